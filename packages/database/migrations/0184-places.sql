-- Every location that there is or ever was, with the number of the change that last renamed or deleted it: one for each kind of rows
-- that a location may hold by the hundred thousand. Readers take it for the version of all batteries, or services, that stand there, so
-- that renaming or deleting a location writes none of them. Rows of a deleted location keep its id, which no location bears any more:
-- to whoever reads them they have none.
create table app.places (
  organization_id bigint not null,
  -- That of the location. It is never given again.
  id bigint not null,
  -- 0: neither renamed nor deleted.
  batteries_version bigint not null default 0,
  services_version bigint not null default 0,
  constraint places__pkey primary key (organization_id, id)
);
call app.wall_in('app.places');
create policy location on app.places as restrictive to ohmstead_api
  using ((select app.all_locations()) or id = any ((select app.location_ids())::bigint[]));
grant select on app.places to ohmstead_api;

-- The organisation is that of the row, also where none was entered, as by hand.
create function app.add_place() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  entered constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  perform set_config('app.organization_id', new.organization_id::text, true);
  insert into app.places (organization_id, id) values (new.organization_id, new.id) on conflict on constraint places__pkey do nothing;
  perform set_config('app.organization_id', entered, true);
  return null;
end $$;
create trigger locations__added after insert on app.locations for each row execute function app.add_place();

-- Devices are few: they are written. They are held before the first counter is, since whoever holds a device may wait for a counter;
-- counters come in the order in which app.stamp_changes takes them.
create function app.renumber_place(organization bigint, place bigint, is_leaving boolean) returns void
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  entered constant text := coalesce(current_setting('app.organization_id', true), '');
  has_devices boolean;
  of_batteries bigint;
  of_devices bigint;
begin
  perform set_config('app.organization_id', organization::text, true);
  perform from app.devices where organization_id = organization and location_id = place order by id for no key update;
  has_devices := found;
  of_batteries := app.number_change('batteries');
  if has_devices then
    of_devices := app.number_change('devices');
    update app.devices set version = of_devices, location_id = case when not is_leaving then location_id end
      where organization_id = organization and location_id = place;
  end if;
  insert into app.places (organization_id, id, batteries_version, services_version)
    values (organization, place, of_batteries, app.number_change('services'))
    on conflict on constraint places__pkey do update
      set batteries_version = excluded.batteries_version, services_version = excluded.services_version;
  perform set_config('app.organization_id', entered, true);
end $$;
revoke execute on function app.renumber_place(bigint, bigint, boolean) from public;

create or replace function app.mark_rows_of_location() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.renumber_place(new.organization_id, new.id, false);
  return null;
end $$;

create function app.leave_place() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.renumber_place(old.organization_id, old.id, true);
  return old;
end $$;
create trigger locations__deleted before delete on app.locations for each row execute function app.leave_place();

do $$
declare
  organization bigint;
begin
  for organization in select id from directory.organizations order by id loop
    perform set_config('app.organization_id', organization::text, true);
    insert into app.places (organization_id, id) select organization_id, id from app.locations where organization_id = organization
      on conflict on constraint places__pkey do nothing;
  end loop;
  perform set_config('app.organization_id', '', true);
end $$;

-- Safe beside the former version: it clears the rows itself before it deletes a location; one that comes at the same moment keeps the
-- id, and no name.
alter table app.batteries drop constraint batteries__location_id__fkey,
  add constraint batteries__location_id__fkey foreign key (organization_id, location_id)
    references app.places (organization_id, id) on delete set null (location_id);
-- Safe beside the former version: as with batteries.
alter table app.services drop constraint services__location_id__fkey,
  add constraint services__location_id__fkey foreign key (organization_id, location_id)
    references app.places (organization_id, id) on delete set null (location_id);
