-- API tokens (docs/decisions/0251): programs call with rights of their own, at most those of their owner at that moment.
create table app.api_tokens (
  organization_id bigint not null,
  id bigint generated always as identity,
  kind text not null default 'personal',
  owner_id bigint not null,
  name text not null,
  -- The prefix and the last four characters.
  hint text not null,
  permissions text[] not null,
  -- Null: those of the owner, whatever they are.
  location_ids bigint[],
  created_at timestamptz not null default now(),
  -- Null once that person is deleted.
  created_by bigint,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_ip text,
  last_used_client text,
  revoked_at timestamptz,
  replaces_id bigint,
  constraint api_tokens__pkey primary key (organization_id, id),
  constraint api_tokens__owner_id__fkey foreign key (organization_id, owner_id)
    references app.users (organization_id, id) on delete cascade,
  constraint api_tokens__created_by__fkey foreign key (organization_id, created_by)
    references app.users (organization_id, id) on delete set null (created_by),
  constraint api_tokens__replaces_id__fkey foreign key (organization_id, replaces_id)
    references app.api_tokens (organization_id, id) on delete set null (replaces_id),
  constraint api_tokens__kind__check check (kind in ('personal', 'service')),
  constraint api_tokens__name__check check (char_length(name) between 1 and 255)
);
create index api_tokens__owner_id__idx on app.api_tokens (organization_id, owner_id);
create index api_tokens__created_by__idx on app.api_tokens (organization_id, created_by);
-- A token has one successor.
create unique index api_tokens__replaces_id__key on app.api_tokens (organization_id, replaces_id);
call app.wall_in('app.api_tokens');
grant select, insert, update on app.api_tokens to ohmstead_api;
grant select on app.api_tokens to ohmstead_worker;

-- Without a row an organisation has the defaults.
create table app.token_settings (
  organization_id bigint not null,
  longest_days integer not null default 365,
  personal_tokens boolean not null default true,
  version integer not null default 0,
  constraint token_settings__pkey primary key (organization_id),
  constraint token_settings__longest_days__check check (longest_days between 1 and 1825)
);
call app.wall_in('app.token_settings');
grant select, insert, update on app.token_settings to ohmstead_api;

-- Found before an organisation is known. The text of a token is nowhere: this is its SHA-256.
create table directory.api_tokens (
  hash bytea not null,
  organization_id bigint not null,
  token_id bigint not null,
  constraint api_tokens__pkey primary key (hash),
  constraint api_tokens__token_id__key unique (organization_id, token_id),
  constraint api_tokens__organization_id__fkey foreign key (organization_id)
    references directory.organizations (id) on delete cascade
);

create function directory.add_api_token(hash bytea, token_id bigint) returns void
  language sql security definer set search_path = directory, app, pg_temp as $$
  insert into directory.api_tokens (hash, organization_id, token_id)
    values (add_api_token.hash, app.organization_id(), add_api_token.token_id);
$$;

create function app.forget_api_token() returns trigger
  language plpgsql security definer set search_path = app, directory, pg_temp as $$
begin
  delete from directory.api_tokens where organization_id = old.organization_id and token_id = old.id;
  return null;
end $$;
create trigger api_tokens__forgotten after delete on app.api_tokens for each row execute function app.forget_api_token();

-- The token that a transaction acts with; null where a person does.
create function app.token_id() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.token_id', true), '')::bigint;

-- As directory.enter_session: what the token may do at this moment. Its rights are those of its own that its owner has now; it is never a
-- super user, and it has 'perm-all-locations' where it sees all that there are.
create function directory.enter_token(token_hash bytea)
  returns table (organization_id bigint, user_id bigint, superuser boolean, permissions text[], location_ids bigint[],
    session_hash bytea, noted_long_ago boolean, token_id bigint)
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
#variable_conflict use_column
declare
  known directory.api_tokens;
  token app.api_tokens;
  is_super boolean;
  held text[];
  places bigint[];
begin
  select api_tokens.* into known from directory.api_tokens where api_tokens.hash = enter_token.token_hash;
  if not found then return; end if;
  perform set_config('app.organization_id', known.organization_id::text, true);
  select api_tokens.* into token from app.api_tokens
    where api_tokens.organization_id = known.organization_id and api_tokens.id = known.token_id
      and api_tokens.revoked_at is null and api_tokens.expires_at > now()
      and (api_tokens.kind <> 'personal' or coalesce((select personal_tokens from app.token_settings
        where token_settings.organization_id = known.organization_id), true));
  if found then
    select users.superuser,
        case when users.group_id is null
          then array(select permission from app.user_permissions rights
            where rights.organization_id = users.organization_id and rights.user_id = users.id)
          else array(select permission from app.group_permissions rights
            where rights.organization_id = users.organization_id and rights.group_id = users.group_id) end,
        case when users.group_id is null
          then array(select location_id from app.user_locations rights
            where rights.organization_id = users.organization_id and rights.user_id = users.id order by location_id)
          else array(select location_id from app.group_locations rights
            where rights.organization_id = users.organization_id and rights.group_id = users.group_id order by location_id) end
      into is_super, held, places
      from app.users
      where users.organization_id = known.organization_id and users.id = token.owner_id
        and users.verified_at is not null and users.disabled_at is null;
  end if;
  if is_super is null then
    perform set_config('app.organization_id', '', true);
    return;
  end if;
  organization_id := token.organization_id;
  user_id := token.owner_id;
  superuser := false;
  token_id := token.id;
  session_hash := known.hash;
  noted_long_ago := token.last_used_at is null or token.last_used_at < now() - interval '1 minute';
  permissions := array(select permission from unnest(token.permissions) as permission
    where (is_super or permission = any (held)) and permission <> 'perm-all-locations' order by permission);
  if not (is_super or 'perm-all-locations' = any (held)) then
    location_ids := case when token.location_ids is null then places
      else array(select place from unnest(token.location_ids) as place where place = any (places) order by place) end;
  elsif token.location_ids is null then
    permissions := permissions || 'perm-all-locations'::text;
    location_ids := '{}';
  else
    location_ids := token.location_ids;
  end if;
  perform set_config('app.user_id', user_id::text, true), set_config('app.location_ids', location_ids::text, true),
    set_config('app.all_locations', ('perm-all-locations' = any (permissions))::text, true),
    set_config('app.token_id', token_id::text, true);
  return next;
end $$;

-- At most once a minute, apart from the call.
create function directory.note_token_use(token_hash bytea, ip text, client text) returns void
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
declare
  known directory.api_tokens;
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  select api_tokens.* into known from directory.api_tokens where api_tokens.hash = note_token_use.token_hash;
  if not found then return; end if;
  perform set_config('app.organization_id', known.organization_id::text, true);
  update app.api_tokens set last_used_at = now(), last_used_ip = note_token_use.ip, last_used_client = note_token_use.client
    where organization_id = known.organization_id and id = known.token_id
      and (last_used_at is null or last_used_at < now() - interval '1 minute');
  perform set_config('app.organization_id', caller, true);
end $$;

-- An entry of the audit log names the token, and whose it is.
create or replace function app.audit_actor() returns text
  language sql stable security definer set search_path = app, pg_temp as $$
  select case when app.user_id() is null then 'nobody who is signed in' else coalesce(
    (select 'token ' || api_tokens.name || ' of ' || users.email from app.api_tokens
      join app.users on users.organization_id = api_tokens.organization_id and users.id = api_tokens.owner_id
      where api_tokens.organization_id = app.organization_id() and api_tokens.id = app.token_id() and users.id = app.user_id()),
    (select email from app.users where organization_id = app.organization_id() and id = app.user_id()), 'user ' || app.user_id()) end;
$$;

-- Whoever sees all locations holds each: a token of theirs may name some.
create or replace function app.require_rights(held text[]) returns void
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  person app.users;
  rights text[];
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('rights', app.organization_id()));
  select * into person from app.users
    where organization_id = app.organization_id() and id = app.user_id() and verified_at is not null and disabled_at is null;
  if found then
    rights := case when person.group_id is null then app.rights_of_user(person.id) else app.rights_of_group(person.group_id) end;
  end if;
  if person.id is null or not (person.superuser or held <@ rights or ('perm-all-locations' = any (rights)
      and array(select needed from unnest(held) as needed where needed not like 'perm-location-%') <@ rights)) then
    raise exception 'a right was lost before the change was kept' using errcode = 'OHR01';
  end if;
end $$;

revoke execute on function directory.add_api_token(bytea, bigint), directory.enter_token(bytea),
  directory.note_token_use(bytea, text, text), app.forget_api_token() from public;
grant execute on function directory.add_api_token(bytea, bigint), directory.enter_token(bytea),
  directory.note_token_use(bytea, text, text) to ohmstead_api;

-- A change of many rows that a token began goes on with the rights of that token: no foreign key, a token that is gone has none.
alter table app.bulk_jobs add column token_id bigint;
