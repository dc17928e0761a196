import { emptyAlarmState, type AlarmFact, type AlarmNotice, type AlarmState, type AlarmTiming } from './alarm-state.ts';
import { stepAlarm } from './step-alarm.ts';

/** What the facts of a thing would have made of its alarm until `now`, had the rule been there. */
export function replayAlarm(
  facts: readonly AlarmFact[],
  rule: AlarmTiming,
  now: number,
): { state: AlarmState; notices: AlarmNotice[] } {
  let state = emptyAlarmState(facts[0]?.at ?? now);
  const notices: AlarmNotice[] = [];
  for (const fact of [...facts, { kind: 'tick', at: now } as const]) {
    const stepped = stepAlarm(state, fact, rule, now);
    state = stepped.state;
    notices.push(...stepped.notices);
  }
  return { state, notices };
}

/** A time during which an alarm was there, from being raised on; coming back soon is part of it. */
export type RaisedAlarm = {
  readonly raisedAt: number;
  clearedAt: number | null;
  count: number;
  firstValue: number | null;
  lastValue: number | null;
  worstLevel: number;
};

/** Everything that the facts of a thing would have raised until `now`. */
export function raisedAlarms(facts: readonly AlarmFact[], rule: AlarmTiming, now: number): RaisedAlarm[] {
  const raised: RaisedAlarm[] = [];
  let state = emptyAlarmState(facts[0]?.at ?? now);
  let countedBefore = 0;
  for (const fact of [...facts, { kind: 'tick', at: now } as const]) {
    const countBefore = state.life?.count ?? 0;
    const numberBefore = state.life?.number;
    const stepped = stepAlarm(state, fact, rule, now);
    state = stepped.state;
    const { life } = state;
    if (!life) continue;
    const { clearedAt, lastValue } = life;
    if (stepped.notices.some(({ what }) => what === 'raised')) {
      countedBefore = numberBefore === life.number ? countBefore : 0;
      const firstValue = state.firstValue;
      raised.push({ raisedAt: life.raisedAt, clearedAt, count: 0, firstValue, lastValue, worstLevel: life.level });
    }
    const last = raised.at(-1);
    if (!last) continue;
    Object.assign(last, { clearedAt, lastValue, count: life.count - countedBefore });
    last.worstLevel = Math.max(last.worstLevel, life.level);
  }
  return raised;
}
