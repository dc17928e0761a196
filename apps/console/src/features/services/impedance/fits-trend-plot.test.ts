import { expect, test } from 'vitest';
import { fitsTrendPlot, followedIn } from './fits-trend-plot.ts';

const fit = (time: number, ohmic: number | null, comparable: boolean | null, temperature: number | null = 25) => ({
  serviceId: time,
  time,
  temperature,
  stateOfCharge: 50,
  soh: 90,
  verdict: 'valid' as const,
  circuit: 'R0',
  parameters: [],
  ohmicResistance: ohmic === null ? null : { value: ohmic, standardError: null },
  arcsResistance: null,
  algorithm: 'metrology 1',
  comparable,
});

test('fits at another temperature or charge are a series of their own; those without a value are not drawn', () => {
  const fits = [fit(1, 0.01, false, 5), fit(2, 0.02, null, null), fit(3, null, true), fit(4, 0.03, true)];
  const [ohmic] = followedIn(fits);
  if (ohmic === undefined) throw new Error('nothing to follow');
  const drawn = (across: 'time' | 'temperature') =>
    fitsTrendPlot(fits, ohmic, across).layers.map(({ label, x, y }) => [label, Array.from(x), Array.from(y)]);
  expect(drawn('time')).toEqual([
    ['Comparable', [4], [0.03]],
    ['Other temperature or charge', [1], [0.01]],
    ['Temperature or charge not known', [2], [0.02]],
  ]);
  expect(drawn('temperature')).toEqual([
    ['Comparable', [25], [0.03]],
    ['Other temperature or charge', [5], [0.01]],
  ]);
});

test('a point says its standard error where the fit has one', () => {
  const measured = { ...fit(1, null, true), ohmicResistance: { value: 0.01, standardError: 0.0004 } };
  const [ohmic] = followedIn([measured]);
  if (ohmic === undefined) throw new Error('nothing to follow');
  const extraIn = (fits: (typeof measured | ReturnType<typeof fit>)[]) =>
    fitsTrendPlot(fits, ohmic, 'time').layers[0]?.extra;
  expect(extraIn([measured])).toEqual({ label: 'Standard error', unit: 'Ω', digits: 6, values: [0.0004] });
  expect(extraIn([measured, fit(2, 0.02, true)])).toBeUndefined();
});
