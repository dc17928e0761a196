import type { AlarmHours } from './alarm-hours.ts';
import type { Silence, SilenceWindow } from './silence.ts';

export const alarmSeverities = ['info', 'warning', 'critical'] as const;
export type AlarmSeverity = (typeof alarmSeverities)[number];

/** The first has neither; every other has one of both: a value, or how long the condition lasts. */
export type AlarmStep = {
  readonly severity: AlarmSeverity;
  readonly threshold: number | null;
  readonly afterMinutes: number | null;
};

/** What decides when an alarm is raised, cleared and told of. Windows are those that concern the thing. */
export type AlarmTiming = {
  readonly steps: readonly AlarmStep[];
  /** Whether a lower value is worse. */
  readonly isLowerWorse: boolean;
  readonly raiseAfterMs: number;
  readonly clearAfterMs: number;
  readonly hours: AlarmHours | null;
  readonly reopenMs: number;
  readonly leaveWhenCleared: boolean;
  readonly remindMs: number | null;
  readonly escalateMs: number | null;
  readonly windows: readonly SilenceWindow[];
};

export type AlarmFact =
  /** Whether the condition fits at this moment, or from when on it will if nothing happens. */
  | {
      readonly kind: 'condition';
      readonly at: number;
      readonly fits: boolean;
      readonly fitsFrom: number | null;
      readonly value: number | null;
    }
  | { readonly kind: 'acknowledge' | 'clear'; readonly at: number }
  | { readonly kind: 'snooze'; readonly at: number; readonly until: number | null }
  /** Time passed, or the windows are other ones. */
  | { readonly kind: 'tick' | 'windows'; readonly at: number };

/** The newest alarm of a rule and a thing; also after it has left, since it may come back. */
export type AlarmLife = {
  /** 1 for the thing's first alarm of this rule. */
  number: number;
  active: boolean;
  acknowledged: boolean;
  raisedAt: number;
  clearedAt: number | null;
  /** Of facts that fit. */
  count: number;
  firstValue: number | null;
  lastValue: number | null;
  /** Places in the steps. */
  level: number;
  worstLevel: number;
  snoozedUntil: number | null;
  /** Whether somebody was told that it is active, and nothing since then says that they have to be told again. */
  told: boolean;
  /** Whether a silence keeps back that it is active. */
  waits: boolean;
  remindAt: number | null;
  escalateAt: number | null;
  escalated: boolean;
  /** The silence that lasts, or comes next. Its end is noticed. */
  silence: Silence | null;
};

/** Of one rule and one thing. Plain values: it is stored as it is. */
export type AlarmState = {
  /** When it was last stepped. */
  at: number;
  fits: boolean;
  fitsSince: number;
  passesSince: number;
  fitsFrom: number | null;
  /** Not after somebody cleared it, until something new fits. */
  armed: boolean;
  /** Facts that fit since the condition began to, before an alarm counts them. */
  waitingCount: number;
  /** Values of the first and the last of these facts. */
  firstValue: number | null;
  fitValue: number | null;
  /** The last times of being raised or cleared. */
  changes: number[];
  flapping: boolean;
  flappingTold: boolean;
  life: AlarmLife | null;
};

export type AlarmMessage = 'raised' | 'worsened' | 'cleared' | 'flapping' | 'steady' | 'reminder';

export type AlarmNotice = {
  readonly at: number;
  readonly number: number;
  readonly what:
    | 'raised'
    | 'worsened'
    | 'reopened'
    | 'cleared'
    | 'acknowledged'
    | 'snoozed'
    | 'flapping'
    | 'steady'
    | 'silenced'
    | 'notified';
  readonly level: number;
  readonly value: number | null;
  readonly silenced: boolean;
  readonly flapping: boolean;
  /** Of `notified`: what is said, and whether to the second channel. */
  readonly message: AlarmMessage | null;
  readonly isEscalation: boolean;
};

export const emptyAlarmState = (at: number): AlarmState => ({
  at,
  fits: false,
  fitsSince: at,
  passesSince: at,
  fitsFrom: null,
  armed: true,
  waitingCount: 0,
  firstValue: null,
  fitValue: null,
  changes: [],
  flapping: false,
  flappingTold: false,
  life: null,
});

/** Whether it is in the list: it leaves when it is cleared and acknowledged, or cleared alone if the rule says so. */
export const isListed = (life: AlarmLife, { leaveWhenCleared }: Pick<AlarmTiming, 'leaveWhenCleared'>): boolean =>
  life.active || (!life.acknowledged && !leaveWhenCleared);
