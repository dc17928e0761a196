-- Forecasts of batteries, kept by the worker for lists and reports (docs/decisions/0242).

-- The locations are those of the tests that the time rests on: whoever does not see all of them does not see the time.
alter table app.batteries
  add column forecast_earliest_at timestamptz,
  add column forecast_location_ids bigint[];

-- Of each battery with a capacity test.
create table app.battery_forecasts (
  organization_id bigint not null,
  battery_id bigint not null,
  -- When the middle of the band crosses the threshold.
  middle_at timestamptz,
  -- Why there is no forecast.
  silent text,
  -- From then on it is another one, even if nothing happens.
  holds_until timestamptz,
  -- Of all services that were read; without a location, null.
  location_ids bigint[] not null,
  -- How far earlier forecasts were from the tests that followed, and the value before them; so many were within the band.
  middle_errors double precision[] not null,
  last_errors double precision[] not null,
  within integer not null,
  algorithm text not null,
  computed_at timestamptz not null default now(),
  constraint battery_forecasts__pkey primary key (organization_id, battery_id),
  constraint battery_forecasts__battery_id__fkey foreign key (organization_id, battery_id)
    references app.batteries (organization_id, id) on delete cascade
);
create index battery_forecasts__holds_until__idx on app.battery_forecasts (organization_id, holds_until) where holds_until is not null;
call app.wall_in('app.battery_forecasts');
-- Whoever does not see every service is answered from those that they see.
create policy location on app.battery_forecasts as restrictive to ohmstead_api
  using ((select app.all_locations()) or location_ids <@ (select app.location_ids())::bigint[]);
grant select on app.battery_forecasts to ohmstead_api;
grant select, insert, update, delete on app.battery_forecasts to ohmstead_worker;

-- Batteries whose forecast is to be computed. Rows are only added, so nobody who ends a service waits for the worker.
create table app.forecast_requests (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  battery_id bigint not null,
  constraint forecast_requests__pkey primary key (organization_id, id)
);
call app.wall_in('app.forecast_requests');
grant select on app.forecast_requests to ohmstead_api;
grant select, delete on app.forecast_requests to ohmstead_worker;

-- Organisations in which every forecast is to be computed; those up to this battery have been.
create table app.forecast_rounds (
  organization_id bigint not null,
  after_id bigint not null default 0,
  constraint forecast_rounds__pkey primary key (organization_id)
);
call app.wall_in('app.forecast_rounds');
grant select on app.forecast_rounds to ohmstead_api;
grant select, insert, update, delete on app.forecast_rounds to ohmstead_worker;

create function app.request_forecast_of(battery bigint) returns void
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  -- Only who repairs tables by hand is in no organisation.
  if app.organization_id() is null then return; end if;
  insert into app.forecast_requests (organization_id, battery_id) values (app.organization_id(), battery);
  perform pg_notify('forecasts', '');
end $$;
revoke execute on function app.request_forecast_of(bigint) from public;

-- Within each change of what a forecast rests on, so that nobody who changes it can forget it.
create function app.request_forecast_of_service() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if tg_op <> 'INSERT' then perform app.request_forecast_of(old.battery_id); end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and new.battery_id <> old.battery_id then
    perform app.request_forecast_of(new.battery_id);
  end if;
  return null;
end $$;
create trigger services__forecast_new after insert on app.services
  for each row when (new.ended_at is not null) execute function app.request_forecast_of_service();
create trigger services__forecast after update of ended_at, status, service_type, fcc_mah, cycle_counter, temperature_c, battery_id, location_id
    on app.services
  for each row when ((old.ended_at is not null or new.ended_at is not null)
    and (old.ended_at, old.status, old.service_type, old.fcc_mah, old.cycle_counter, old.temperature_c, old.battery_id, old.location_id)
      is distinct from
      (new.ended_at, new.status, new.service_type, new.fcc_mah, new.cycle_counter, new.temperature_c, new.battery_id, new.location_id))
  execute function app.request_forecast_of_service();
create trigger services__forecast_gone after delete on app.services
  for each row when (old.ended_at is not null) execute function app.request_forecast_of_service();

create function app.request_forecast_of_battery() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.request_forecast_of(new.id);
  return null;
end $$;
create trigger batteries__forecast after update of design_capacity_mah, retired_at on app.batteries
  for each row when ((old.design_capacity_mah, old.retired_at) is distinct from (new.design_capacity_mah, new.retired_at))
  execute function app.request_forecast_of_battery();

create function app.request_all_forecasts() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.forecast_rounds (organization_id) values (new.organization_id)
    on conflict on constraint forecast_rounds__pkey do update set after_id = 0;
  perform pg_notify('forecasts', '');
  return null;
end $$;
create trigger measuring_settings__forecasts after update of capacity_service_types, soh_threshold_percent on app.measuring_settings
  for each row when ((old.capacity_service_types, old.soh_threshold_percent)
    is distinct from (new.capacity_service_types, new.soh_threshold_percent))
  execute function app.request_all_forecasts();
revoke execute on function app.request_forecast_of_service(), app.request_forecast_of_battery(), app.request_all_forecasts() from public;

-- Row-level security shows one organisation at a time, so each is asked in turn.
create function directory.organizations_with_stale_forecasts() returns setof bigint
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
  organization bigint;
begin
  for organization in select id from directory.organizations order by id loop
    perform set_config('app.organization_id', organization::text, true);
    if exists (select from app.forecast_requests where organization_id = organization)
      or exists (select from app.forecast_rounds where organization_id = organization)
      or exists (select from app.battery_forecasts where organization_id = organization and holds_until < now()) then
      return next organization;
    end if;
  end loop;
  perform set_config('app.organization_id', caller, true);
end $$;
revoke execute on function directory.organizations_with_stale_forecasts() from public;
grant execute on function directory.organizations_with_stale_forecasts() to ohmstead_worker;

-- Whether the caller may see forecasts, whatever they see of batteries.
create function app.sees_forecasts() returns boolean
  language sql stable parallel safe security definer set search_path = app, pg_temp as $$
  select exists (select from app.users where organization_id = app.organization_id() and id = app.user_id()
    and (superuser or 'perm-batteries-charts' = any (case when group_id is null
      then app.rights_of_user(id) else app.rights_of_group(group_id) end)))
$$;
revoke execute on function app.sees_forecasts() from public;
grant execute on function app.sees_forecasts() to ohmstead_api, ohmstead_worker;

-- The first round.
do $$
declare
  organization bigint;
begin
  for organization in select id from directory.organizations order by id loop
    perform set_config('app.organization_id', organization::text, true);
    insert into app.forecast_rounds (organization_id) values (organization);
  end loop;
  perform set_config('app.organization_id', '', true);
end $$;
