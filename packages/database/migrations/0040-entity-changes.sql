-- Moving a device, also to no location: a plain update is refused by the policy itself, which judges the new row too.
-- False where the caller may not see the device, or may not choose the location.
create function app.move_device(device_id bigint, location_id bigint) returns boolean
  language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
begin
  if move_device.location_id is not null and not (
      (app.all_locations() or move_device.location_id = any (app.location_ids()))
      and exists (select from app.locations
        where organization_id = app.organization_id() and locations.id = move_device.location_id)) then
    return false;
  end if;
  update app.devices set location_id = move_device.location_id
    where organization_id = app.organization_id() and id = move_device.device_id
      and (app.all_locations() or location_id = any (app.location_ids()));
  return found;
end $$;

-- The things of these devices leave the organisation and wait for a new owner, as when the provider releases them.
create function directory.release_devices(device_ids bigint[]) returns void
  language plpgsql security definer set search_path = directory, pg_temp as $$
#variable_conflict use_column
begin
  delete from directory.device_commands where thing_name in (
    select thing_name from directory.things
      where organization_id = app.organization_id() and device_id = any (release_devices.device_ids));
  update directory.things set organization_id = null, device_id = null, claim_organization_id = null, claim_expires_at = null,
      wrong_codes = 0
    where thing_name in (select thing_name from directory.things
      where organization_id = app.organization_id() and device_id = any (release_devices.device_ids)
      order by thing_name for update);
end $$;
revoke execute on function directory.release_devices(bigint[]) from public;
grant execute on function directory.release_devices(bigint[]) to ohmstead_api;

-- Nobody will tell any more how the runs of a device that is gone would have ended.
create function app.abort_orphan() returns trigger
  language plpgsql as $$
begin
  new.status := 'aborted';
  new.ended_at := now();
  return new;
end $$;
create trigger services__orphaned before update of device_id on app.services
  for each row when (new.device_id is null and old.device_id is not null and old.status = 'servicing')
  execute function app.abort_orphan();

create function app.follow_orphan() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.refresh_batteries(array[new.battery_id]);
  return null;
end $$;
create trigger services__orphan_followed after update of device_id on app.services
  for each row when (new.device_id is null and old.device_id is not null and old.status = 'servicing')
  execute function app.follow_orphan();

-- The 'last …' fields after services were deleted: of the newest one that is left, wherever it ran, or none.
create function app.follow_deleted_services(battery_ids bigint[]) returns void
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.refresh_batteries(follow_deleted_services.battery_ids);
  update app.batteries set last_service_id = null, last_service_at = null, last_service_type = null,
      last_service_parameters = null, last_status = null, last_soh_percent = null, last_device_id = null,
      last_device_serial_number = null, last_device_class = null, rem_cap_mah = null, location_id = null
    where organization_id = app.organization_id() and id = any (follow_deleted_services.battery_ids)
      and not exists (select from app.services where services.organization_id = batteries.organization_id
        and services.battery_id = batteries.id);
end $$;
revoke execute on function app.move_device(bigint, bigint), app.abort_orphan(), app.follow_orphan(), app.follow_deleted_services(bigint[])
  from public;
grant execute on function app.move_device(bigint, bigint), app.follow_deleted_services(bigint[]) to ohmstead_api;
