import type { SpectrumAnalysis } from '@ohmstead/contract';
import { csvLine } from '@ohmstead/domain';

type Fit = NonNullable<SpectrumAnalysis['fit']>;

const head = ['Parameter', 'Value', 'Unit', 'Standard error', '95 % low', '95 % high', '95 % factor', 'Held'];

type Origin = { serviceId: number; algorithm: string; computedAt: number };

/** The parameters of a fit, not rounded, with the service, the circuit and the weight, and the version of the method that found them. */
export const parametersCsv = (fit: Fit, { serviceId, algorithm, computedAt }: Origin): string =>
  [
    ['Service', serviceId, 'Circuit', fit.circuit, 'Weight', fit.weight, 'Method', algorithm],
    ['Computed', new Date(computedAt).toISOString()],
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
