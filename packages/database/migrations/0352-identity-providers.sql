-- Single sign-on (docs/decisions/0282): one identity provider for an organisation. What must be found before an organisation is known, and what
-- is sealed, is in the directory, behind functions.
create table app.identity_providers (
  organization_id bigint not null,
  issuer text not null,
  client_id text not null,
  client_authentication text not null,
  scopes text[] not null,
  claims jsonb not null,
  create_people boolean not null,
  default_group_id bigint,
  keep_groups boolean not null,
  only_single_sign_on boolean not null,
  link_without_password boolean not null,
  second_factor_claims jsonb not null,
  enabled boolean not null,
  -- Of our key, where we show ourselves by one.
  public_jwk jsonb,
  -- Counts what a test depends on: a test of something else is none.
  revision integer not null default 1,
  last_test jsonb,
  version integer not null default 1,
  constraint identity_providers__pkey primary key (organization_id),
  constraint identity_providers__default_group_id__fkey foreign key (organization_id, default_group_id)
    references app.groups (organization_id, id) on delete set null (default_group_id),
  constraint identity_providers__client_authentication__check check (client_authentication in ('secret', 'privateKey'))
);
create index identity_providers__default_group_id__idx on app.identity_providers (organization_id, default_group_id);
call app.wall_in('app.identity_providers');
grant select, insert, update, delete on app.identity_providers to ohmstead_api;

create table app.identity_group_mappings (
  organization_id bigint not null,
  position integer not null,
  value text not null,
  group_id bigint not null,
  constraint identity_group_mappings__pkey primary key (organization_id, position),
  constraint identity_group_mappings__provider__fkey foreign key (organization_id)
    references app.identity_providers (organization_id) on delete cascade,
  constraint identity_group_mappings__group_id__fkey foreign key (organization_id, group_id)
    references app.groups (organization_id, id) on delete cascade
);
create index identity_group_mappings__group_id__idx on app.identity_group_mappings (organization_id, group_id);
call app.wall_in('app.identity_group_mappings');
grant select, insert, delete on app.identity_group_mappings to ohmstead_api;

-- The client secret, and the private key.
create table directory.identity_secrets (
  organization_id bigint not null,
  kind text not null,
  seal_id uuid not null,
  sealed bytea not null,
  sealed_by text not null,
  constraint identity_secrets__pkey primary key (organization_id, kind),
  constraint identity_secrets__organization_id__fkey foreign key (organization_id) references directory.organizations (id) on delete cascade,
  constraint identity_secrets__kind__check check (kind in ('secret', 'key'))
);

-- Domains of addresses. Each is proven for one organisation at most.
create table directory.identity_domains (
  organization_id bigint not null,
  domain text not null,
  position integer not null,
  record text not null,
  proven_at timestamptz,
  constraint identity_domains__pkey primary key (organization_id, domain),
  constraint identity_domains__organization_id__fkey foreign key (organization_id) references directory.organizations (id) on delete cascade
);
create unique index identity_domains__proven__key on directory.identity_domains (domain) where proven_at is not null;

-- Who logs in by a provider. One person for a subject, and one subject of an issuer for a person, in each organisation.
create table directory.identities (
  organization_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  issuer text not null,
  subject text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint identities__pkey primary key (organization_id, id),
  constraint identities__subject__key unique (organization_id, issuer, subject),
  constraint identities__user_id__key unique (organization_id, user_id, issuer),
  constraint identities__account__fkey foreign key (organization_id, user_id)
    references directory.accounts (organization_id, user_id) on delete cascade
);

-- From the start to the end of a login by a provider. What it sends and expects is derived from the cookie, of which this has the hash.
create table directory.sign_in_attempts (
  hash bytea not null,
  organization_id bigint not null,
  purpose text not null,
  revision integer not null,
  -- Of somebody who is logged in already.
  session_hash bytea,
  called_back_at timestamptz,
  outcome jsonb,
  expires_at timestamptz not null,
  constraint sign_in_attempts__pkey primary key (hash),
  constraint sign_in_attempts__organization_id__fkey foreign key (organization_id) references directory.organizations (id) on delete cascade,
  constraint sign_in_attempts__purpose__check check (purpose in ('signIn', 'test', 'stepUp', 'link')),
  constraint sign_in_attempts__session_hash__check check ((purpose = 'signIn') = (session_hash is null))
);
create index sign_in_attempts__organization_id__idx on directory.sign_in_attempts (organization_id);

-- What a login by a provider waits for: the second factor comes in between.
alter table directory.sign_in_tickets add column identity jsonb;
-- The provider said that it had asked for a second factor.
alter table directory.sessions add column factor_asserted boolean not null default false;

create function directory.save_identity_secret(kind text, seal_id uuid, sealed bytea, sealed_by text) returns void
  language sql security definer set search_path = directory, app, pg_temp as $$
  insert into directory.identity_secrets values (app.organization_id(), save_identity_secret.kind, save_identity_secret.seal_id,
      save_identity_secret.sealed, save_identity_secret.sealed_by)
    on conflict on constraint identity_secrets__pkey do update
      set seal_id = excluded.seal_id, sealed = excluded.sealed, sealed_by = excluded.sealed_by;
$$;

create function directory.list_identity_secrets() returns table (kind text, seal_id uuid, sealed bytea, sealed_by text)
  language sql stable security definer set search_path = directory, app, pg_temp as $$
  select kind, seal_id, sealed, sealed_by from directory.identity_secrets where organization_id = app.organization_id();
$$;

-- Those that stay keep their record and their proof.
create function directory.set_identity_domains(domains text[], records text[]) returns void
  language sql security definer set search_path = directory, app, pg_temp as $$
  delete from directory.identity_domains where organization_id = app.organization_id() and domain <> all (domains);
  insert into directory.identity_domains as known (organization_id, domain, position, record)
    select app.organization_id(), asked.domain, asked.place, asked.record
      from unnest(domains, records) with ordinality as asked (domain, record, place)
    on conflict on constraint identity_domains__pkey do update set position = excluded.position;
$$;

create function directory.list_identity_domains() returns table (domain text, record text, proven_at timestamptz)
  language sql stable security definer set search_path = directory, app, pg_temp as $$
  select domain, record, proven_at from directory.identity_domains
    where organization_id = app.organization_id() order by position, domain;
$$;

-- False where it is proven already, here or for another organisation, or is not asked for here.
create function directory.prove_identity_domain(proven text, prover text) returns boolean
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
begin
  update directory.identity_domains set proven_at = now()
    where organization_id = app.organization_id() and domain = proven and proven_at is null
      and not exists (select from directory.identity_domains as other where other.domain = proven and other.proven_at is not null);
  if not found then return false; end if;
  insert into app.audit_events (organization_id, actor, action, object_kind, after)
    values (app.organization_id(), prover, 'organizations-domain-proven', 'organization', jsonb_build_object('domain', proven));
  return true;
exception when unique_violation then return false;
end $$;

-- Links, and the sessions that it began, end with a provider.
create function directory.drop_identity_provider() returns table (user_id bigint)
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
#variable_conflict use_column
begin
  delete from directory.identity_secrets where organization_id = app.organization_id();
  delete from directory.identity_domains where organization_id = app.organization_id();
  delete from directory.identities where organization_id = app.organization_id();
  delete from directory.sign_in_attempts where organization_id = app.organization_id();
  delete from directory.sign_in_tickets where organization_id = app.organization_id() and identity is not null;
  return query with ended as (
    delete from directory.sessions where organization_id = app.organization_id() and signed_in_by = 'identityProvider' returning sessions.user_id)
    select distinct ended.user_id from ended;
end $$;

create function directory.find_identity_domain(wanted text) returns bigint
  language sql stable security definer set search_path = directory, pg_temp as $$
  select organization_id from directory.identity_domains where domain = lower(wanted) and proven_at is not null;
$$;

create function directory.add_sign_in_attempt(hash bytea, organization bigint, purpose text, revision integer, session_hash bytea, life interval)
  returns void language sql security definer set search_path = directory, pg_temp as $$
  insert into directory.sign_in_attempts (hash, organization_id, purpose, revision, session_hash, expires_at)
    values (add_sign_in_attempt.hash, organization, add_sign_in_attempt.purpose, add_sign_in_attempt.revision,
      add_sign_in_attempt.session_hash, now() + life);
$$;

-- Once: a second callback of the same attempt finds nothing.
create function directory.call_back(attempt_hash bytea) returns table (organization_id bigint, purpose text, revision integer)
  language sql security definer set search_path = directory, pg_temp as $$
  update directory.sign_in_attempts as attempt set called_back_at = now()
    where hash = attempt_hash and called_back_at is null and expires_at > now()
    returning attempt.organization_id, attempt.purpose, attempt.revision;
$$;

create function directory.keep_outcome(attempt_hash bytea, outcome jsonb) returns void
  language sql security definer set search_path = directory, pg_temp as $$
  update directory.sign_in_attempts set outcome = keep_outcome.outcome where hash = attempt_hash;
$$;

create function directory.find_outcome(attempt_hash bytea)
  returns table (organization_id bigint, purpose text, revision integer, session_hash bytea, outcome jsonb)
  language sql stable security definer set search_path = directory, pg_temp as $$
  select organization_id, purpose, revision, session_hash, outcome from directory.sign_in_attempts
    where hash = attempt_hash and outcome is not null and expires_at > now();
$$;

-- Once.
create function directory.finish_attempt(attempt_hash bytea) returns boolean
  language plpgsql security definer set search_path = directory, pg_temp as $$
begin
  delete from directory.sign_in_attempts where hash = attempt_hash and expires_at > now();
  return found;
end $$;

-- Whose account: the link, and whoever has the address, wherever it is.
create function directory.find_identity(issuer text, subject text, address text)
  returns table (linked_id bigint, account_organization_id bigint, account_id bigint, account_linked boolean, is_registration boolean)
  language sql stable security definer set search_path = directory, app, pg_temp as $$
  select (select user_id from directory.identities as link where link.organization_id = app.organization_id()
      and link.issuer = find_identity.issuer and link.subject = find_identity.subject),
    account.organization_id, account.user_id, exists (select from directory.identities as link
      where link.organization_id = app.organization_id() and link.user_id = account.user_id and link.issuer = find_identity.issuer),
    account.registration_expires_at is not null
    from (select) as one left join directory.accounts as account on lower(account.email) = lower(find_identity.address);
$$;

-- False where the subject is another person's, or the person has another subject.
create function directory.link_identity(person bigint, issuer text, subject text) returns boolean
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
begin
  insert into directory.identities (organization_id, user_id, issuer, subject)
    values (app.organization_id(), person, link_identity.issuer, link_identity.subject) on conflict do nothing;
  return found;
end $$;

create function directory.use_identity(issuer text, subject text) returns bigint
  language sql security definer set search_path = directory, app, pg_temp as $$
  update directory.identities as link set last_used_at = now()
    where link.organization_id = app.organization_id() and link.issuer = use_identity.issuer and link.subject = use_identity.subject
    returning user_id;
$$;

create function directory.list_identities(person bigint)
  returns table (id bigint, issuer text, created_at timestamptz, last_used_at timestamptz)
  language sql stable security definer set search_path = directory, app, pg_temp as $$
  select id, issuer, created_at, last_used_at from directory.identities
    where organization_id = app.organization_id() and user_id = person order by id;
$$;

create function directory.list_linked_people() returns setof bigint
  language sql stable security definer set search_path = directory, app, pg_temp as $$
  select distinct user_id from directory.identities where organization_id = app.organization_id();
$$;

create function directory.unlink_identity(person bigint, identity bigint) returns text
  language sql security definer set search_path = directory, app, pg_temp as $$
  delete from directory.identities where organization_id = app.organization_id() and user_id = person and id = identity returning issuer;
$$;

-- An invitation is accepted, or a registration's address taken, without a password.
create function directory.accept_by_provider(person bigint) returns void
  language sql security definer set search_path = directory, app, pg_temp as $$
  select directory.mark_verified(app.organization_id(), person);
  update directory.one_time_tokens set expires_at = now()
    where organization_id = app.organization_id() and user_id = person and used_at is null and expires_at > now();
$$;

-- Whether the right password is not enough, because people of this domain log in at their provider. Never of super users.
create function directory.needs_identity_provider(organization bigint, person bigint) returns boolean
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
  is_needed boolean;
begin
  if not exists (select from directory.identity_domains as known join directory.accounts as account
      on account.organization_id = known.organization_id and known.domain = lower(split_part(account.email, '@', 2))
      where known.organization_id = organization and account.user_id = person and known.proven_at is not null) then
    return false;
  end if;
  perform set_config('app.organization_id', organization::text, true);
  select exists (select from app.identity_providers as provider
      where provider.organization_id = organization and provider.enabled and provider.only_single_sign_on)
    and exists (select from app.users where users.organization_id = organization and users.id = person and not users.superuser)
    into is_needed;
  perform set_config('app.organization_id', caller, true);
  return is_needed;
end $$;

-- By the provider of an organisation somebody may have been refused whom nobody knows.
create function directory.note_refused_identity(person bigint, ip text, client text, facts jsonb) returns void
  language sql security definer set search_path = directory, app, pg_temp as $$
  insert into app.audit_events (organization_id, actor, ip, client, action, object_kind, object_id, after)
    values (app.organization_id(), 'identity provider', note_refused_identity.ip, note_refused_identity.client, 'session-login-refused',
      'user', person, facts);
$$;

create function directory.keep_ticket_identity(ticket_hash bytea, identity jsonb) returns void
  language sql security definer set search_path = directory, pg_temp as $$
  update directory.sign_in_tickets set identity = keep_ticket_identity.identity where hash = ticket_hash;
$$;

create function directory.ticket_identity(ticket_hash bytea) returns jsonb
  language sql stable security definer set search_path = directory, pg_temp as $$
  select identity from directory.sign_in_tickets where hash = ticket_hash;
$$;

-- A session that a provider began: it counts as proven from when the person logged in there, and ends sooner than others.
create function directory.note_identity_session(session_hash bytea, organization bigint, proven timestamptz, asserted boolean) returns void
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  perform set_config('app.organization_id', organization::text, true);
  update directory.sessions set signed_in_by = 'identityProvider', proven_at = case when proven is not null then least(proven, now()) end, factor_asserted = asserted,
      expires_at = least(expires_at, created_at + make_interval(hours => coalesce(
        (select identity_session_hours from app.sign_in_rules where sign_in_rules.organization_id = organization), 12)))
    where cookie_hash = session_hash;
  perform set_config('app.organization_id', caller, true);
end $$;

-- A session that takes the place of one by a provider, after a new password, lives no longer.
create function directory.follow_session(session_hash bytea, former_hash bytea) returns void
  language sql security definer set search_path = directory, pg_temp as $$
  update directory.sessions as session set signed_in_by = former.signed_in_by, factor_asserted = former.factor_asserted,
      expires_at = least(session.expires_at, former.expires_at)
    from directory.sessions as former
    where session.cookie_hash = session_hash and former.cookie_hash = former_hash and former.signed_in_by = 'identityProvider';
$$;

create function directory.prove_session_since(session_hash bytea, since timestamptz) returns timestamptz
  language sql security definer set search_path = directory, pg_temp as $$
  update directory.sessions set proven_at = greatest(proven_at, least(since, now())) where cookie_hash = session_hash
    returning proven_at + interval '10 minutes';
$$;

-- Whether the provider's second factor takes the place of one here.
create function directory.factor_asserted(session_hash bytea) returns boolean
  language sql stable security definer set search_path = directory, pg_temp as $$
  select factor_asserted and must_enrol_since is null from directory.sessions join directory.accounts using (organization_id, user_id)
    where cookie_hash = session_hash;
$$;

revoke execute on function directory.save_identity_secret(text, uuid, bytea, text), directory.list_identity_secrets(),
  directory.set_identity_domains(text[], text[]), directory.list_identity_domains(), directory.prove_identity_domain(text, text),
  directory.drop_identity_provider(), directory.find_identity_domain(text),
  directory.add_sign_in_attempt(bytea, bigint, text, integer, bytea, interval), directory.call_back(bytea),
  directory.keep_outcome(bytea, jsonb), directory.find_outcome(bytea), directory.finish_attempt(bytea),
  directory.find_identity(text, text, text), directory.link_identity(bigint, text, text), directory.use_identity(text, text),
  directory.list_identities(bigint), directory.list_linked_people(), directory.unlink_identity(bigint, bigint),
  directory.accept_by_provider(bigint), directory.needs_identity_provider(bigint, bigint),
  directory.note_refused_identity(bigint, text, text, jsonb), directory.keep_ticket_identity(bytea, jsonb),
  directory.ticket_identity(bytea), directory.note_identity_session(bytea, bigint, timestamptz, boolean),
  directory.follow_session(bytea, bytea), directory.prove_session_since(bytea, timestamptz), directory.factor_asserted(bytea) from public;
grant execute on function directory.save_identity_secret(text, uuid, bytea, text), directory.list_identity_secrets(),
  directory.set_identity_domains(text[], text[]), directory.list_identity_domains(), directory.prove_identity_domain(text, text),
  directory.drop_identity_provider(), directory.find_identity_domain(text),
  directory.add_sign_in_attempt(bytea, bigint, text, integer, bytea, interval), directory.call_back(bytea),
  directory.keep_outcome(bytea, jsonb), directory.find_outcome(bytea), directory.finish_attempt(bytea),
  directory.find_identity(text, text, text), directory.link_identity(bigint, text, text), directory.use_identity(text, text),
  directory.list_identities(bigint), directory.list_linked_people(), directory.unlink_identity(bigint, bigint),
  directory.accept_by_provider(bigint), directory.needs_identity_provider(bigint, bigint),
  directory.note_refused_identity(bigint, text, text, jsonb), directory.keep_ticket_identity(bytea, jsonb),
  directory.ticket_identity(bytea), directory.note_identity_session(bytea, bigint, timestamptz, boolean),
  directory.follow_session(bytea, bytea), directory.prove_session_since(bytea, timestamptz), directory.factor_asserted(bytea) to ohmstead_api;
grant execute on function directory.list_identity_domains(), directory.prove_identity_domain(text, text) to ohmstead_worker;

-- Secrets of identity providers are sealed too.
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
  return query select identity_secrets.sealed_by, count(*)::integer from directory.identity_secrets group by identity_secrets.sealed_by;
  for sending in select organization_id from directory.sending_organizations loop
    perform set_config('app.organization_id', sending::text, true);
    return query select endpoints.sealed_by, count(*)::integer from app.endpoints
      where endpoints.organization_id = sending and endpoints.sealed_by is not null group by endpoints.sealed_by;
  end loop;
  perform set_config('app.organization_id', caller, true);
end $$;

-- Who has shown a second factor at the provider needs none here.
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
  if must_enrol or (not session.factor_asserted and (rule.requirement = 'all'
      or (rule.requirement = 'holders' and (superuser or permissions && app.configuring_permissions())))) then
    perform from directory.second_factors as factor
      where factor.organization_id = session.organization_id and factor.user_id = session.user_id
        and (factor.kind = 'passkey' or coalesce(rule.kinds, 'any') = 'any') limit 1;
    if not found then permissions := permissions || 'second-factor-required'::text; end if;
  end if;
  perform set_config('app.user_id', user_id::text, true), set_config('app.location_ids', location_ids::text, true),
    set_config('app.all_locations', (superuser or 'perm-all-locations' = any (permissions))::text, true);
  return next;
end $$;

create or replace function directory.sweep_expired(idle interval) returns void
  language sql security definer set search_path = directory, app, pg_temp as $$
  delete from directory.sessions where expires_at < now() or active_at < now() - sweep_expired.idle;
  delete from directory.one_time_tokens where expires_at < now() - interval '30 days';
  delete from directory.sign_in_tickets where expires_at < now();
  delete from directory.factor_setups where expires_at < now();
  delete from directory.remembered_browsers where expires_at < now();
  delete from directory.used_challenges where expires_at < now();
  delete from directory.sign_in_attempts where expires_at < now();
  delete from directory.attempt_counters
    where window_started_at < now() - interval '1 day' and (blocked_until is null or blocked_until < now());
$$;

-- Who is linked can show themselves at their provider; who has a factor, where the provider asks for one too.
create or replace function directory.lacking_proof(session_hash bytea) returns text[]
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
declare
  session directory.sessions;
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
  proofs text[];
  ways text[];
begin
  select * into session from directory.sessions where sessions.cookie_hash = lacking_proof.session_hash;
  if not found or session.proven_at > now() - interval '10 minutes' then return null; end if;
  proofs := directory.proofs_of(session.organization_id, session.user_id);
  ways := case when cardinality(proofs) > 0
    then array(select case proof when 'totp' then 'code' else proof end from unnest(proofs) as proof)
    else array(select 'password' from directory.accounts as account where account.organization_id = session.organization_id
      and account.user_id = session.user_id and account.password_hash is not null) end;
  if exists (select from directory.identities as link
      where link.organization_id = session.organization_id and link.user_id = session.user_id) then
    perform set_config('app.organization_id', session.organization_id::text, true);
    if exists (select from app.identity_providers as provider join directory.identities as link using (organization_id, issuer)
        where provider.organization_id = session.organization_id and link.user_id = session.user_id and provider.enabled
          and (cardinality(proofs) = 0 or provider.second_factor_claims @? '$.*[*]')) then
      ways := ways || 'identityProvider'::text;
    end if;
    perform set_config('app.organization_id', caller, true);
  end if;
  return ways;
end $$;
