import type { BatteryRetirement, BulkChange } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import type { Author } from '../audit/author.ts';
import { recordAudit } from '../audit/record-audit.ts';

type Row = { id: number; apiVersion: number; retired: number | null; changes: boolean };

/** Retires batteries in use, or puts retired ones back into use; the others keep their date. */
export async function retireBatteries(
  writer: Writer,
  author: Author,
  { retired, batteryIds }: BatteryRetirement,
): Promise<BulkChange> {
  const rows = await changeThem(writer, author, retired, batteryIds);
  const changed = rows.filter(({ changes }) => changes);
  await recordAudit(writer, author, {
    action: retired === null ? 'batteries-unretire' : 'batteries-retire',
    objectKind: 'battery',
    changes: changed.map(({ id, retired: before }) => ({ id, before: { retired: before }, after: { retired } })),
  });
  return {
    changed: changed.map(({ id, apiVersion }) => ({ batteryId: id, apiVersion: apiVersion + 1 })),
    unchangedIds: rows.filter(({ changes }) => !changes).map(({ id }) => id),
  };
}

async function changeThem(
  writer: Writer,
  { actor: { organizationId } }: Author,
  retired: number | null,
  batteryIds: readonly number[],
): Promise<Row[]> {
  const retiredAt = retired === null ? null : new Date(retired);
  const { rows } = await sql<Row>`
    select id, api_version as "apiVersion", (retired_at is null) = (${retiredAt}::timestamptz is not null) as changes,
        (date_part('epoch', retired_at) * 1000)::bigint as retired
      from batteries where organization_id = ${organizationId} and id = any (${batteryIds}::bigint[])
      order by id for no key update`.execute(writer);
  const ids = rows.filter(({ changes }) => changes).map(({ id }) => id);
  await retireRows(writer, organizationId, retiredAt, ids);
  return rows;
}

/** The rows are locked. They get their change number at once, because stamping thousands afterwards would write them twice. */
export async function retireRows(
  writer: Writer,
  organizationId: number,
  retiredAt: Date | null,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update batteries set retired_at = ${retiredAt}, api_version = api_version + 1,
        version = (select app.number_change('batteries'))
      where organization_id = ${organizationId} and id = any (${ids}::bigint[])`.execute(writer);
}
