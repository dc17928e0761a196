import { bayDeviations, type BayDeviation, type CapacityTest } from '@ohmstead/metrology';
import { bayWindowMs, confirmingTests, mostWeeks, weekMs } from './bay-times.ts';
import type { BayWork, NamedBay, PoolLook } from './bay-work.ts';

type Test = CapacityTest & { battery: number; bay: number; service: number };

/** Up to seconds of computing: never in an event loop that answers calls. */
export function lookAtBays(work: BayWork): PoolLook {
  const tests = testsOf(work);
  const { bays, ...look } = bayDeviations(tests, work.of ?? undefined);
  const compared = new Map<number | null, number>();
  for (const { part } of bays) compared.set(part, (compared.get(part) ?? 0) + 1);
  const named = bays.flatMap((one): NamedBay[] => {
    const bay = Number(one.bay);
    if (bay < 0) return [];
    const alarm = one.exceeds ? alarmOf(tests, bay, work.asOf) : { confirmedBy: null, inputs: [] };
    return [{ ...one, bay, compared: compared.get(one.part) ?? 0, ...alarm }];
  });
  return { ...look, bays: named, tests: counted(bays), silent: silenceOf(bays) };
}

const counted = (bays: readonly BayDeviation[]): number => bays.reduce((sum, { tests }) => sum + tests, 0);

function silenceOf(bays: readonly BayDeviation[]): PoolLook['silent'] {
  if (bays.length === 0) return 'no-tests';
  return bays.length === 1 ? 'one-bay' : null;
}

/** Before its calibration a bay has another number. */
export function testsOf({ tests, calibrations, asOf }: Omit<BayWork, 'of'>): Test[] {
  return tests.split('\n').flatMap((line) => {
    const [battery = NaN, service = NaN, bay = NaN, time = NaN, capacity = NaN, temperature] = line
      .split(',')
      .map((value) => (value === '' ? undefined : Number(value)));
    if (!(time > asOf - bayWindowMs && time <= asOf)) return [];
    const calibrated = calibrations.get(bay);
    const isAnew = calibrated === undefined || calibrated > asOf || time > calibrated;
    return [{ battery, service, bay: isAnew ? bay : -bay, time, capacity, temperature: temperature ?? null }];
  });
}

function alarmOf(tests: readonly Test[], bay: number, asOf: number): Pick<NamedBay, 'confirmedBy' | 'inputs'> {
  const own = tests.filter((test) => test.bay === bay);
  const last = own
    .map(({ time }) => time)
    .toSorted((a, b) => b - a)
    .at(confirmingTests - 1);
  const weeks = last === undefined ? Number.POSITIVE_INFINITY : Math.floor((asOf - last) / weekMs) + 1;
  const elsewhere = new Set(tests.filter((test) => test.bay !== bay).map(({ battery }) => battery));
  const inputs = own.filter(({ battery }) => elsewhere.has(battery)).map(({ service }) => service);
  return { confirmedBy: weeks <= mostWeeks ? weeks : null, inputs: inputs.toSorted((a, b) => a - b) };
}
