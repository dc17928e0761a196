import { expect, test } from 'vitest';
import { judgedSpectrum } from './judged-spectrum.ts';
import { validityMarks, validityReason } from './validity-words.ts';

/** An arc and a resistor in series, with the imaginary part at each point multiplied. */
const spectrum = (factorAt: (place: number) => number, points = 40) => {
  const Freqs = Array.from({ length: points }, (_, place) => 10 ** (4 - place / 8));
  const products = Freqs.map((hertz) => 2 * Math.PI * hertz * 0.01);
  return {
    serviceId: 7,
    Freqs,
    EIS_real: products.map((product) => 0.02 + 0.01 / (1 + product ** 2)),
    EIS_imag: products.map((product, place) => (factorAt(place) * -0.01 * product) / (1 + product ** 2)),
  };
};
const told = (...of: Parameters<typeof spectrum>) => {
  const judged = judgedSpectrum(spectrum(...of));
  return `${validityMarks[judged.verdict].label}: ${validityReason(judged)}`.replaceAll(/\s/g, ' ');
};

test('a spectrum is shown as Valid, Doubtful or Invalid, with its residuals and the doubtful frequencies', () => {
  expect(told(() => 1)).toMatch(/^Valid: Residual 0\.00 % rms, at most 0\.00 % at .*, with \d+ elements\.$/);
  expect(told((place) => (place === 20 ? 1.2 : 1))).toMatch(
    /^Doubtful: .* at 31\.6 Hz, .* Above 2\.00 % at 31\.6 Hz\.$/,
  );
  expect(told(() => -1)).toMatch(/^Invalid: .* Above 2\.00 % at (?:[\d.]+ k?Hz(?:, )?){5} and \d+ more\.$/);
});

test('a spectrum that cannot be judged is shown with the reason and the row', () => {
  expect(told(() => 1, 9)).toBe('Not enough points: At least ten points over 1.5 decades of frequency are needed.');
  const twice = spectrum(() => 1);
  twice.Freqs[4] = twice.Freqs[2] ?? 0;
  expect(validityReason(judgedSpectrum(twice))).toBe('A frequency appears twice (row 5).');
  expect(validityReason(judgedSpectrum(spectrum(() => 1, 4)))).toBe('It has fewer than five points.');
});
