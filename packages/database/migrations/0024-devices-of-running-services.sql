-- Only what changes in a service that ran until now is shown in its device's bay: a note on an ended one leaves the device alone.
drop trigger services__devices on app.services;
create or replace function app.mark_devices_of_services() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.devices set version = 0
    from (select distinct changed.organization_id, changed.device_id
      from changed join before on before.organization_id = changed.organization_id and before.id = changed.id
      where changed.version = 0 and before.status = 'servicing') as shown
    where devices.organization_id = shown.organization_id and devices.id = shown.device_id and devices.version <> 0;
  return null;
end $$;
create trigger services__devices after update on app.services
  referencing old table as before new table as changed for each statement execute function app.mark_devices_of_services();
