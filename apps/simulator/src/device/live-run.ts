import type { ServiceType } from '@ohmstead/domain';
import type { Random } from '../random/random.ts';
import { between } from '../random/random.ts';
import type { Run } from '../run/run.ts';
import { takeRows, type Samples } from '../run/samples.ts';

/** A run that is under way: hours of a battery's time in minutes of ours. */
export type LiveRun = {
  service: string;
  run: Run;
  command: number | null;
  beganAt: number;
  lastsMs: number;
  /** Rows and stream messages that were sent. */
  rows: number;
  parts: number;
};

/** Real minutes that each kind of run takes in a demo. */
const minutes: Record<ServiceType, readonly [number, number]> = {
  'Quick Test': [1.5, 2.5],
  Spectro: [2, 3],
  Charge: [4, 6.5],
  Discharge: [3.5, 6],
  'Capacity Test': [5.5, 9],
  Recondition: [7, 11],
};

/** `speed` 1 is the demo's; a run of which little is left, because it is aborted, takes less. */
export const lastsMs = (type: ServiceType, random: Random, speed: number): number =>
  (between(random, ...minutes[type]) * 60_000) / speed;

export const progressOf = (live: LiveRun, now: number): number =>
  Math.min(1, Math.max(0, (now - live.beganAt) / live.lastsMs));

/** The samples that the battery's clock has reached since the last time. */
export function takeDue(live: LiveRun, now: number): { samples: Samples; progress: number } | undefined {
  const progress = progressOf(live, now);
  const { offsetS } = live.run.samples;
  // The duration is rounded: at the end nothing may be left behind.
  const reachedS = progress < 1 ? progress * live.run.durationS : Infinity;
  const rows: number[] = [];
  for (let row = live.rows; row < offsetS.length && (offsetS[row] ?? 0) <= reachedS && rows.length < 400; row++)
    rows.push(row);
  if (rows.length === 0) return undefined;
  live.rows += rows.length;
  return { samples: takeRows(live.run.samples, rows), progress };
}

export const isOver = (live: LiveRun, now: number): boolean =>
  progressOf(live, now) >= 1 && live.rows >= live.run.samples.offsetS.length;
