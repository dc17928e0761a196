-- On Mondays an email says what is due, to whoever subscribes to it.
alter table app.users
  add column receives_service_due_digest boolean not null default false,
  add column service_due_digest_at timestamptz;
grant update (service_due_digest_at) on app.users to ohmstead_worker;

-- Beside the function of five arguments, which the former version calls.
create function directory.unsubscribe(organization bigint, person bigint, marketing boolean, offline boolean, completion boolean, digest boolean)
  returns void language plpgsql security definer set search_path = directory, app, pg_temp as $$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  perform directory.unsubscribe(organization, person, marketing, offline, completion);
  perform set_config('app.organization_id', organization::text, true);
  update app.users set receives_service_due_digest = false where organization_id = organization and id = person and digest;
  perform set_config('app.organization_id', caller, true);
end $$;
revoke execute on function directory.unsubscribe(bigint, bigint, boolean, boolean, boolean, boolean) from public;
grant execute on function directory.unsubscribe(bigint, bigint, boolean, boolean, boolean, boolean) to ohmstead_api;
