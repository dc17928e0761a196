import type { SpectrumAnalysis } from '@ohmstead/contract';
import { csvLine } from '@ohmstead/domain';

type Fit = NonNullable<SpectrumAnalysis['fit']>;

const head = ['Parameter', 'Value', 'Unit', 'Standard error', '95 % low', '95 % high', '95 % factor', 'Held'];

/** The parameters of a fit, not rounded, with the circuit, the weight and the version of the method that found them. */
export const parametersCsv = (fit: Fit, algorithm: string): string =>
  [
    ['Circuit', fit.circuit, 'Weight', fit.weight, 'Method', algorithm],
    head,
    ...fit.parameters.map(({ name, value, unit, standardError, low, high, factor, fixed }) => [
      name,
      value,
      unit,
      standardError,
      low,
      high,
      factor,
      fixed ? 'yes' : 'no',
    ]),
  ]
    .map((cells) => csvLine(cells))
    .join('');
