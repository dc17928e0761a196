-- Keys that every process of the product must share, made by whoever asks first. They sign cookies and short codes.
create table directory.server_keys (
  name text not null,
  key bytea not null,
  created_at timestamptz not null default now(),
  constraint server_keys__pkey primary key (name),
  constraint server_keys__key__check check (octet_length(key) >= 32)
);

create function directory.server_key(name text, candidate bytea) returns bytea
  language sql security definer set search_path = directory, app, pg_temp as $$
  insert into directory.server_keys (name, key) values (server_key.name, server_key.candidate) on conflict do nothing;
  select key from directory.server_keys where server_keys.name = server_key.name;
$$;
revoke execute on function directory.server_key(text, bytea) from public;
grant execute on function directory.server_key(text, bytea) to ohmstead_api, ohmstead_gateway, ohmstead_worker;
