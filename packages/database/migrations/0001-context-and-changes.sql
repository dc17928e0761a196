-- The schemas app and directory are made, and given to the owner, before the first migration runs.
-- Who asks: set by writeTenant for one transaction. After SET LOCAL ends a setting reads '' and not null, hence nullif.
create function app.organization_id() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.organization_id', true), '')::bigint;

create function app.user_id() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::bigint;

create function app.all_locations() returns boolean
  language sql stable parallel safe
  return coalesce(nullif(current_setting('app.all_locations', true), '')::boolean, false);

create function app.location_ids() returns bigint[]
  language sql stable parallel safe
  return coalesce(nullif(current_setting('app.location_ids', true), '')::bigint[], '{}');

grant usage on schema app to ohmstead_api, ohmstead_gateway, ohmstead_worker;
grant usage on schema directory to ohmstead_api, ohmstead_gateway, ohmstead_worker;

-- Every table of schema app belongs to organisations: the same wall round each, also for its owner.
create procedure app.wall_in(table_name regclass)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format(
    'create policy organization on %s using (organization_id = (select app.organization_id()))'
    ' with check (organization_id = (select app.organization_id()))', table_name);
end $$;

-- A person without perm-all-locations sees only what stands at the listed locations; devices and jobs are not limited.
create procedure app.limit_to_locations(table_name regclass)
  language plpgsql as $$
begin
  -- The cast keeps "= any" an array comparison instead of a subquery of rows.
  execute format(
    'create policy location on %s as restrictive to ohmstead_api'
    ' using ((select app.all_locations()) or location_id = any ((select app.location_ids())::bigint[]))', table_name);
end $$;

-- One counter per organisation and kind of row: the version of a row is the number of the change that wrote it last.
-- A sequence would not do: it hands out numbers before commits, so a reader passes over what commits late.
create table app.change_counters (
  organization_id bigint not null,
  kind text not null,
  n bigint not null default 0,
  constraint change_counters__pkey primary key (organization_id, kind),
  constraint change_counters__kind__check check (kind in ('batteries', 'devices', 'services'))
) with (fillfactor = 50);
call app.wall_in('app.change_counters');

-- What is gone, and what has left a location: pollers who knew the row are told so. Version 0 waits for its stamp.
create table app.tombstones (
  organization_id bigint not null,
  id bigint generated always as identity,
  kind text not null,
  entity_id bigint not null,
  location_id bigint,
  version bigint not null default 0,
  buried_at timestamptz not null default now(),
  constraint tombstones__pkey primary key (organization_id, id),
  constraint tombstones__kind__check check (kind in ('batteries', 'devices', 'services'))
);
create index tombstones__kind__version__idx on app.tombstones (organization_id, kind, version);
call app.wall_in('app.tombstones');
call app.limit_to_locations('app.tombstones');

-- The oldest cursor that can still be answered with changes; older ones get the whole list. Rises as tombstones are swept.
create table app.tombstone_floors (
  organization_id bigint not null,
  kind text not null,
  version bigint not null,
  constraint tombstone_floors__pkey primary key (organization_id, kind)
);
call app.wall_in('app.tombstone_floors');

-- A changed row is pending (version 0) until app.stamp_changes gives it the number of its change.
create function app.mark_pending() returns trigger
  language plpgsql as $$
begin
  if new.version = old.version then
    new.version := 0;
  end if;
  return new;
end $$;

create function app.bury_deleted() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.tombstones (organization_id, kind, entity_id, location_id)
    select organization_id, tg_argv[0], id, location_id from gone order by id;
  return null;
end $$;

create function app.bury_departed() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.tombstones (organization_id, kind, entity_id, location_id)
    values (old.organization_id, tg_argv[0], old.id, old.location_id);
  return null;
end $$;

grant select on app.change_counters, app.tombstones, app.tombstone_floors to ohmstead_api, ohmstead_gateway, ohmstead_worker;
