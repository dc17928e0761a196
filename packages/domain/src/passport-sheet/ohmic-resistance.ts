import type { PassportService } from './passport-facts.ts';

type Spectrum = NonNullable<PassportService['spectrum']>;

/**
 * The resistance at which the spectrum crosses the real axis, in mΩ, and the frequency there in Hz; of several crossings the one of the
 * highest frequency. Between two points the imaginary part is taken to change evenly, by the logarithm of the frequency. Null without one.
 */
export function ohmicResistance({
  frequenciesHz,
  realOhm,
  imaginaryOhm,
}: Spectrum): { mohm: number; hz: number } | null {
  const points = frequenciesHz
    .map((hz, at) => ({ hz, real: realOhm[at] ?? Number.NaN, imaginary: imaginaryOhm[at] ?? Number.NaN }))
    .filter(({ hz, real, imaginary }) => hz > 0 && Number.isFinite(real) && Number.isFinite(imaginary))
    .toSorted((one, other) => other.hz - one.hz);
  for (const [at, point] of points.entries()) {
    const next = points[at + 1];
    if (point.imaginary === 0) return { mohm: point.real * 1_000, hz: point.hz };
    if (next === undefined || Math.sign(point.imaginary) * Math.sign(next.imaginary) >= 0) continue;
    const share = point.imaginary / (point.imaginary - next.imaginary);
    return {
      mohm: (point.real + share * (next.real - point.real)) * 1_000,
      hz: point.hz * (next.hz / point.hz) ** share,
    };
  }
  return null;
}
