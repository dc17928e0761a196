create table app.battery_models (
  organization_id bigint not null,
  id bigint generated always as identity,
  name text not null,
  manufacturer text,
  image text,
  default_service_parameters text,
  constraint battery_models__pkey primary key (organization_id, id)
);
create unique index battery_models__lower_name__key on app.battery_models (organization_id, lower(name));
call app.wall_in('app.battery_models');

create table app.batteries (
  organization_id bigint not null,
  id bigint generated always as identity,
  serial_number text,
  model_name text,
  manufacturer text,
  chemistry text,
  used_in text,
  design_capacity_mah double precision,
  nominal_voltage_v double precision,
  rated_cca_a double precision,
  rc_minutes double precision,
  service_frequency_days double precision,
  cycle_count integer,
  comments text,
  purchased_at timestamptz,
  in_service_at timestamptz,
  expires_at timestamptz,
  -- A retired battery keeps its row: old services still name it, and "unretire" must bring it back unchanged. Null means in use.
  retired_at timestamptz,
  -- Where it was last serviced.
  location_id bigint,
  -- The 'last …' fields follow the newest service that ended; while one runs its live values stand in them.
  last_service_id bigint,
  last_service_at timestamptz,
  last_service_type text,
  last_service_parameters text,
  last_status text,
  last_soh_percent double precision,
  last_device_id bigint,
  last_device_serial_number text,
  last_device_class text,
  rem_cap_mah double precision,
  created_at timestamptz not null default now(),
  api_version integer not null default 1,
  version bigint not null default 0,
  constraint batteries__pkey primary key (organization_id, id),
  constraint batteries__last_status__check check (last_status in ('pass', 'fail', 'servicing', 'aborted')),
  constraint batteries__location_id__fkey foreign key (organization_id, location_id)
    references app.locations (organization_id, id) on delete set null (location_id),
  constraint batteries__last_device_id__fkey foreign key (organization_id, last_device_id)
    references app.devices (organization_id, id) on delete set null (last_device_id)
) with (fillfactor = 80);
-- A serial number and a model name one battery of an organisation.
create unique index batteries__serial_number__model_name__key
  on app.batteries (organization_id, serial_number, coalesce(model_name, '')) where serial_number is not null;
create index batteries__version__idx on app.batteries (organization_id, version);
create index batteries__location_id__idx on app.batteries (organization_id, location_id);
create index batteries__last_service_id__idx on app.batteries (organization_id, last_service_id);
call app.wall_in('app.batteries');
call app.limit_to_locations('app.batteries');
create trigger batteries__pending before update on app.batteries
  for each row when (old.* is distinct from new.*) execute function app.mark_pending();
create trigger batteries__deleted after delete on app.batteries
  referencing old table as gone for each statement execute function app.bury_deleted('batteries');
create trigger batteries__departed after update of location_id on app.batteries
  for each row when (old.location_id is distinct from new.location_id) execute function app.bury_departed('batteries');

create table app.battery_favourites (
  organization_id bigint not null,
  user_id bigint not null,
  battery_id bigint not null,
  constraint battery_favourites__pkey primary key (organization_id, user_id, battery_id),
  constraint battery_favourites__user_id__fkey foreign key (organization_id, user_id)
    references app.users (organization_id, id) on delete cascade,
  constraint battery_favourites__battery_id__fkey foreign key (organization_id, battery_id)
    references app.batteries (organization_id, id) on delete cascade
);
create index battery_favourites__battery_id__idx on app.battery_favourites (organization_id, battery_id);
call app.wall_in('app.battery_favourites');

create table app.bays (
  organization_id bigint not null,
  id bigint generated always as identity,
  device_id bigint not null,
  -- 1-based, as printed on the device.
  number integer not null,
  adapter_name text,
  default_service_parameters text,
  battery_id bigint,
  -- The service that runs, or the last one of the battery that is still in the bay.
  service_id bigint,
  constraint bays__pkey primary key (organization_id, id),
  constraint bays__device_id__number__key unique (organization_id, device_id, number),
  constraint bays__number__check check (number between 1 and 64),
  constraint bays__device_id__fkey foreign key (organization_id, device_id)
    references app.devices (organization_id, id) on delete cascade,
  -- No action on delete: a battery in a bay cannot be deleted.
  constraint bays__battery_id__fkey foreign key (organization_id, battery_id)
    references app.batteries (organization_id, id)
);
create index bays__battery_id__idx on app.bays (organization_id, battery_id);
create index bays__service_id__idx on app.bays (organization_id, service_id);
call app.wall_in('app.bays');
create policy location on app.bays as restrictive to ohmstead_api
  using ((select app.all_locations()) or exists (
    select from app.devices where devices.organization_id = bays.organization_id and devices.id = bays.device_id));

-- A bay is shown with its device: what changes in it changes the device's row for pollers.
create function app.mark_device_of_bay() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.devices set version = 0
    where organization_id = coalesce(new.organization_id, old.organization_id)
      and id = coalesce(new.device_id, old.device_id) and version <> 0;
  return null;
end $$;
create trigger bays__device_inserted after insert or delete on app.bays
  for each row execute function app.mark_device_of_bay();
create trigger bays__device_updated after update on app.bays
  for each row when (old.* is distinct from new.*) execute function app.mark_device_of_bay();

create function app.mark_favoured_battery() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.batteries set version = 0
    where organization_id = coalesce(new.organization_id, old.organization_id)
      and id = coalesce(new.battery_id, old.battery_id) and version <> 0;
  return null;
end $$;
create trigger battery_favourites__battery after insert or delete on app.battery_favourites
  for each row execute function app.mark_favoured_battery();

grant select, insert, update, delete on app.battery_models, app.batteries, app.battery_favourites, app.bays to ohmstead_api;
grant select, insert, update on app.battery_models, app.batteries to ohmstead_gateway;
grant select, insert, update, delete on app.bays to ohmstead_gateway;
grant select on app.battery_models, app.batteries, app.bays to ohmstead_worker;
