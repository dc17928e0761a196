import type { Stretch } from '../../../charts/plot/chart-plot.ts';
import { numberAt } from '../../../lib/number-at.ts';

type Phase = 'Charge' | 'Discharge' | 'Rest';

/** Currents below this share of the largest one are leakage and noise. */
const restShare = 0.02;
/** Shorter stretches, as a share of the whole, are steps within a phase. */
const shortestShare = 0.015;

const largest = (current: ArrayLike<number>): number => {
  let most = 0;
  for (let i = 0; i < current.length; i++)
    if (Math.abs(numberAt(current, i)) > most) most = Math.abs(numberAt(current, i));
  return most;
};

type Run = { from: number; to: number; phase: Phase };

const runsOf = (x: ArrayLike<number>, current: ArrayLike<number>): Run[] => {
  const rest = largest(current) * restShare;
  const runs: Run[] = [];
  for (let i = 0; i < x.length; i++) {
    if (Number.isNaN(numberAt(current, i))) continue;
    const phase: Phase =
      Math.abs(numberAt(current, i)) <= rest ? 'Rest' : numberAt(current, i) > 0 ? 'Charge' : 'Discharge';
    const last = runs.at(-1);
    if (last?.phase === phase) last.to = numberAt(x, i);
    else {
      if (last !== undefined) last.to = numberAt(x, i);
      runs.push({ from: numberAt(x, i), to: numberAt(x, i), phase });
    }
  }
  return runs;
};

const joined = (runs: readonly Run[]): Run[] => {
  const kept: Run[] = [];
  for (const run of runs) {
    const last = kept.at(-1);
    if (last?.phase === run.phase) last.to = run.to;
    else kept.push({ ...run });
  }
  return kept;
};

const withoutShort = (runs: readonly Run[], shortest: number): Run[] => {
  const kept: Run[] = [];
  for (const run of runs) {
    const last = kept.at(-1);
    if (run.to - run.from < shortest && last !== undefined) last.to = run.to;
    else kept.push({ ...run });
  }
  return joined(kept);
};

/** Charges, discharges and rests of a service, from the sign of its current. Discharges are shaded. */
export const chargeStretches = (x: ArrayLike<number>, current: ArrayLike<number>): Stretch[] => {
  if (x.length < 2 || largest(current) === 0) return [];
  const shortest = (numberAt(x, x.length - 1) - numberAt(x, 0)) * shortestShare;
  return withoutShort(runsOf(x, current), shortest).map(({ from, to, phase }) => ({
    from,
    to,
    label: phase,
    shaded: phase === 'Discharge',
  }));
};
