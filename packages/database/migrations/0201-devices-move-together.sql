-- As app.move_device, for many: each device to the location at its position. The caller may not see them afterwards.
create function app.move_devices(device_ids bigint[], location_ids bigint[]) returns void
  language sql security definer set search_path = app, pg_temp as $$
  update app.devices set location_id = moved.location_id
    from unnest(move_devices.device_ids, move_devices.location_ids) as moved (device_id, location_id)
    where organization_id = app.organization_id() and devices.id = moved.device_id
      and (app.all_locations() or devices.location_id = any (app.location_ids()))
      and (moved.location_id is null or app.all_locations() or moved.location_id = any (app.location_ids()));
$$;
revoke execute on function app.move_devices(bigint[], bigint[]) from public;
grant execute on function app.move_devices(bigint[], bigint[]) to ohmstead_api;
