-- Second factors (docs/decisions/0280): what people show beside their password. They are found before an organisation is known, so they are
-- here, behind functions. A new one must be added before anything else, since then.
alter table directory.accounts add column must_enrol_since timestamptz;
alter table directory.sessions add column signed_in_by text not null default 'password'
  constraint sessions__signed_in_by__check check (signed_in_by in ('password', 'passkey', 'identityProvider'));

create table directory.second_factors (
  organization_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  kind text not null,
  name text not null,
  -- Part of what the secret is bound to.
  seal_id uuid not null,
  sealed bytea,
  sealed_by text,
  -- The step of time whose code was used last: each counts once.
  last_step bigint,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint second_factors__pkey primary key (organization_id, id),
  constraint second_factors__account__fkey foreign key (organization_id, user_id)
    references directory.accounts (organization_id, user_id) on delete cascade,
  constraint second_factors__kind__check check (kind in ('totp')),
  constraint second_factors__name__check check (char_length(name) between 1 and 64)
);
create index second_factors__account__idx on directory.second_factors (organization_id, user_id, id);

-- A secret that has been shown and not confirmed: one for a person.
create table directory.factor_setups (
  organization_id bigint not null,
  user_id bigint not null,
  seal_id uuid not null,
  sealed bytea not null,
  sealed_by text not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  constraint factor_setups__pkey primary key (organization_id, user_id),
  constraint factor_setups__account__fkey foreign key (organization_id, user_id)
    references directory.accounts (organization_id, user_id) on delete cascade
);

-- The hash needs the key that seals secrets: a dump alone opens nothing.
create table directory.recovery_codes (
  organization_id bigint not null,
  user_id bigint not null,
  hash bytea not null,
  used_at timestamptz,
  constraint recovery_codes__pkey primary key (organization_id, user_id, hash),
  constraint recovery_codes__account__fkey foreign key (organization_id, user_id)
    references directory.accounts (organization_id, user_id) on delete cascade
);

-- Browsers that need no second factor until then. A new password forgets them, as it ends sessions.
create table directory.remembered_browsers (
  hash bytea not null,
  organization_id bigint not null,
  user_id bigint not null,
  auth_epoch integer not null,
  expires_at timestamptz not null,
  constraint remembered_browsers__pkey primary key (hash),
  constraint remembered_browsers__account__fkey foreign key (organization_id, user_id)
    references directory.accounts (organization_id, user_id) on delete cascade
);
create index remembered_browsers__account__idx on directory.remembered_browsers (organization_id, user_id);

-- Of somebody whose password was right, and who has not shown the second factor yet. Bound to a cookie of that browser.
create table directory.sign_in_tickets (
  hash bytea not null,
  browser_hash bytea not null,
  organization_id bigint not null,
  user_id bigint not null,
  auth_epoch integer not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  constraint sign_in_tickets__pkey primary key (hash),
  constraint sign_in_tickets__account__fkey foreign key (organization_id, user_id)
    references directory.accounts (organization_id, user_id) on delete cascade
);
create index sign_in_tickets__account__idx on directory.sign_in_tickets (organization_id, user_id);

-- Without a row a second factor is optional.
create table app.sign_in_rules (
  organization_id bigint not null,
  requirement text not null default 'optional',
  required_from timestamptz,
  kinds text not null default 'any',
  remembering boolean not null default true,
  identity_session_hours integer not null default 12,
  version integer not null default 0,
  constraint sign_in_rules__pkey primary key (organization_id),
  constraint sign_in_rules__requirement__check check (requirement in ('optional', 'holders', 'all')),
  constraint sign_in_rules__required_from__check check ((requirement = 'optional') = (required_from is null)),
  constraint sign_in_rules__kinds__check check (kinds in ('any', 'passkey')),
  constraint sign_in_rules__identity_session_hours__check check (identity_session_hours between 1 and 168)
);
call app.wall_in('app.sign_in_rules');
grant select, insert, update on app.sign_in_rules to ohmstead_api;

-- Whoever holds one of these configures what others depend on.
create function app.configuring_permissions() returns text[]
  language sql immutable parallel safe
  return array['perm-users-groups', 'perm-locations', 'perm-display-configurations', 'perm-alarm-rules', 'perm-integrations',
    'perm-service-accounts', 'perm-sign-in'];

-- What somebody can show, in this order; recovery codes while there are some.
create function directory.proofs_of(organization bigint, person bigint) returns text[]
  language sql stable security definer set search_path = directory, pg_temp as $$
  select case when exists (select from directory.second_factors where organization_id = organization and user_id = person)
    then array(select kind from directory.second_factors where organization_id = organization and user_id = person
        group by kind order by kind desc)
      || array(select 'recoveryCode' where exists (select from directory.recovery_codes
        where organization_id = organization and user_id = person and used_at is null))
    else '{}' end;
$$;

-- After the right password: what this person must show too. Nothing from a browser that the person wanted to be remembered.
create function directory.proofs_at_sign_in(organization bigint, person bigint, browser_hash bytea)
  returns table (proofs text[], is_remembered boolean)
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  proofs := directory.proofs_of(organization, person);
  is_remembered := false;
  if cardinality(proofs) > 0 and proofs_at_sign_in.browser_hash is not null then
    perform set_config('app.organization_id', organization::text, true);
    is_remembered := exists (select from directory.remembered_browsers join directory.accounts using (organization_id, user_id)
        where hash = proofs_at_sign_in.browser_hash and organization_id = organization and user_id = person
          and remembered_browsers.auth_epoch = accounts.auth_epoch and expires_at > now())
      and coalesce((select remembering from app.sign_in_rules where sign_in_rules.organization_id = organization), true);
    perform set_config('app.organization_id', caller, true);
  end if;
  return next;
end $$;

create function directory.add_sign_in_ticket(hash bytea, browser_hash bytea, organization bigint, person bigint, life interval)
  returns void language sql security definer set search_path = directory, pg_temp as $$
  insert into directory.sign_in_tickets (hash, browser_hash, organization_id, user_id, auth_epoch, expires_at)
    select add_sign_in_ticket.hash, add_sign_in_ticket.browser_hash, organization, person, auth_epoch, now() + life
      from directory.accounts where organization_id = organization and user_id = person;
$$;

-- Whose ticket it is, if it can still be used.
create function directory.find_sign_in_ticket(ticket_hash bytea, browser_hash bytea, max_tries integer)
  returns table (organization_id bigint, user_id bigint, email text, auth_epoch integer)
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
#variable_conflict use_column
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  select accounts.organization_id, accounts.user_id, accounts.email, accounts.auth_epoch
    into organization_id, user_id, email, auth_epoch
    from directory.sign_in_tickets as ticket join directory.accounts using (organization_id, user_id)
    where ticket.hash = find_sign_in_ticket.ticket_hash and ticket.browser_hash = find_sign_in_ticket.browser_hash
      and ticket.auth_epoch = accounts.auth_epoch and ticket.tries < find_sign_in_ticket.max_tries and ticket.expires_at > now();
  if not found then return; end if;
  perform set_config('app.organization_id', organization_id::text, true);
  if exists (select from app.users where users.organization_id = find_sign_in_ticket.organization_id
      and users.id = find_sign_in_ticket.user_id and users.verified_at is not null and users.disabled_at is null) then
    return next;
  end if;
  perform set_config('app.organization_id', caller, true);
end $$;

-- Counted before it is judged: of many at once exactly so many are.
create function directory.try_sign_in_ticket(ticket_hash bytea, max_tries integer) returns boolean
  language plpgsql security definer set search_path = directory, pg_temp as $$
begin
  update directory.sign_in_tickets set tries = tries + 1
    where hash = try_sign_in_ticket.ticket_hash and tries < try_sign_in_ticket.max_tries and expires_at > now();
  return found;
end $$;

-- Once.
create function directory.use_sign_in_ticket(ticket_hash bytea) returns boolean
  language plpgsql security definer set search_path = directory, pg_temp as $$
begin
  delete from directory.sign_in_tickets as ticket using directory.accounts as account
    where ticket.hash = use_sign_in_ticket.ticket_hash and ticket.expires_at > now() and ticket.auth_epoch = account.auth_epoch
      and account.organization_id = ticket.organization_id and account.user_id = ticket.user_id;
  return found;
end $$;

create function directory.find_totp_secrets(organization bigint, person bigint)
  returns table (id bigint, seal_id uuid, sealed bytea, sealed_by text)
  language sql stable security definer set search_path = directory, pg_temp as $$
  select id, seal_id, sealed, sealed_by from directory.second_factors
    where organization_id = organization and user_id = person and kind = 'totp' order by id;
$$;

-- Compared and set at once: of two that show the same code, one is right.
create function directory.use_totp_step(organization bigint, factor bigint, step bigint) returns boolean
  language plpgsql security definer set search_path = directory, pg_temp as $$
begin
  update directory.second_factors set last_step = step, last_used_at = now()
    where organization_id = organization and id = factor and kind = 'totp' and (last_step is null or last_step < step);
  return found;
end $$;

-- How many are left; null where this is none, or was used. One hash for each key that seals.
create function directory.use_recovery_code(organization bigint, person bigint, hashes bytea[]) returns integer
  language plpgsql security definer set search_path = directory, pg_temp as $$
begin
  update directory.recovery_codes set used_at = now()
    where organization_id = organization and user_id = person and hash = any (hashes) and used_at is null;
  if not found then return null; end if;
  return (select count(*) from directory.recovery_codes
    where organization_id = organization and user_id = person and used_at is null);
end $$;

-- False where the organisation does not allow it.
create function directory.remember_browser(hash bytea, organization bigint, person bigint, life interval) returns boolean
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
  is_remembered boolean;
begin
  perform set_config('app.organization_id', organization::text, true);
  insert into directory.remembered_browsers (hash, organization_id, user_id, auth_epoch, expires_at)
    select remember_browser.hash, organization, person, auth_epoch, now() + life from directory.accounts
      where organization_id = organization and user_id = person
        and coalesce((select remembering from app.sign_in_rules where sign_in_rules.organization_id = organization), true);
  is_remembered := found;
  perform set_config('app.organization_id', caller, true);
  return is_remembered;
end $$;

-- Null where the session is proven, else how its person can prove it.
create function directory.lacking_proof(session_hash bytea) returns text[]
  language sql stable security definer set search_path = directory, pg_temp as $$
  select case when session.proven_at > now() - interval '10 minutes' then null
    else coalesce(nullif(array(select case proof when 'totp' then 'code' else proof end
        from unnest(directory.proofs_of(session.organization_id, session.user_id)) as proof), '{}'),
      array(select 'password' where account.password_hash is not null)) end
    from directory.sessions as session join directory.accounts as account using (organization_id, user_id)
    where session.cookie_hash = lacking_proof.session_hash;
$$;

-- The rest is about the caller's own, or by an administrator of the same organisation.
create function directory.list_factors(person bigint)
  returns table (id bigint, kind text, name text, created_at timestamptz, last_used_at timestamptz)
  language sql stable security definer set search_path = directory, app, pg_temp as $$
  select id, kind, name, created_at, last_used_at from directory.second_factors
    where organization_id = app.organization_id() and user_id = person order by id;
$$;

create function directory.count_ways_in(person bigint) returns table (recovery_codes integer, remembered_browsers integer)
  language sql stable security definer set search_path = directory, app, pg_temp as $$
  select (select count(*) from directory.recovery_codes
      where organization_id = app.organization_id() and user_id = person and used_at is null)::integer,
    (select count(*) from directory.remembered_browsers join directory.accounts using (organization_id, user_id)
      where organization_id = app.organization_id() and user_id = person and expires_at > now()
        and remembered_browsers.auth_epoch = accounts.auth_epoch)::integer;
$$;

create function directory.list_factor_kinds() returns table (user_id bigint, kinds text[])
  language sql stable security definer set search_path = directory, app, pg_temp as $$
  select user_id, array_agg(distinct kind order by kind) from directory.second_factors
    where organization_id = app.organization_id() group by user_id;
$$;

create function directory.begin_totp(person bigint, seal_id uuid, sealed bytea, sealed_by text, life interval) returns timestamptz
  language sql security definer set search_path = directory, app, pg_temp as $$
  insert into directory.factor_setups as setup (organization_id, user_id, seal_id, sealed, sealed_by, expires_at)
    values (app.organization_id(), person, begin_totp.seal_id, begin_totp.sealed, begin_totp.sealed_by, now() + life)
    on conflict on constraint factor_setups__pkey do update set seal_id = excluded.seal_id, sealed = excluded.sealed,
      sealed_by = excluded.sealed_by, expires_at = excluded.expires_at, tries = 0
    returning expires_at;
$$;

create function directory.try_totp(organization bigint, person bigint, max_tries integer)
  returns table (seal_id uuid, sealed bytea, sealed_by text)
  language sql security definer set search_path = directory, pg_temp as $$
  update directory.factor_setups as setup set tries = tries + 1
    where organization_id = organization and user_id = person and tries < max_tries and expires_at > now()
    returning setup.seal_id, setup.sealed, setup.sealed_by;
$$;

-- One after the other, so that nobody has more than they may have.
create function directory.hold_factors(person bigint) returns integer
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
begin
  perform from directory.accounts where organization_id = app.organization_id() and user_id = person for update;
  return (select count(*) from directory.second_factors where organization_id = app.organization_id() and user_id = person);
end $$;

create function directory.forget_browsers(person bigint) returns void
  language sql security definer set search_path = directory, app, pg_temp as $$
  delete from directory.remembered_browsers where organization_id = app.organization_id() and user_id = person;
$$;

-- Takes the secret from the set-up, which is gone with this; null where it is gone already.
create function directory.add_totp(person bigint, name text, seal_id uuid, step bigint) returns bigint
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
declare
  added bigint;
begin
  with setup as (
    delete from directory.factor_setups where organization_id = app.organization_id() and user_id = person
      and factor_setups.seal_id = add_totp.seal_id returning *
  )
  insert into directory.second_factors (organization_id, user_id, kind, name, seal_id, sealed, sealed_by, last_step)
    select organization_id, user_id, 'totp', add_totp.name, setup.seal_id, sealed, sealed_by, step from setup
    returning id into added;
  if added is not null then
    update directory.accounts set must_enrol_since = null where organization_id = app.organization_id() and user_id = person;
    perform directory.forget_browsers(person);
  end if;
  return added;
end $$;

create function directory.replace_recovery_codes(person bigint, hashes bytea[]) returns void
  language sql security definer set search_path = directory, app, pg_temp as $$
  delete from directory.recovery_codes where organization_id = app.organization_id() and user_id = person;
  insert into directory.recovery_codes (organization_id, user_id, hash) select app.organization_id(), person, unnest(hashes);
$$;

create function directory.rename_factor(person bigint, factor bigint, name text) returns boolean
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
begin
  update directory.second_factors set name = rename_factor.name
    where organization_id = app.organization_id() and user_id = person and id = factor;
  return found;
end $$;

create function directory.remove_factor(person bigint, factor bigint) returns void
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
begin
  delete from directory.second_factors where organization_id = app.organization_id() and user_id = person and id = factor;
  perform directory.forget_browsers(person);
  if exists (select from directory.second_factors where organization_id = app.organization_id() and user_id = person) then return; end if;
  delete from directory.recovery_codes where organization_id = app.organization_id() and user_id = person;
  delete from directory.sign_in_tickets where organization_id = app.organization_id() and user_id = person;
end $$;

-- By an administrator or the provider: how many factors there were. Without any nothing happens.
create function directory.reset_second_factor(organization bigint, person bigint) returns integer
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
declare
  removed integer;
begin
  delete from directory.second_factors where organization_id = organization and user_id = person;
  get diagnostics removed = row_count;
  if removed = 0 then return 0; end if;
  delete from directory.recovery_codes where organization_id = organization and user_id = person;
  delete from directory.remembered_browsers where organization_id = organization and user_id = person;
  delete from directory.sign_in_tickets where organization_id = organization and user_id = person;
  delete from directory.factor_setups where organization_id = organization and user_id = person;
  update directory.accounts set must_enrol_since = now(), auth_epoch = auth_epoch + 1
    where organization_id = organization and user_id = person;
  return removed;
end $$;

create function directory.reset_own_organizations_factor(person bigint) returns integer
  language sql security definer set search_path = directory, app, pg_temp as $$
  select directory.reset_second_factor(app.organization_id(), person);
$$;

-- Of one person: whether they have what is asked, and whether and since or from when it is asked.
create function directory.factor_state(person bigint) returns table (enrolled boolean, required boolean, required_from timestamptz)
  language sql stable security definer set search_path = directory, app, pg_temp as $$
  with asked as (
    select min(since) as since from (
      select must_enrol_since as since from directory.accounts where organization_id = app.organization_id() and user_id = person
      union all
      select rule.required_from from app.sign_in_rules as rule
        join app.users on users.organization_id = rule.organization_id and users.id = person
        where rule.organization_id = app.organization_id() and (rule.requirement = 'all' or users.superuser
          or app.configuring_permissions() && case when users.group_id is null then app.rights_of_user(users.id)
            else app.rights_of_group(users.group_id) end)
    ) as reasons)
  select exists (select from directory.second_factors where organization_id = app.organization_id() and user_id = person
      and (kind = 'passkey' or coalesce((select kinds from app.sign_in_rules where organization_id = app.organization_id()), 'any') = 'any')),
    asked.since is not null, asked.since from asked;
$$;

-- Who would be concerned by such a rule, and has what it takes.
create function directory.factor_readiness(requirement text, kinds text) returns table (id bigint, email text, is_ready boolean)
  language sql stable security definer set search_path = directory, app, pg_temp as $$
  select users.id, users.email, exists (select from directory.second_factors
      where organization_id = app.organization_id() and user_id = users.id and (kind = 'passkey' or factor_readiness.kinds = 'any'))
    from app.users where users.organization_id = app.organization_id() and not users.service_account
      and users.verified_at is not null and users.disabled_at is null
      and (factor_readiness.requirement = 'all' or (factor_readiness.requirement = 'holders' and (users.superuser
        or app.configuring_permissions() && case when users.group_id is null then app.rights_of_user(users.id)
          else app.rights_of_group(users.group_id) end)))
    order by lower(users.email);
$$;

revoke execute on function app.configuring_permissions(), directory.proofs_of(bigint, bigint),
  directory.proofs_at_sign_in(bigint, bigint, bytea), directory.add_sign_in_ticket(bytea, bytea, bigint, bigint, interval),
  directory.find_sign_in_ticket(bytea, bytea, integer), directory.try_sign_in_ticket(bytea, integer),
  directory.use_sign_in_ticket(bytea), directory.find_totp_secrets(bigint, bigint), directory.use_totp_step(bigint, bigint, bigint),
  directory.use_recovery_code(bigint, bigint, bytea[]), directory.remember_browser(bytea, bigint, bigint, interval),
  directory.lacking_proof(bytea), directory.list_factors(bigint), directory.count_ways_in(bigint), directory.list_factor_kinds(),
  directory.begin_totp(bigint, uuid, bytea, text, interval), directory.try_totp(bigint, bigint, integer),
  directory.hold_factors(bigint), directory.forget_browsers(bigint), directory.add_totp(bigint, text, uuid, bigint),
  directory.replace_recovery_codes(bigint, bytea[]), directory.rename_factor(bigint, bigint, text),
  directory.remove_factor(bigint, bigint), directory.reset_second_factor(bigint, bigint),
  directory.reset_own_organizations_factor(bigint), directory.factor_state(bigint), directory.factor_readiness(text, text) from public;
grant execute on function directory.proofs_of(bigint, bigint),
  directory.proofs_at_sign_in(bigint, bigint, bytea), directory.add_sign_in_ticket(bytea, bytea, bigint, bigint, interval),
  directory.find_sign_in_ticket(bytea, bytea, integer), directory.try_sign_in_ticket(bytea, integer),
  directory.use_sign_in_ticket(bytea), directory.find_totp_secrets(bigint, bigint), directory.use_totp_step(bigint, bigint, bigint),
  directory.use_recovery_code(bigint, bigint, bytea[]), directory.remember_browser(bytea, bigint, bigint, interval),
  directory.lacking_proof(bytea), directory.list_factors(bigint), directory.count_ways_in(bigint), directory.list_factor_kinds(),
  directory.begin_totp(bigint, uuid, bytea, text, interval), directory.try_totp(bigint, bigint, integer),
  directory.hold_factors(bigint), directory.forget_browsers(bigint), directory.add_totp(bigint, text, uuid, bigint),
  directory.replace_recovery_codes(bigint, bytea[]), directory.rename_factor(bigint, bigint, text),
  directory.remove_factor(bigint, bigint), directory.reset_own_organizations_factor(bigint), directory.factor_state(bigint),
  directory.factor_readiness(text, text) to ohmstead_api;

-- The list of sessions says how each was begun and when it ends.
-- Safe beside the former version: made again in this transaction, with two columns more behind those that it reads by name.
drop function directory.list_sessions(bigint, interval);
create function directory.list_sessions(user_id bigint, idle interval)
  returns table (id text, cookie_hash bytea, created_at timestamptz, active_at timestamptz, ip text, user_agent text,
    signed_in_by text, expires_at timestamptz)
  language sql stable security definer set search_path = directory, app, pg_temp as $$
  select encode(substring(sha256(cookie_hash) for 12), 'hex'), cookie_hash, created_at, active_at, ip, user_agent, signed_in_by, expires_at
    from directory.sessions join directory.accounts using (organization_id, user_id)
    where organization_id = app.organization_id() and accounts.user_id = list_sessions.user_id
      and sessions.auth_epoch = accounts.auth_epoch and expires_at > now() and active_at > now() - list_sessions.idle
    order by active_at desc, cookie_hash;
$$;
revoke execute on function directory.list_sessions(bigint, interval) from public;
grant execute on function directory.list_sessions(bigint, interval) to ohmstead_api;

create function directory.signed_in_by(session_hash bytea) returns text
  language sql stable security definer set search_path = directory, pg_temp as $$
  select signed_in_by from directory.sessions where cookie_hash = signed_in_by.session_hash;
$$;
revoke execute on function directory.signed_in_by(bytea) from public;
grant execute on function directory.signed_in_by(bytea) to ohmstead_api;

create or replace function directory.sweep_expired(idle interval) returns void
  language sql security definer set search_path = directory, app, pg_temp as $$
  delete from directory.sessions where expires_at < now() or active_at < now() - sweep_expired.idle;
  delete from directory.one_time_tokens where expires_at < now() - interval '30 days';
  delete from directory.sign_in_tickets where expires_at < now();
  delete from directory.factor_setups where expires_at < now();
  delete from directory.remembered_browsers where expires_at < now();
  delete from directory.attempt_counters
    where window_started_at < now() - interval '1 day' and (blocked_until is null or blocked_until < now());
$$;

-- Secrets of authenticator apps are sealed too.
create or replace function directory.count_sealed() returns table (sealed_by text, count integer)
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
#variable_conflict use_column
declare
  sending bigint;
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  return query select signing_keys.sealed_by, count(*)::integer from directory.signing_keys group by signing_keys.sealed_by;
  return query select second_factors.sealed_by, count(*)::integer from directory.second_factors
    where second_factors.sealed_by is not null group by second_factors.sealed_by;
  for sending in select organization_id from directory.sending_organizations loop
    perform set_config('app.organization_id', sending::text, true);
    return query select endpoints.sealed_by, count(*)::integer from app.endpoints
      where endpoints.organization_id = sending and endpoints.sealed_by is not null group by endpoints.sealed_by;
  end loop;
  perform set_config('app.organization_id', caller, true);
end $$;

-- Somebody who lacks the factor that is asked for is known by 'second-factor-required' among the permissions, which is in no catalogue: the
-- type of the result stays, since servers of the former version have prepared their statements.
create or replace function directory.enter_session(cookie_hash bytea, bearer_hash bytea, idle interval)
  returns table (organization_id bigint, user_id bigint, superuser boolean, permissions text[], location_ids bigint[],
    session_hash bytea, noted_long_ago boolean)
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
#variable_conflict use_column
declare
  session directory.sessions;
  must_enrol boolean;
  rule app.sign_in_rules;
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
  select sign_in_rules.* into rule from app.sign_in_rules
    where sign_in_rules.organization_id = session.organization_id and sign_in_rules.required_from <= now();
  select must_enrol_since is not null into must_enrol from directory.accounts
    where accounts.organization_id = session.organization_id and accounts.user_id = session.user_id;
  if must_enrol or rule.requirement = 'all'
      or (rule.requirement = 'holders' and (superuser or permissions && app.configuring_permissions())) then
    perform from directory.second_factors as factor
      where factor.organization_id = session.organization_id and factor.user_id = session.user_id
        and (factor.kind = 'passkey' or coalesce(rule.kinds, 'any') = 'any') limit 1;
    if not found then permissions := permissions || 'second-factor-required'::text; end if;
  end if;
  perform set_config('app.user_id', user_id::text, true), set_config('app.location_ids', location_ids::text, true),
    set_config('app.all_locations', (superuser or 'perm-all-locations' = any (permissions))::text, true);
  return next;
end $$;
