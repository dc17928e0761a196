-- One order in which rows are locked, so that no two transactions wait for each other: things, their organisation's devices as a whole
-- (advisory lock 20), commands, devices, batteries, services, change counters; rows of one table by their key. Rows are held
-- `for no key update` until whatever refers to them is held as well: a foreign key's check, which comes late, does not wait for that.

-- For whoever removes devices: what refers to them, and is changed with them.
create function app.hold_devices(device_ids bigint[]) returns void
  language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  organization constant bigint := app.organization_id();
begin
  perform from devices where organization_id = organization and id = any (hold_devices.device_ids) order by id for no key update;
  perform from batteries
    where organization_id = organization and id in (
      select id from batteries where organization_id = organization and last_device_id = any (hold_devices.device_ids)
      union select battery_id from services
        where organization_id = organization and device_id = any (hold_devices.device_ids) and status = 'servicing')
    order by id for no key update;
  perform from services where organization_id = organization and device_id = any (hold_devices.device_ids) order by id for no key update;
end $$;

-- The same for batteries, with the devices that have them in a bay.
create function app.hold_batteries(battery_ids bigint[]) returns void
  language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  organization constant bigint := app.organization_id();
begin
  perform from devices
    where organization_id = organization and id in (select device_id from bays
      where organization_id = organization and battery_id = any (hold_batteries.battery_ids))
    order by id for no key update;
  perform from batteries where organization_id = organization and id = any (hold_batteries.battery_ids) order by id for no key update;
  perform from services where organization_id = organization and battery_id = any (hold_batteries.battery_ids) order by id for update;
end $$;

-- The same for services, with their batteries and the devices that show them.
create function app.hold_services(service_ids bigint[]) returns void
  language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  organization constant bigint := app.organization_id();
begin
  perform from devices
    where organization_id = organization and id in (
      select device_id from bays where organization_id = organization and service_id = any (hold_services.service_ids)
      union select device_id from services
        where organization_id = organization and id = any (hold_services.service_ids) and status = 'servicing')
    order by id for no key update;
  perform from batteries
    where organization_id = organization and id in (
      select battery_id from services where organization_id = organization and id = any (hold_services.service_ids))
    order by id for no key update;
  perform from services where organization_id = organization and id = any (hold_services.service_ids) order by id for no key update;
end $$;

revoke execute on function app.hold_devices(bigint[]), app.hold_batteries(bigint[]), app.hold_services(bigint[]) from public;
grant execute on function app.hold_devices(bigint[]), app.hold_batteries(bigint[]), app.hold_services(bigint[]) to ohmstead_api;
grant execute on function app.hold_services(bigint[]) to ohmstead_gateway;

create or replace function directory.release_thing(thing_name text) returns boolean
  language plpgsql security definer set search_path = directory, app, pg_temp
as $$
#variable_conflict use_column
declare
  thing directory.things;
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  select * into thing from directory.things where things.thing_name = release_thing.thing_name for no key update;
  if thing.organization_id is null then return false; end if;
  update directory.things set organization_id = null, device_id = null, claim_organization_id = null, claim_expires_at = null,
    wrong_codes = 0 where things.thing_name = release_thing.thing_name;
  delete from directory.device_commands where device_commands.thing_name = release_thing.thing_name;
  perform set_config('app.organization_id', thing.organization_id::text, true);
  perform app.hold_devices(array[thing.device_id]);
  delete from app.devices where organization_id = thing.organization_id and id = thing.device_id;
  perform app.stamp_changes();
  perform set_config('app.organization_id', caller, true);
  return true;
end $$;

-- The commands go after the things: whoever writes one refers to its thing.
create or replace function directory.release_devices(device_ids bigint[]) returns void
  language plpgsql security definer set search_path = directory, pg_temp
as $$
#variable_conflict use_column
declare
  names text[];
begin
  select array_agg(thing_name) into names from (
    select thing_name from directory.things
      where organization_id = app.organization_id() and device_id = any (release_devices.device_ids)
      order by thing_name for no key update) as held;
  update directory.things set organization_id = null, device_id = null, claim_organization_id = null, claim_expires_at = null,
      wrong_codes = 0
    where thing_name = any (names);
  delete from directory.device_commands where thing_name = any (names);
  perform app.hold_devices(release_devices.device_ids);
end $$;

create or replace function directory.give_thing(thing_name text, organization_id bigint, name text, location_id bigint) returns bigint
  language plpgsql security definer set search_path = directory, app, pg_temp
as $$
#variable_conflict use_column
declare
  thing directory.things;
  model directory.device_models;
  given bigint;
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  select * into thing from directory.things where things.thing_name = give_thing.thing_name for no key update;
  if thing.thing_name is null or thing.organization_id is not null or thing.disabled_at is not null then
    raise exception 'thing % cannot be given away', thing_name using errcode = 'no_data_found';
  end if;
  select * into model from directory.device_models where device_models.name = thing.model_name;
  perform set_config('app.organization_id', give_thing.organization_id::text, true);
  insert into app.devices (organization_id, thing_name, type, model_name, model_description, model_image, device_class,
      serial_number, name, location_id)
    values (give_thing.organization_id, thing.thing_name, model.type, model.name, model.description, model.image,
      model.device_class, thing.serial_number, give_thing.name, give_thing.location_id)
    returning id into given;
  update directory.things set organization_id = give_thing.organization_id, device_id = given
    where things.thing_name = give_thing.thing_name;
  perform app.stamp_changes();
  perform set_config('app.organization_id', caller, true);
  return given;
end $$;

create or replace function directory.claim_thing(thing_name text, location_id bigint, next_secret_hash bytea) returns bigint
  language plpgsql security definer set search_path = directory, app, pg_temp
as $$
#variable_conflict use_column
declare
  claimed bigint;
begin
  perform from directory.things
    where things.thing_name = claim_thing.thing_name and disabled_at is null and organization_id is null
      and claim_organization_id = app.organization_id() for no key update;
  if not found then return null; end if;
  claimed := directory.give_thing(claim_thing.thing_name, app.organization_id(), null, claim_thing.location_id);
  update directory.things set next_secret_hash = claim_thing.next_secret_hash, claim_organization_id = null,
      claim_expires_at = null, claim_leases = 0, wrong_codes = 0
    where things.thing_name = claim_thing.thing_name;
  return claimed;
end $$;

create or replace function directory.lease_thing(thing_name text, life interval) returns text
  language plpgsql security definer set search_path = directory, pg_temp
as $$
#variable_conflict use_column
declare
  thing directory.things;
  is_held boolean;
begin
  select * into thing from directory.things where things.thing_name = lease_thing.thing_name and disabled_at is null for no key update;
  is_held := coalesce(thing.claim_expires_at > now(), false);
  if thing.thing_name is null or thing.organization_id is not null
      or (is_held and thing.claim_organization_id <> app.organization_id()) then
    return 'unavailable';
  end if;
  if thing.wrong_codes >= 15 then return 'worn out'; end if;
  if is_held and thing.claim_leases >= 2 then return 'too often'; end if;
  update directory.things set claim_organization_id = app.organization_id(), claim_expires_at = now() + lease_thing.life,
      claim_leases = case when is_held then claim_leases + 1 else 1 end
    where things.thing_name = lease_thing.thing_name;
  return 'leased';
end $$;

-- A claim is ended after its thing is held, as it is begun and counted.
create function directory.hold_leased_thing(thing_name text) returns void
  language sql security definer set search_path = directory, pg_temp
as $$
  select from directory.things
    where things.thing_name = hold_leased_thing.thing_name and claim_organization_id = app.organization_id() for no key update;
$$;
revoke execute on function directory.hold_leased_thing(text) from public;
grant execute on function directory.hold_leased_thing(text) to ohmstead_api;
