import type { BulkEditAnswer } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import type { Author } from '../../audit/author.ts';
import type { BulkEdits } from '../../bulk-changes/bulk-edits.ts';
import { setFields, type RowToSet } from '../../bulk-changes/set-fields.ts';
import { changedRows, holdLocations, holdRows } from '../../bulk-changes/write-rows.ts';
import { ApiError } from '../api-error.ts';

type Values = Readonly<Record<string, unknown>>;
type BulkEdit = { items: readonly RowToSet[]; set: Values };

/** Sets the same fields in many rows. */
export async function editRows(
  writer: Writer,
  author: Author,
  edits: BulkEdits,
  { items, set }: BulkEdit,
): Promise<BulkEditAnswer> {
  await requireLocation(writer, set['location']);
  await holdRows(
    writer,
    edits.kind,
    author.actor.organizationId,
    items.map(([id]) => id),
  );
  const { rows, auditEventIds } = await setFields(writer, author, edits, items, set);
  return {
    changed: changedRows(rows),
    unchangedIds: idsOf(rows.filter(({ isChanged, isStale }) => !isChanged && !isStale)),
    staleIds: idsOf(rows.filter(({ isStale }) => isStale)),
    undoId: await noteEdit(writer, author, edits, Object.keys(set), auditEventIds),
  };
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** A location that the caller may not choose gets the same answer as one that does not exist. */
async function requireLocation(writer: Writer, location: unknown): Promise<void> {
  if (typeof location !== 'number') return;
  const held = await holdLocations(writer, [location]);
  if (held.length === 0) throw new ApiError('devices-update-2');
}

/** Returns the id with which the edit can be undone; null if there is nothing to undo. */
async function noteEdit(
  writer: Writer,
  { actor }: Author,
  { kind }: BulkEdits,
  fields: readonly string[],
  auditEventIds: readonly number[],
): Promise<number | null> {
  if (auditEventIds.length === 0) return null;
  const { id } = await writer
    .insertInto('bulk_edits')
    .values({
      organization_id: actor.organizationId,
      user_id: actor.userId,
      kind,
      fields: [...fields],
      audit_event_ids: [...auditEventIds],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
