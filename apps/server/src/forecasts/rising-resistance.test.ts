import { expect, test } from 'vitest';
import { hasRisen, type MeasuredResistances } from './rising-resistance.ts';

const fit = (ohmic: number, change: Partial<MeasuredResistances> = {}): MeasuredResistances => ({
  temperature: 25,
  stateOfCharge: 90,
  ohmicResistance: { value: ohmic, standardError: ohmic / 20 },
  arcsResistance: null,
  ...change,
});
const undetermined = { ohmicResistance: { value: 12, standardError: 13 } };

test.each<[string, boolean, MeasuredResistances[]]>([
  ['three spectra, 20 % up', true, [fit(10), fit(11), fit(12)]],
  ['19 % up', false, [fit(10), fit(11), fit(11.9)]],
  ['two spectra', false, [fit(10), fit(12)]],
  ['up before the last three', false, [fit(5), fit(10), fit(11), fit(11.5)]],
  ['the arcs alone', true, [10, 11, 12].map((value) => fit(1, { arcsResistance: { value, standardError: 1 } }))],
  ['colder by more than 5 °C at the end', false, [fit(10), fit(10), fit(12, { temperature: 19 })]],
  ['one of four at another charge', true, [fit(10), fit(30, { stateOfCharge: 60 }), fit(11), fit(12)]],
  ['not determined by the spectrum', false, [fit(10), fit(11), fit(0, undetermined)]],
])('a resistance over %s: risen %s', (_, expected, fits) => {
  expect(hasRisen(fits)).toBe(expected);
});
