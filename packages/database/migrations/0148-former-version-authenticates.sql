-- 0144 took this function away, which the former version asks on each call: it could neither run beside the new one nor be started
-- again. It is back as 0010 made it, for that version alone: it goes with the next release, beside which nobody asks it any more.
create function directory.authenticate(cookie_hash bytea, bearer_hash bytea, idle interval, background boolean)
  returns table (organization_id bigint, user_id bigint, superuser boolean, permissions text[], location_ids bigint[], session_hash bytea)
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
#variable_conflict use_column
declare
  session directory.sessions;
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  select sessions.* into session from directory.sessions join directory.accounts using (organization_id, user_id)
    where (sessions.cookie_hash = authenticate.cookie_hash or sessions.bearer_hash = authenticate.bearer_hash)
      and sessions.auth_epoch = accounts.auth_epoch
      and sessions.expires_at > now() and sessions.active_at > now() - authenticate.idle;
  if not found then return; end if;
  if not authenticate.background and session.active_at < now() - interval '1 minute' then
    update directory.sessions set active_at = now() where cookie_hash = session.cookie_hash;
  end if;
  perform set_config('app.organization_id', session.organization_id::text, true);
  return query
    select users.organization_id, users.id, users.superuser,
      case when users.group_id is null
        then array(select permission from app.user_permissions rights
          where rights.organization_id = users.organization_id and rights.user_id = users.id order by permission)
        else array(select permission from app.group_permissions rights
          where rights.organization_id = users.organization_id and rights.group_id = users.group_id order by permission) end,
      case when users.group_id is null
        then array(select location_id from app.user_locations rights
          where rights.organization_id = users.organization_id and rights.user_id = users.id order by location_id)
        else array(select location_id from app.group_locations rights
          where rights.organization_id = users.organization_id and rights.group_id = users.group_id order by location_id) end,
      session.cookie_hash
    from app.users
    where users.organization_id = session.organization_id and users.id = session.user_id
      and users.verified_at is not null and users.disabled_at is null;
  perform set_config('app.organization_id', caller, true);
end $$;

revoke execute on function directory.authenticate(bytea, bytea, interval, boolean) from public;
grant execute on function directory.authenticate(bytea, bytea, interval, boolean) to ohmstead_api;
