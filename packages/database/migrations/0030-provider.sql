-- What the provider does, outside every organisation. Granted to no part of the product: only the owner calls these.
create function directory.register_device_model(name text, type text, description text, image text, bay_count integer,
  device_class text) returns void
  language sql security definer set search_path = directory, pg_temp as $$
  insert into directory.device_models (name, type, description, image, bay_count, device_class)
    values (register_device_model.name, register_device_model.type, register_device_model.description,
      register_device_model.image, register_device_model.bay_count, register_device_model.device_class)
    on conflict on constraint device_models__pkey do update set type = excluded.type, description = excluded.description,
      image = coalesce(excluded.image, device_models.image), bay_count = excluded.bay_count, device_class = excluded.device_class;
$$;

create function directory.register_thing(thing_name text, model_name text, serial_number text, secret_hash bytea) returns void
  language sql security definer set search_path = directory, pg_temp as $$
  insert into directory.things (thing_name, model_name, serial_number, secret_hash)
    values (register_thing.thing_name, register_thing.model_name, register_thing.serial_number, register_thing.secret_hash);
$$;

-- For a device whose secret is lost.
create function directory.replace_thing_secret(thing_name text, secret_hash bytea) returns boolean
  language plpgsql security definer set search_path = directory, pg_temp as $$
#variable_conflict use_column
begin
  update directory.things set secret_hash = replace_thing_secret.secret_hash, next_secret_hash = null
    where things.thing_name = replace_thing_secret.thing_name;
  return found;
end $$;

-- Makes the device of an organisation from a thing that nobody owns. Claiming in the console ends in the same rows.
create function directory.give_thing(thing_name text, organization_id bigint, name text, location_id bigint) returns bigint
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
#variable_conflict use_column
declare
  thing directory.things;
  model directory.device_models;
  given bigint;
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  select * into thing from directory.things where things.thing_name = give_thing.thing_name for update;
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

-- The device leaves its organisation, which keeps the services that ran on it, and waits for a new owner.
create function directory.release_thing(thing_name text) returns boolean
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
#variable_conflict use_column
declare
  thing directory.things;
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  select * into thing from directory.things where things.thing_name = release_thing.thing_name for update;
  if thing.organization_id is null then return false; end if;
  update directory.things set organization_id = null, device_id = null, claim_organization_id = null, claim_expires_at = null,
    wrong_codes = 0 where things.thing_name = release_thing.thing_name;
  delete from directory.device_commands where device_commands.thing_name = release_thing.thing_name;
  perform set_config('app.organization_id', thing.organization_id::text, true);
  delete from app.devices where organization_id = thing.organization_id and id = thing.device_id;
  perform app.stamp_changes();
  perform set_config('app.organization_id', caller, true);
  return true;
end $$;

create function directory.disable_thing(thing_name text) returns boolean
  language plpgsql security definer set search_path = directory, pg_temp as $$
#variable_conflict use_column
begin
  update directory.things set disabled_at = coalesce(disabled_at, now()) where things.thing_name = disable_thing.thing_name;
  return found;
end $$;

create function directory.list_things()
  returns table (thing_name text, model_name text, serial_number text, organization text, registered_at timestamptz, disabled_at timestamptz)
  language sql stable security definer set search_path = directory, pg_temp as $$
  select thing_name, model_name, serial_number, organizations.name, registered_at, disabled_at
    from directory.things left join directory.organizations on organizations.id = things.organization_id
    order by model_name, serial_number;
$$;

create function directory.next_firmware_counter(model_name text) returns integer
  language sql stable security definer set search_path = directory, pg_temp as $$
  select coalesce(max(counter), 0) + 1 from directory.firmware_releases
    where firmware_releases.model_name = next_firmware_counter.model_name;
$$;

create function directory.release_firmware(model_name text, version text, counter integer, size_bytes bigint, sha256 bytea,
  file_name text, manifest text) returns void
  language sql security definer set search_path = directory, pg_temp as $$
  insert into directory.firmware_releases (model_name, version, counter, size_bytes, sha256, file_name, manifest)
    values (release_firmware.model_name, release_firmware.version, release_firmware.counter, release_firmware.size_bytes,
      release_firmware.sha256, release_firmware.file_name, release_firmware.manifest);
$$;

revoke execute on function directory.register_device_model(text, text, text, text, integer, text),
  directory.register_thing(text, text, text, bytea), directory.replace_thing_secret(text, bytea),
  directory.give_thing(text, bigint, text, bigint), directory.release_thing(text), directory.disable_thing(text),
  directory.list_things(), directory.next_firmware_counter(text),
  directory.release_firmware(text, text, integer, bigint, bytea, text, text) from public;
