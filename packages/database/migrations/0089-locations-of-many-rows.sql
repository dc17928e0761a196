-- A location may hold a hundred thousand services. Its rows get their change number at once: stamping them afterwards would write
-- each of them twice. Counters come in the order in which stamps take them.
create or replace function app.mark_rows_of_location() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  change bigint;
begin
  perform from app.batteries where organization_id = new.organization_id and location_id = new.id order by id for no key update;
  if found then
    change := app.number_change('batteries');
    update app.batteries set version = change where organization_id = new.organization_id and location_id = new.id;
  end if;
  perform from app.devices where organization_id = new.organization_id and location_id = new.id order by id for no key update;
  if found then
    change := app.number_change('devices');
    update app.devices set version = change where organization_id = new.organization_id and location_id = new.id;
  end if;
  perform from app.services where organization_id = new.organization_id and location_id = new.id order by id for no key update;
  if found then
    change := app.number_change('services');
    update app.services set version = change where organization_id = new.organization_id and location_id = new.id;
  end if;
  return null;
end $$;

-- Before a location is deleted: what stands there has none afterwards. What comes in between is left to the foreign keys.
create function app.leave_location(location_id bigint) returns void
  language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
declare
  organization constant bigint := app.organization_id();
  place constant bigint := leave_location.location_id;
  change bigint;
begin
  if not app.all_locations() and place <> all (app.location_ids()) then return; end if;
  perform from app.batteries where organization_id = organization and location_id = place order by id for no key update;
  if found then
    change := app.number_change('batteries');
    update app.batteries set location_id = null, version = change where organization_id = organization and location_id = place;
  end if;
  perform from app.devices where organization_id = organization and location_id = place order by id for no key update;
  if found then
    change := app.number_change('devices');
    update app.devices set location_id = null, version = change where organization_id = organization and location_id = place;
  end if;
  perform from app.services where organization_id = organization and location_id = place order by id for no key update;
  if found then
    change := app.number_change('services');
    update app.services set location_id = null, version = change where organization_id = organization and location_id = place;
  end if;
end $$;
revoke execute on function app.leave_location(bigint) from public;
grant execute on function app.leave_location(bigint) to ohmstead_api;
