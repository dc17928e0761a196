import type { Reads } from '@ohmstead/database';
import type { Actor, EntityKind, Scope } from '@ohmstead/domain';
import { CopyToJson } from './copy-to-json.ts';
import type { EntityList, PartList } from '../../entities/entity-list.ts';
import { fieldOf, selectInOrder, type Field, type Fields } from '../../entities/field.ts';
import type { Selection, Updates } from './find-updates.ts';
import { isAfter } from '../../entities/row-version.ts';

/** How many ids are written, or queried, without a pause. */
const idsAtOnce = 5_000;
const comma = Buffer.from(',');

type Source = { reads: Reads; actor: Actor; list: EntityList };
type Rows = { columns: readonly string[]; fields: Fields; from: string; where: string; isWhole: boolean };

/** Yields the answer of getUpdates as pieces of JSON, so that its rows are never in memory all at once. */
export async function* writeUpdates(
  source: Source,
  { cursor, selection, large }: Updates,
): AsyncGenerator<Buffer, void, undefined> {
  const { columns, kind, parts } = source.list;
  const full = selection.rows === 'all';
  yield Buffer.from(`${JSON.stringify({ cursor, full, large, columns }).slice(0, -1)},"${kind}":[`);
  yield* writeEntities(source, selection);
  if (parts) {
    yield Buffer.from(`],"${parts.columnsName}":${JSON.stringify(parts.columns)},"${parts.name}":[`);
    yield* writeParts(source, parts, selection);
  }
  yield Buffer.from(']}');
}

async function* writeEntities(source: Source, selection: Selection): AsyncGenerator<Buffer, void, undefined> {
  const { columns, fields, from, kind } = source.list;
  const converter = new CopyToJson(kindsOf(fields, columns));
  for (const where of conditions(selection, kind, `${kind}.id`))
    yield* convert(copy(source, { columns, fields, from, where, isWhole: selection.rows === 'all' }), converter);
  // Removals come last, so that a row that disappeared between the two reads ends up removed.
  yield* writeGone(source, selection, converter.isFirst);
}

async function* writeGone(
  source: Source,
  selection: Selection,
  isFirst: boolean,
): AsyncGenerator<Buffer, void, undefined> {
  if (selection.rows === 'ids') yield* separate(selection.gone, isFirst);
  // A row that went after the cursor was read is sent with the next one.
  if (selection.rows !== 'after' || !selection.hasGone) return;
  const select = goneSince(source.list.kind, source.actor, selection.changeNumber);
  yield* convert(source.reads.copyRows(source.actor, select), new CopyToJson(['number'], { isFirst }));
}

async function* separate(rows: AsyncIterable<Uint8Array>, isFirst: boolean): AsyncGenerator<Buffer, void, undefined> {
  let hasBefore = !isFirst;
  for await (const { buffer } of rows) {
    if (hasBefore) yield comma;
    yield Buffer.from(buffer);
    hasBefore = true;
  }
}

/** Rows that left the caller's locations count as removed; those that came back, or moved within them, do not. */
export const goneSince = (kind: EntityKind, actor: Scope, changeNumber: number): string =>
  `select distinct entity_id from tombstones where organization_id = ${Number(actor.organizationId)} and kind = '${kind}'
   and version > ${changeNumber} and not exists (select from ${kind}
     where ${kind}.organization_id = tombstones.organization_id and ${kind}.id = tombstones.entity_id)`;

async function* writeParts(
  source: Source,
  parts: PartList,
  selection: Selection,
): AsyncGenerator<Buffer, void, undefined> {
  const converter = new CopyToJson(kindsOf(parts.fields, parts.columns));
  for (const where of conditions(selection, source.list.kind, parts.entityId))
    yield* convert(copy(source, { ...parts, where, isWhole: selection.rows === 'all' }), converter);
}

/** One statement each, because a list of hundreds of thousands of ids would make a statement of several megabytes. */
function* conditions(selection: Selection, kind: EntityKind, entityId: string): Generator<string, void, undefined> {
  if (selection.rows === 'all') yield 'true';
  if (selection.rows === 'after') yield isAfter(kind, selection);
  if (selection.rows !== 'ids') return;
  for (let at = 0; at < selection.changedIds.length; at += idsAtOnce)
    yield `${entityId} = any ('{${selection.changedIds.slice(at, at + idsAtOnce).join()}}'::bigint[])`;
}

function copy({ reads, actor, list }: Source, rows: Rows): AsyncIterable<Buffer> {
  const { columns, fields, from, where, isWhole } = rows;
  const tenant = `${list.kind}.organization_id = ${Number(actor.organizationId)}`;
  const select = `select ${selectInOrder(fields, columns)} from ${from} where ${tenant} and ${where}`;
  return isWhole ? reads.copyList(actor, select) : reads.copyRows(actor, select);
}

async function* convert(rows: AsyncIterable<Buffer>, converter: CopyToJson): AsyncGenerator<Buffer, void, undefined> {
  for await (const piece of rows) yield converter.convert(piece);
}

const kindsOf = (fields: Fields, columns: readonly string[]): Field['kind'][] =>
  columns.map((name) => fieldOf(fields, name).kind);
