import { createHash } from 'node:crypto';
import type { Reads } from '@ohmstead/database';
import type { Actor, EntityKind } from '@ohmstead/domain';
import type { Difference, HeldVersions } from '../known-versions/held-versions.ts';
import { readCounterSince, type ChangeCounter } from './change-counter.ts';
import type { EntityList } from './entity-list.ts';
import { joinPlaces, versionOf } from './row-version.ts';

const form = /^([0-9]{1,15})\.([A-Za-z0-9_-]{12})$/;

/** Raised with a release whose cursors mean something else: those given before it start anew, once (docs/decisions/0155). */
const generation = 2;

/** Names who looks at what: a cursor of other rights, or of another list, starts anew. */
function scopeMark(kind: EntityKind, { organizationId, userId, allLocations, locationIds }: Actor): string {
  const places = allLocations ? 'all' : locationIds.toSorted((a, b) => a - b).join();
  return createHash('sha256')
    .update([generation, kind, organizationId, userId, places].join('|'))
    .digest('base64url')
    .slice(0, 12);
}

const formatCursor = (changeNumber: number, mark: string): string => `${changeNumber}.${mark}`;

/** The change number that the caller has seen; undefined where the cursor is not one of this scope. */
function readCursor(cursor: string, mark: string): number | undefined {
  const [, changeNumber, givenMark] = form.exec(cursor) ?? [];
  return givenMark === mark ? Number(changeNumber) : undefined;
}

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
