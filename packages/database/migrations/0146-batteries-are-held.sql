-- Two gateways may have messages of one battery at once: a start that is sent again with one, its result with the other. The second
-- looked at the services before the first had committed, waited for the battery's row, and then wrote down what it had seen: a battery
-- in service of which nothing runs. Whoever looks holds the batteries first; each statement of this function sees what was committed
-- before it.
create or replace function app.refresh_batteries(battery_ids bigint[]) returns void
  language sql set search_path = app, pg_temp as $$
  select from app.batteries where organization_id = (select app.organization_id()) and id = any (battery_ids)
    order by id for no key update;
  with theirs as materialized (
    select id, battery_id, started_at, ended_at, status, service_type, service_parameters, soh_percent, device_id,
        device_serial_number, location_id, rem_cap_mah, cycle_counter, live_rem_cap_mah
      from app.services
      where organization_id = (select app.organization_id()) and battery_id = any (battery_ids)
        and (ended_at is not null or status = 'servicing')
  ), ended as materialized (
    select distinct on (battery_id) * from theirs where ended_at is not null order by battery_id, ended_at desc, id desc
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
      last_soh_percent = ended.soh_percent,
      last_device_id = ended.device_id,
      last_device_serial_number = ended.device_serial_number,
      last_device_class = (select device_class from app.devices
        where devices.organization_id = battery.organization_id and devices.id = ended.device_id),
      location_id = case when running.id is not null then running.location_id else ended.location_id end,
      rem_cap_mah = coalesce(running.live_rem_cap_mah, ended.rem_cap_mah, battery.rem_cap_mah),
      cycle_count = greatest(battery.cycle_count, ended.cycle_counter)
    from unnest(battery_ids) as chosen (id)
      left join ended on ended.battery_id = chosen.id
      left join running on running.battery_id = chosen.id
    where battery.organization_id = (select app.organization_id()) and battery.id = any (battery_ids)
      and battery.id = chosen.id and (ended.id is not null or running.id is not null);
$$;
