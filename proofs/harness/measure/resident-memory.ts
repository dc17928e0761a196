import { existsSync, readFileSync } from 'node:fs';
import { quantile } from './statistics.ts';

const kibi = 1024;
const mega = 1_000_000;

/** Resident memory of a process, MB (Linux). */
export function residentMbOf(pid: number): number {
  if (!existsSync(`/proc/${pid}/status`)) return 0;
  const [, kibibytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kibibytes) * kibi) / mega;
}

type Sample = { atMs: number; mb: number };

/** Samples a process twice a second. */
export class MemoryWatch {
  readonly #samples: Sample[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor(pid: number, everyMs = 500) {
    this.#timer = setInterval(() => this.#samples.push({ atMs: performance.now(), mb: residentMbOf(pid) }), everyMs);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  get peakMb(): number {
    return Math.max(...this.#samples.map(({ mb }) => mb));
  }

  /** The median over a part of the run: memory that is held for a moment does not count. */
  medianMb(fromShare: number, toShare: number): number {
    const { length } = this.#samples;
    const part = this.#samples.slice(Math.floor(length * fromShare), Math.ceil(length * toShare));
    return quantile(
      part.map(({ mb }) => mb),
      0.5,
    );
  }

  /** The median of each minute of the run, MB: a leak rises in all of them, a heap that grew once does not. */
  byTheMinute(): number[] {
    const minutes = Map.groupBy(this.#samples, ({ atMs }) => Math.floor((atMs - this.#samples[0]!.atMs) / 60_000));
    return [...minutes.values()].map((samples) =>
      quantile(
        samples.map(({ mb }) => mb),
        0.5,
      ),
    );
  }

  /** MB an hour, by least squares over the samples after this share of the run. */
  slopeMbPerHour(fromShare: number): number {
    const part = this.#samples.slice(Math.floor(this.#samples.length * fromShare));
    const meanAt = part.reduce((sum, { atMs }) => sum + atMs, 0) / part.length;
    const meanMb = part.reduce((sum, { mb }) => sum + mb, 0) / part.length;
    const above = part.reduce((sum, { atMs, mb }) => sum + (atMs - meanAt) * (mb - meanMb), 0);
    const below = part.reduce((sum, { atMs }) => sum + (atMs - meanAt) ** 2, 0);
    return (above / below) * 3_600_000;
  }
}
