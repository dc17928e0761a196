import { dayMs } from '../battery/test-battery.ts';
import type { Fleet } from '../fleet/fleet-file.ts';
import type { Period } from './plan-visits.ts';

const historyDays = 730;

export const historyPeriod = ({ seed }: Pick<Fleet, 'seed'>, until: number): Period => ({
  seed,
  from: until - historyDays * dayMs,
  until,
});
