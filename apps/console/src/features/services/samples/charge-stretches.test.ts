import { expect, test } from 'vitest';
import { chargeStretches } from './charge-stretches.ts';

const minutes = Float64Array.from({ length: 101 }, (_, i) => i);
const current = (valueAt: (minute: number) => number) => minutes.map(valueAt);
const words = (values: Float64Array) =>
  chargeStretches(minutes, values).map(({ from, to, label }) => `${label} ${from}–${to}`);

test('charges, rests and discharges are recognised by the sign of the current', () => {
  expect(words(current((minute) => (minute < 40 ? 2_000 : minute < 50 ? 3 : -1_500)))).toEqual([
    'Charge 0–40',
    'Rest 40–50',
    'Discharge 50–100',
  ]);
});

test('a sample of the other sign does not split a charge', () => {
  expect(words(current((minute) => (minute === 30 ? -2_000 : 1_000)))).toEqual(['Charge 0–100']);
});

test('gaps are skipped, and without current there are no stretches', () => {
  expect(words(current((minute) => (minute === 10 ? NaN : -900)))).toEqual(['Discharge 0–100']);
  expect(words(current(() => 0))).toEqual([]);
});
