-- What signed-in people do with their own account. The organisation is the caller's, the person is named by the server.
create function directory.own_account(user_id bigint) returns table (email text, password_hash text)
  language sql stable security definer set search_path = directory, app, pg_temp as $$
  select email, password_hash from directory.accounts
    where organization_id = app.organization_id() and accounts.user_id = own_account.user_id;
$$;

create function directory.change_password(user_id bigint, new_hash text) returns void
  language sql security definer set search_path = directory, app, pg_temp as $$
  select directory.replace_password(app.organization_id(), change_password.user_id, change_password.new_hash);
$$;

-- The address as a person has it, in both places; every session and every other link ends.
create function directory.replace_address(organization bigint, person bigint, new_email text) returns void
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  update directory.accounts set email = new_email, auth_epoch = auth_epoch + 1
    where organization_id = organization and user_id = person;
  update directory.one_time_tokens set expires_at = now()
    where organization_id = organization and user_id = person and used_at is null and expires_at > now()
      and purpose <> 'email-change-cancel';
  perform set_config('app.organization_id', organization::text, true);
  update app.users set email = new_email, version = version + 1 where organization_id = organization and id = person;
  perform set_config('app.organization_id', caller, true);
end $$;

-- Null where the token does not count (any more), or is another person's.
create function directory.change_address(user_id bigint, token_hash bytea) returns text
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
declare
  token directory.one_time_tokens;
begin
  perform from directory.one_time_tokens where hash = token_hash
    and one_time_tokens.organization_id = app.organization_id() and one_time_tokens.user_id = change_address.user_id;
  if not found then return null; end if;
  select * into token from directory.use_token(token_hash, 'email-change');
  if token.hash is null then return null; end if;
  perform directory.replace_address(token.organization_id, token.user_id, token.email);
  return token.email;
end $$;

-- The owner of the old address says no: it is theirs again, whoever knew the password knows it no more.
create function directory.cancel_address_change(token_hash bytea) returns table (organization_id bigint, user_id bigint)
  language plpgsql security definer set search_path = directory, pg_temp as $$
declare
  token directory.one_time_tokens;
begin
  select * into token from directory.use_token(token_hash, 'email-change-cancel');
  if token.hash is null then return; end if;
  perform directory.replace_address(token.organization_id, token.user_id, token.email);
  perform directory.replace_password(token.organization_id, token.user_id, null);
  return query select token.organization_id, token.user_id;
end $$;

-- A session is named by a hash of what names it here: the name opens nothing.
create function directory.list_sessions(user_id bigint, idle interval)
  returns table (id text, cookie_hash bytea, created_at timestamptz, active_at timestamptz, ip text, user_agent text)
  language sql stable security definer set search_path = directory, app, pg_temp as $$
  select encode(substring(sha256(cookie_hash) for 12), 'hex'), cookie_hash, created_at, active_at, ip, user_agent
    from directory.sessions join directory.accounts using (organization_id, user_id)
    where organization_id = app.organization_id() and accounts.user_id = list_sessions.user_id
      and sessions.auth_epoch = accounts.auth_epoch and expires_at > now() and active_at > now() - list_sessions.idle
    order by active_at desc, cookie_hash;
$$;

-- Those that ended: the one of this name, or where it is null all but one.
create function directory.end_own_sessions(user_id bigint, id text, but bytea) returns setof bytea
  language sql security definer set search_path = directory, app, pg_temp as $$
  delete from directory.sessions
    where organization_id = app.organization_id() and sessions.user_id = end_own_sessions.user_id
      and case when end_own_sessions.id is null then cookie_hash <> end_own_sessions.but
        else encode(substring(sha256(cookie_hash) for 12), 'hex') = end_own_sessions.id end
    returning cookie_hash;
$$;

-- From a mail, by whoever holds its link: only ever less mail.
create function directory.unsubscribe(organization bigint, person bigint, marketing boolean, offline boolean, completion boolean)
  returns void language plpgsql security definer set search_path = directory, app, pg_temp as $$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  perform set_config('app.organization_id', organization::text, true);
  update app.users set
      receives_marketing = receives_marketing and not marketing,
      receives_device_offline_alerts = receives_device_offline_alerts and not offline,
      receives_service_completion_alerts = receives_service_completion_alerts and not completion
    where organization_id = organization and id = person;
  perform set_config('app.organization_id', caller, true);
end $$;

revoke execute on function directory.own_account(bigint), directory.change_password(bigint, text),
  directory.replace_address(bigint, bigint, text), directory.change_address(bigint, bytea), directory.cancel_address_change(bytea),
  directory.list_sessions(bigint, interval), directory.end_own_sessions(bigint, text, bytea),
  directory.unsubscribe(bigint, bigint, boolean, boolean, boolean) from public;
grant execute on function directory.own_account(bigint), directory.change_password(bigint, text),
  directory.change_address(bigint, bytea), directory.cancel_address_change(bytea), directory.list_sessions(bigint, interval),
  directory.end_own_sessions(bigint, text, bytea), directory.unsubscribe(bigint, bigint, boolean, boolean, boolean)
  to ohmstead_api;
