-- Whoever stole an account may change its address again and again: each change tells the address of that moment. The link that went
-- to the first of them must go on counting, so a new one replaces only those that were sent to the same address.
create or replace function directory.issue_token(organization_id bigint, user_id bigint, purpose text, email text, token_hash bytea,
  life interval) returns void language sql security definer set search_path = directory, pg_temp as $$
  update directory.one_time_tokens set expires_at = now()
    where one_time_tokens.organization_id = issue_token.organization_id and one_time_tokens.user_id = issue_token.user_id
      and one_time_tokens.purpose = issue_token.purpose and used_at is null and expires_at > now()
      and (one_time_tokens.purpose <> 'email-change-cancel' or lower(one_time_tokens.email) = lower(issue_token.email));
  insert into directory.one_time_tokens (hash, purpose, organization_id, user_id, email, expires_at)
    values (issue_token.token_hash, issue_token.purpose, issue_token.organization_id, issue_token.user_id, issue_token.email,
      now() + issue_token.life);
  update directory.accounts set registration_expires_at = least(organizations.created_at + interval '7 days',
      greatest(registration_expires_at, now() + issue_token.life))
    from directory.organizations
    where accounts.organization_id = issue_token.organization_id and accounts.user_id = issue_token.user_id
      and registration_expires_at is not null and organizations.id = accounts.organization_id and issue_token.purpose = 'verify';
$$;

-- Whoever has registered or was invited with the address meanwhile has never shown that it is theirs: they give way. False where
-- somebody has.
create function directory.take_address_back(wanted text, organization bigint, person bigint) returns boolean
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
  other directory.accounts;
  has_shown boolean;
begin
  select * into other from directory.accounts where lower(email) = lower(wanted) for update;
  if not found or (other.organization_id = organization and other.user_id = person) then return true; end if;
  if other.registration_expires_at is not null then
    perform directory.drop_registration(other.organization_id);
    return true;
  end if;
  perform set_config('app.organization_id', other.organization_id::text, true);
  select verified_at is not null into has_shown from app.users
    where organization_id = other.organization_id and id = other.user_id;
  if not has_shown then
    delete from directory.accounts where organization_id = other.organization_id and user_id = other.user_id;
    delete from app.users where organization_id = other.organization_id and id = other.user_id;
    insert into app.audit_events (organization_id, actor, action, object_kind, object_id, before)
      values (other.organization_id, other.email, 'users-delete', 'user', other.user_id, jsonb_build_object('email', other.email));
  end if;
  perform set_config('app.organization_id', caller, true);
  return not has_shown;
end $$;

-- The owner of the old address says no: it is theirs again, whoever knew the password knows it no more. Links of the same kind that
-- were made since went to addresses that are not theirs.
create or replace function directory.cancel_address_change(token_hash bytea) returns table (organization_id bigint, user_id bigint)
  language plpgsql security definer set search_path = directory, pg_temp as $$
#variable_conflict use_column
declare
  token directory.one_time_tokens;
begin
  select * into token from directory.one_time_tokens
    where hash = cancel_address_change.token_hash and purpose = 'email-change-cancel' and used_at is null and expires_at > now();
  if not found or not directory.take_address_back(token.email, token.organization_id, token.user_id) then return; end if;
  select * into token from directory.use_token(cancel_address_change.token_hash, 'email-change-cancel');
  if token.hash is null then return; end if;
  update directory.one_time_tokens set expires_at = now()
    where organization_id = token.organization_id and user_id = token.user_id and purpose = 'email-change-cancel'
      and used_at is null and created_at >= token.created_at;
  perform directory.replace_address(token.organization_id, token.user_id, token.email);
  perform directory.replace_password(token.organization_id, token.user_id, null);
  return query select token.organization_id, token.user_id;
end $$;

revoke execute on function directory.take_address_back(text, bigint, bigint) from public;
