-- Who may be given an alarm is asked by people too (docs/decisions/0276).
grant execute on function app.person_sees(bigint, bigint), app.person_sees_alarm(bigint, bigint, text) to ohmstead_api;

-- A screen that was approved and never fetched its token leaves no service account behind (docs/decisions/0265): its pairing stays until the
-- worker has taken both away.
create or replace function directory.ask_wall_pairing(secret_hash bytea, code text, life interval) returns timestamptz
  language plpgsql security definer set search_path = directory, pg_temp as $$
declare
  ends timestamptz;
begin
  delete from directory.wall_pairings where expires_at <= now() and organization_id is null;
  insert into directory.wall_pairings (secret_hash, code, expires_at)
    values (ask_wall_pairing.secret_hash, ask_wall_pairing.code, now() + life)
    on conflict do nothing returning expires_at into ends;
  return ends;
end $$;

-- Somebody may have given the account a token by hand: then it stays.
create function directory.drop_lapsed_walls() returns void
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
  lapsed directory.wall_pairings;
  account_name text;
begin
  for lapsed in delete from directory.wall_pairings where expires_at <= now() and organization_id is not null returning * loop
    perform set_config('app.organization_id', lapsed.organization_id::text, true);
    select name into account_name from app.service_accounts
      where organization_id = lapsed.organization_id and id = lapsed.account_id and wall
        and not exists (select from app.api_tokens where api_tokens.organization_id = lapsed.organization_id
          and owner_id = lapsed.account_id);
    if found then
      delete from app.users where organization_id = lapsed.organization_id and id = lapsed.account_id;
      insert into app.audit_events (organization_id, actor, action, object_kind, object_id, before)
        values (lapsed.organization_id, 'expiry', 'serviceAccounts-delete', 'serviceAccount', lapsed.account_id,
          jsonb_build_object('name', account_name));
      perform pg_notify('changes', lapsed.organization_id || ' tokens');
    end if;
  end loop;
  perform set_config('app.organization_id', caller, true);
end $$;
revoke execute on function directory.drop_lapsed_walls() from public;
grant execute on function directory.drop_lapsed_walls() to ohmstead_worker;
