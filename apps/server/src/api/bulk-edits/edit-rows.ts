import type { BulkEditAnswer } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import { ApiError } from '../api-error.ts';
import type { Author } from '../audit/author.ts';
import type { BulkEdits } from './bulk-edits.ts';
import { changedRows, holdLocations, holdRows, writeRows } from './write-rows.ts';

type Item = readonly [id: number, apiVersion: number];
type Values = Readonly<Record<string, unknown>>;
type BulkEdit = { items: readonly Item[]; set: Values };

/** Sets the same fields in many rows. */
export async function editRows(
  writer: Writer,
  author: Author,
  edits: BulkEdits,
  { items, set }: BulkEdit,
): Promise<BulkEditAnswer> {
  const ids = items.map(([id]) => id);
  await requireLocation(writer, author, set['location']);
  await holdRows(writer, edits.kind, author.actor.organizationId, ids);
  const fields = Object.keys(set);
  const asked = sql`select item.id, item.api_version, ${JSON.stringify(withoutEmptyTexts(set))}::jsonb, null::jsonb
    from unnest(${ids}::bigint[], ${items.map(([, version]) => version)}::bigint[]) as item (id, api_version)`;
  const { rows, auditEventIds } = await writeRows(writer, author, edits, fields, asked);
  return {
    changed: changedRows(rows),
    unchangedIds: idsOf(rows.filter(({ isChanged, isStale }) => !isChanged && !isStale)),
    staleIds: idsOf(rows.filter(({ isStale }) => isStale)),
    undoId: await noteEdit(writer, author, edits, fields, auditEventIds),
  };
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** A location that the caller may not choose gets the same answer as one that does not exist. */
async function requireLocation(writer: Writer, author: Author, location: unknown): Promise<void> {
  if (typeof location !== 'number') return;
  const held = await holdLocations(writer, author, [location]);
  if (held.length === 0) throw new ApiError('devices-update-2');
}

/** An empty text is stored as null. */
const withoutEmptyTexts = (set: Values): Values =>
  Object.fromEntries(Object.entries(set).map(([key, value]) => [key, value === '' ? null : value]));

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
