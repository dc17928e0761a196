import type { ServiceType } from '@ohmstead/domain';
import type { Random } from '../random/random.ts';
import { between } from '../random/random.ts';
import type { Run } from '../run/run.ts';
import { takeRows, type Samples } from '../run/samples.ts';

export type LiveRun = {
  service: string;
  run: Run;
  command: number | null;
  beganAt: number;
  /** The duration of the run, unless time is accelerated. */
  lastsMs: number;
  /** Rows and stream messages sent so far. */
  rows: number;
  parts: number;
};

/** Minutes that each type of run takes with accelerated time. */
const lapsedMinutes: Record<ServiceType, readonly [number, number]> = {
  'Quick Test': [1.5, 2.5],
  Spectro: [2, 3],
  Charge: [4, 6.5],
  Discharge: [3.5, 6],
  'Capacity Test': [5.5, 9],
  Recondition: [7, 11],
};

/** Turns hours into minutes, for tests (docs/decisions/0153); an aborted run takes less. */
export const lapsedMs = ({ plan, status }: Run, random: Random, timeLapse: number): number =>
  ((between(random, ...lapsedMinutes[plan.serviceType]) * 60_000) / timeLapse) * (status === 'aborted' ? 0.5 : 1);

export const progressOf = (live: LiveRun, now: number): number =>
  live.lastsMs <= 0 ? 1 : Math.min(1, Math.max(0, (now - live.beganAt) / live.lastsMs));

/** Seconds since the start, by the run's own clock. */
export const elapsedS = (live: LiveRun, now: number): number => progressOf(live, now) * live.run.durationS;

export const endOf = ({ beganAt, lastsMs }: LiveRun): number => beganAt + lastsMs;

/** The samples that are due since the last call. */
export function takeDue(live: LiveRun, now: number): { samples: Samples; progress: number } | undefined {
  const progress = progressOf(live, now);
  const { offsetS } = live.run.samples;
  // The duration is rounded, so at the end all remaining samples are due.
  const reachedS = progress < 1 ? elapsedS(live, now) : Infinity;
  const rows: number[] = [];
  for (let row = live.rows; row < offsetS.length && (offsetS[row] ?? 0) <= reachedS && rows.length < 400; row++)
    rows.push(row);
  if (rows.length === 0) return undefined;
  live.rows += rows.length;
  return { samples: takeRows(live.run.samples, rows), progress };
}

export const isOver = (live: LiveRun, now: number): boolean =>
  progressOf(live, now) >= 1 && live.rows >= live.run.samples.offsetS.length;
