import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import type { LiveValues } from './batch.ts';

const records = (values: readonly LiveValues[]) => sql`unnest(
  ${values.map(({ serviceId }) => serviceId)}::bigint[], ${values.map(({ offsetS }) => offsetS)}::float8[],
  ${values.map(({ Curr }) => Curr)}::float8[], ${values.map(({ Volt }) => Volt)}::float8[],
  ${values.map(({ Temp }) => Temp)}::float8[], ${values.map(({ RemCap }) => RemCap)}::float8[],
  ${values.map(({ progress }) => progress)}::float8[])
  as newest (service_id, offset_s, current_ma, voltage_mv, temperature_c, rem_cap_mah, progress)`;

/** Copies the newest samples to the rows that lists show: services, and the capacity of the batteries that they run on. */
export async function projectLiveValues(writer: Writer, values: readonly LiveValues[]): Promise<void> {
  if (values.length === 0) return;
  // One that has ended is not written, and whoever packs its samples would pass over what is held.
  await sql`
    select app.hold_services(array(select id from app.services where organization_id = app.organization_id()
      and id = any (${values.map(({ serviceId }) => serviceId)}::bigint[]) and status = 'servicing'))`.execute(writer);
  await sql`
    with shown as (
      update app.services as service set live_at = now(), live_offset_s = newest.offset_s,
          live_current_ma = coalesce(newest.current_ma, service.live_current_ma),
          live_voltage_mv = coalesce(newest.voltage_mv, service.live_voltage_mv),
          live_temperature_c = coalesce(newest.temperature_c, service.live_temperature_c),
          live_rem_cap_mah = coalesce(newest.rem_cap_mah, service.live_rem_cap_mah),
          live_progress = coalesce(newest.progress, service.live_progress)
        from ${records(values)}
        where service.organization_id = app.organization_id() and service.id = newest.service_id
          and status = 'servicing' and (live_offset_s is null or live_offset_s < newest.offset_s)
        returning service.battery_id, service.live_rem_cap_mah as rem_cap_mah
    )
    update app.batteries as battery set rem_cap_mah = shown.rem_cap_mah from shown
      where battery.organization_id = app.organization_id() and battery.id = shown.battery_id
        and battery.last_status = 'servicing' and shown.rem_cap_mah is not null
        and battery.rem_cap_mah is distinct from shown.rem_cap_mah`.execute(writer);
}
