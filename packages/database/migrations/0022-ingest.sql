-- How many stream messages the run had in all, told by its result: known, the parts can be packed once they are there.
alter table app.services add column expected_parts integer;
create index services__unpacked__idx on app.services (organization_id, id)
  where expected_parts > 1 and compacted_parts < expected_parts;

-- The newest hello that was applied: an older one that is repeated changes nothing.
alter table app.device_presence add column hello_at timestamptz;

-- Only changes of the service itself, and not its stamp, change the device that shows it: the stamp of the devices came before.
drop trigger services__device on app.services;
create trigger services__device after update on app.services
  for each row when (old.status = 'servicing' and new.version = 0) execute function app.mark_device_of_service();

-- 'last …' follows the newest service that ended; a newer one that runs shows as servicing, with its live capacity and place.
create function app.refresh_batteries(battery_ids bigint[]) returns void
  language sql set search_path = app, pg_temp as $$
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
    from app.batteries as chosen
      left join lateral (
        select * from app.services where services.organization_id = chosen.organization_id
          and services.battery_id = chosen.id and ended_at is not null order by ended_at desc, services.id desc limit 1
      ) as ended on true
      left join lateral (
        select * from app.services where services.organization_id = chosen.organization_id
          and services.battery_id = chosen.id and services.status = 'servicing'
          and (ended.ended_at is null or services.started_at >= ended.started_at)
          order by started_at desc, services.id desc limit 1
      ) as running on true
    where chosen.organization_id = (select app.organization_id()) and chosen.id = any (battery_ids)
      and battery.organization_id = chosen.organization_id and battery.id = chosen.id
      and (ended.id is not null or running.id is not null);
$$;
revoke execute on function app.refresh_batteries(bigint[]) from public;
grant execute on function app.refresh_batteries(bigint[]) to ohmstead_gateway;
