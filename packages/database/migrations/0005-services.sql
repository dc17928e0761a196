-- A service is a test run in a bay. Fields as in the specification; the wire's names are given by the API.
create table app.services (
  organization_id bigint not null,
  id bigint generated always as identity,
  -- The device's own name for the run: what it repeats lands in the same row.
  uid text not null,
  battery_id bigint not null,
  device_id bigint,
  bay_id bigint,
  bay_number integer,
  location_id bigint,
  battery_serial_number text,
  battery_model_name text,
  device_serial_number text,
  device_model_name text,
  adapter_name text,
  service_type text not null,
  service_parameters text,
  status text not null default 'servicing',
  started_at timestamptz not null,
  ended_at timestamptz,
  duration_s double precision,
  soh_percent double precision,
  fcc_mah double precision,
  rem_cap_mah double precision,
  battery_status text,
  battery_type text,
  cca_determination text,
  charge_applied_mah double precision,
  charge_cycles integer,
  confidence_grade text,
  cycle_counter integer,
  dealer_number text,
  device_soc_percent double precision,
  discharge_cycles integer,
  final_capacity_mah double precision,
  final_impedance_mohm double precision,
  final_test_message text,
  firmware_version text,
  max_error_percent double precision,
  measured_voltage_v double precision,
  measured_cca_a double precision,
  notes text,
  operator text,
  rated_cca_a double precision,
  rc_minutes double precision,
  rc_determination text,
  recondition_cycles integer,
  rma_number text,
  soc_determination text,
  target_capacity_percent double precision,
  temperature_c double precision,
  test_mode text,
  test_type text,
  vehicle_mileage_km double precision,
  vin text,
  warranty_id text,
  has_eis_data boolean not null default false,
  has_service_data boolean not null default false,
  -- The newest sample that arrived, shown while the service runs: currents mA (charge positive), mV, °C, mAh, progress 0 to 1.
  live_at timestamptz,
  live_offset_s double precision,
  live_current_ma double precision,
  live_voltage_mv double precision,
  live_temperature_c double precision,
  live_rem_cap_mah double precision,
  live_progress double precision,
  -- Sample parts below this number have been compacted: a repeated one is already kept.
  compacted_parts integer not null default 0,
  api_version integer not null default 1,
  version bigint not null default 0,
  constraint services__pkey primary key (organization_id, id),
  constraint services__device_id__uid__key unique (organization_id, device_id, uid),
  constraint services__status__check check (status in ('pass', 'fail', 'servicing', 'aborted')),
  constraint services__battery_id__fkey foreign key (organization_id, battery_id)
    references app.batteries (organization_id, id) on delete cascade,
  constraint services__device_id__fkey foreign key (organization_id, device_id)
    references app.devices (organization_id, id) on delete set null (device_id),
  constraint services__bay_id__fkey foreign key (organization_id, bay_id)
    references app.bays (organization_id, id) on delete set null (bay_id),
  constraint services__location_id__fkey foreign key (organization_id, location_id)
    references app.locations (organization_id, id) on delete set null (location_id)
) with (fillfactor = 80);
create index services__version__idx on app.services (organization_id, version);
create index services__battery_id__started_at__idx on app.services (organization_id, battery_id, started_at);
create index services__location_id__idx on app.services (organization_id, location_id);
create index services__bay_id__idx on app.services (organization_id, bay_id);
create index services__running__idx on app.services (organization_id, device_id) where status = 'servicing';
call app.wall_in('app.services');
call app.limit_to_locations('app.services');
create trigger services__pending before update on app.services
  for each row when (old.* is distinct from new.*) execute function app.mark_pending();
create trigger services__deleted after delete on app.services
  referencing old table as gone for each statement execute function app.bury_deleted('services');
create trigger services__departed after update of location_id on app.services
  for each row when (old.location_id is distinct from new.location_id) execute function app.bury_departed('services');

alter table app.bays add constraint bays__service_id__fkey foreign key (organization_id, service_id)
  references app.services (organization_id, id) on delete set null (service_id);
alter table app.batteries add constraint batteries__last_service_id__fkey foreign key (organization_id, last_service_id)
  references app.services (organization_id, id) on delete set null (last_service_id);

-- Bays show the live values of their service.
create function app.mark_device_of_service() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.devices set version = 0
    where organization_id = new.organization_id and id = new.device_id and version <> 0;
  return null;
end $$;
create trigger services__device after update on app.services
  for each row when (old.status = 'servicing' and old.* is distinct from new.*) execute function app.mark_device_of_service();

-- Structures of a result that only the detail shows.
create table app.service_details (
  organization_id bigint not null,
  service_id bigint not null,
  cal_data jsonb,
  charge_capacities jsonb,
  discharge_capacities jsonb,
  eis_waveform_data jsonb,
  impedances jsonb,
  self_discharges jsonb,
  smart_battery_info jsonb,
  summary_data jsonb,
  constraint service_details__pkey primary key (organization_id, service_id),
  constraint service_details__service_id__fkey foreign key (organization_id, service_id)
    references app.services (organization_id, id) on delete cascade
);

-- Hz and ohm; imaginary parts with their true sign, capacitive negative.
create table app.service_spectra (
  organization_id bigint not null,
  service_id bigint not null,
  frequencies_hz double precision[] not null,
  real_ohm double precision[] not null,
  imaginary_ohm double precision[] not null,
  constraint service_spectra__pkey primary key (organization_id, service_id),
  constraint service_spectra__lengths__check check (
    cardinality(frequencies_hz) = cardinality(real_ohm) and cardinality(real_ohm) = cardinality(imaginary_ohm)),
  constraint service_spectra__service_id__fkey foreign key (organization_id, service_id)
    references app.services (organization_id, id) on delete cascade
);

-- One row per stream message, in the codec of the server; a repeated part changes nothing.
create table app.service_samples (
  organization_id bigint not null,
  service_id bigint not null,
  part integer not null,
  sample_count integer not null,
  samples bytea not null,
  constraint service_samples__pkey primary key (organization_id, service_id, part),
  constraint service_samples__service_id__fkey foreign key (organization_id, service_id)
    references app.services (organization_id, id) on delete cascade
);
-- Already dense: compressing again costs time and saves nothing.
alter table app.service_samples alter column samples set storage external;

-- The parts of an ended service, packed by the thousand.
create table app.service_sample_chunks (
  organization_id bigint not null,
  service_id bigint not null,
  chunk integer not null,
  first_offset_s double precision not null,
  last_offset_s double precision not null,
  sample_count integer not null,
  samples bytea not null,
  constraint service_sample_chunks__pkey primary key (organization_id, service_id, chunk),
  constraint service_sample_chunks__service_id__fkey foreign key (organization_id, service_id)
    references app.services (organization_id, id) on delete cascade
);
alter table app.service_sample_chunks alter column samples set storage external;

do $$
declare part_of_service regclass;
begin
  foreach part_of_service in array array['app.service_details', 'app.service_spectra', 'app.service_samples', 'app.service_sample_chunks']::regclass[] loop
    call app.wall_in(part_of_service);
    execute format(
      'create policy location on %s as restrictive to ohmstead_api using ((select app.all_locations()) or exists ('
      'select from app.services where services.organization_id = %1$s.organization_id and services.id = %1$s.service_id))', part_of_service);
    execute format('grant select on %s to ohmstead_api', part_of_service);
    execute format('grant select, insert, update, delete on %s to ohmstead_gateway, ohmstead_worker', part_of_service);
  end loop;
end $$;

-- A renamed location reads differently in every row that names it.
create function app.mark_rows_of_location() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.batteries set version = 0 where organization_id = new.organization_id and location_id = new.id;
  update app.devices set version = 0 where organization_id = new.organization_id and location_id = new.id;
  update app.services set version = 0 where organization_id = new.organization_id and location_id = new.id;
  return null;
end $$;
create trigger locations__renamed after update of name on app.locations
  for each row when (old.name is distinct from new.name) execute function app.mark_rows_of_location();

grant select, insert, update, delete on app.services to ohmstead_api;
grant select, insert, update on app.services to ohmstead_gateway, ohmstead_worker;
