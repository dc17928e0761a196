import {
  alarmDueAt,
  emptyAlarmState,
  stepAlarm,
  type AlarmFact,
  type AlarmNotice,
  type AlarmState,
} from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { AlarmOracle } from './alarm-oracle.ts';
import { minuteMs, randomHistory, startMs, type History } from './random-history.ts';

/** By name (`npm run prove -- alarms`) as many as the specification asks for. */
const histories = process.env['PROOF'] === 'whole' ? 100_000 : 100;

/** As the worker steps it: fact after fact, and between them when something is due. */
function walk({ rule: first, events, minutes, isReplay }: History): { state: AlarmState; notices: AlarmNotice[] } {
  let rule = first;
  let state = emptyAlarmState(startMs);
  const notices: AlarmNotice[] = [];
  const endMs = startMs + minutes * minuteMs;
  const step = (fact: AlarmFact) => {
    const stepped = stepAlarm(state, fact, rule, isReplay ? endMs : fact.at);
    state = stepped.state;
    notices.push(...stepped.notices);
  };
  const passTime = (until: number) => {
    for (let due = alarmDueAt(state, rule); due !== null && due < until; due = alarmDueAt(state, rule))
      step({ kind: 'tick', at: due });
  };
  for (const event of events) {
    const at = startMs + event.minute * minuteMs;
    if (!isReplay || event.kind === 'windows') passTime(at);
    if (event.kind === 'windows') rule = { ...rule, windows: event.windows };
    step(event.kind === 'windows' ? { kind: 'windows', at } : event.fact);
  }
  passTime(endMs);
  step({ kind: 'tick', at: endMs });
  return { state, notices };
}

test(
  'the life of an alarm is what the specification says, minute by minute, and each transition is noted once',
  { timeout: 3_600_000 },
  () => {
    const seen = new Map<string, number>();
    for (let seed = 0; seed < histories; seed++) {
      const history = randomHistory(seed);
      const { state, notices } = walk(history);
      const oracle = new AlarmOracle(history).run();
      expect(notices, `history ${seed}`).toEqual(oracle.notices);
      const alarm = oracle.alarms.at(-1);
      expect(
        state.life && [
          state.life.active,
          state.life.count,
          state.life.firstValue,
          state.life.lastValue,
          state.life.worstLevel,
        ],
        `history ${seed}`,
      ).toEqual(alarm ? [alarm.active, alarm.count, alarm.first, alarm.last, alarm.worst] : null);
      for (const { what, message } of notices) {
        const name = message ?? what;
        seen.set(name, (seen.get(name) ?? 0) + 1);
      }
    }
    // Histories in which nothing happens would prove nothing.
    for (const name of ['worsened', 'reopened', 'flapping', 'steady', 'silenced', 'reminder', 'cleared'])
      expect(seen.get(name) ?? 0, name).toBeGreaterThan(histories / 100);
  },
);
