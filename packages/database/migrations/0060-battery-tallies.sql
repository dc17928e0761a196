-- The temperature at which the battery's last state of health was measured, °C.
alter table app.batteries add column last_temperature_c double precision;

create function app.note_last_temperature() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  new.last_temperature_c := (select temperature_c from app.services
    where services.organization_id = new.organization_id and services.id = new.last_service_id);
  return new;
end $$;
create trigger batteries__measured before insert or update of last_service_id on app.batteries
  for each row execute function app.note_last_temperature();

-- How many batteries in use stand in which bucket of a measure, so that a report reads a few hundred rows instead of every battery.
-- Only ever appended to, as differences: nobody waits for anybody. The count is the sum; app.compact_tallies adds up what has gathered.
create table app.battery_tallies (
  organization_id bigint not null,
  id bigint generated always as identity,
  measure text not null,
  location_id bigint,
  bucket integer not null,
  difference integer not null,
  constraint battery_tallies__pkey primary key (organization_id, measure, id),
  constraint battery_tallies__measure__check check (measure in ('soh', 'remaining', 'temperature', 'month'))
);
call app.wall_in('app.battery_tallies');
call app.limit_to_locations('app.battery_tallies');

-- Where a battery in use stands. Percentages have one bucket for everything from 100 %: state of health by 5 %, remaining capacity
-- by 10 % of the design capacity. A state of health was measured at a whole °C, in a month (UTC, since 1970).
create function app.soh_bucket(battery app.batteries) returns integer
  language sql stable parallel safe as $$
  select case when battery.retired_at is null and battery.last_soh_percent >= 0
    then least(floor(battery.last_soh_percent / 5), 20)::integer end
$$;

create function app.remaining_bucket(battery app.batteries) returns integer
  language sql stable parallel safe as $$
  select case when battery.retired_at is null and battery.design_capacity_mah > 0 and battery.rem_cap_mah >= 0
    then least(floor(battery.rem_cap_mah / battery.design_capacity_mah * 100 / 10), 10)::integer end
$$;

create function app.temperature_bucket(battery app.batteries) returns integer
  language sql stable parallel safe as $$
  select case when battery.retired_at is null and battery.last_soh_percent >= 0 then floor(battery.last_temperature_c)::integer end
$$;

create function app.month_bucket(battery app.batteries) returns integer
  language sql stable parallel safe as $$
  select case when battery.retired_at is null and battery.last_soh_percent >= 0
    then (12 * date_part('year', battery.last_service_at at time zone 'UTC')
      + date_part('month', battery.last_service_at at time zone 'UTC'))::integer - 12 * 1970 - 1 end
$$;

-- The measure that is not grouped away: grouping(soh, remaining, temperature, month).
create function app.grouped_measure(mask integer) returns text
  language sql immutable parallel safe as $$
  select case mask when 7 then 'soh' when 11 then 'remaining' when 13 then 'temperature' else 'month' end
$$;

create function app.tally_new_batteries() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.battery_tallies (organization_id, measure, location_id, bucket, difference)
    select organization_id, app.grouped_measure(grouping(soh, remaining, temperature, month)), location_id,
        coalesce(soh, remaining, temperature, month), count(*)
      from (select organization_id, location_id, app.soh_bucket(came) as soh, app.remaining_bucket(came) as remaining,
        app.temperature_bucket(came) as temperature, app.month_bucket(came) as month from came) as standing
      group by organization_id, location_id, grouping sets (soh, remaining, temperature, month)
      having coalesce(soh, remaining, temperature, month) is not null;
  return null;
end $$;
create trigger batteries__tallied_new after insert on app.batteries
  referencing new table as came for each statement execute function app.tally_new_batteries();

create function app.tally_gone_batteries() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.battery_tallies (organization_id, measure, location_id, bucket, difference)
    select organization_id, app.grouped_measure(grouping(soh, remaining, temperature, month)), location_id,
        coalesce(soh, remaining, temperature, month), -count(*)
      from (select organization_id, location_id, app.soh_bucket(gone) as soh, app.remaining_bucket(gone) as remaining,
        app.temperature_bucket(gone) as temperature, app.month_bucket(gone) as month from gone) as standing
      group by organization_id, location_id, grouping sets (soh, remaining, temperature, month)
      having coalesce(soh, remaining, temperature, month) is not null;
  return null;
end $$;
create trigger batteries__tallied_gone after delete on app.batteries
  referencing old table as gone for each statement execute function app.tally_gone_batteries();

-- A stamp changes nothing but the version, and is passed over at once: the rows of a real change are pending. So are batteries
-- that stand where they stood, as nearly all of those with a live value do.
create function app.tally_changed_batteries() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.battery_tallies (organization_id, measure, location_id, bucket, difference)
    with stood as (
      select organization_id, gone.location_id as old_location_id, came.location_id as new_location_id,
          app.soh_bucket(gone) as old_soh, app.soh_bucket(came) as new_soh,
          app.remaining_bucket(gone) as old_remaining, app.remaining_bucket(came) as new_remaining,
          app.temperature_bucket(gone) as old_temperature, app.temperature_bucket(came) as new_temperature,
          app.month_bucket(gone) as old_month, app.month_bucket(came) as new_month
        from came join gone using (organization_id, id) where came.version = 0
    ), changed as materialized (
      select * from stood where (old_location_id, old_soh, old_remaining, old_temperature, old_month)
        is distinct from (new_location_id, new_soh, new_remaining, new_temperature, new_month)
    )
    select organization_id, app.grouped_measure(grouping(soh, remaining, temperature, month)), location_id,
        coalesce(soh, remaining, temperature, month), sum(difference)
      from (
        select organization_id, new_location_id as location_id, new_soh as soh, new_remaining as remaining,
          new_temperature as temperature, new_month as month, 1 as difference from changed
        union all
        select organization_id, old_location_id, old_soh, old_remaining, old_temperature, old_month, -1 from changed
      ) as moved
      group by organization_id, location_id, grouping sets (soh, remaining, temperature, month)
      having coalesce(soh, remaining, temperature, month) is not null and sum(difference) <> 0;
  return null;
end $$;
create trigger batteries__tallied after update on app.batteries
  referencing old table as gone new table as came for each statement execute function app.tally_changed_batteries();

-- Adds up what has gathered. What others append meanwhile stays as it is; who comes second finds the rows gone and adds nothing.
create function app.compact_tallies() returns void
  language sql security definer set search_path = app, pg_temp as $$
  with crowded as (
    select measure, location_id, bucket from app.battery_tallies
      where organization_id = app.organization_id() group by 1, 2, 3 having count(*) > 1
  ), gathered as (
    delete from app.battery_tallies as tally using crowded
      where tally.organization_id = app.organization_id() and tally.measure = crowded.measure
        and tally.location_id is not distinct from crowded.location_id and tally.bucket = crowded.bucket
      returning tally.measure, tally.location_id, tally.bucket, tally.difference
  )
  insert into app.battery_tallies (organization_id, measure, location_id, bucket, difference)
    select app.organization_id(), measure, location_id, bucket, sum(difference) from gathered
      group by 1, 2, 3, 4 having sum(difference) <> 0
$$;

-- For rows that were laid out past the triggers. Nobody may change batteries meanwhile.
create function app.recount_tallies() returns void
  language sql security definer set search_path = app, pg_temp as $$
  delete from app.battery_tallies where organization_id = app.organization_id();
  insert into app.battery_tallies (organization_id, measure, location_id, bucket, difference)
    select organization_id, app.grouped_measure(grouping(soh, remaining, temperature, month)), location_id,
        coalesce(soh, remaining, temperature, month), count(*)
      from (select organization_id, location_id, app.soh_bucket(batteries) as soh, app.remaining_bucket(batteries) as remaining,
        app.temperature_bucket(batteries) as temperature, app.month_bucket(batteries) as month
        from app.batteries where organization_id = app.organization_id()) as standing
      group by organization_id, location_id, grouping sets (soh, remaining, temperature, month)
      having coalesce(soh, remaining, temperature, month) is not null
$$;

do $$
declare organization bigint;
begin
  for organization in select id from directory.organizations loop
    perform set_config('app.organization_id', organization::text, true);
    update app.batteries set last_temperature_c = services.temperature_c from app.services
      where batteries.organization_id = organization and services.organization_id = organization
        and services.id = batteries.last_service_id and services.temperature_c is not null;
    perform app.stamp_changes();
    perform app.recount_tallies();
  end loop;
  perform set_config('app.organization_id', '', true);
end $$;

revoke execute on function app.note_last_temperature(), app.tally_new_batteries(),
  app.tally_gone_batteries(), app.tally_changed_batteries(), app.compact_tallies(), app.recount_tallies() from public;
grant select on app.battery_tallies to ohmstead_api;
grant execute on function app.compact_tallies() to ohmstead_worker;
