import { setTimeout as delay } from 'node:timers/promises';
import { NotShown, onlyRow, type Reader, type Reads } from '@ohmstead/database';
import type { EntityKind, Scope } from '@ohmstead/domain';
import { sql } from 'kysely';
import { labelsAfter, placesAfter, type After } from '../../entities/row-version.ts';

/**
 * `now` is the latest change number. A cursor below `floor` is too old, because removals since then are no longer known. `hasGone` says
 * whether the caller lost rows after it.
 */
export type ChangeCounter = Omit<After, 'changeNumber'> & { now: number; floor: number; hasGone: boolean };

const changeNumber = ({ organizationId }: Scope, kind: EntityKind) =>
  sql<number>`coalesce((select n from change_counters where organization_id = ${organizationId} and kind = ${kind}), 0)`;

/** The latest change number in the reader's snapshot. */
export async function readChangeNumber(reader: Reader, scope: Scope, kind: EntityKind): Promise<number> {
  const { rows } = await sql<{ now: number }>`select ${changeNumber(scope, kind)} as now`.execute(reader);
  return onlyRow(rows).now;
}

/** As of the reader's snapshot. */
export async function readCounter(
  reader: Reader,
  scope: Scope,
  kind: EntityKind,
  since: number,
): Promise<ChangeCounter> {
  const { rows } = await sql<ChangeCounter>`select
    ${changeNumber(scope, kind)} as now,
    coalesce((select version from tombstone_floors where organization_id = ${scope.organizationId} and kind = ${kind}), 0) as floor,
    array(${sql.raw(placesAfter(kind, scope.organizationId, since))}) as places,
    ${sql.raw(labelsAfter(kind, scope.organizationId, since))} as "hasLabels",
    exists (select from tombstones where organization_id = ${scope.organizationId} and kind = ${kind} and version > ${since}) as "hasGone"`.execute(
    reader,
  );
  return rows[0] ?? { now: 0, floor: 0, places: [], hasLabels: false, hasGone: false };
}

/** A standby shows a commit as soon as it has it, but the primary only after every synchronous standby has confirmed it. */
const shownWithinMs = 1_000;
const firstPauseMs = 5;
const longestPauseMs = 200;

/**
 * The counter for a caller that has already seen a change number, so that switching between standby and primary never goes back in time. A
 * number from before a restore is never reached.
 */
export async function readCounterSince(
  reads: Reads,
  scope: Scope,
  kind: EntityKind,
  since: number,
  withinMs = shownWithinMs,
): Promise<ChangeCounter> {
  const startedAt = performance.now();
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const counter = await reads.readTenant(scope, (reader) => readCounter(reader, scope, kind, since));
    if (counter.now >= since || reads.source === undefined) return counter;
    if (reads.source === 'standby') throw new NotShown();
    if (performance.now() - startedAt > withinMs) return counter;
    await delay(pauseMs);
  }
}
