import { expect, test } from 'vitest';
import { serviceTypes } from '@ohmstead/domain';
import { newBatteryState } from '../battery/test-battery.ts';
import { demoFleetFile, readFleet } from '../fleet/fleet-file.ts';
import { openWorkshops, type BatteryLife } from '../fleet/workshop.ts';
import { loadMeasurements } from '../measured/measurements.ts';
import { seededRandom } from '../random/random.ts';
import { performRun } from './perform-run.ts';
import { planRun } from './plan-run.ts';

const measurements = loadMeasurements();
const until = Date.UTC(2026, 5, 1);
const workshops = openWorkshops(readFleet(demoFleetFile), measurements, until);
const lives = workshops.flatMap(({ batteries }) => batteries);
const [bench] = workshops.flatMap(({ benches }) => benches);
const byChemistry = [...new Map(lives.map((life) => [life.battery.model.chemistry, life])).values()];

const runOf = (life: BatteryLife, serviceType: (typeof serviceTypes)[number], seed: number, isAskedFor = false) =>
  performRun(
    planRun(bench!, life, { bay: 1, serviceType, startAt: until, random: seededRandom(seed), isAskedFor }),
    measurements,
  );

const cases = byChemistry.flatMap((life) =>
  serviceTypes.map((type) => [life.battery.model.chemistry, type, life] as const),
);

test.each(cases)('%s, %s: samples rise in time, stay within the pack and add up to its capacity', (_, type, life) => {
  const { samples, plan, status } = runOf(life, type, 5);
  const { nominalVoltageV, designCapacityMah } = life.battery.model;
  expect(samples.offsetS.every((offset, row) => row === 0 || offset > samples.offsetS[row - 1]!)).toBe(true);
  expect(Math.min(...samples.voltageMv)).toBeGreaterThan(nominalVoltageV * 1_000 * 0.5);
  expect(Math.max(...samples.voltageMv)).toBeLessThan(nominalVoltageV * 1_000 * 1.3);
  expect(Math.max(...samples.remainingMah)).toBeLessThanOrEqual(designCapacityMah * plan.health + 1);
  expect(['pass', 'fail', 'aborted']).toContain(status);
});

test('some runs are aborted, but none that a user has started', () => {
  const aborted = (isAskedFor: boolean) =>
    Array.from({ length: 300 }, (_, seed) => runOf(lives[0]!, 'Quick Test', seed, isAskedFor)).filter(
      ({ status }) => status === 'aborted',
    ).length;
  expect(aborted(false)).toBeGreaterThan(0);
  expect(aborted(true)).toBe(0);
});

test('the charge that flows in a discharge equals the fall of the remaining capacity', () => {
  const life = lives.find(({ battery }) => battery.model.chemistry === 'LMO')!;
  const { samples } = runOf(life, 'Discharge', 8);
  const flowed = samples.currentMa.reduce(
    (sum, current, row) =>
      sum + (row === 0 ? 0 : (current * (samples.offsetS[row]! - samples.offsetS[row - 1]!)) / 3_600),
    0,
  );
  const fell = samples.remainingMah[0]! - samples.remainingMah.at(-1)!;
  expect(-flowed / fell).toBeGreaterThan(0.95);
  expect(-flowed / fell).toBeLessThan(1.05);
});

test('an aged pack has a higher voltage under charge and a lower one under load than the same pack when new', () => {
  const life = lives.find(({ battery }) => battery.cell.fade.cell === '25c01' && battery.model.chemistry === 'Li-ion')!;
  const aged = { battery: life.battery, state: { ...newBatteryState(life.battery), serviceCycles: 600 } };
  const young = runOf({ ...life, state: newBatteryState(life.battery) }, 'Spectro', 3);
  const old = runOf(aged, 'Spectro', 3);
  const resistance = (run: typeof old) => run.eisData!.EIS_real[40]!;
  expect(resistance(old)).toBeGreaterThan(resistance(young));
});
