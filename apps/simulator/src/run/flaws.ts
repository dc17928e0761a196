import { gaussian, seededRandom } from '../random/random.ts';
import { round } from '../random/round.ts';
import type { Run } from './run.ts';

/** Of so many spectra one is Doubtful and one Invalid, as where clamps are worn. */
const oneIn = 10;
const offBy = 1.05;
const noise = 0.03;

type EisData = NonNullable<Run['eisData']>;

/** Spoils the spectrum of a run if its number says so; spectra that a user has asked for are never spoilt. */
export function withFlaw(run: Run, spectrumNumber: number): Run {
  const spoil = flaws[spectrumNumber % oneIn];
  if (run.eisData === null || spoil === undefined || run.plan.isAskedFor) return run;
  return { ...run, eisData: spoil(run.eisData, spectrumNumber) };
}

/** For runs that nobody counts: the same name gives the same number. */
export const spectrumNumberOf = (service: string): number => Math.floor(seededRandom('flaw', service)() * oneIn);

const flaws: Record<number, (data: EisData, seed: number) => EisData> = { 4: putOnePointOff, 9: addNoise };

/** The contact gives way at one frequency. */
function putOnePointOff(data: EisData): EisData {
  const middle = Math.floor(data.Freqs.length / 2);
  const read = (ohm: number, row: number) => (row === middle ? round(ohm * offBy, 8) : ohm);
  return { ...data, EIS_real: data.EIS_real.map(read), EIS_imag: data.EIS_imag.map(read) };
}

/** A contact that is loose throughout. */
function addNoise(data: EisData, seed: number): EisData {
  const random = seededRandom('loose contact', seed);
  const shaken = (ohm: number, row: number) => {
    const size = Math.hypot(data.EIS_real[row] ?? 0, data.EIS_imag[row] ?? 0);
    return round(ohm + size * noise * gaussian(random), 8);
  };
  return { ...data, EIS_real: data.EIS_real.map(shaken), EIS_imag: data.EIS_imag.map(shaken) };
}
