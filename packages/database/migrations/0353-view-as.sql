-- View as another user (docs/decisions/0283): whose eyes a session sees through, until when. The session stays that of who began it.
alter table directory.sessions add column viewed_id bigint, add column viewed_until timestamptz,
  add constraint sessions__viewed__check check ((viewed_id is null) = (viewed_until is null));
alter table app.sign_in_rules add column view_as_mails boolean not null default true;

-- What a user may do and where; no row for one who may not log in.
create function directory.rights_of_viewed(organization bigint, person bigint)
  returns table (superuser boolean, permissions text[], location_ids bigint[])
  language sql stable security definer set search_path = directory, app, pg_temp as $$
  select users.superuser,
      case when users.group_id is null
        then array(select permission from app.user_permissions given
          where given.organization_id = users.organization_id and given.user_id = users.id order by permission)
        else array(select permission from app.group_permissions given
          where given.organization_id = users.organization_id and given.group_id = users.group_id order by permission) end,
      case when users.group_id is null
        then array(select location_id from app.user_locations given
          where given.organization_id = users.organization_id and given.user_id = users.id order by location_id)
        else array(select location_id from app.group_locations given
          where given.organization_id = users.organization_id and given.group_id = users.group_id order by location_id) end
    from app.users
    where users.organization_id = organization and users.id = person
      and users.verified_at is not null and users.disabled_at is null and not users.service_account;
$$;

-- As enter_session was, and who looks through whose eyes. Whether that may go on is judged at each call, with the rights that both have then.
create function directory.find_caller(cookie_hash bytea, bearer_hash bytea, idle interval)
  returns table (organization_id bigint, user_id bigint, superuser boolean, permissions text[], location_ids bigint[],
    session_hash bytea, noted_long_ago boolean, author_id bigint, viewed_id bigint, viewed_until timestamptz)
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
#variable_conflict use_column
declare
  session directory.sessions;
  must_enrol boolean;
  rule app.sign_in_rules;
begin
  select sessions.* into session from directory.sessions join directory.accounts using (organization_id, user_id)
    where (sessions.cookie_hash = find_caller.cookie_hash or sessions.bearer_hash = find_caller.bearer_hash)
      and sessions.auth_epoch = accounts.auth_epoch
      and sessions.expires_at > now() and sessions.active_at > now() - find_caller.idle;
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
  select sign_in_rules.* into rule from app.sign_in_rules
    where sign_in_rules.organization_id = session.organization_id and sign_in_rules.required_from <= now();
  select must_enrol_since is not null into must_enrol from directory.accounts
    where accounts.organization_id = session.organization_id and accounts.user_id = session.user_id;
  if must_enrol or (not session.factor_asserted and (rule.requirement = 'all'
      or (rule.requirement = 'holders' and (superuser or permissions && app.configuring_permissions())))) then
    perform from directory.second_factors as factor
      where factor.organization_id = session.organization_id and factor.user_id = session.user_id
        and (factor.kind = 'passkey' or coalesce(rule.kinds, 'any') = 'any') limit 1;
    if not found then permissions := permissions || 'second-factor-required'::text; end if;
  end if;
  if session.viewed_id is not null then
    -- Declared here, since a record costs even a session without a view.
    declare
      viewed record;
    begin
      viewed_id := session.viewed_id;
      viewed_until := session.viewed_until;
      select * into viewed from directory.rights_of_viewed(session.organization_id, session.viewed_id);
      if found and session.viewed_until > now() and not 'second-factor-required' = any (permissions)
          and (superuser or ('perm-view-as' = any (permissions) and not viewed.superuser and viewed.permissions <@ permissions
            and ('perm-all-locations' = any (permissions) or viewed.location_ids <@ location_ids))) then
        author_id := user_id;
        user_id := session.viewed_id;
        superuser := viewed.superuser;
        permissions := viewed.permissions;
        location_ids := viewed.location_ids;
      end if;
    end;
  end if;
  perform set_config('app.user_id', user_id::text, true), set_config('app.location_ids', location_ids::text, true),
    set_config('app.all_locations', (superuser or 'perm-all-locations' = any (permissions))::text, true);
  return next;
end $$;
revoke execute on function directory.rights_of_viewed(bigint, bigint) from public;
revoke execute on function directory.find_caller(bytea, bytea, interval) from public;
grant execute on function directory.find_caller(bytea, bytea, interval) to ohmstead_api;

-- For the former version, which does not know that such a session only reads: it opens nothing there.
create or replace function directory.enter_session(cookie_hash bytea, bearer_hash bytea, idle interval)
  returns table (organization_id bigint, user_id bigint, superuser boolean, permissions text[], location_ids bigint[],
    session_hash bytea, noted_long_ago boolean)
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
#variable_conflict use_column
declare
  caller record;
begin
  select * into caller from directory.find_caller(enter_session.cookie_hash, enter_session.bearer_hash, enter_session.idle);
  if caller.user_id is null then return; end if;
  if caller.author_id is not null then
    perform set_config('app.organization_id', '', true);
    return;
  end if;
  return query select caller.organization_id, caller.user_id, caller.superuser, caller.permissions, caller.location_ids,
    caller.session_hash, caller.noted_long_ago;
end $$;

-- Until when; null where the session sees through somebody's eyes already.
create function directory.begin_viewing(session_hash bytea, person bigint, life interval) returns timestamptz
  language sql security definer set search_path = directory, pg_temp as $$
  update directory.sessions set viewed_id = person, viewed_until = now() + life
    where cookie_hash = session_hash and organization_id = app.organization_id() and viewed_id is null returning viewed_until;
$$;
revoke execute on function directory.begin_viewing(bytea, bigint, interval) from public;
grant execute on function directory.begin_viewing(bytea, bigint, interval) to ohmstead_api;

-- Whether it had not ended before.
create function directory.end_viewing(session_hash bytea, person bigint) returns boolean
  language sql security definer set search_path = directory, pg_temp as $$
  with ended as (update directory.sessions set viewed_id = null, viewed_until = null
    where cookie_hash = session_hash and organization_id = app.organization_id() and viewed_id = person returning 1)
  select exists (select from ended);
$$;
revoke execute on function directory.end_viewing(bytea, bigint) from public;
grant execute on function directory.end_viewing(bytea, bigint) to ohmstead_api;
