import type { ImportUndoAnswer, ImportUndone } from '@ohmstead/contract';
import type { Reader, Writer } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { Author } from '../../audit/author.ts';
import { deleteHeldBatteries, findBatteriesInUse, holdBatteries } from '../../bulk-changes/delete-batteries.ts';
import { deleteHeldServices, holdServices } from '../../bulk-changes/delete-services.ts';

export type MadeByRun = { serviceIds: number[]; madeBatteryId: number | null };

/** What undoing would do as things are now: a battery that the run created goes unless it has another service. */
export async function planServiceUndo(
  reader: Reader,
  { organizationId }: Actor,
  { serviceIds, madeBatteryId }: MadeByRun,
): Promise<ImportUndoAnswer> {
  const { rows } = await sql`select from services
    where organization_id = ${organizationId} and id = any (${serviceIds}::bigint[])`.execute(reader);
  const remove = rows.length;
  if (madeBatteryId === null) return { remove, restore: 0, keep: [] };
  const { rows: batteries } = await sql<{ isServed: boolean }>`
    select exists (select from services where services.organization_id = batteries.organization_id
        and battery_id = batteries.id and services.id <> all (${serviceIds}::bigint[])) as "isServed"
      from batteries where organization_id = ${organizationId} and id = ${madeBatteryId}`.execute(reader);
  const kept = (reason: string): ImportUndoAnswer => ({
    remove,
    restore: 0,
    keep: [{ batteryId: madeBatteryId, field: null, reason }],
  });
  if (!batteries[0]) return kept('This battery is no longer there for you.');
  if (batteries[0].isServed) return kept('This battery has another service by now.');
  const held = [{ id: madeBatteryId, serialNumber: null, modelName: null }];
  const inUse = await findBatteriesInUse(reader, organizationId, held);
  if (inUse.size > 0) return kept('This battery is in a bay.');
  return { remove: remove + 1, restore: 0, keep: [] };
}

export async function undoServices(writer: Writer, author: Author, made: MadeByRun): Promise<ImportUndone> {
  const { organizationId } = author.actor;
  const batteries =
    made.madeBatteryId === null ? [] : await holdBatteries(writer, organizationId, [made.madeBatteryId]);
  const services = await holdServices(writer, organizationId, made.serviceIds);
  const { remove, keep } = await planServiceUndo(writer, author.actor, made);
  if (services.length > 0) await deleteHeldServices(writer, author, services);
  if (remove > services.length) await deleteHeldBatteries(writer, author, batteries);
  return { removed: remove, restored: 0, kept: keep.length };
}
