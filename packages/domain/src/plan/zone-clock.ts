const dayMs = 86_400_000;

/** Clocks of a time zone. Offsets are looked up once per day, because planning years ahead asks for thousands of days. */
export class ZoneClock {
  readonly #format: Intl.DateTimeFormat;
  readonly #offsets = new Map<number, number>();

  constructor(timeZone: string) {
    this.#format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  /** What a clock on the wall shows, as ms since 1970 as if it were UTC. */
  localTime(utcMs: number): number {
    return utcMs + this.#offsetAt(utcMs);
  }

  /**
   * When a clock on the wall shows a time. One that a change of clocks leaves out is moved forward by the gap; of one that comes twice
   * the first counts.
   */
  utcOf(localMs: number): number {
    const day = Math.floor(localMs / dayMs);
    const [before, after] = [this.#offsetOfDay(day - 1), this.#offsetOfDay(day + 2)];
    if (before === after) return localMs - before;
    const changeMs = this.#changeBetween((day - 1) * dayMs, (day + 2) * dayMs, before);
    const later = localMs - after;
    return localMs - before >= changeMs && later >= changeMs ? later : localMs - before;
  }

  #offsetOfDay(day: number): number {
    const known = this.#offsets.get(day);
    if (known !== undefined) return known;
    const offset = this.#offsetAt(day * dayMs);
    this.#offsets.set(day, offset);
    return offset;
  }

  #offsetAt(utcMs: number): number {
    const parts = new Map(this.#format.formatToParts(utcMs).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
    return shown - Math.floor(utcMs / 1_000) * 1_000;
  }

  /** The first second with another offset. Clocks change once in three days at most. */
  #changeBetween(fromMs: number, toMs: number, before: number): number {
    let [low, high] = [fromMs, toMs];
    while (high - low > 1_000) {
      const middle = Math.floor((low + high) / 2_000) * 1_000;
      if (this.#offsetAt(middle) === before) low = middle;
      else high = middle;
    }
    return high;
  }
}
