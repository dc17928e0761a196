import type { ImportUndoAnswer } from '@ohmstead/contract';
import type { Reader, Writer } from '@ohmstead/database';
import { mayDo, type Actor, type CellValue, type ChangedCell, type StoredThing } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { Author } from '../audit/author.ts';
import { deleteHeldBatteries, findBatteriesInUse, holdBatteries } from '../bulk-changes/delete-batteries.ts';
import { holdRows, writeRows } from '../bulk-changes/write-rows.ts';
import { findByIds, listPlaces } from './find-batteries.ts';
import { importEdits, storedKeys } from './import-fields.ts';
import { markTakenBack, type StoredRow } from './import-rows.ts';

type Keep = ImportUndoAnswer['keep'][number];
type Restore = { batteryId: number; cells: ChangedCell[] };
export type UndoPlan = { remove: number[]; restore: Restore[]; keep: Keep[] };

const reasons = {
  serviced: 'This battery has a service by now.',
  inBay: 'This battery is in a bay.',
  changed: 'This value was changed after the import.',
  gone: 'This battery is no longer there for you.',
  right: 'You do not have permission to change this value.',
};

/** What taking back these rows would do, as things are now. */
export async function planUndo(reader: Reader, actor: Actor, rows: readonly StoredRow[]): Promise<UndoPlan> {
  const ids = rows.flatMap(({ objectId }) => objectId ?? []);
  const stored = await findByIds(reader, actor.organizationId, ids);
  const held = [...stored.keys()].map((id) => ({ id, serialNumber: null, modelName: null }));
  const inUse = await findBatteriesInUse(reader, actor.organizationId, held);
  const plan: UndoPlan = { remove: [], restore: [], keep: [] };
  for (const { state, objectId: batteryId, cells } of rows) {
    if (batteryId === null) continue;
    const battery = stored.get(batteryId);
    if (!battery) plan.keep.push({ batteryId, field: null, reason: reasons.gone });
    else if (state === 'change') planRestoring(plan, actor, battery, cells);
    else if (battery.isPlaced) plan.keep.push({ batteryId, field: null, reason: reasons.serviced });
    else if (inUse.has(batteryId)) plan.keep.push({ batteryId, field: null, reason: reasons.inBay });
    else plan.remove.push(batteryId);
  }
  return plan;
}

function planRestoring(plan: UndoPlan, actor: Actor, battery: StoredThing, cells: readonly ChangedCell[]): void {
  const restored: ChangedCell[] = [];
  for (const cell of cells) {
    const why = whyKept(actor, battery, cell);
    if (why === undefined) restored.push(cell);
    else plan.keep.push({ batteryId: battery.id, field: cell.field, reason: why });
  }
  if (restored.length > 0) plan.restore.push({ batteryId: battery.id, cells: restored });
}

function whyKept(actor: Actor, battery: StoredThing, { field, new: value }: ChangedCell): string | undefined {
  if ((battery.values[field] ?? null) !== value) return reasons.changed;
  if (field === 'location' && battery.isPlaced) return reasons.serviced;
  return mayDo(actor, field === 'retired' ? 'perm-batteries-retire' : 'perm-batteries-edit')
    ? undefined
    : reasons.right;
}

/** Removes the batteries that were created and gives changed cells their old values, as far as that is possible. */
export async function takeBack(
  writer: Writer,
  author: Author,
  importId: number,
  rows: readonly StoredRow[],
): Promise<{ removed: number; restored: number; kept: number }> {
  const { actor } = author;
  const { organizationId } = actor;
  const idsIn = (wanted: StoredRow['state']) =>
    rows.flatMap(({ state, objectId }) => (state === wanted ? (objectId ?? []) : []));
  await holdRows(writer, 'batteries', organizationId, idsIn('change'));
  const held = await holdBatteries(writer, organizationId, idsIn('create'));
  const plan = await planUndo(writer, actor, rows);
  const removed = new Set(plan.remove);
  await deleteHeldBatteries(
    writer,
    author,
    held.filter(({ id }) => removed.has(id)),
  );
  await restore(writer, author, importId, plan.restore);
  await markTakenBack(
    writer,
    organizationId,
    importId,
    rows.map(({ line }) => line),
  );
  return { removed: plan.remove.length, restored: plan.restore.length, kept: plan.keep.length };
}

async function restore(writer: Writer, author: Author, importId: number, changes: readonly Restore[]): Promise<void> {
  if (changes.length === 0) return;
  const places = await listPlaces(writer, author.actor.organizationId);
  const ids = new Map(places.map(({ id, name }) => [name, id]));
  const rows = changes.map(({ batteryId, cells }) => ({ batteryId, wanted: oldValues(cells, ids) }));
  await writeRows(
    writer,
    author,
    importEdits,
    storedKeys,
    sql`select "batteryId", null::bigint, wanted, null::jsonb
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row ("batteryId" bigint, wanted jsonb)`,
    { mark: { importId } },
  );
}

const oldValues = (cells: readonly ChangedCell[], places: ReadonlyMap<string, number>): Record<string, CellValue> =>
  Object.fromEntries(
    cells.map(({ field, old }) =>
      field === 'location' ? ['locationId', old === null ? null : (places.get(String(old)) ?? null)] : [field, old],
    ),
  );
