-- Who has been erased: a person (user_id), or a whole organisation (null). Numbers and no names: a restore of an older backup erases
-- them again. An id may be given anew after such a restore, so only who is older than the erasure is meant.
create table directory.erasures (
  id bigint generated always as identity,
  organization_id bigint not null,
  user_id bigint,
  erased_at timestamptz not null default clock_timestamp(),
  constraint erasures__pkey primary key (id)
);
create index erasures__organization_id__idx on directory.erasures (organization_id, user_id);

create function directory.note_erased_person() returns trigger
  language plpgsql security definer set search_path = directory, pg_temp as $$
begin
  insert into directory.erasures (organization_id, user_id) values (old.organization_id, old.user_id);
  return null;
end $$;
create trigger accounts__erased after delete on directory.accounts
  for each row execute function directory.note_erased_person();

create function directory.note_erased_organization() returns trigger
  language plpgsql security definer set search_path = directory, pg_temp as $$
begin
  insert into directory.erasures (organization_id) values (old.id);
  return null;
end $$;
create trigger organizations__erased after delete on directory.organizations
  for each row execute function directory.note_erased_organization();

-- For the list that the worker keeps outside of the database.
create function directory.list_erasures() returns table (organization_id bigint, user_id bigint, erased_at timestamptz)
  language sql stable security definer set search_path = directory, pg_temp as $$
  select organization_id, user_id, erased_at from directory.erasures order by id;
$$;
revoke execute on function directory.note_erased_person(), directory.note_erased_organization(), directory.list_erasures() from public;
grant execute on function directory.list_erasures() to ohmstead_worker;
