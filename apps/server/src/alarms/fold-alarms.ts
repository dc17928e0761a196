import type { Writer } from '@ohmstead/database';
import { isReadingKind } from '@ohmstead/domain';
import { sql } from 'kysely';
import { contentOf } from './alarm-rule-row.ts';
import type { InOrganization } from './alarm-thing.ts';
import { applyRule, endThing } from './apply-rule.ts';
import { endAlarmsOfRule } from './end-alarms.ts';
import { readFolding, timingOf, type AppliedRule, type Folding } from './folding.ts';
import { findThings, subjectOf } from './find-things.ts';
import { holdStates, stateKey, type StateRow } from './known-states.ts';
import { saveAlarms } from './save-alarms.ts';
import { refreshMedians } from './service-medians.ts';
import { forgetWatched, watchBays } from './watch-bays.ts';
import { newFacts, stepThing, unknownState, type SteppedThing } from './step-thing.ts';

/** Of requests and of states that are due, in one transaction. */
const atOnce = 1_000;

/** Looks at what changed and what is due, and says whether there is more. One worker at a time, so that each fact counts once. */
export async function foldAlarms(writer: Writer, scope: InOrganization): Promise<boolean> {
  const { rows: locks } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('alarms', ${scope.organizationId})) as "isFree"`.execute(writer);
  if (!locks[0]?.isFree) return false;
  const { applied, ...folding } = await readFolding(writer, scope);
  for (const rule of applied) {
    if (rule.appliedVersion === rule.version) continue;
    if (isReadingKind(rule.kind)) await forgetWatched(folding, rule);
    if (rule.enabled) await applyRule(folding, rule);
    else await endAlarmsOfRule(writer, rule.id);
    await sql`update alarm_rules set applied_version = ${rule.version}, applied_at = to_timestamp(${folding.nowMs / 1000}::float8)
      where organization_id = ${scope.organizationId} and id = ${rule.id}`.execute(writer);
    rule.appliedAt = folding.nowMs;
  }
  const asked = await takeRequests(writer, scope);
  const looking = applied.filter(({ enabled }) => enabled);
  for (const rule of looking) {
    const ids = asked.of(subjectOf(rule.kind));
    if (isReadingKind(rule.kind)) await watchIfDue(folding, rule);
    else if (ids.length > 0) await lookAt(folding, rule, ids);
  }
  const due = await holdStates(
    writer,
    scope,
    sql`due_at <= to_timestamp(${folding.nowMs / 1000}::float8)
    and (rule_id, thing_kind, thing_id) in (select rule_id, thing_kind, thing_id from alarm_states
      where organization_id = ${scope.organizationId} and due_at <= now() order by due_at limit ${atOnce})`,
  );
  await saveAlarms(
    writer,
    scope,
    folding.rules,
    due.flatMap((row) => letTimePass(folding, row)),
  );
  return asked.count === atOnce || due.length === atOnce;
}

/** A little less than a minute, so that one look a minute is never left out. */
const watchEveryMs = 50_000;

/** Others ask for a fold many times a minute. */
async function watchIfDue(folding: Folding, rule: AppliedRule): Promise<void> {
  const { writer, scope, nowMs } = folding;
  if (rule.watchedAt !== null && nowMs - rule.watchedAt < watchEveryMs) return;
  await watchBays(folding, rule);
  await sql`update alarm_rules set watched_at = to_timestamp(${nowMs / 1000}::float8)
    where organization_id = ${scope.organizationId} and id = ${rule.id}`.execute(writer);
}

function letTimePass(folding: Folding, row: StateRow): SteppedThing[] {
  const rule = folding.rules.get(row.ruleId);
  if (!rule) return [];
  const timing = timingOf(folding, rule, row.place);
  const { nowMs } = folding;
  return [
    stepThing({ ruleId: rule.id, place: row.place, known: row, timing, nowMs }, [{ kind: 'windows', at: nowMs }]),
  ];
}

async function takeRequests(writer: Writer, { organizationId }: InOrganization) {
  const { rows } = await sql<{ kind: string; id: number }>`
    delete from alarm_requests where organization_id = ${organizationId} and id in (
      select id from alarm_requests where organization_id = ${organizationId} order by id limit ${atOnce})
      returning thing_kind as kind, thing_id as id`.execute(writer);
  const ofKind = (kind: string) => [...new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id))];
  return { of: ofKind, count: rows.length };
}

/** The things of a rule that something happened to, and those that have left where it looks. */
async function lookAt(folding: Folding, rule: AppliedRule, ids: readonly number[]): Promise<void> {
  const { writer, scope, nowMs } = folding;
  if (rule.kind === 'service-too-long') await refreshMedians(writer, scope, ids);
  const things = await findThings(writer, scope, contentOf(rule), ids);
  const bays = sql`select id from bays where bays.organization_id = ${scope.organizationId} and device_id = any (${ids}::bigint[])`;
  const known = await holdStates(
    writer,
    scope,
    sql`rule_id = ${rule.id} and (thing_kind <> 'bay' and thing_id = any (${ids}::bigint[])
      or thing_kind = 'bay' and thing_id in (${bays}))`,
  );
  const states = new Map(known.map((row) => [stateKey(rule.id, row.place), row]));
  const stepped = things.flatMap(({ conditions, name: _, words, ...place }) => {
    const key = stateKey(rule.id, place);
    const before = states.get(key) ?? unknownState(rule.appliedAt ?? nowMs);
    states.delete(key);
    const { facts, ...folded } = newFacts(conditions, before);
    const isSaid = (words ?? before.words) === before.words;
    if (facts.length === 0 && folded.foldedCount === before.foldedCount && isSaid) return [];
    const timing = timingOf(folding, rule, place);
    const after = stepThing({ ruleId: rule.id, place, known: { ...before, ...folded }, words, timing, nowMs }, [
      ...facts,
      { kind: 'tick', at: nowMs },
    ]);
    return [after];
  });
  const left = [...states.values()].filter(({ state }) => state.fits || state.fitsFrom !== null);
  const ended = left.map((row) => endThing(folding, rule, row));
  await saveAlarms(writer, scope, folding.rules, [...stepped, ...ended]);
}
