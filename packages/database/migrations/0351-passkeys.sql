-- Passkeys (docs/decisions/0281): factors that open an account alone. What authenticators know a person by is random, and the same for all of
-- theirs, so that a new one on a device takes the place of one that was removed here.
alter table directory.accounts add column passkey_handle bytea;

-- Safe beside the former version: what it writes still fits, and it reads the seals of apps alone.
alter table directory.second_factors
  drop constraint second_factors__kind__check,
  add constraint second_factors__kind__check check (kind in ('totp', 'passkey')),
  alter column seal_id drop not null,
  add constraint second_factors__seal_id__check check (kind <> 'totp' or seal_id is not null);

-- Public keys: nothing of it opens anything.
create table directory.passkeys (
  organization_id bigint not null,
  factor_id bigint not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  backed_up boolean not null,
  -- The host that it was made for: browsers offer it nowhere else.
  relying_party text not null,
  constraint passkeys__pkey primary key (organization_id, factor_id),
  constraint passkeys__credential_id__key unique (credential_id),
  constraint passkeys__factor__fkey foreign key (organization_id, factor_id)
    references directory.second_factors (organization_id, id) on delete cascade
);

-- Challenges carry their own proof that they are ours (docs/decisions/0281): only those that were used are kept, until they expire.
create table directory.used_challenges (
  hash bytea not null,
  expires_at timestamptz not null,
  constraint used_challenges__pkey primary key (hash)
);

create function directory.use_challenge(hash bytea, expires_at timestamptz) returns boolean
  language plpgsql security definer set search_path = directory, pg_temp as $$
begin
  insert into directory.used_challenges values (use_challenge.hash, use_challenge.expires_at) on conflict do nothing;
  return found;
end $$;

create function directory.passkey_handle(person bigint, fresh bytea) returns bytea
  language sql security definer set search_path = directory, app, pg_temp as $$
  update directory.accounts set passkey_handle = coalesce(passkey_handle, fresh)
    where organization_id = app.organization_id() and user_id = person returning passkey_handle;
$$;

create function directory.list_passkeys(organization bigint, person bigint)
  returns table (credential_id bytea, transports text[])
  language sql stable security definer set search_path = directory, pg_temp as $$
  select credential_id, transports from directory.passkeys as passkey
    join directory.second_factors as factor on factor.organization_id = passkey.organization_id and factor.id = passkey.factor_id
    where factor.organization_id = organization and factor.user_id = person order by factor.id;
$$;

-- Whose it is, of verified people.
create function directory.find_passkey(credential_id bytea)
  returns table (id bigint, organization_id bigint, user_id bigint, email text, auth_epoch integer, handle bytea,
    public_key bytea, counter bigint, is_disabled boolean)
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
#variable_conflict use_column
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  select factor.id, factor.organization_id, factor.user_id, accounts.email, accounts.auth_epoch, accounts.passkey_handle,
      passkey.public_key, passkey.counter
    into id, organization_id, user_id, email, auth_epoch, handle, public_key, counter
    from directory.passkeys as passkey
    join directory.second_factors as factor on factor.organization_id = passkey.organization_id and factor.id = passkey.factor_id
    join directory.accounts on accounts.organization_id = factor.organization_id and accounts.user_id = factor.user_id
    where passkey.credential_id = find_passkey.credential_id;
  if not found then return; end if;
  perform set_config('app.organization_id', organization_id::text, true);
  select users.disabled_at is not null into is_disabled from app.users
    where users.organization_id = find_passkey.organization_id and users.id = find_passkey.user_id and users.verified_at is not null;
  if found then return next; end if;
  perform set_config('app.organization_id', caller, true);
end $$;

-- Compared and set at once: an authenticator that counts never counts back. Under the lock that removing takes, so that what is opened with
-- it in the same transaction is there before the removal, or not at all.
create function directory.use_passkey(organization bigint, person bigint, factor bigint, new_counter bigint, is_backed_up boolean)
  returns boolean language plpgsql security definer set search_path = directory, pg_temp as $$
begin
  perform from directory.accounts where organization_id = organization and user_id = person for update;
  update directory.passkeys set counter = new_counter, backed_up = is_backed_up
    where organization_id = organization and factor_id = factor and (counter < new_counter or (counter = 0 and new_counter = 0));
  if not found then return false; end if;
  update directory.second_factors set last_used_at = now() where organization_id = organization and id = factor and user_id = person;
  return found;
end $$;

-- Null where there is such a passkey already, of whomever.
create function directory.add_passkey(person bigint, name text, credential_id bytea, public_key bytea, counter bigint,
  transports text[], backed_up boolean, relying_party text) returns bigint
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
declare
  added bigint;
begin
  insert into directory.second_factors (organization_id, user_id, kind, name)
    values (app.organization_id(), person, 'passkey', add_passkey.name) returning id into added;
  insert into directory.passkeys values (app.organization_id(), added, add_passkey.credential_id, add_passkey.public_key,
    add_passkey.counter, add_passkey.transports, add_passkey.backed_up, add_passkey.relying_party) on conflict do nothing;
  if not found then
    delete from directory.second_factors where organization_id = app.organization_id() and id = added;
    return null;
  end if;
  update directory.accounts set must_enrol_since = null where organization_id = app.organization_id() and user_id = person;
  perform directory.forget_browsers(person);
  return added;
end $$;

-- A session is begun by a password unless it says otherwise.
create function directory.note_way_in(session_hash bytea, way text) returns void
  language sql security definer set search_path = directory, pg_temp as $$
  update directory.sessions set signed_in_by = way where cookie_hash = session_hash;
$$;

-- Those that no browser offers any more.
create function directory.count_passkeys_elsewhere(relying_party text) returns integer
  language sql stable security definer set search_path = directory, pg_temp as $$
  select count(*)::integer from directory.passkeys where passkeys.relying_party <> count_passkeys_elsewhere.relying_party;
$$;

revoke execute on function directory.use_challenge(bytea, timestamptz), directory.passkey_handle(bigint, bytea),
  directory.list_passkeys(bigint, bigint), directory.find_passkey(bytea),
  directory.use_passkey(bigint, bigint, bigint, bigint, boolean),
  directory.add_passkey(bigint, text, bytea, bytea, bigint, text[], boolean, text), directory.note_way_in(bytea, text),
  directory.count_passkeys_elsewhere(text) from public;
grant execute on function directory.use_challenge(bytea, timestamptz), directory.passkey_handle(bigint, bytea),
  directory.list_passkeys(bigint, bigint), directory.find_passkey(bytea),
  directory.use_passkey(bigint, bigint, bigint, bigint, boolean),
  directory.add_passkey(bigint, text, bytea, bytea, bigint, text[], boolean, text), directory.note_way_in(bytea, text),
  directory.count_passkeys_elsewhere(text) to ohmstead_api;

-- Safe beside the former version: made again in this transaction, with a column more behind those that it reads by name.
drop function directory.list_factors(bigint);
create function directory.list_factors(person bigint)
  returns table (id bigint, kind text, name text, created_at timestamptz, last_used_at timestamptz, backed_up boolean)
  language sql stable security definer set search_path = directory, app, pg_temp as $$
  select id, kind, name, created_at, last_used_at, backed_up
    from directory.second_factors as factor
    left join directory.passkeys as passkey on passkey.organization_id = factor.organization_id and passkey.factor_id = factor.id
    where factor.organization_id = app.organization_id() and user_id = person order by id;
$$;
revoke execute on function directory.list_factors(bigint) from public;
grant execute on function directory.list_factors(bigint) to ohmstead_api;

create or replace function directory.sweep_expired(idle interval) returns void
  language sql security definer set search_path = directory, app, pg_temp as $$
  delete from directory.sessions where expires_at < now() or active_at < now() - sweep_expired.idle;
  delete from directory.one_time_tokens where expires_at < now() - interval '30 days';
  delete from directory.sign_in_tickets where expires_at < now();
  delete from directory.factor_setups where expires_at < now();
  delete from directory.remembered_browsers where expires_at < now();
  delete from directory.used_challenges where expires_at < now();
  delete from directory.attempt_counters
    where window_started_at < now() - interval '1 day' and (blocked_until is null or blocked_until < now());
$$;
