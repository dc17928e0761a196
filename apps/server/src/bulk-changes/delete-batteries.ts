import type { Reader, Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import type { Author } from '../audit/author.ts';
import { recordAudit } from '../audit/record-audit.ts';

export type HeldBattery = { id: number; serialNumber: string | null; modelName: string | null };

/** Locks the batteries that the caller sees: a concurrent change that puts one into a bay either came first or finds the battery gone. */
export async function holdBatteries(
  writer: Writer,
  organizationId: number,
  batteryIds: readonly number[],
): Promise<HeldBattery[]> {
  await sql`select app.hold_batteries(${batteryIds}::bigint[])`.execute(writer);
  return writer
    .selectFrom('batteries')
    .select(['id', 'serial_number as serialNumber', 'model_name as modelName'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', (row) => row.fn.any(row.val(batteryIds)))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Those that are in a bay or in a running service, among batteries that are held. */
export async function findBatteriesInUse(
  reader: Reader,
  organizationId: number,
  batteries: readonly HeldBattery[],
): Promise<Set<number>> {
  const ids = batteries.map(({ id }) => id);
  const { rows } = await sql<{ id: number }>`
    select battery_id as id from bays where organization_id = ${organizationId} and battery_id = any (${ids}::bigint[])
    union
    select battery_id from services
      where organization_id = ${organizationId} and battery_id = any (${ids}::bigint[]) and status = 'servicing'`.execute(
    reader,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Deletes batteries that are held, with their services. */
export async function deleteHeldBatteries(
  writer: Writer,
  author: Author,
  batteries: readonly HeldBattery[],
): Promise<number[]> {
  const ids = batteries.map(({ id }) => id);
  await sql`delete from batteries where organization_id = ${author.actor.organizationId} and id = any (${ids}::bigint[])`.execute(
    writer,
  );
  const changes = batteries.map(({ id, ...before }) => ({ id, before }));
  await recordAudit(writer, author, { action: 'batteries-delete', objectKind: 'battery', changes });
  return ids;
}
