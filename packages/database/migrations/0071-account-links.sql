-- Who registers need not name a company.
alter table directory.organizations alter column name drop not null;

-- Until its address is verified a registration is only a claim, which dies by itself: it never blocks the address for good.
alter table directory.accounts add column registration_expires_at timestamptz;
create index accounts__registration_expires_at__idx on directory.accounts (registration_expires_at)
  where registration_expires_at is not null;

create function directory.begin_registration(organization_id bigint, user_id bigint, life interval) returns void
  language sql security definer set search_path = directory, pg_temp as $$
  update directory.accounts set registration_expires_at = now() + begin_registration.life
    where accounts.organization_id = begin_registration.organization_id and accounts.user_id = begin_registration.user_id;
$$;

-- An organisation that never was: nobody has signed in to it.
create function directory.drop_registration(organization bigint) returns void
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  perform set_config('app.organization_id', organization::text, true);
  delete from app.audit_events where organization_id = organization;
  delete from app.users where organization_id = organization;
  perform set_config('app.organization_id', caller, true);
  delete from directory.organizations where id = organization;
end $$;

-- Whether nobody has the address, or nobody any more: an expired registration gives way to a new one, any registration to an invitation.
create function directory.free_address(email text, expired_only boolean) returns boolean
  language plpgsql security definer set search_path = directory, pg_temp as $$
declare
  account directory.accounts;
begin
  select * into account from directory.accounts where lower(accounts.email) = lower(free_address.email) for update;
  if not found then return true; end if;
  if account.registration_expires_at is null or (free_address.expired_only and account.registration_expires_at > now()) then
    return false;
  end if;
  perform directory.drop_registration(account.organization_id);
  return true;
end $$;

create function directory.sweep_registrations() returns void
  language plpgsql security definer set search_path = directory, pg_temp as $$
declare
  organization bigint;
begin
  for organization in select organization_id from directory.accounts where registration_expires_at < now() for update loop
    perform directory.drop_registration(organization);
  end loop;
end $$;

-- A link that is sent again lets its registration live as long as the link, up to a week in all.
create or replace function directory.issue_token(organization_id bigint, user_id bigint, purpose text, email text, token_hash bytea,
  life interval) returns void language sql security definer set search_path = directory, pg_temp as $$
  update directory.one_time_tokens set expires_at = now()
    where one_time_tokens.organization_id = issue_token.organization_id and one_time_tokens.user_id = issue_token.user_id
      and one_time_tokens.purpose = issue_token.purpose and used_at is null and expires_at > now();
  insert into directory.one_time_tokens (hash, purpose, organization_id, user_id, email, expires_at)
    values (issue_token.token_hash, issue_token.purpose, issue_token.organization_id, issue_token.user_id, issue_token.email,
      now() + issue_token.life);
  update directory.accounts set registration_expires_at = least(organizations.created_at + interval '7 days',
      greatest(registration_expires_at, now() + issue_token.life))
    from directory.organizations
    where accounts.organization_id = issue_token.organization_id and accounts.user_id = issue_token.user_id
      and registration_expires_at is not null and organizations.id = accounts.organization_id and issue_token.purpose = 'verify';
$$;

-- What a token would do, without using it: 'good', 'used' or 'expired', and whose it is; no row where it never was.
create function directory.find_token(token_hash bytea)
  returns table (purpose text, state text, organization_id bigint, user_id bigint, email text, first_name text, last_name text,
    organization_name text, verified boolean, disabled boolean)
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
#variable_conflict use_column
declare
  token directory.one_time_tokens;
  account directory.accounts;
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  select * into token from directory.one_time_tokens where hash = find_token.token_hash;
  if not found then return; end if;
  select * into account from directory.accounts
    where accounts.organization_id = token.organization_id and accounts.user_id = token.user_id;
  perform set_config('app.organization_id', token.organization_id::text, true);
  return query
    select token.purpose,
      case when token.used_at is not null then 'used'
        when token.expires_at <= now() then 'expired'
        -- It was sent to an address that the account no longer has.
        when token.purpose in ('verify', 'invite', 'reset') and lower(token.email) <> lower(account.email) then 'expired'
        else 'good' end,
      token.organization_id, token.user_id, token.email, users.first_name, users.last_name,
      (select name from directory.organizations where id = token.organization_id),
      users.verified_at is not null, users.disabled_at is not null
    from app.users where users.organization_id = token.organization_id and users.id = token.user_id;
  perform set_config('app.organization_id', caller, true);
end $$;

-- One statement uses a token up: of many who try at once, one succeeds.
create function directory.use_token(token_hash bytea, purpose text) returns setof directory.one_time_tokens
  language sql security definer set search_path = directory, pg_temp as $$
  update directory.one_time_tokens as token set used_at = now() from directory.accounts as account
    where hash = use_token.token_hash and token.purpose = use_token.purpose and used_at is null and expires_at > now()
      and account.organization_id = token.organization_id and account.user_id = token.user_id
      and (token.purpose in ('email-change', 'email-change-cancel') or lower(account.email) = lower(token.email))
    returning token.*;
$$;

create function directory.mark_verified(organization bigint, person bigint) returns void
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  perform set_config('app.organization_id', organization::text, true);
  update app.users set verified_at = now() where organization_id = organization and id = person and verified_at is null;
  update directory.accounts set registration_expires_at = null where organization_id = organization and user_id = person;
  perform set_config('app.organization_id', caller, true);
end $$;

-- A new password ends every session and every other link; only the way back to a stolen address stays open.
create function directory.replace_password(organization bigint, person bigint, new_hash text) returns void
  language sql security definer set search_path = directory, pg_temp as $$
  update directory.accounts set password_hash = new_hash, auth_epoch = auth_epoch + 1
    where organization_id = organization and user_id = person;
  update directory.one_time_tokens set expires_at = now()
    where organization_id = organization and user_id = person and used_at is null and expires_at > now()
      and purpose <> 'email-change-cancel';
$$;

-- Each answers whose token it was; no row where it does not count (any more).
create function directory.verify_address(token_hash bytea) returns table (organization_id bigint, user_id bigint)
  language plpgsql security definer set search_path = directory, pg_temp as $$
declare
  token directory.one_time_tokens;
begin
  select * into token from directory.use_token(token_hash, 'verify');
  if token.hash is null then return; end if;
  perform directory.mark_verified(token.organization_id, token.user_id);
  return query select token.organization_id, token.user_id;
end $$;

-- The address has received the link, so a new password verifies it too: whoever registered in another's name gains nothing.
create function directory.take_password(token_hash bytea, purpose text, new_hash text)
  returns table (organization_id bigint, user_id bigint, email text)
  language plpgsql security definer set search_path = directory, pg_temp as $$
declare
  token directory.one_time_tokens;
begin
  if take_password.purpose not in ('invite', 'reset') then raise 'no password comes with %', take_password.purpose; end if;
  select * into token from directory.use_token(token_hash, take_password.purpose);
  if token.hash is null then return; end if;
  perform directory.replace_password(token.organization_id, token.user_id, new_hash);
  perform directory.mark_verified(token.organization_id, token.user_id);
  return query select token.organization_id, token.user_id, token.email;
end $$;

-- Counts a use, at most so many in each window. Answers the seconds to wait where there were too many, else 0.
create function directory.count_use(subject text, max_uses integer, time_window interval) returns integer
  language plpgsql security definer set search_path = directory, pg_temp as $$
#variable_conflict use_column
declare
  counter directory.attempt_counters;
begin
  insert into directory.attempt_counters as known (subject, failures) values (count_use.subject, 1)
    on conflict on constraint attempt_counters__pkey do update set
      failures = case when known.window_started_at < now() - count_use.time_window then 1 else known.failures + 1 end,
      window_started_at = case when known.window_started_at < now() - count_use.time_window then now() else known.window_started_at end
    returning * into counter;
  if counter.failures <= count_use.max_uses then return 0; end if;
  return greatest(1, ceil(extract(epoch from counter.window_started_at + count_use.time_window - now())));
end $$;

revoke execute on function directory.begin_registration(bigint, bigint, interval), directory.drop_registration(bigint),
  directory.free_address(text, boolean), directory.sweep_registrations(), directory.find_token(bytea),
  directory.use_token(bytea, text), directory.mark_verified(bigint, bigint), directory.replace_password(bigint, bigint, text),
  directory.verify_address(bytea), directory.take_password(bytea, text, text), directory.count_use(text, integer, interval)
  from public;
grant execute on function directory.begin_registration(bigint, bigint, interval), directory.free_address(text, boolean),
  directory.find_token(bytea), directory.verify_address(bytea), directory.take_password(bytea, text, text),
  directory.count_use(text, integer, interval) to ohmstead_api;
grant execute on function directory.sweep_registrations() to ohmstead_worker;
