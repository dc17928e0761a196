-- An address that nobody has costs the same steps as one that somebody has: how long the answer takes tells nothing.
create or replace function directory.find_sign_in(email text)
  returns table (organization_id bigint, user_id bigint, password_hash text, verified boolean, disabled boolean)
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
declare
  account directory.accounts;
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  select * into account from directory.accounts where lower(accounts.email) = lower(find_sign_in.email);
  -- No organisation and no person has the number 0.
  perform set_config('app.organization_id', coalesce(account.organization_id, 0)::text, true);
  return query
    select users.organization_id, users.id, account.password_hash, users.verified_at is not null, users.disabled_at is not null
    from app.users where users.organization_id = coalesce(account.organization_id, 0) and users.id = coalesce(account.user_id, 0);
  perform set_config('app.organization_id', caller, true);
end $$;
