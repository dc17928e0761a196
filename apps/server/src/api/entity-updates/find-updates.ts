import { createHash } from 'node:crypto';
import type { Reader, Reads } from '@ohmstead/database';
import { mayDo, type Actor, type EntityKind } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { Difference, HeldVersions } from '../known-versions/held-versions.ts';
import { readChangeNumber, readCounterSince, type ChangeCounter } from './change-counter.ts';
import type { EntityList } from '../../entities/entity-list.ts';
import { isAfter, joinPlaces, versionOf, type After } from '../../entities/row-version.ts';

const form = /^([0-9]{1,15})\.([A-Za-z0-9_-]{12})$/;

/** Increased when a release changes the meaning of cursors: clients with older ones load everything again, once (docs/decisions/0155, 0323). */
const generation = 3;

/** Identifies the list and the caller's rights: a cursor from another list or other rights is not continued. */
function scopeMark(kind: EntityKind, actor: Actor): string {
  const { organizationId, userId, allLocations, locationIds } = actor;
  const places = allLocations ? 'all' : locationIds.toSorted((a, b) => a - b).join();
  return createHash('sha256')
    .update([generation, kind, organizationId, userId, places, ...rightsIn(kind, actor)].join('|'))
    .digest('base64url')
    .slice(0, 12);
}

/** Rights without which the rows of a list have other values. */
const rightsIn = (kind: EntityKind, actor: Actor): readonly string[] =>
  kind === 'batteries' && mayDo(actor, 'perm-batteries-charts') ? ['forecasts'] : [];

const formatCursor = (changeNumber: number, mark: string): string => `${changeNumber}.${mark}`;

/** The change number in the cursor; undefined if it does not belong to this scope. */
function readCursor(cursor: string, mark: string): number | undefined {
  const [, changeNumber, givenMark] = form.exec(cursor) ?? [];
  return givenMark === mark ? Number(changeNumber) : undefined;
}

/** The change up to which a list with this cursor has been read; undefined if it is of another list, or the caller's rights have changed since. */
export const changeNumberOf = (cursor: string, kind: EntityKind, actor: Actor): number | undefined =>
  readCursor(cursor, scopeMark(kind, actor));

/** Continues from what a snapshot shows. */
export const findCursor = async (reader: Reader, kind: EntityKind, actor: Actor): Promise<string> =>
  formatCursor(await readChangeNumber(reader, actor, kind), scopeMark(kind, actor));

/**
 * The rows to send. `all`: the whole list; `nothing`; `after`: rows with a later change number or at places with one, and removals since;
 * `ids`: these rows, and removals by id.
 */
export type Selection =
  | { rows: 'all' }
  | { rows: 'nothing' }
  | ({ rows: 'after'; hasGone: boolean } & After)
  | ({ rows: 'ids' } & Difference);

/** What a caller asks for: all rows, those that differ from the ones it has, or those changed since a cursor; no more than `upTo`. */
export type UpdatesRequest = ({ versions: HeldVersions | null } | { since: string }) & { upTo?: number };

/** `large` says whether there were more rows than asked for, where that was asked: then none are sent. */
export type Updates = { cursor: string; selection: Selection; large?: boolean };

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
  const selection = await selectRows(reads, list, actor, request, selectAfter(since, counter));
  if (request.upTo === undefined) return { cursor, selection };
  const large = await hasMore(reads, list, actor, selection, request.upTo);
  return { cursor, selection: large ? { rows: 'nothing' } : selection, large };
}

async function selectRows(
  reads: Reads,
  list: EntityList,
  actor: Actor,
  request: UpdatesRequest,
  after: Selection,
): Promise<Selection> {
  if ('since' in request) return after;
  return request.versions === null ? { rows: 'all' } : selectDifferent(reads, list, actor, request.versions);
}

/** Stops at the first row too many. Removed rows count as well. */
async function hasMore(
  reads: Reads,
  { kind }: EntityList,
  actor: Actor,
  selection: Selection,
  upTo: number,
): Promise<boolean> {
  if (selection.rows !== 'all' && selection.rows !== 'after') return false;
  const organizationId = Number(actor.organizationId);
  const chosen =
    selection.rows === 'all'
      ? `select from ${kind} where organization_id = ${organizationId}`
      : `select from ${kind} where organization_id = ${organizationId} and ${isAfter(kind, selection)}
        union all select from tombstones
          where organization_id = ${organizationId} and kind = '${kind}' and version > ${selection.changeNumber}`;
  return reads.readTenant(actor, async (reader) => {
    const { rows } = await sql`select from (${sql.raw(chosen)}) as chosen offset ${upTo} limit 1`.execute(reader);
    return rows.length > 0;
  });
}

function selectAfter(changeNumber: number | undefined, { now, floor, ...since }: ChangeCounter): Selection {
  if (changeNumber === now) return { rows: 'nothing' };
  // A number in the future dates from before a restore and says nothing about these rows.
  const isUsable = changeNumber !== undefined && changeNumber >= floor && changeNumber < now;
  return isUsable ? { rows: 'after', changeNumber, ...since } : { rows: 'all' };
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
