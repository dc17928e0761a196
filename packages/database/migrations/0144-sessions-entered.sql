-- Who calls and what they ask travel together: what finds the session only reads, and lets the rest of its transaction see what the
-- user sees. That the session is used is noted apart, at most once a minute.
drop function directory.authenticate(bytea, bytea, interval, boolean);

-- The session of either secret, and what its user may do at this moment: a group's rights stand before the user's own.
create function directory.enter_session(cookie_hash bytea, bearer_hash bytea, idle interval)
  returns table (organization_id bigint, user_id bigint, superuser boolean, permissions text[], location_ids bigint[],
    session_hash bytea, noted_long_ago boolean)
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
#variable_conflict use_column
declare
  session directory.sessions;
begin
  select sessions.* into session from directory.sessions join directory.accounts using (organization_id, user_id)
    where (sessions.cookie_hash = enter_session.cookie_hash or sessions.bearer_hash = enter_session.bearer_hash)
      and sessions.auth_epoch = accounts.auth_epoch
      and sessions.expires_at > now() and sessions.active_at > now() - enter_session.idle;
  if not found then return; end if;
  session_hash := session.cookie_hash;
  noted_long_ago := session.active_at < now() - interval '1 minute';
  perform set_config('app.organization_id', session.organization_id::text, true);
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
          where rights.organization_id = users.organization_id and rights.group_id = users.group_id order by location_id) end
    into organization_id, user_id, superuser, permissions, location_ids
    from app.users
    where users.organization_id = session.organization_id and users.id = session.user_id
      and users.verified_at is not null and users.disabled_at is null;
  if not found then
    perform set_config('app.organization_id', '', true);
    return;
  end if;
  perform set_config('app.user_id', user_id::text, true), set_config('app.location_ids', location_ids::text, true),
    set_config('app.all_locations', (superuser or 'perm-all-locations' = any (permissions))::text, true);
  return next;
end $$;

create function directory.note_use(session_hash bytea) returns void
  language sql security definer set search_path = directory, pg_temp as $$
  update directory.sessions set active_at = now()
    where sessions.cookie_hash = note_use.session_hash and active_at < now() - interval '1 minute';
$$;

revoke execute on function directory.enter_session(bytea, bytea, interval), directory.note_use(bytea) from public;
grant execute on function directory.enter_session(bytea, bytea, interval), directory.note_use(bytea) to ohmstead_api;
