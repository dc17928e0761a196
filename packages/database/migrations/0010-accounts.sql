-- What happens before an organisation is known: organisations, accounts, sessions. Nobody reads these tables but through here.
-- The owner stands before the same wall as everybody: a function that reads tenant rows says whose, and takes it back.
create function directory.create_organization(name text) returns bigint
  language sql security definer set search_path = directory, app, pg_temp as $$
  insert into directory.organizations (name) values (create_organization.name) returning id;
$$;

create function directory.create_account(organization_id bigint, user_id bigint, email text, password_hash text) returns void
  language sql security definer set search_path = directory, app, pg_temp as $$
  insert into directory.accounts (organization_id, user_id, email, password_hash)
    values (create_account.organization_id, create_account.user_id, create_account.email, create_account.password_hash);
$$;

create function directory.organization_name() returns text
  language sql stable security definer set search_path = directory, app, pg_temp as $$
  select name from directory.organizations where id = app.organization_id();
$$;

create function directory.find_sign_in(email text)
  returns table (organization_id bigint, user_id bigint, password_hash text, verified boolean, disabled boolean)
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
declare
  account directory.accounts;
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  select * into account from directory.accounts where lower(accounts.email) = lower(find_sign_in.email);
  if not found then return; end if;
  perform set_config('app.organization_id', account.organization_id::text, true);
  return query
    select users.organization_id, users.id, account.password_hash, users.verified_at is not null, users.disabled_at is not null
    from app.users where users.organization_id = account.organization_id and users.id = account.user_id;
  perform set_config('app.organization_id', caller, true);
end $$;

-- The oldest sessions give way: a user holds at most max_sessions at once.
create function directory.open_session(organization_id bigint, user_id bigint, cookie_hash bytea, bearer_hash bytea,
  life interval, max_sessions integer, ip text, user_agent text) returns void
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
#variable_conflict use_column
begin
  perform from directory.accounts
    where accounts.organization_id = open_session.organization_id and accounts.user_id = open_session.user_id for update;
  delete from directory.sessions where cookie_hash in (
    select cookie_hash from directory.sessions
      where organization_id = open_session.organization_id and user_id = open_session.user_id
      order by created_at desc, cookie_hash offset open_session.max_sessions - 1);
  insert into directory.sessions (cookie_hash, bearer_hash, organization_id, user_id, auth_epoch, expires_at, ip, user_agent)
    select open_session.cookie_hash, open_session.bearer_hash, organization_id, user_id, auth_epoch, now() + open_session.life,
      open_session.ip, open_session.user_agent
    from directory.accounts
    where organization_id = open_session.organization_id and user_id = open_session.user_id;
end $$;

-- The session of either secret, and what its user may do at this moment: a group's rights stand before the user's own.
-- Calls in the background show that a page is open, not that somebody is there: they do not keep a session alive.
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

create function directory.close_session(cookie_hash bytea) returns void
  language sql security definer set search_path = directory, app, pg_temp as $$
  delete from directory.sessions where sessions.cookie_hash = close_session.cookie_hash;
$$;

-- Ends every session of a user of the organisation that asks.
create function directory.end_sessions(user_id bigint) returns void
  language sql security definer set search_path = directory, app, pg_temp as $$
  update directory.accounts set auth_epoch = auth_epoch + 1
    where accounts.organization_id = app.organization_id() and accounts.user_id = end_sessions.user_id;
$$;

-- A hash of the same password under newer parameters: no session ends.
create function directory.rehash_password(organization_id bigint, user_id bigint, old_hash text, new_hash text) returns void
  language sql security definer set search_path = directory, app, pg_temp as $$
  update directory.accounts set password_hash = rehash_password.new_hash
    where accounts.organization_id = rehash_password.organization_id and accounts.user_id = rehash_password.user_id
      and accounts.password_hash = rehash_password.old_hash;
$$;

-- Counts an attempt before it is judged, so that parallel guesses cannot pass together. Answers the seconds to wait, 0 to go on.
-- From max_failures on each failure doubles the wait, up to 15 minutes; from max_in_a_row on only a new password helps.
create function directory.begin_attempt(subject text, max_failures integer, max_in_a_row integer, time_window interval) returns integer
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
#variable_conflict use_column
declare
  counter directory.attempt_counters;
begin
  insert into directory.attempt_counters (subject) values (begin_attempt.subject) on conflict do nothing;
  select * into counter from directory.attempt_counters where subject = begin_attempt.subject for update;
  if counter.blocked_until > now() then
    return least(900, ceil(extract(epoch from least(counter.blocked_until, now() + interval '1 day') - now())));
  end if;
  if counter.window_started_at < now() - time_window then
    counter.failures := 0;
    counter.window_started_at := now();
  end if;
  counter.failures := counter.failures + 1;
  counter.failures_in_a_row := counter.failures_in_a_row + 1;
  counter.blocked_until := case
    when counter.failures_in_a_row >= max_in_a_row then 'infinity'
    when counter.failures >= max_failures
      then now() + least(900, 60 * 2 ^ least(10, counter.failures - max_failures)) * interval '1 second' end;
  if counter.blocked_until is not null then counter.window_started_at := now(); end if;
  update directory.attempt_counters set failures = counter.failures, failures_in_a_row = counter.failures_in_a_row,
    window_started_at = counter.window_started_at, blocked_until = counter.blocked_until
    where subject = begin_attempt.subject;
  return 0;
end $$;

create function directory.clear_attempts(subject text) returns void
  language sql security definer set search_path = directory, app, pg_temp as $$
  delete from directory.attempt_counters where attempt_counters.subject = clear_attempts.subject;
$$;

-- Takes back what begin_attempt counted, for counters that many people share.
create function directory.forgive_attempt(subject text) returns void
  language sql security definer set search_path = directory, app, pg_temp as $$
  update directory.attempt_counters set failures = greatest(0, failures - 1), failures_in_a_row = greatest(0, failures_in_a_row - 1),
    blocked_until = null where attempt_counters.subject = forgive_attempt.subject;
$$;

create function directory.organization_ids() returns setof bigint
  language sql stable security definer set search_path = directory, app, pg_temp as $$
  select id from directory.organizations order by id;
$$;

create function directory.sweep_expired(idle interval) returns void
  language sql security definer set search_path = directory, app, pg_temp as $$
  delete from directory.sessions where expires_at < now() or active_at < now() - sweep_expired.idle;
  delete from directory.one_time_tokens where expires_at < now() - interval '30 days';
  delete from directory.attempt_counters
    where window_started_at < now() - interval '1 day' and (blocked_until is null or blocked_until < now());
$$;

revoke execute on all functions in schema directory from public;
grant execute on function directory.create_organization(text), directory.create_account(bigint, bigint, text, text)
  to ohmstead_api, ohmstead_worker;
grant execute on function directory.organization_name(), directory.find_sign_in(text),
  directory.open_session(bigint, bigint, bytea, bytea, interval, integer, text, text),
  directory.authenticate(bytea, bytea, interval, boolean), directory.close_session(bytea), directory.end_sessions(bigint),
  directory.rehash_password(bigint, bigint, text, text), directory.begin_attempt(text, integer, integer, interval),
  directory.clear_attempts(text), directory.forgive_attempt(text) to ohmstead_api;
grant execute on function directory.organization_ids(), directory.sweep_expired(interval) to ohmstead_worker;

-- The newest cursor that can still be answered rises as the worker sweeps what is gone.
grant delete on app.tombstones to ohmstead_worker;
grant insert, update on app.tombstone_floors to ohmstead_worker;
