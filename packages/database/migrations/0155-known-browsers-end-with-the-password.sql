-- The mark of a known browser names the epoch of its account: a changed or reset password makes every older mark worthless.

-- Safe beside the former version: made again in this transaction, with one column more behind those that it reads by name.
drop function directory.find_sign_in(text);
create function directory.find_sign_in(email text)
  returns table (organization_id bigint, user_id bigint, password_hash text, verified boolean, disabled boolean, auth_epoch integer)
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
declare
  account directory.accounts;
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  select * into account from directory.accounts where lower(accounts.email) = lower(find_sign_in.email);
  -- No organisation and no person has the number 0.
  perform set_config('app.organization_id', coalesce(account.organization_id, 0)::text, true);
  return query
    select users.organization_id, users.id, account.password_hash, users.verified_at is not null, users.disabled_at is not null,
      account.auth_epoch
    from app.users where users.organization_id = coalesce(account.organization_id, 0) and users.id = coalesce(account.user_id, 0);
  perform set_config('app.organization_id', caller, true);
end $$;

-- Safe beside the former version: as above.
drop function directory.own_account(bigint);
create function directory.own_account(user_id bigint) returns table (email text, password_hash text, auth_epoch integer)
  language sql stable security definer set search_path = directory, app, pg_temp as $$
  select email, password_hash, auth_epoch from directory.accounts
    where organization_id = app.organization_id() and accounts.user_id = own_account.user_id;
$$;

revoke execute on function directory.find_sign_in(text), directory.own_account(bigint) from public;
grant execute on function directory.find_sign_in(text), directory.own_account(bigint) to ohmstead_api;
