-- Photos live beside their people: whole or absent with the row, on every machine, behind the same wall, and gone with the person.
create table app.user_photos (
  organization_id bigint not null,
  user_id bigint not null,
  -- Random: it stands in addresses.
  photo_id text not null,
  -- JPEG of 500 × 500, made by the server.
  image bytea not null,
  taken_at timestamptz not null default now(),
  constraint user_photos__pkey primary key (organization_id, user_id),
  constraint user_photos__photo_id__key unique (organization_id, photo_id),
  constraint user_photos__user_id__fkey foreign key (organization_id, user_id)
    references app.users (organization_id, id) on delete cascade
);
-- Compressed already.
alter table app.user_photos alter column image set storage external;
call app.wall_in('app.user_photos');
grant select, insert, update, delete on app.user_photos to ohmstead_api;

-- False where the address has asked before: the provider hears of each once.
create function directory.request_early_access(name text, company text, email text) returns boolean
  language plpgsql security definer set search_path = directory, pg_temp as $$
begin
  insert into directory.early_access_requests (name, company, email)
    values (request_early_access.name, request_early_access.company, request_early_access.email)
    on conflict do nothing;
  return found;
end $$;
revoke execute on function directory.request_early_access(text, text, text) from public;
grant execute on function directory.request_early_access(text, text, text) to ohmstead_api;
