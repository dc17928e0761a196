-- Whoever has the text of a token may revoke it, before an organisation is known.
create function directory.find_api_token(token_hash bytea)
  returns table (organization_id bigint, token_id bigint, owner_id bigint)
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
#variable_conflict use_column
declare
  known directory.api_tokens;
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  select api_tokens.* into known from directory.api_tokens where api_tokens.hash = find_api_token.token_hash;
  if not found then return; end if;
  perform set_config('app.organization_id', known.organization_id::text, true);
  return query select api_tokens.organization_id, api_tokens.id, api_tokens.owner_id from app.api_tokens
    where api_tokens.organization_id = known.organization_id and api_tokens.id = known.token_id and revoked_at is null and expires_at > now();
  perform set_config('app.organization_id', caller, true);
end $$;
revoke execute on function directory.find_api_token(bytea) from public;
grant execute on function directory.find_api_token(bytea) to ohmstead_api;

-- The fewest days before its end that a mail has told the owner of: 14, 3 or 0.
alter table app.api_tokens add column told_days smallint;
grant update (told_days) on app.api_tokens to ohmstead_worker;
