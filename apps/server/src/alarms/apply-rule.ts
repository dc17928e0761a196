import { alarmDueAt, replayAlarm, type AlarmLife, type AlarmNotice } from '@ohmstead/domain';
import { sql } from 'kysely';
import { contentOf, type AlarmRuleRow } from './alarm-rule-row.ts';
import type { Thing } from './alarm-thing.ts';
import { findThings } from './find-things.ts';
import { timingOf, type Folding } from './folding.ts';
import { holdStates, stateKey, type StateRow } from './known-states.ts';
import { saveAlarms } from './save-alarms.ts';
import { refreshMedians } from './service-medians.ts';
import { stepThing, type SteppedThing } from './step-thing.ts';

/** A rule that was saved, as if it had always been there: what would still be active is in the list, with the time of its fact. */
export async function applyRule(folding: Folding, rule: AlarmRuleRow): Promise<void> {
  const { writer, scope, rules } = folding;
  if (rule.kind === 'service-too-long') await refreshMedians(writer, scope, undefined);
  const things = await findThings(writer, scope, contentOf(rule), undefined);
  const held = await holdStates(writer, scope, sql`rule_id = ${rule.id}`);
  const states = new Map(held.map((row) => [stateKey(rule.id, row.place), row]));
  const applied = things.flatMap((thing) => {
    const key = stateKey(rule.id, thing);
    const before = states.get(key);
    states.delete(key);
    const after = replayThing(folding, rule, thing, before);
    return after ? [after] : [];
  });
  const ended = [...states.values()].map((row) => endThing(folding, rule, row));
  await saveAlarms(writer, scope, rules, [...applied, ...ended]);
}

/** Undefined if nothing is, or was, raised there. */
function replayThing(folding: Folding, rule: AlarmRuleRow, thing: Thing, before?: StateRow): SteppedThing | undefined {
  const { nowMs } = folding;
  const { conditions, name: _, words, ...place } = thing;
  const timing = timingOf(folding, rule, place);
  const { state, notices } = replayAlarm(conditions, timing, nowMs);
  const folded = { foldedAt: conditions.at(-1)?.at ?? nowMs, foldedCount: conditions.length };
  const known = before?.state.life ?? null;
  const wordsBefore = before?.words ?? null;
  const common = {
    ...folded,
    ruleId: rule.id,
    place,
    before: known,
    wordsBefore,
    words: words ?? wordsBefore,
    alarmId: before?.alarmId ?? null,
  };
  if (known?.active && state.life?.active) {
    const life = goOn(known, state.life);
    const next = { ...state, changes: before?.state.changes ?? [], flapping: before?.state.flapping ?? false, life };
    return { ...common, state: next, lives: [life], notices: [], dueAt: alarmDueAt(next, timing) };
  }
  if (known?.active && before) return { ...endThing(folding, rule, before), ...folded };
  if (!state.life?.active) {
    const next = { ...state, changes: [], flapping: false, life: known };
    if (!known && !state.fits && state.fitsFrom === null) return undefined;
    return { ...common, state: next, lives: [], notices: [], dueAt: alarmDueAt(next, timing) };
  }
  const life = { ...state.life, number: (known?.number ?? 0) + 1 };
  const next = { ...state, life };
  return {
    ...common,
    state: next,
    lives: [life],
    notices: noticesOf(notices, state.life, life),
    dueAt: alarmDueAt(next, timing),
  };
}

/** The same alarm, which people may have acknowledged. */
const goOn = (known: AlarmLife, replayed: AlarmLife): AlarmLife => ({
  ...known,
  level: replayed.level,
  worstLevel: Math.max(known.worstLevel, replayed.level),
  lastValue: replayed.lastValue,
});

/** From the time it was last raised. */
function noticesOf(notices: readonly AlarmNotice[], replayed: AlarmLife, life: AlarmLife): AlarmNotice[] {
  const own = notices.filter(({ number }) => number === replayed.number);
  const from = own.findLastIndex(({ what }) => what === 'raised');
  return own.slice(Math.max(0, from)).map((notice) => ({ ...notice, number: life.number }));
}

/** Whatever its condition rested on is not there any more. */
export function endThing(folding: Folding, rule: AlarmRuleRow, row: StateRow): SteppedThing {
  const { nowMs } = folding;
  const timing = { ...timingOf(folding, rule, row.place), clearAfterMs: 0 };
  const value = row.state.life?.lastValue ?? null;
  const over = { kind: 'condition', at: nowMs, fits: false, fitsFrom: null, value } as const;
  return stepThing({ ruleId: rule.id, place: row.place, known: row, timing, nowMs }, [over]);
}
