import { onlyRow, type Writer } from '@ohmstead/database';
import type { Battery } from '@ohmstead/device-protocol';
import { sql } from 'kysely';

/** A battery was deleted between two statements. Has the SQLSTATE of a serialisation failure, so that the transaction is repeated. */
export class BatteryGone extends Error {
  readonly code = '40001';
}

export type SeenBattery = { battery: Battery; atMs: number };

const keyOf = (serialNumber: string, model: string | null | undefined) => JSON.stringify([serialNumber, model ?? '']);

/** Identifies a battery within its organisation; undefined without a serial number. */
export const batteryKey = ({ serialNumber, model }: Battery): string | undefined =>
  serialNumber ? keyOf(serialNumber, model) : undefined;

const rowOf = ({ battery, atMs }: SeenBattery) => ({
  serial_number: battery.serialNumber || null,
  model_name: battery.model || null,
  manufacturer: battery.manufacturer || null,
  chemistry: battery.chemistry || null,
  used_in: battery.usedIn || null,
  design_capacity_mah: battery.designCapacity,
  nominal_voltage_v: battery.nomVoltage,
  rated_cca_a: battery.ratedCca,
  rc_minutes: battery.rc,
  cycle_count: battery.cycleCount,
  at: atMs,
});

const recordsOf = (
  seen: readonly SeenBattery[],
) => sql`jsonb_to_recordset(${JSON.stringify(seen.map(rowOf))}::jsonb) as seen (
  serial_number text, model_name text, manufacturer text, chemistry text, used_in text, design_capacity_mah float8,
  nominal_voltage_v float8, rated_cca_a float8, rc_minutes float8, cycle_count integer, at float8)`;

const columns =
  sql.raw(`serial_number, model_name, manufacturer, chemistry, used_in, design_capacity_mah, nominal_voltage_v,
  rated_cca_a, rc_minutes, cycle_count`);

async function createModels(writer: Writer, seen: readonly SeenBattery[]): Promise<void> {
  await sql`
    insert into app.battery_models (organization_id, name, manufacturer)
      select app.organization_id(), model_name, min(manufacturer) from ${recordsOf(seen)}
        where model_name is not null group by model_name order by model_name
      on conflict (organization_id, lower(name)) do nothing`.execute(writer);
}

async function createBatteries(writer: Writer, seen: readonly SeenBattery[]): Promise<void> {
  await sql`
    insert into app.batteries (organization_id, ${columns}, in_service_at)
      select app.organization_id(), ${columns}, to_timestamp(at / 1000) from ${recordsOf(seen)}
        order by serial_number, model_name
      on conflict (organization_id, serial_number, coalesce(model_name, '')) where serial_number is not null do nothing`.execute(
    writer,
  );
}

/** Fills in unknown values and keeps known ones; the cycle count may only rise. */
async function completeBatteries(writer: Writer, seen: readonly SeenBattery[]): Promise<void> {
  await sql`
    update app.batteries as known set
        manufacturer = coalesce(known.manufacturer, seen.manufacturer),
        chemistry = coalesce(known.chemistry, seen.chemistry),
        used_in = coalesce(known.used_in, seen.used_in),
        design_capacity_mah = coalesce(known.design_capacity_mah, seen.design_capacity_mah),
        nominal_voltage_v = coalesce(known.nominal_voltage_v, seen.nominal_voltage_v),
        rated_cca_a = coalesce(known.rated_cca_a, seen.rated_cca_a),
        rc_minutes = coalesce(known.rc_minutes, seen.rc_minutes),
        cycle_count = greatest(known.cycle_count, seen.cycle_count)
      from ${recordsOf(seen)}
      where known.organization_id = app.organization_id() and known.serial_number = seen.serial_number
        and coalesce(known.model_name, '') = coalesce(seen.model_name, '')
        and (known.manufacturer is null and seen.manufacturer is not null
          or known.chemistry is null and seen.chemistry is not null
          or known.used_in is null and seen.used_in is not null
          or known.design_capacity_mah is null and seen.design_capacity_mah is not null
          or known.nominal_voltage_v is null and seen.nominal_voltage_v is not null
          or known.rated_cca_a is null and seen.rated_cca_a is not null
          or known.rc_minutes is null and seen.rc_minutes is not null
          or seen.cycle_count > coalesce(known.cycle_count, -1))`.execute(writer);
}

async function findIds(writer: Writer, seen: readonly SeenBattery[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; serial_number: string; model_name: string | null }>`
    select known.id, known.serial_number, known.model_name from ${recordsOf(seen)} join app.batteries as known
      on known.organization_id = app.organization_id() and known.serial_number = seen.serial_number
        and coalesce(known.model_name, '') = coalesce(seen.model_name, '')`.execute(writer);
  return new Map(rows.map(({ id, serial_number, model_name }) => [keyOf(serial_number, model_name), id]));
}

/** Batteries with a serial number, by their key: found within the organisation, or created from what the device reports. */
export async function findOrCreateBatteries(
  writer: Writer,
  seen: readonly SeenBattery[],
): Promise<Map<string, number>> {
  const byKey = new Map(
    seen.flatMap((one) => {
      const key = batteryKey(one.battery);
      return key === undefined ? [] : [[key, one]];
    }),
  );
  const distinct = [...byKey.values()];
  if (distinct.length === 0) return new Map();
  await createModels(writer, distinct);
  await createBatteries(writer, distinct);
  await completeBatteries(writer, distinct);
  const ids = await findIds(writer, distinct);
  if (ids.size < byKey.size) throw new BatteryGone();
  return ids;
}

/** Batteries without a serial number cannot be told apart, so each service gets a new one. */
export async function createNamelessBattery(writer: Writer, seen: SeenBattery): Promise<number> {
  await createModels(writer, [seen]);
  const { rows } = await sql<{ id: number }>`
    insert into app.batteries (organization_id, ${columns}, in_service_at)
      select app.organization_id(), ${columns}, to_timestamp(at / 1000) from ${recordsOf([seen])} returning id`.execute(
    writer,
  );
  return onlyRow(rows).id;
}
