import { expect, test } from 'vitest';
import { at } from '../least-squares/vector.ts';
import { seededNormal } from '../statistics/random.ts';
import { dummyCircuits, example, firstOf, measured, zhang } from '../testing/spectra.ts';
import { kramersKronig, kramersKronigLines } from './kramers-kronig.ts';
import type { Spectrum } from './spectrum.ts';

const percentRms = (rss: number, { frequency }: Spectrum): number => 100 * Math.sqrt(rss / (2 * frequency.length));

/** The spectrum with each point changed. */
const changed = (
  spectrum: Spectrum,
  change: (re: number, im: number, i: number) => readonly [number, number],
): Spectrum => {
  const points = Array.from(spectrum.frequency, (_, i) => change(at(spectrum.real, i), at(spectrum.imaginary, i), i));
  return {
    frequency: spectrum.frequency,
    real: Float64Array.from(points, ([re]) => re),
    imaginary: Float64Array.from(points, ([, im]) => im),
  };
};

/** Of three cells: two fresh ones and an aged one. `npm run prove -- metrology` plants the same faults in every spectrum. */
const judged = zhang().filter((_, i) => i % 12 === 0);

const verdicts = (change: (spectrum: Spectrum) => Spectrum): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const spectrum of judged) {
    const verdict = kramersKronig(change(spectrum)).verdict;
    counts[verdict] = (counts[verdict] ?? 0) + 1;
  }
  return counts;
};

test("the line through impedance.py's example is the published one, and its rule would stop at 26 elements too", () => {
  const lines = kramersKronigLines(example((hertz, imaginary) => imaginary < 0 && hertz < 1000));
  const line = lines.find(({ elements }) => elements === 26);
  expect(line?.mu).toBeCloseTo(0.306, 2);
  expect(Math.abs(100 * Math.max(...(line?.residual.map(Math.abs) ?? [])) - 0.355)).toBeLessThan(0.02);
  expect(lines.find(({ mu }) => mu < 0.5)?.elements).toBe(26);
});

test('with a number of elements the line has just so many; with a limit of µ the first from one up that is not above it', () => {
  const spectrum = example((hertz, imaginary) => imaginary < 0 && hertz < 1000);
  const given = kramersKronig(spectrum, { elements: 26 });
  expect(given).toMatchObject({ elements: 26, mu: expect.closeTo(0.306, 2), largest: expect.closeTo(0.355, 1) });
  expect(kramersKronig(spectrum, { muBelow: 0.5 })).toEqual(given);
  expect(kramersKronig(spectrum, { muBelow: 1 })).toMatchObject({ elements: 1 });
  expect(() => kramersKronig(spectrum, { elements: 107 })).toThrow(RangeError);
});

test('a circuit of a resistor and a capacitor is Valid; with three elements its line is 4.39 % off, with sixteen 0.019 %', () => {
  const spectrum = firstOf(dummyCircuits());
  const lines = kramersKronigLines(spectrum);
  const rmsWith = (count: number) => percentRms(lines.find(({ elements }) => elements === count)?.rss ?? NaN, spectrum);
  expect(rmsWith(3)).toBeCloseTo(4.39, 2);
  expect(rmsWith(16)).toBeCloseTo(0.019, 3);
  expect(kramersKronig(spectrum).verdict).toBe('valid');
});

test('measured spectra are Valid, also with 0.3 % of noise', () => {
  const normal = seededNormal(7);
  const noise = (part: number) => (spectrum: Spectrum) =>
    changed(spectrum, (re, im) => {
      const size = Math.hypot(re, im) * part;
      return [re + size * normal(), im + size * normal()];
    });
  expect(verdicts((spectrum) => spectrum)).toEqual({ valid: judged.length });
  expect(verdicts(noise(0.003))).toEqual({ valid: judged.length });
  expect(verdicts(noise(0.03))).toEqual({ invalid: judged.length });
  for (const name of ['impedance-py-example', 'impedance-py-autolab', 'eisfitting-dahn'])
    expect(kramersKronig(firstOf(measured(name))).verdict, name).toBe('valid');
});

test('a turned sign, a wrong phase and exchanged frequencies are Invalid, a single wrong point is Doubtful', () => {
  expect(verdicts((spectrum) => changed(spectrum, (re, im) => [re, -im]))).toEqual({ invalid: judged.length });
  const turn = (2 * Math.PI) / 180;
  const late = ({ frequency }: Spectrum, i: number) => i > frequency.length / 2;
  expect(
    verdicts((spectrum) =>
      changed(spectrum, (re, im, i) =>
        late(spectrum, i)
          ? [re * Math.cos(turn) - im * Math.sin(turn), re * Math.sin(turn) + im * Math.cos(turn)]
          : [re, im],
      ),
    ),
  ).toEqual({ invalid: judged.length });
  expect(
    verdicts((spectrum) => {
      const frequency = spectrum.frequency.slice();
      for (const i of [8, 18, 28, 38, 48]) [frequency[i], frequency[i + 2]] = [at(frequency, i + 2), at(frequency, i)];
      return { ...spectrum, frequency };
    }),
  ).toEqual({ invalid: judged.length });
  expect(
    verdicts((spectrum) => changed(spectrum, (re, im, i) => (i === 30 ? [1.05 * re, 1.05 * im] : [re, im]))),
  ).toEqual({ doubtful: judged.length });
});

test('one part of one point that is 8 % off is Invalid, however well the rest fits', () => {
  const planted = judged.map((spectrum) =>
    changed(spectrum, (re, im, i) => [re, i === 30 ? im + 0.08 * Math.hypot(re, im) : im]),
  );
  const reports = planted.map((spectrum) => kramersKronig(spectrum));
  expect(reports.every(({ verdict }) => verdict === 'invalid')).toBe(true);
  expect(reports.some(({ rms }) => rms !== null && rms < 1)).toBe(true);
});

test('a change of range of 5 % is Doubtful, of 8 % Invalid', () => {
  const step = (gain: number) => (spectrum: Spectrum) =>
    changed(spectrum, (re, im, i) => (i >= 30 ? [gain * re, gain * im] : [re, im]));
  expect(verdicts(step(1.05))).toEqual({ doubtful: judged.length });
  expect(verdicts(step(1.08))).toEqual({ invalid: judged.length });
});

test('the frequencies whose residual is above 2 % are named', () => {
  const spectrum = firstOf(zhang());
  const planted = changed(spectrum, (re, im, i) => (i === 30 ? [1.05 * re, 1.05 * im] : [re, im]));
  expect(kramersKronig(planted).doubted).toEqual([at(spectrum.frequency, 30)]);
});

test('neither the unit nor the order of the points changes a verdict or a residual', () => {
  const spectrum = example();
  const told = kramersKronig(spectrum);
  const larger = kramersKronig(changed(spectrum, (re, im) => [1000 * re, 1000 * im]));
  const reversed = kramersKronig({
    frequency: spectrum.frequency.toReversed(),
    real: spectrum.real.toReversed(),
    imaginary: spectrum.imaginary.toReversed(),
  });
  expect([larger.verdict, reversed.verdict]).toEqual([told.verdict, told.verdict]);
  told.residualReal?.forEach((residual, i) => {
    expect(Math.abs(at(larger.residualReal ?? [], i) - residual)).toBeLessThan(1e-9);
    expect(Math.abs(at(reversed.residualReal?.toReversed() ?? [], i) - residual)).toBeLessThan(1e-9);
  });
});

test('nothing is said of fewer than 10 points, or of less than 1.5 decades', () => {
  const { frequency } = example();
  const [ninth, top] = [at(frequency, 8), at(frequency, 0)];
  const none = { verdict: 'not-enough-points', elements: null, rms: null, residualReal: null, doubted: null };
  expect(kramersKronig(example((hertz) => hertz >= ninth))).toMatchObject(none);
  expect(kramersKronig(example((hertz) => hertz > top / 31))).toMatchObject(none);
  expect(kramersKronig(example((hertz) => hertz > top / 40)).verdict).not.toBe('not-enough-points');
});
