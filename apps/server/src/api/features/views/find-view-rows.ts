import type { View } from '@ohmstead/contract';
import type { Reader, Reads } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { csvFormat } from '../../downloads/csv-format.ts';
import { fileColumnsOf, type FileColumn } from '../../downloads/file-column.ts';
import { findReader } from '../../downloads/find-reader.ts';
import { downloadLists } from '../../downloads/lists/download-lists.ts';
import { findCursor } from '../../entity-updates/find-updates.ts';
import { findAllIds } from '../../list-rows/find-all-ids.ts';
import type { PackedIds } from '../../list-rows/packed-ids.ts';
import { sumUpRows } from '../../list-rows/summarize-rows.ts';
import { requireRights } from '../../rights/require-rights.ts';
import { findViewChanges } from '../../views/changes-of-view.ts';
import { getShownView } from '../../views/find-view.ts';
import { rowsOfView, type RowsOfView } from '../../views/rows-of-view.ts';
import { entityTagOf, listCursorOf, viewCursor } from '../../views/view-cursor.ts';
import type { ViewAnswer } from './write-view-rows.ts';

/** A snapshot, and whether it is of a standby. */
export type Snapshot = { reader: Reader; source: Reads['source']; actor: Actor };
export type Wanted = { viewId: number; timeZone: string; heldTags: readonly string[] };
/** Without an answer if the caller has it: the tag stands for everything that it depends on. */
type Found<Answer> = { view: View; tag: string; answer: Answer | undefined };

type Opened = { view: View; shown: RowsOfView; cursor: string };

async function openView({ reader, actor }: Snapshot, { viewId, timeZone }: Wanted): Promise<Opened> {
  const view = await getShownView(reader, actor, viewId);
  requireRights(actor, [`perm-${view.kind}-download`]);
  const shown = await rowsOfView(reader, downloadLists[view.kind], actor, view, timeZone);
  return { view, shown, cursor: viewCursor(await findCursor(reader, view.kind, actor), shown) };
}

export async function findViewRows(
  snapshot: Snapshot,
  wanted: Wanted,
  since: string | undefined,
): Promise<Found<ViewAnswer>> {
  const { view, shown, cursor } = await openView(snapshot, wanted);
  const tag = entityTagOf(['json', cursor, view.version, since ?? null, shown.columns]);
  if (wanted.heldTags.includes(tag)) return { view, tag, answer: undefined };
  const { columns } = shown;
  return { view, tag, answer: { columns, cursor, ...(await findAnswer(snapshot, shown, since)) } };
}

async function findAnswer(
  { reader, source, actor }: Snapshot,
  shown: RowsOfView,
  since: string | undefined,
): Promise<Pick<ViewAnswer, 'ids' | 'removedIds' | 'total'>> {
  const listCursor = since === undefined ? undefined : listCursorOf(since, shown);
  const changes =
    listCursor === undefined ? undefined : await findViewChanges(reader, source, actor, shown, listCursor);
  if (changes) return { ...changes, total: (await sumUpRows(reader, shown.rows)).count };
  return { ids: await findAllIds(reader, shown.rows, shown.sort), removedIds: undefined, total: undefined };
}

/** Columns of which the caller may see something, and the ids in their order. */
export async function findViewTable(
  snapshot: Snapshot,
  wanted: Wanted,
): Promise<Found<{ ids: PackedIds; columns: RowsOfView['columns'] }>> {
  const { reader } = snapshot;
  const { view, shown, cursor } = await openView(snapshot, wanted);
  const tag = entityTagOf(['parquet', cursor, view.version, shown.columns]);
  if (wanted.heldTags.includes(tag)) return { view, tag, answer: undefined };
  return { view, tag, answer: { ids: await findAllIds(reader, shown.rows, shown.sort), columns: shown.columns } };
}

type FileAnswer = { ids: PackedIds; columns: readonly FileColumn[]; keys: readonly string[]; by: string };

export async function findViewFile(snapshot: Snapshot, wanted: Wanted): Promise<Found<FileAnswer>> {
  const { reader, actor } = snapshot;
  const { view, shown, cursor } = await openView(snapshot, wanted);
  const { name: by, isImperial } = await findReader(reader, actor);
  const keys = shown.columns.map(({ key }) => key);
  const { timeZone } = wanted;
  const columns = fileColumnsOf(downloadLists[view.kind], keys, { format: csvFormat, timeZone, isImperial });
  const tag = entityTagOf(['csv', cursor, view.version, timeZone, columns.map(({ heading }) => heading)]);
  if (wanted.heldTags.includes(tag)) return { view, tag, answer: undefined };
  return { view, tag, answer: { ids: await findAllIds(reader, shown.rows, shown.sort), columns, keys, by } };
}
