-- Of a person the account is locked first, then their tokens, then their row in app.users: a new password and a link that is being
-- used had it the other way round.

create or replace function directory.use_token(token_hash bytea, purpose text) returns setof directory.one_time_tokens
  language sql security definer set search_path = directory, pg_temp
as $$
  select from directory.accounts
    where (organization_id, user_id) in (select organization_id, user_id from directory.one_time_tokens where hash = use_token.token_hash)
    for no key update;
  update directory.one_time_tokens as token set used_at = now() from directory.accounts as account
    where hash = use_token.token_hash and token.purpose = use_token.purpose and used_at is null and expires_at > now()
      and account.organization_id = token.organization_id and account.user_id = token.user_id
      and (token.purpose in ('email-change', 'email-change-cancel') or lower(account.email) = lower(token.email))
    returning token.*;
$$;

create or replace function directory.issue_token(organization_id bigint, user_id bigint, purpose text, email text, token_hash bytea, life interval) returns void
  language sql security definer set search_path = directory, pg_temp
as $$
  select from directory.accounts
    where accounts.organization_id = issue_token.organization_id and accounts.user_id = issue_token.user_id
    for no key update;
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

-- Whoever asks for several addresses holds their accounts in this order too.
create or replace function directory.sweep_registrations() returns void
  language plpgsql security definer set search_path = directory, pg_temp
as $$
declare
  organization bigint;
begin
  for organization in select organization_id from directory.accounts where registration_expires_at < now()
      order by lower(email) for update loop
    perform directory.drop_registration(organization);
  end loop;
end $$;
