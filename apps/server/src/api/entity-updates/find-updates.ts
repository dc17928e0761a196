import type { Reads } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { readCounterSince, type ChangeCounter } from './change-counter.ts';
import { formatCursor, readCursor, scopeMark } from './cursor.ts';
import type { EntityList } from './entity-list.ts';
import type { Difference, HeldVersions } from '../known-versions/held-versions.ts';
import { joinPlaces, versionOf } from './row-version.ts';

/**
 * Which rows are sent. `all`: the whole list; `nothing`; `after`: those with a later change number, or at places with one, and what has
 * gone since; `ids`: those, and what is gone by name.
 */
export type Selection =
  | { rows: 'all' }
  | { rows: 'nothing' }
  | { rows: 'after'; changeNumber: number; places: readonly number[] }
  | ({ rows: 'ids' } & Difference);

/** What a caller asks for: all rows, those that differ from the ones it holds, or those that have changed since. */
export type UpdatesRequest = { versions: HeldVersions | null } | { since: string };

export type Updates = { cursor: string; selection: Selection };

/** The counter is read before the rows: what is committed in between is sent twice rather than never. */
export async function findUpdates(
  reads: Reads,
  list: EntityList,
  actor: Actor,
  request: UpdatesRequest,
): Promise<Updates> {
  const mark = scopeMark(list.kind, actor);
  const since = 'since' in request ? readCursor(request.since, mark) : undefined;
  const counter = await readCounterSince(reads, actor, list.kind, since ?? 0);
  const cursor = formatCursor(counter.now, mark);
  if ('since' in request) return { cursor, selection: selectAfter(since, counter) };
  if (request.versions === null) return { cursor, selection: { rows: 'all' } };
  return { cursor, selection: await selectDifferent(reads, list, actor, request.versions) };
}

function selectAfter(changeNumber: number | undefined, { now, floor, places }: ChangeCounter): Selection {
  if (changeNumber === now) return { rows: 'nothing' };
  // A number from the future was given before a restore: it says nothing about these rows.
  const isUsable = changeNumber !== undefined && changeNumber >= floor && changeNumber < now;
  return isUsable ? { rows: 'after', changeNumber, places } : { rows: 'all' };
}

/** A line of its own for each row would cost the event loop more than reading them. */
const idsInLine = 512;

async function selectDifferent(
  reads: Reads,
  { kind }: EntityList,
  actor: Actor,
  known: HeldVersions,
): Promise<Selection> {
  const rows = reads.copyList(
    actor,
    `select string_agg(${kind}.id || ' ' || ${versionOf(kind)}, ',') from ${kind} ${joinPlaces(kind)}
      where ${kind}.organization_id = ${Number(actor.organizationId)} group by ${kind}.id / ${idsInLine}`,
  );
  return { rows: 'ids', ...(await known.compare(rows)) };
}
