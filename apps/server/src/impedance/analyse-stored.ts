import { algorithm, analyseSpectrum, circuitOf, toSpectrum, type Analysis } from '@ohmstead/metrology';
import type { SpectrumWork } from './spectra-question.ts';

export type StoredAnalysis = { serviceId: number } & Analysis & { algorithm: string };

/** Up to a second of computing: never in an event loop that answers calls. */
export function analyseStored({ spectrum, question }: SpectrumWork): StoredAnalysis {
  const { serviceId, frequency, real, imaginary } = spectrum;
  const { circuit, exclude, turned, ...rest } = question;
  const analysis = analyseSpectrum(toSpectrum(frequency, real, imaginary), {
    ...rest,
    circuit: circuit === null ? null : circuitOf(circuit),
    exclude: exclude[serviceId] ?? [],
    isTurned: turned.includes(serviceId),
  });
  return { serviceId, ...analysis, algorithm };
}
