import { createHash } from 'node:crypto';
import type { Reads } from '@ohmstead/database';
import type { Actor, EntityKind } from '@ohmstead/domain';
import type { Difference, HeldVersions } from '../known-versions/held-versions.ts';
import { readCounterSince, type ChangeCounter } from './change-counter.ts';
import type { EntityList } from './entity-list.ts';
import { joinPlaces, versionOf } from './row-version.ts';

const form = /^([0-9]{1,15})\.([A-Za-z0-9_-]{12})$/;

/** Increased when a release changes the meaning of cursors: clients with older ones load everything again, once (docs/decisions/0155). */
const generation = 2;

/** Identifies the list and the caller's rights: a cursor from another list or other rights is not continued. */
function scopeMark(kind: EntityKind, { organizationId, userId, allLocations, locationIds }: Actor): string {
  const places = allLocations ? 'all' : locationIds.toSorted((a, b) => a - b).join();
  return createHash('sha256')
    .update([generation, kind, organizationId, userId, places].join('|'))
    .digest('base64url')
    .slice(0, 12);
}

const formatCursor = (changeNumber: number, mark: string): string => `${changeNumber}.${mark}`;

/** The change number in the cursor; undefined if it does not belong to this scope. */
function readCursor(cursor: string, mark: string): number | undefined {
  const [, changeNumber, givenMark] = form.exec(cursor) ?? [];
  return givenMark === mark ? Number(changeNumber) : undefined;
}

/**
 * The rows to send. `all`: the whole list; `nothing`; `after`: rows with a later change number or at places with one, and removals since;
 * `ids`: these rows, and removals by id.
 */
export type Selection =
  | { rows: 'all' }
  | { rows: 'nothing' }
  | { rows: 'after'; changeNumber: number; places: readonly number[] }
  | ({ rows: 'ids' } & Difference);

/** What a caller asks for: all rows, those that differ from the ones it has, or those changed since a cursor. */
export type UpdatesRequest = { versions: HeldVersions | null } | { since: string };

export type Updates = { cursor: string; selection: Selection };

/** The counter is read before the rows, so that a commit in between is sent twice rather than never. */
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
  // A number in the future dates from before a restore and says nothing about these rows.
  const isUsable = changeNumber !== undefined && changeNumber >= floor && changeNumber < now;
  return isUsable ? { rows: 'after', changeNumber, places } : { rows: 'all' };
}

/** Several ids per line, because handling one line per row would take longer than reading the rows. */
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
