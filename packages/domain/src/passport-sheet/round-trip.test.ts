import { expect, test } from 'vitest';
import { measureCycle } from './round-trip.ts';

/** A discharge of 1 A at 3.6 V and a charge of 1 A at 4 V, each for an hour by minutes. */
const hour = Array.from({ length: 60 }, (_, minute) => minute);
const run = {
  offset: [...hour.map((minute) => minute * 60), 3_599, ...hour.map((minute) => 3_600 + minute * 60), 7_200],
  Curr: [...hour.map(() => -1_000), -1_000, ...hour.map(() => 1_000), 1_000],
  Volt: [...hour.map(() => 3_600), 3_600, ...hour.map(() => 4_000), 4_000],
};

test('energy out and in of a run that ends as it began', () => {
  const cycle = measureCycle(run);
  expect(cycle?.outWh).toBeCloseTo(3.6, 2);
  expect(cycle?.inWh).toBeCloseTo(4, 2);
});

test('a run that charges another amount than it discharges is no cycle, nor is one without either', () => {
  const shorter = run.offset.findIndex((seconds) => seconds > 7_050);
  const cut = (values: readonly (number | null)[]) => values.slice(0, shorter);
  expect(measureCycle({ offset: run.offset.slice(0, shorter), Curr: cut(run.Curr), Volt: cut(run.Volt) })).toBeNull();
  expect(measureCycle({ ...run, Curr: run.Curr.map((current) => Math.abs(current ?? 0)) })).toBeNull();
  expect(measureCycle({ offset: [], Curr: [], Volt: [] })).toBeNull();
});

test('nothing is counted where current or voltage was not measured', () => {
  const gap = (values: readonly (number | null)[]) =>
    values.map((value, at) => (at === 30 || at === 90 ? null : value));
  const cycle = measureCycle({ ...run, Volt: gap(run.Volt) });
  expect(cycle?.outWh).toBeCloseTo(3.6 * (58 / 60), 2);
});
