-- Screens on the wall (docs/decisions/0265): service accounts whose tokens only read the wall.
alter table app.service_accounts add column wall boolean not null default false;

-- Of a screen that belongs to nobody yet. What it keeps is nowhere: this is the SHA-256.
create table directory.wall_pairings (
  secret_hash bytea not null,
  code text not null,
  expires_at timestamptz not null,
  -- Once somebody has approved it.
  organization_id bigint,
  account_id bigint,
  approved_by bigint,
  constraint wall_pairings__pkey primary key (secret_hash),
  constraint wall_pairings__code__key unique (code),
  constraint wall_pairings__organization_id__fkey foreign key (organization_id)
    references directory.organizations (id) on delete cascade,
  constraint wall_pairings__approved__check check ((organization_id is null) = (account_id is null)
    and (organization_id is null) = (approved_by is null))
);
create index wall_pairings__expires_at__idx on directory.wall_pairings (expires_at);
create index wall_pairings__organization_id__idx on directory.wall_pairings (organization_id);

-- Null where another screen shows the same code.
create function directory.ask_wall_pairing(secret_hash bytea, code text, life interval) returns timestamptz
  language plpgsql security definer set search_path = directory, pg_temp as $$
declare
  ends timestamptz;
begin
  delete from directory.wall_pairings where expires_at <= now();
  insert into directory.wall_pairings (secret_hash, code, expires_at)
    values (ask_wall_pairing.secret_hash, ask_wall_pairing.code, now() + life)
    on conflict do nothing returning expires_at into ends;
  return ends;
end $$;

-- By the caller, in their organisation. False where no screen shows that code, or another one has approved it.
create function directory.approve_wall_pairing(code text, account_id bigint, life interval) returns boolean
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
begin
  update directory.wall_pairings set organization_id = app.organization_id(), approved_by = app.user_id(),
      account_id = approve_wall_pairing.account_id, expires_at = now() + life
    where wall_pairings.code = approve_wall_pairing.code and organization_id is null and expires_at > now();
  return found;
end $$;

-- No row where it has expired; nulls while it waits. One that was approved is gone with this.
create function directory.take_wall_pairing(secret_hash bytea)
  returns table (organization_id bigint, account_id bigint, approved_by bigint)
  language plpgsql security definer set search_path = directory, pg_temp as $$
#variable_conflict use_column
begin
  return query delete from directory.wall_pairings
    where secret_hash = take_wall_pairing.secret_hash and organization_id is not null and expires_at > now()
    returning organization_id, account_id, approved_by;
  if found then return; end if;
  return query select organization_id, account_id, approved_by from directory.wall_pairings
    where secret_hash = take_wall_pairing.secret_hash and expires_at > now();
end $$;

revoke execute on function directory.ask_wall_pairing(bytea, text, interval), directory.approve_wall_pairing(text, bigint, interval),
  directory.take_wall_pairing(bytea) from public;
grant execute on function directory.ask_wall_pairing(bytea, text, interval), directory.approve_wall_pairing(text, bigint, interval),
  directory.take_wall_pairing(bytea) to ohmstead_api;

-- A token of a screen is known by the permission 'wall', which is in no catalogue: the type of the result stays, since servers of the
-- former version have prepared their statements.
-- As directory.enter_session: what the token may do at this moment. Its rights are those of its own that its owner has now; it is never a
-- super user, and it has 'perm-all-locations' where it sees all that there are.
create or replace function directory.enter_token(token_hash bytea)
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
  if token.kind = 'service' and exists (select from app.service_accounts
      where service_accounts.organization_id = token.organization_id and service_accounts.id = token.owner_id and wall) then
    permissions := array(select permission from unnest(permissions) as permission where permission = 'perm-all-locations') || 'wall'::text;
  end if;
  perform set_config('app.user_id', user_id::text, true), set_config('app.location_ids', location_ids::text, true),
    set_config('app.all_locations', ('perm-all-locations' = any (permissions))::text, true),
    set_config('app.token_id', token_id::text, true);
  return next;
end $$;
