-- Every stream message adds a row: checking its service row by row costs more than storing it. The insert itself holds the
-- services that it adds to (apps/server/src/sample-store/store-samples.ts), and deleted services take their parts along.
alter table app.service_samples drop constraint service_samples__service_id__fkey;

create function app.delete_samples_of_services() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  delete from app.service_samples using gone
    where service_samples.organization_id = gone.organization_id and service_samples.service_id = gone.id;
  return null;
end $$;
create trigger services__samples after delete on app.services
  referencing old table as gone for each statement execute function app.delete_samples_of_services();

-- Bays show the live values of their service: many services change at once, so many devices are marked at once.
drop trigger services__device on app.services;
drop function app.mark_device_of_service();
create function app.mark_devices_of_services() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.devices set version = 0
    from (select distinct bays.organization_id, bays.device_id from changed join app.bays
      on bays.organization_id = changed.organization_id and bays.service_id = changed.id where changed.version = 0) as shown
    where devices.organization_id = shown.organization_id and devices.id = shown.device_id and devices.version <> 0;
  return null;
end $$;
create trigger services__devices after update on app.services
  referencing new table as changed for each statement execute function app.mark_devices_of_services();
