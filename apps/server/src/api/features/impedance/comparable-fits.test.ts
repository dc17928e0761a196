import { expect, test } from 'vitest';
import { withComparable, type SavedFit } from './comparable-fits.ts';

const fit = (temperature: number | null, stateOfCharge: number | null): SavedFit => ({
  serviceId: 1,
  time: 0,
  temperature,
  stateOfCharge,
  soh: null,
  verdict: 'valid',
  circuit: 'R0',
  parameters: [],
  ohmicResistance: null,
  arcsResistance: null,
  algorithm: 'metrology 1',
});

test('a fit is not comparable where temperature differs by more than 5 °C, or charge by more than 10 %, from the newest; null where either is not known', () => {
  const comparable = (...fits: SavedFit[]) => withComparable(fits).map((one) => one.comparable);
  expect(
    comparable(fit(20, 50), fit(19.9, 50), fit(30, 60), fit(25, 60.1), fit(null, 50), fit(25, null), fit(25, 50)),
  ).toEqual([true, false, true, false, null, null, true]);
  expect(comparable(fit(25, 50), fit(null, 50))).toEqual([null, null]);
  expect(comparable()).toEqual([]);
});
