-- Whose device shows a changed service was found by comparing each row before with each row after, by a plan that was made when there
-- were few: a fleet of 5 000 that measured at once kept its organisation's messages waiting for ten seconds. A stamp changes no row
-- that shows.
drop trigger services__devices on app.services;
drop function app.mark_devices_of_services();
create function app.mark_device_of_service() returns trigger
  language plpgsql security definer set search_path to 'app', 'pg_temp' as $$
begin
  update app.devices set version = 0
    where organization_id = new.organization_id and id = new.device_id and version <> 0;
  return null;
end $$;
create trigger services__device after update on app.services for each row
  when (new.version = 0 and old.status = 'servicing') execute function app.mark_device_of_service();

-- Each name by the key, also where the table was filled a moment ago and the plan is an old one: else each thing of the
-- organisation is compared with each name.
create or replace function directory.hold_things(thing_names text[]) returns setof text
  language plpgsql security definer set search_path to 'directory', 'pg_temp' as $$
begin
  perform pg_advisory_xact_lock_shared(20, hashint8(app.organization_id()));
  return query
    select held.thing_name from unnest(thing_names) as wanted (name),
      lateral (select things.thing_name from directory.things
        where things.thing_name = wanted.name and disabled_at is null and organization_id = app.organization_id() offset 0) as held;
end $$;
