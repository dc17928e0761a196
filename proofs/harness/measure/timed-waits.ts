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

  /** Of all that was over in one of these windows. */
  p99During = (windows: readonly { fromMs: number; toMs: number }[]): number =>
    quantile(
      windows.flatMap(({ fromMs, toMs }) => this.between(fromMs, toMs)),
      0.99,
    );

  p99Between = (fromMs: number, toMs: number): number => this.p99During([{ fromMs, toMs }]);
}
