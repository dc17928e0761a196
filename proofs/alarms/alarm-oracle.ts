import type { AlarmFact, AlarmNotice, AlarmTiming, SilenceWindow, WeeklyHours } from '@ohmstead/domain';
import { minuteMs, startMs, type Event, type History } from './random-history.ts';

const day = 24 * 60;
const halfHour = 30;
const minutesOf = (clock: string): number => Number(clock.split(':')[0]) * 60 + Number(clock.split(':')[1]);
/** The history begins on a Monday at midnight. */
const isInHours = (weekly: readonly WeeklyHours[], minute: number): boolean =>
  weekly.some(
    ({ days, from, to }) =>
      days.includes((Math.floor(minute / day) % 7) + 1) &&
      minute % day >= minutesOf(from) &&
      minute % day < minutesOf(to),
  );
const minuteAt = (at: number): number => (at - startMs) / minuteMs;

/** What one alarm of the thing went through. */
type Alarm = {
  active: boolean;
  acknowledged: boolean;
  raised: number;
  cleared: number;
  count: number;
  first: number | null;
  last: number | null;
  level: number;
  worst: number;
  snoozedUntil: number;
  told: boolean;
  waits: boolean;
  remindAt: number;
  escalateAt: number;
  escalated: boolean;
  watchedSince: number;
};

/** Walks through all minutes and asks at each what the specification says of it, by looking back. Slow, and shares nothing with stepAlarm. */
export class AlarmOracle {
  readonly notices: AlarmNotice[] = [];
  readonly alarms: Alarm[] = [];
  /** Whether the condition fitted, and whether there was silence, at the end of each minute. */
  private readonly fits: boolean[] = [];
  private readonly changes: number[] = [];
  private windows: readonly SilenceWindow[];
  private readonly rule: AlarmTiming;
  private minute = 0;
  private fit = false;
  private armed = true;
  private startsAt = Infinity;
  private episode = 0;
  private passed = 0;
  private counted: (number | null)[] = [];
  private value: number | null = null;
  private flapping = false;
  private flappingTold = false;
  private wasQuiet = false;

  private readonly history: History;
  private readonly events: ReadonlyMap<number, Event>;

  constructor(history: History) {
    this.history = history;
    this.events = new Map(history.events.map((event) => [event.minute, event]));
    this.rule = history.rule;
    this.windows = history.rule.windows;
  }

  run(): this {
    for (this.minute = 0; this.minute <= this.history.minutes; this.minute++) {
      const event = this.events.get(this.minute);
      if (event?.kind === 'fact') this.hear(event.fact);
      if (event?.kind === 'windows') {
        this.windows = event.windows;
        this.endSilence();
      }
      while (this.passTime());
      this.fits.push(this.fit);
      this.wasQuiet = this.isQuiet();
      const alarm = this.alarms.at(-1);
      if (alarm && !alarm.active && !this.flapping) alarm.watchedSince = Infinity;
    }
    return this;
  }

  private hear(fact: AlarmFact): void {
    const alarm = this.alarms.at(-1);
    if (fact.kind === 'condition') {
      this.startsAt = fact.fitsFrom === null ? Infinity : minuteAt(fact.fitsFrom);
      if (fact.fits) this.begin(fact.value);
      else this.pass(fact.value);
    }
    if (fact.kind === 'acknowledge' && alarm && !alarm.acknowledged) {
      alarm.acknowledged = true;
      this.say(alarm, 'acknowledged');
    }
    if (fact.kind === 'clear' && alarm?.active) {
      this.armed = false;
      this.counted = [];
      this.clear(alarm);
    }
    if (fact.kind === 'snooze' && alarm) {
      alarm.snoozedUntil = fact.until === null ? -1 : minuteAt(fact.until);
      this.say(alarm, 'snoozed');
      this.endSilence();
    }
  }

  private begin(value: number | null): void {
    const alarm = this.alarms.at(-1);
    if (!alarm?.active && !(this.fit && this.armed)) this.episode = this.minute;
    this.fit = true;
    this.armed = true;
    this.value = value;
    if (alarm?.active) {
      alarm.count++;
      alarm.last = value;
      this.worsen(alarm);
    } else this.counted.push(value);
  }

  private pass(value: number | null): void {
    const alarm = this.alarms.at(-1);
    if (alarm?.active) alarm.last = value;
    if (this.fit) this.passed = this.minute;
    this.fit = false;
    this.counted = [];
  }

  /** The first thing that time does at this minute; false if there is none. */
  private passTime(): boolean {
    const alarm = this.alarms.at(-1);
    const steadyFor = this.minute - (this.changes.at(-1) ?? 0);
    if (this.startsAt === this.minute) {
      this.startsAt = Infinity;
      this.begin(null);
    } else if (alarm?.active && !this.fit && this.minute - this.passed >= this.rule.clearAfterMs / minuteMs)
      this.clear(alarm);
    else if (!alarm?.active && this.mayRaise()) this.raise();
    else if (alarm?.active && this.fit && this.levelNow() > alarm.level) this.worsen(alarm);
    else if (alarm && this.flapping && steadyFor === halfHour) this.steady(alarm);
    else if (this.endSilence()) return true;
    else if (alarm && this.maySay(alarm) && alarm.escalateAt <= this.minute) {
      alarm.escalateAt = Infinity;
      if (!this.isQuiet()) {
        alarm.escalated = true;
        this.tell(alarm, 'raised', true);
      }
    } else if (alarm && this.maySay(alarm) && alarm.remindAt <= this.minute) {
      alarm.remindAt = Infinity;
      if (!this.isQuiet()) {
        this.tell(alarm, 'reminder');
        alarm.remindAt = this.minute + (this.rule.remindMs ?? Infinity) / minuteMs;
      }
    } else return false;
    return true;
  }

  private maySay = (alarm: Alarm): boolean => alarm.active && !alarm.acknowledged && alarm.told && !this.flapping;

  /** It fitted at each of the last minutes, and the hours are open. */
  private mayRaise(): boolean {
    const after = this.rule.raiseAfterMs / minuteMs;
    if (!this.fit || !this.armed || this.minute - this.episode < after) return false;
    for (let minute = this.minute - after; minute < this.minute; minute++) if (!this.fits[minute]) return false;
    return this.rule.hours === null || isInHours(this.rule.hours.weekly, this.minute);
  }

  private levelNow(): number {
    let level = 0;
    for (const [place, { threshold, afterMinutes }] of this.rule.steps.entries()) {
      if (place === 0) continue;
      if (afterMinutes !== null && this.minute - this.episode >= afterMinutes) level = place;
      if (threshold === null || this.value === null) continue;
      if (this.rule.isLowerWorse ? this.value < threshold : this.value >= threshold) level = place;
    }
    return level;
  }

  private worsen(alarm: Alarm): void {
    const was = alarm.level;
    alarm.level = this.levelNow();
    alarm.worst = Math.max(alarm.worst, alarm.level);
    if (alarm.level <= was) return;
    this.say(alarm, 'worsened');
    this.tellActive(alarm, 'worsened');
  }

  private raise(): void {
    let alarm = this.alarms.at(-1);
    const isBack = alarm !== undefined && this.minute - alarm.cleared <= this.rule.reopenMs / minuteMs;
    if (!alarm || (!isBack && (alarm.acknowledged || this.rule.leaveWhenCleared))) {
      alarm = this.newAlarm();
      this.alarms.push(alarm);
    } else if (!isBack) Object.assign(alarm, { raised: this.minute, told: false, waits: false, escalated: false });
    alarm.active = true;
    alarm.cleared = Infinity;
    alarm.count += this.counted.length;
    this.counted = [];
    alarm.last = this.value;
    alarm.level = this.levelNow();
    alarm.worst = Math.max(alarm.worst, alarm.level);
    if (alarm.watchedSince === Infinity) alarm.watchedSince = this.minute;
    this.say(alarm, isBack ? 'reopened' : 'raised');
    this.change(alarm);
    if (alarm.told) this.schedule(alarm);
    else this.tellActive(alarm, 'raised');
  }

  private newAlarm = (): Alarm => ({
    active: true,
    acknowledged: false,
    raised: this.minute,
    cleared: Infinity,
    count: 0,
    first: this.counted[0] ?? null,
    last: null,
    level: 0,
    worst: 0,
    snoozedUntil: -1,
    told: false,
    waits: false,
    remindAt: Infinity,
    escalateAt: Infinity,
    escalated: false,
    watchedSince: Infinity,
  });

  private clear(alarm: Alarm): void {
    alarm.active = false;
    alarm.cleared = this.minute;
    this.say(alarm, 'cleared');
    this.change(alarm);
    Object.assign(alarm, { waits: false, remindAt: Infinity, escalateAt: Infinity });
    if (this.flapping) return;
    if (alarm.told) {
      this.tell(alarm, 'cleared');
      if (alarm.escalated) this.tell(alarm, 'cleared', true);
    }
    if (this.isQuiet()) alarm.told = false;
  }

  private change(alarm: Alarm): void {
    this.changes.push(this.minute);
    if (this.flapping || this.changes.filter((minute) => minute >= this.minute - halfHour).length < 4) return;
    this.flapping = true;
    this.flappingTold = false;
    this.say(alarm, 'flapping');
    if (!this.isQuiet()) this.flappingTold = this.tell(alarm, 'flapping');
  }

  private steady(alarm: Alarm): void {
    this.flapping = false;
    this.say(alarm, 'steady');
    if (!alarm.active) {
      if (this.flappingTold) this.tell(alarm, 'steady');
      else if (alarm.told) this.tell(alarm, 'cleared');
      if (this.isQuiet()) alarm.told = false;
    } else if (this.isQuiet()) Object.assign(alarm, { told: false, waits: true });
    else if (this.flappingTold) {
      if (this.tell(alarm, 'steady')) this.schedule(alarm);
    } else if (!alarm.told) this.tellActive(alarm, 'raised');
  }

  private isQuiet(): boolean {
    const alarm = this.alarms.at(-1);
    return (
      (alarm !== undefined && alarm.snoozedUntil > this.minute) ||
      this.windows.some(
        ({ from, until, weekly }) =>
          minuteAt(from) <= this.minute &&
          this.minute < minuteAt(until) &&
          (weekly === null || isInHours(weekly.weekly, this.minute)),
      )
    );
  }

  /** There was silence at the minute before, and the alarm was there to wait for its end. */
  private endSilence(): boolean {
    const alarm = this.alarms.at(-1);
    if (!alarm || !this.wasQuiet || this.isQuiet()) return false;
    this.wasQuiet = false;
    if (alarm.watchedSince >= this.minute) return true;
    if (this.flapping) this.flappingTold ||= this.tell(alarm, 'flapping');
    else if (alarm.active && (alarm.told || alarm.waits)) this.tellActive(alarm, 'raised');
    return true;
  }

  private tellActive(alarm: Alarm, message: 'raised' | 'worsened'): void {
    if (this.flapping) return;
    if (this.isQuiet()) {
      alarm.waits = true;
      this.say(alarm, 'silenced');
    } else if (this.tell(alarm, message)) this.schedule(alarm);
  }

  private schedule(alarm: Alarm): void {
    const { remindMs, escalateMs } = this.rule;
    alarm.told = true;
    alarm.waits = false;
    alarm.remindAt = this.minute + (remindMs ?? Infinity) / minuteMs;
    if (!alarm.escalated && alarm.escalateAt === Infinity)
      alarm.escalateAt = this.minute + (escalateMs ?? Infinity) / minuteMs;
  }

  private tell(alarm: Alarm, message: AlarmNotice['message'], isEscalation = false): boolean {
    if (this.history.isReplay && this.minute <= this.history.minutes - day) return false;
    this.say(alarm, 'notified', message, isEscalation);
    return true;
  }

  private say(
    alarm: Alarm,
    what: AlarmNotice['what'],
    message: AlarmNotice['message'] = null,
    isEscalation = false,
  ): void {
    this.notices.push({
      at: startMs + this.minute * minuteMs,
      what,
      message,
      isEscalation,
      number: this.alarms.length,
      level: alarm.level,
      value: alarm.last,
      silenced: this.isQuiet(),
      flapping: this.flapping,
    });
  }
}
