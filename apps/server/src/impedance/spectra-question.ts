import type { Weight } from '@ohmstead/metrology';

/** What is asked of spectra, in plain data: it is stored with a job and sent to a thread. Valid: its circuit can be read and fitted. */
export type SpectraQuestion = {
  circuit: string | null;
  weight: Weight;
  start: Record<string, number>;
  fixed: Record<string, number>;
  /** Positions to leave out, by id of the service. */
  exclude: Record<string, number[]>;
  /** Services whose imaginary part is read with its sign turned. */
  turned: number[];
  validate: boolean;
  drt: boolean;
};

/** The spectrum of a service as it is stored. */
export type StoredSpectrum = { serviceId: number } & MeasuredSpectrum;

/** Frequencies in Hz, both parts of the impedance in Ω. */
export type MeasuredSpectrum = { frequency: number[]; real: number[]; imaginary: number[] };

/** The question about one spectrum. */
export type SpectrumWork = { spectrum: StoredSpectrum; question: SpectraQuestion };
