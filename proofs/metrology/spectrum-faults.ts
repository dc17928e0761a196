import type { Spectrum } from '@ohmstead/metrology';
import type { Random } from '../../apps/server/src/testing/random.ts';

type Change = (re: number, im: number, i: number, points: number) => readonly [re: number, im: number];

const changed = ({ frequency, real, imaginary }: Spectrum, change: Change): Spectrum => {
  const points = Array.from(frequency, (_, i) => change(real[i] ?? NaN, imaginary[i] ?? NaN, i, frequency.length));
  return {
    frequency,
    real: Float64Array.from(points, ([re]) => re),
    imaginary: Float64Array.from(points, ([, im]) => im),
  };
};

const scaledFrom = (place: number, gain: number): Change => {
  return (re, im, i, points) => (i >= place * points ? [gain * re, gain * im] : [re, im]);
};

const turnedLate: Change = (re, im, i, points) => {
  if (i <= points / 2) return [re, im];
  const [cos, sin] = [Math.cos(Math.PI / 90), Math.sin(Math.PI / 90)];
  return [re * cos - im * sin, re * sin + im * cos];
};

const exchanged = ({ frequency, real, imaginary }: Spectrum): Spectrum => {
  const moved = frequency.slice();
  for (const share of [0.13, 0.3, 0.47, 0.63, 0.8]) {
    const i = Math.floor(share * moved.length);
    [moved[i], moved[i + 2]] = [frequency[i + 2] ?? NaN, frequency[i] ?? NaN];
  }
  return { frequency: moved, real, imaginary };
};

const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.fraction())) * Math.cos(2 * Math.PI * random.fraction());

const withNoise =
  (share: number, random: Random): Change =>
  (re, im) => {
    const size = share * Math.hypot(re, im);
    return [re + size * normal(random), im + size * normal(random)];
  };

/** A fault that is planted in spectra, and the verdict that the specification gives it; none where it gives none for all. */
export type Fault = {
  name: string;
  verdict: 'valid' | 'doubtful' | 'invalid' | null;
  plant: (spectrum: Spectrum) => Spectrum;
};

export const faultsOf = (random: Random): Fault[] => [
  { name: 'untouched', verdict: 'valid', plant: (spectrum) => spectrum },
  { name: 'noise of 0.3 %', verdict: 'valid', plant: (spectrum) => changed(spectrum, withNoise(0.003, random)) },
  { name: 'noise of 3 %', verdict: 'invalid', plant: (spectrum) => changed(spectrum, withNoise(0.03, random)) },
  { name: 'phase 2° late below the middle', verdict: 'invalid', plant: (spectrum) => changed(spectrum, turnedLate) },
  {
    name: 'sign of Im turned',
    verdict: 'invalid',
    plant: (spectrum) => changed(spectrum, (re, im) => [re, -im]),
  },
  { name: 'five pairs of frequencies exchanged', verdict: 'invalid', plant: exchanged },
  {
    name: 'one point 5 % off',
    verdict: 'doubtful',
    plant: (spectrum) =>
      changed(spectrum, (re, im, i, points) => (i === Math.floor(points / 2) ? [1.05 * re, 1.05 * im] : [re, im])),
  },
  ...[3, 5, 8].map((step): Fault => ({
    name: `change of range of ${step} %`,
    verdict: step === 3 ? null : step === 5 ? 'doubtful' : 'invalid',
    plant: (spectrum) => changed(spectrum, scaledFrom(0.5, 1 + step / 100)),
  })),
  ...[5, 10, 20].map((drift): Fault => ({
    name: `drift of ${drift} % during the sweep`,
    verdict: null,
    plant: (spectrum) =>
      changed(spectrum, (re, im, i, points) => {
        const gain = 1 + ((drift / 100) * i) / (points - 1);
        return [gain * re, gain * im];
      }),
  })),
];
