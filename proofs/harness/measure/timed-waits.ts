import { quantile } from './statistics.ts';

/** Durations with the time at which each ended (ms of performance.now). */
export class TimedWaits {
  readonly #atMs: number[] = [];
  readonly #waitedMs: number[] = [];

  note = (atMs: number, waitedMs: number): void => {
    this.#atMs.push(atMs);
    this.#waitedMs.push(waitedMs);
  };

  between(fromMs: number, toMs: number): number[] {
    return this.#waitedMs.filter((_, index) => {
      const at = this.#atMs[index] as number;
      return at >= fromMs && at < toMs;
    });
  }

  p99Between = (fromMs: number, toMs: number): number => quantile(this.between(fromMs, toMs), 0.99);
}
