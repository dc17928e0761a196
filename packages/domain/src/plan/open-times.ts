import { minuteOfDay, type OpeningHours } from './opening-hours.ts';
import { ZoneClock } from './zone-clock.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
const longestWaitMs = 366 * dayMs;

/** 1970-01-01 was a Thursday. */
const weekdayOf = (day: number) => (((day + 3) % 7) + 7) % 7;

/** When a location is open, from a moment on. Openings are worked out day by day, as far as somebody asks. */
export class OpenTimes {
  readonly #hours: OpeningHours;
  readonly #clock: ZoneClock;
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  /** The next day that is not worked out yet, counted from 1970 on the wall. */
  #day: number;

  constructor({ timeZone, hours }: { timeZone: string; hours: OpeningHours }, fromMs: number) {
    this.#hours = hours;
    this.#clock = new ZoneClock(timeZone);
    this.#day = hours === null ? 0 : Math.floor(this.#clock.localTime(fromMs) / dayMs) - 1;
  }

  /** The first moment from a time on at which it is open; null if there is none within 366 days. */
  nextOpen(fromMs: number): number | null {
    if (this.#hours === null) return fromMs;
    if (this.#hours.every(({ length }) => length === 0)) return null;
    this.#workOut(fromMs);
    const next = () => this.#firstEndingAfter(fromMs);
    while (next() === this.#ends.length && this.#dayStart() <= fromMs + longestWaitMs) this.#addDay();
    const start = this.#starts[next()];
    if (start === undefined || start - fromMs > longestWaitMs) return null;
    return Math.max(start, fromMs);
  }

  openSeconds(fromMs: number, toMs: number): number {
    if (this.#hours === null) return Math.max(0, toMs - fromMs) / 1_000;
    this.#workOut(toMs);
    let sum = 0;
    for (let i = this.#firstEndingAfter(fromMs); i < this.#ends.length; i++) {
      const [start = 0, end = 0] = [this.#starts[i], this.#ends[i]];
      if (start >= toMs) break;
      sum += Math.min(end, toMs) - Math.max(start, fromMs);
    }
    return sum / 1_000;
  }

  /** About when the next day begins; two days are always worked out beyond what is asked. */
  #dayStart = () => this.#day * dayMs;

  #workOut(untilMs: number): void {
    while (this.#dayStart() <= untilMs + 2 * dayMs) this.#addDay();
  }

  /** Openings that a change of clocks moves onto each other are one. */
  #addDay(): void {
    for (const [from, to] of this.#hours?.[weekdayOf(this.#day)] ?? []) {
      const start = this.#clock.utcOf(this.#day * dayMs + minuteOfDay(from) * minuteMs);
      const end = this.#clock.utcOf(this.#day * dayMs + minuteOfDay(to) * minuteMs);
      const last = this.#ends.length - 1;
      if (start <= (this.#ends[last] ?? -Infinity)) this.#ends[last] = Math.max(end, this.#ends[last] ?? end);
      else if (end > start) {
        this.#starts.push(start);
        this.#ends.push(end);
      }
    }
    this.#day++;
  }

  #firstEndingAfter(timeMs: number): number {
    let [low, high] = [0, this.#ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ends[middle] ?? 0) > timeMs) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
