-- What webhooks are told. The triggers wait for the commit, when rows have their versions; without a webhook that wants it, each costs one
-- look-up. Names are those of the lists.
create function app.ms(moment timestamptz) returns bigint
  language sql immutable parallel safe
  return floor(extract(epoch from moment) * 1000)::bigint;

create function app.note_service_event() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  kind constant text := case new.status when 'servicing' then 'service.started' when 'pass' then 'service.passed'
    when 'fail' then 'service.failed' else 'service.aborted' end;
  facts jsonb;
begin
  if new.organization_id is distinct from app.organization_id() or not app.wants_event(array[kind]) then return null; end if;
  select jsonb_build_object('version', service.version, 'serviceId', service.id, 'serviceType', service.service_type,
      'status', new.status, 'startTime', app.ms(service.started_at), 'duration', service.duration_s, 'soh', service.soh_percent,
      'fcc', service.fcc_mah, 'batteryId', service.battery_id, 'batterySerialNumber', service.battery_serial_number,
      'batteryModelName', service.battery_model_name, 'deviceId', service.device_id, 'deviceName', device.name,
      'bayId', service.bay_id, 'location', location.name, 'locationId', location.id)
    into facts
    from app.services as service
      left join app.devices as device on device.organization_id = service.organization_id and device.id = service.device_id
      left join app.locations as location on location.organization_id = service.organization_id and location.id = service.location_id
    where service.organization_id = new.organization_id and service.id = new.id;
  if found then
    perform app.note_event(kind, case new.status when 'servicing' then new.started_at else coalesce(new.ended_at, now()) end,
      new.location_id, facts, '/services?service=' || new.id);
  end if;
  return null;
end $$;
create constraint trigger services__begun_event after insert on app.services deferrable initially deferred
  for each row execute function app.note_service_event();
create constraint trigger services__ended_event after update of status on app.services deferrable initially deferred
  for each row when (old.status = 'servicing' and new.status <> 'servicing') execute function app.note_service_event();

create function app.note_battery_event() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  kinds constant text[] := array_remove(array[
    case when tg_op = 'INSERT' then 'battery.created' end,
    case when tg_op = 'UPDATE' and old.retired_at is null and new.retired_at is not null then 'battery.retired' end,
    case when tg_op = 'UPDATE' and old.location_id is distinct from new.location_id then 'battery.moved' end], null);
  kind text;
  facts jsonb;
begin
  if new.organization_id is distinct from app.organization_id() or not app.wants_event(kinds) then return null; end if;
  select jsonb_build_object('version', battery.version, 'batteryId', battery.id, 'serialNumber', battery.serial_number,
      'modelName', battery.model_name, 'location', location.name, 'locationId', location.id, 'retired', app.ms(battery.retired_at))
    into facts
    from app.batteries as battery
      left join app.locations as location on location.organization_id = battery.organization_id and location.id = battery.location_id
    where battery.organization_id = new.organization_id and battery.id = new.id;
  if not found then return null; end if;
  foreach kind in array kinds loop
    perform app.note_event(kind, now(), new.location_id, facts, '/batteries?battery=' || new.id);
  end loop;
  return null;
end $$;
create constraint trigger batteries__new_event after insert on app.batteries deferrable initially deferred
  for each row execute function app.note_battery_event();
create constraint trigger batteries__changed_event after update of retired_at, location_id on app.batteries
  deferrable initially deferred
  for each row when (old.retired_at is null and new.retired_at is not null or old.location_id is distinct from new.location_id)
  execute function app.note_battery_event();

-- What the events of a device tell; null if it is gone.
create function app.device_facts(device_id bigint) returns jsonb
  language sql stable security definer set search_path = app, pg_temp as $$
  select jsonb_build_object('version', device.version, 'deviceId', device.id, 'name', device.name,
      'serialNumber', device.serial_number, 'modelName', device.model_name, 'location', location.name, 'locationId', location.id)
    from app.devices as device
      left join app.locations as location on location.organization_id = device.organization_id and location.id = device.location_id
    where device.organization_id = app.organization_id() and device.id = device_facts.device_id;
$$;

create function app.note_device_event() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  kinds constant text[] := array_remove(array[
    case when tg_op = 'INSERT' then 'device.claimed' end,
    case when tg_op = 'UPDATE' and old.online is distinct from new.online
      then case when new.online then 'device.online' else 'device.offline' end end,
    case when tg_op = 'UPDATE' and old.location_id is distinct from new.location_id then 'device.moved' end], null);
  kind text;
  facts jsonb;
begin
  if new.organization_id is distinct from app.organization_id() or not app.wants_event(kinds) then return null; end if;
  facts := app.device_facts(new.id);
  if facts is null then return null; end if;
  foreach kind in array kinds loop
    perform app.note_event(kind,
      case when kind in ('device.online', 'device.offline') then coalesce(new.status_changed_at, now()) else now() end,
      new.location_id, facts, '/devices?device=' || new.id);
  end loop;
  return null;
end $$;
create constraint trigger devices__new_event after insert on app.devices deferrable initially deferred
  for each row execute function app.note_device_event();
create constraint trigger devices__changed_event after update of online, location_id on app.devices deferrable initially deferred
  for each row when (old.online is distinct from new.online or old.location_id is distinct from new.location_id)
  execute function app.note_device_event();

create function app.note_firmware_event() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  kind constant text := case new.state when 'confirmed' then 'firmware.installed' else 'firmware.failed' end;
  facts jsonb;
begin
  if new.organization_id is distinct from app.organization_id() or not app.wants_event(array[kind]) then return null; end if;
  facts := app.device_facts(new.device_id);
  if facts is null then return null; end if;
  perform app.note_event(kind, new.changed_at, (facts ->> 'locationId')::bigint,
    facts || jsonb_build_object('firmwareVersion', new.to_version, 'reason', new.reason), '/devices?device=' || new.device_id);
  return null;
end $$;
create constraint trigger firmware_upgrades__ended_event after update of state on app.firmware_upgrades deferrable initially deferred
  for each row when (old.state <> new.state and new.state in ('confirmed', 'failed', 'timed out'))
  execute function app.note_firmware_event();

revoke execute on function app.note_service_event(), app.note_battery_event(), app.device_facts(bigint), app.note_device_event(),
  app.note_firmware_event() from public;
