-- What a battery was last measured to hold stays known: a newer service that was aborted, or measured none, does not take it away.

-- When the service ended that measured last_soh_percent. Null in rows not written since this column came: there it was the last service.
alter table app.batteries add column soh_measured_at timestamptz;

create or replace function app.refresh_batteries(battery_ids bigint[]) returns void
  language sql set search_path = app, pg_temp as $$
  select from app.batteries where organization_id = (select app.organization_id()) and id = any (battery_ids)
    order by id for no key update;
  with theirs as materialized (
    select id, battery_id, started_at, ended_at, status, service_type, service_parameters, soh_percent, temperature_c, device_id,
        device_serial_number, location_id, rem_cap_mah, cycle_counter, live_rem_cap_mah
      from app.services
      where organization_id = (select app.organization_id()) and battery_id = any (battery_ids)
        and (ended_at is not null or status = 'servicing')
  ), ended as materialized (
    select distinct on (battery_id) * from theirs where ended_at is not null order by battery_id, ended_at desc, id desc
  ), measured as materialized (
    select distinct on (battery_id) * from theirs where ended_at is not null and soh_percent is not null
      order by battery_id, ended_at desc, id desc
  ), held as materialized (
    select distinct on (battery_id) battery_id, coalesce(rem_cap_mah, live_rem_cap_mah) as rem_cap_mah from theirs
      where ended_at is not null and coalesce(rem_cap_mah, live_rem_cap_mah) is not null
      order by battery_id, ended_at desc, id desc
  ), running as materialized (
    select distinct on (theirs.battery_id) theirs.* from theirs left join ended using (battery_id)
      where theirs.status = 'servicing' and (ended.ended_at is null or theirs.started_at >= ended.started_at)
      order by theirs.battery_id, theirs.started_at desc, theirs.id desc
  )
  update app.batteries as battery set
      last_service_id = ended.id,
      last_service_at = ended.ended_at,
      last_service_type = ended.service_type,
      last_service_parameters = ended.service_parameters,
      last_status = case when running.id is not null then 'servicing' else ended.status end,
      last_soh_percent = measured.soh_percent,
      soh_measured_at = measured.ended_at,
      last_temperature_c = measured.temperature_c,
      last_device_id = ended.device_id,
      last_device_serial_number = ended.device_serial_number,
      last_device_class = (select device_class from app.devices
        where devices.organization_id = battery.organization_id and devices.id = ended.device_id),
      location_id = case when running.id is not null then running.location_id else ended.location_id end,
      rem_cap_mah = coalesce(running.live_rem_cap_mah, held.rem_cap_mah, battery.rem_cap_mah),
      cycle_count = greatest(battery.cycle_count, ended.cycle_counter)
    from unnest(battery_ids) as chosen (id)
      left join ended on ended.battery_id = chosen.id
      left join measured on measured.battery_id = chosen.id
      left join held on held.battery_id = chosen.id
      left join running on running.battery_id = chosen.id
    where battery.organization_id = (select app.organization_id()) and battery.id = any (battery_ids)
      and battery.id = chosen.id and (ended.id is not null or running.id is not null);
$$;

-- What nothing measured that is left, nobody knows.
create or replace function app.follow_deleted_services(battery_ids bigint[]) returns void
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.refresh_batteries(follow_deleted_services.battery_ids);
  update app.batteries set last_service_id = null, last_service_at = null, last_service_type = null,
      last_service_parameters = null, last_status = null, last_soh_percent = null, soh_measured_at = null,
      last_temperature_c = null, last_device_id = null, last_device_serial_number = null, last_device_class = null,
      location_id = null
    where organization_id = app.organization_id() and id = any (follow_deleted_services.battery_ids)
      and not exists (select from app.services where services.organization_id = batteries.organization_id
        and services.battery_id = batteries.id);
  update app.batteries set rem_cap_mah = null
    where organization_id = app.organization_id() and id = any (follow_deleted_services.battery_ids) and rem_cap_mah is not null
      and not exists (select from app.services where services.organization_id = batteries.organization_id
        and services.battery_id = batteries.id and coalesce(rem_cap_mah, live_rem_cap_mah) is not null);
end $$;

create function app.soh_time(battery app.batteries) returns timestamptz
  language sql stable parallel safe as $$
  select case when battery.last_soh_percent is not null then coalesce(battery.soh_measured_at, battery.last_service_at) end
$$;

create or replace function app.month_bucket(battery app.batteries) returns integer
  language sql stable parallel safe as $$
  select case when battery.retired_at is null and battery.last_soh_percent >= 0
    then (12 * date_part('year', app.soh_time(battery) at time zone 'UTC')
      + date_part('month', app.soh_time(battery) at time zone 'UTC'))::integer - 12 * 1970 - 1 end
$$;

-- Safe beside the former version: the temperature is written by app.refresh_batteries, which that version calls as well.
drop trigger batteries__measured on app.batteries;
-- Safe beside the former version: only that trigger called it.
drop function app.note_last_temperature();
