-- Whoever offers a version holds its device, then the release. Withdrawing changes the devices' offers, so it holds them first.
create function directory.hold_devices_of_model(model_name text) returns void
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
declare
  organization bigint;
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  for organization in select distinct organization_id from things
      where things.model_name = hold_devices_of_model.model_name and organization_id is not null order by organization_id loop
    perform set_config('app.organization_id', organization::text, true);
    perform from devices where organization_id = organization and devices.model_name = hold_devices_of_model.model_name
      order by id for no key update;
  end loop;
  perform set_config('app.organization_id', caller, true);
end $$;
revoke execute on function directory.hold_devices_of_model(text) from public;

create or replace function directory.withdraw_firmware(model_name text, version text) returns boolean
  language plpgsql security definer set search_path = directory, pg_temp as $$
#variable_conflict use_column
begin
  perform directory.hold_devices_of_model(withdraw_firmware.model_name);
  update directory.firmware_releases set withdrawn_at = now()
    where model_name = withdraw_firmware.model_name and version = withdraw_firmware.version and withdrawn_at is null;
  return found;
end $$;
