import { alarmKindOf, numberIn, type AlarmKind, type AlarmParameters } from './alarm-kinds.ts';
import type { AlarmHours } from './alarm-hours.ts';
import { alarmSeverities, type AlarmStep, type AlarmTiming } from './alarm-state.ts';
import type { SilenceWindow } from './silence.ts';

/** Null stands for all. */
export type AlarmPlace = {
  readonly locations: readonly number[] | null;
  readonly devices: readonly number[] | null;
  readonly deviceModels: readonly string[] | null;
  readonly batteryModels: readonly string[] | null;
};

/** What somebody set (spec: calls-open §6). */
export type AlarmRuleSettings = {
  readonly kind: AlarmKind;
  readonly parameters: AlarmParameters;
  readonly where: AlarmPlace;
  readonly steps: readonly AlarmStep[];
  readonly raiseAfterMinutes: number;
  readonly clearAfterMinutes: number;
  readonly hours: AlarmHours | null;
  readonly reopenMinutes: number;
  readonly leaveWhenCleared: boolean;
  readonly remindHours: number | null;
  readonly escalate: { readonly channelId: number; readonly afterMinutes: number } | null;
};

const minuteMs = 60_000;

/** How long a condition lasts before its kind calls it one. */
const kindDelayMs = (kind: AlarmKind, parameters: AlarmParameters): number => {
  if (kind === 'device-offline') return numberIn(parameters, 'minutes') * minuteMs;
  return numberIn(parameters, 'seconds') * 1000;
};

export const alarmTiming = (rule: AlarmRuleSettings, windows: readonly SilenceWindow[]): AlarmTiming => ({
  steps: rule.steps,
  isLowerWorse: alarmKindOf(rule.kind).isLowerWorse ?? false,
  raiseAfterMs: kindDelayMs(rule.kind, rule.parameters) + rule.raiseAfterMinutes * minuteMs,
  clearAfterMs: rule.clearAfterMinutes * minuteMs,
  hours: rule.hours,
  reopenMs: rule.reopenMinutes * minuteMs,
  leaveWhenCleared: rule.leaveWhenCleared,
  remindMs: rule.remindHours === null ? null : rule.remindHours * 60 * minuteMs,
  escalateMs: rule.escalate === null ? null : rule.escalate.afterMinutes * minuteMs,
  windows,
});

/** Each more severe than the one before. */
export const areStepsRising = (steps: readonly AlarmStep[]): boolean =>
  steps.every(
    ({ severity }, place) =>
      place === 0 ||
      alarmSeverities.indexOf(severity) > alarmSeverities.indexOf(steps[place - 1]?.severity ?? 'critical'),
  );

/** The name of the first field of the steps that cannot be: the first step has neither, every other exactly one. */
export function stepOutOfRange(kind: AlarmKind, steps: readonly AlarmStep[]): string | null {
  for (const [place, { threshold, afterMinutes }] of steps.entries()) {
    if (place === 0 && threshold !== null) return 'threshold';
    if (place === 0 && afterMinutes !== null) return 'afterMinutes';
    if (place === 0) continue;
    if ((threshold === null) === (afterMinutes === null)) return 'threshold';
    if (threshold !== null && alarmKindOf(kind).isLowerWorse === undefined) return 'threshold';
  }
  return null;
}

/** What a step's value is compared with, for charts: the kind's own limit where it has one. */
export const alarmThreshold = ({ kind, parameters }: AlarmRuleSettings): number | null => {
  const names: Partial<Record<AlarmKind, string>> = {
    'soh-below': 'percent',
    'soh-fell': 'points',
    'temperature-above': 'celsius',
    'battery-failed-again': 'failures',
    'bay-fails-more': 'failures',
    'bay-reads-wrong': 'percent',
  };
  const name = names[kind];
  return name === undefined ? null : numberIn(parameters, name);
};
