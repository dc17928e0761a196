import { expect, test } from 'vitest';
import { demoFleetFile, readFleet } from '../fleet/fleet-file.ts';
import { openWorkshops } from '../fleet/workshop.ts';
import { loadMeasurements } from '../measured/measurements.ts';
import { seededRandom } from '../random/random.ts';
import { spectrumNumberOf, withFlaw } from './flaws.ts';
import { performRun } from './perform-run.ts';
import { planRun } from './plan-run.ts';

const measurements = loadMeasurements();
const startAt = Date.UTC(2026, 5, 1);
const [workshop] = openWorkshops(readFleet(demoFleetFile), measurements, startAt);
const [bench] = workshop!.benches;
const [life] = workshop!.batteries;
const runOf = (isAskedFor: boolean) =>
  performRun(
    planRun(bench!, life!, { bay: 1, serviceType: 'Spectro', startAt, random: seededRandom(1), isAskedFor }),
    measurements,
  );
const numbers = [...Array(10).keys()];

/** The number of points that each of ten spectra has moved. */
const moved = (isAskedFor: boolean): number[] => {
  const run = runOf(isAskedFor);
  return numbers.map(
    (number) => withFlaw(run, number).eisData!.EIS_real.filter((ohm, row) => ohm !== run.eisData!.EIS_real[row]).length,
  );
};

test('of ten spectra one has a point that is 5 % off and one has noise, but none that a user has started', () => {
  const points = runOf(false).eisData!.Freqs.length;
  expect(moved(false)).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0, points]);
  expect(moved(true)).toEqual(numbers.map(() => 0));
});

test('the name of a service decides about its spectrum, evenly', () => {
  const counts = numbers.map(() => 0);
  for (let service = 0; service < 10_000; service++) counts[spectrumNumberOf(`service ${service}`)]!++;
  expect(Math.min(...counts)).toBeGreaterThan(800);
  expect(spectrumNumberOf('service 7')).toBe(spectrumNumberOf('service 7'));
});
