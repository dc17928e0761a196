const lookEveryMs = 5;

/** Measures for how long no write was confirmed. */
export class OutageClock {
  readonly #count: () => number;
  readonly #looking: NodeJS.Timeout;
  #seen: number;
  #changedAtMs = performance.now();
  #markedAtMs = this.#changedAtMs;
  #longest = { lastedMs: 0, endedAtMs: this.#changedAtMs };

  constructor(count: () => number) {
    this.#count = count;
    this.#seen = count();
    this.#looking = setInterval(() => this.#look(), lookEveryMs);
  }

  #look(): void {
    const [seen, nowMs] = [this.#count(), performance.now()];
    if (seen === this.#seen) return;
    const lastedMs = nowMs - this.#changedAtMs;
    if (lastedMs > this.#longest.lastedMs) this.#longest = { lastedMs, endedAtMs: nowMs };
    this.#seen = seen;
    this.#changedAtMs = nowMs;
  }

  /** Marks the beginning of an outage. */
  mark(): void {
    this.#look();
    this.#markedAtMs = performance.now();
    this.#longest = { lastedMs: 0, endedAtMs: this.#markedAtMs };
  }

  /** From its beginning to the end of the longest gap since; confirmations that were in transit when it began do not end it. */
  get outageMs(): number {
    this.#look();
    return this.#longest.endedAtMs - this.#markedAtMs;
  }

  stop(): void {
    clearInterval(this.#looking);
  }
}
