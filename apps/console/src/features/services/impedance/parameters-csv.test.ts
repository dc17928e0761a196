import { expect, test } from 'vitest';
import { parametersCsv } from './parameters-csv.ts';

test('the CSV of a fit says how it came about, and has each interval also as a factor, none for an exponent, and nothing rounded', () => {
  const known = { fixed: false, determined: true, atBound: false };
  const fit = {
    circuit: 'R0-Q1',
    chosen: 'given' as const,
    weight: 'unit' as const,
    converged: true,
    iterations: 9,
    rss: 1,
    rms: 0.4,
    bic: -20,
    parameters: [
      {
        ...known,
        name: 'R0',
        element: 'R',
        unit: 'Ω',
        value: 0.02576,
        standardError: 0.018,
        low: -0.01052,
        high: 0.06205,
        factor: 4.0906,
      },
      {
        ...known,
        name: 'Q1_1',
        element: 'Q',
        unit: '',
        value: 0.8,
        standardError: 0.01,
        low: 0.78,
        high: 0.82,
        factor: null,
      },
    ],
    correlations: [],
    alternatives: [],
    real: [],
    imaginary: [],
    ohmicResistance: null,
    arcsResistance: null,
  };
  const origin = { serviceId: 12, algorithm: 'metrology 1', computedAt: Date.UTC(2026, 10, 27, 9, 5) };
  expect(parametersCsv(fit, origin).trimEnd().split(/\r?\n/)).toEqual([
    '"Service",12,"Circuit","R0-Q1","Weight","unit","Method","metrology 1"',
    '"Computed","2026-11-27T09:05:00.000Z"',
    '"Parameter","Value","Unit","Standard error","95 % low","95 % high","95 % factor","Held"',
    '"R0",0.02576,"Ω",0.018,-0.01052,0.06205,4.0906,"no"',
    '"Q1_1",0.8,"",0.01,0.78,0.82,,"no"',
  ]);
});
