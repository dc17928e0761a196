import { accessTable, type BulkUndoAnswer } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { bulkUndoLifeMs, type Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { ApiError } from '../api-error.ts';
import type { Author } from '../../audit/author.ts';
import { requireFieldRights } from '../changes/edited-columns.ts';
import { requireRights } from '../rights/require-rights.ts';
import type { BulkEdits } from '../../bulk-changes/bulk-edits.ts';
import { changedRows, holdLocations, holdRows, writeRows } from '../../bulk-changes/write-rows.ts';

type Edit = { kind: string; fields: string[]; auditEventIds: number[] };

/** Gives each value that is still the one of this edit its old value back. */
export async function undoEdit(
  writer: Writer,
  author: Author,
  kinds: readonly BulkEdits[],
  id: number,
): Promise<BulkUndoAnswer> {
  const { kind, fields, auditEventIds } = await takeEdit(writer, author, id);
  const edits = kinds.find((each) => each.kind === kind);
  if (!edits) throw new Error(`Nothing edits several ${kind}`);
  requireSameRights(author.actor, edits, fields);
  const { ids, locationIds } = await findFormerValues(writer, author, auditEventIds);
  const held = await holdLocations(writer, locationIds);
  await holdRows(writer, edits.kind, author.actor.organizationId, ids);
  // A location that is gone, or that the caller does not see any more, is not returned to.
  const asked = sql`
    select object_id, null::bigint, case when (before ->> 'location')::bigint <> all (${held}::bigint[]) then before - 'location' else before end,
        after
      from unnest(${auditEventIds}::bigint[]) as noted (id) join audit_events on organization_id = ${author.actor.organizationId} and audit_events.id = noted.id`;
  const { rows } = await writeRows(writer, author, edits, fields, asked);
  return { changed: changedRows(rows), keptIds: rows.filter(({ isKept }) => isKept).map((row) => row.id) };
}

/** Those that the edit needed; one may have been withdrawn since. */
function requireSameRights(actor: Actor, { kind, catalogue }: BulkEdits, fields: readonly string[]): void {
  const { who } = accessTable[`POST /api/${kind}/edit`];
  if (who !== 'signed-in') requireRights(actor, [who]);
  requireFieldRights(actor, catalogue, Object.fromEntries(fields.map((key) => [key, true])));
}

/** Only once, and only by the user who made the edit. */
async function takeEdit(writer: Writer, { actor }: Author, id: number): Promise<Edit> {
  const edit = await writer
    .selectFrom('bulk_edits')
    .select(['kind', 'fields', 'audit_event_ids as auditEventIds', 'made_at as madeAt', 'undone_at as undoneAt'])
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .where('user_id', '=', actor.userId)
    .forUpdate()
    .executeTakeFirst();
  if (!edit) throw new ApiError('bulkEdits-not-found');
  if (edit.undoneAt !== null || edit.madeAt.getTime() + bulkUndoLifeMs < Date.now())
    throw new ApiError('bulkEdits-undo-1');
  await sql`update bulk_edits set undone_at = now() where organization_id = ${actor.organizationId} and id = ${id}`.execute(
    writer,
  );
  return edit;
}

type FormerValues = { ids: number[]; locationIds: number[] };

/** The rows of the edit that the caller sees, and the locations that they were at. */
async function findFormerValues(
  writer: Writer,
  { actor }: Author,
  auditEventIds: readonly number[],
): Promise<FormerValues> {
  const { rows } = await sql<FormerValues>`
    select coalesce(array_agg(object_id), '{}') as ids, coalesce(array_agg(distinct (before ->> 'location')::bigint)
        filter (where before ->> 'location' is not null), '{}') as "locationIds"
      from audit_events where organization_id = ${actor.organizationId} and id = any (${auditEventIds}::bigint[])`.execute(
    writer,
  );
  return rows[0] ?? { ids: [], locationIds: [] };
}
