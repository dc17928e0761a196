import type { Reader, Reads } from '@ohmstead/database';
import { NotShown } from '@ohmstead/database';
import { largeListRows, type Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { isAfter } from '../../entities/row-version.ts';
import { ask, everyRow, fromRows, idOf, type RowSet } from '../../list-rows/list-of-rows.ts';
import { readCounter } from '../entity-updates/change-counter.ts';
import { changeNumberOf } from '../entity-updates/find-updates.ts';
import { goneSince } from '../entity-updates/write-updates.ts';
import { findAllIds } from '../list-rows/find-all-ids.ts';
import { unpackIds, type PackedIds } from '../list-rows/packed-ids.ts';
import type { RowsOfView } from './rows-of-view.ts';

/** `ids`: rows that have changed or joined, in the order of the view. `removedIds`: those that have left it or are gone. */
export type ViewChanges = { ids: PackedIds; removedIds: number[] };

/** Undefined if the cursor is too old or of other rights, or if so much has changed that all rows may as well be sent. */
export async function findViewChanges(
  reader: Reader,
  source: Reads['source'],
  actor: Actor,
  { rows, sort }: Pick<RowsOfView, 'rows' | 'sort'>,
  listCursor: string,
): Promise<ViewChanges | undefined> {
  const { kind } = rows.list;
  const since = changeNumberOf(listCursor, kind, actor);
  if (since === undefined) return undefined;
  const { now, floor, ...after } = await readCounter(reader, actor, kind, since);
  if (since > now && source === 'standby') throw new NotShown();
  // A number in the future dates from before a restore and says nothing about these rows.
  if (since < floor || since > now) return undefined;
  if (since === now) return { ids: [], removedIds: [] };
  const only = sql.raw(isAfter(kind, { changeNumber: since, ...after }));
  const changed = await findChanged(reader, { ...rows, filter: everyRow, only });
  if (changed.length > largeListRows) return undefined;
  const ids = await findAllIds(reader, { ...rows, only }, sort);
  const inView = new Set(ids.flatMap(unpackIds));
  const gone = await ask<{ id: number }>(
    reader,
    sql`select gone.entity_id as id from (${sql.raw(goneSince(kind, actor, since))}) as gone order by id`,
  );
  return { ids, removedIds: [...changed.filter((id) => !inView.has(id)), ...gone.map(({ id }) => id)] };
}

async function findChanged(reader: Reader, rows: RowSet): Promise<number[]> {
  const found = await ask<{ id: number }>(
    reader,
    sql`select ${idOf(rows.list)} as id ${fromRows(rows)} order by id limit ${largeListRows + 1}`,
  );
  return found.map(({ id }) => id);
}
