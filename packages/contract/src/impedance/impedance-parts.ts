import { Type } from 'typebox';
import { OrNull, strict } from '../text.ts';

const number = Type.Number();
const series = Type.Array(number);
const count = Type.Integer({ minimum: 0 });
const Codes = <const Code extends string>(codes: readonly Code[]) =>
  Type.Unsafe<Code>(Type.String({ enum: [...codes] }));

export const spectrumVerdicts = ['valid', 'doubtful', 'invalid', 'not-enough-points'] as const;
export const verdict = Codes(spectrumVerdicts);
export const weight = Codes(['modulus', 'unit']);

/** Why a spectrum is not analysed; `row` counts from 1 in the stored order. Too many parameters leave only the fit out. */
export const refusedSpectrumSchema = Type.Object(
  {
    code: Codes([
      'too-few-points',
      'equal-frequencies',
      'frequency-not-positive',
      'zero-impedance',
      'too-many-parameters',
    ]),
    row: OrNull(count),
    message: Type.String(),
  },
  strict,
);

/** Kramers-Kronig: rms, largest and residuals in % of |Z|, the line in Ω, frequencies in Hz. */
export const validity = Type.Object(
  {
    verdict,
    elements: OrNull(count),
    mu: OrNull(number),
    rms: OrNull(number),
    largest: OrNull(number),
    frequency: OrNull(number),
    residualReal: OrNull(series),
    residualImaginary: OrNull(series),
    real: OrNull(series),
    imaginary: OrNull(series),
    doubted: OrNull(series),
  },
  strict,
);

export const fittedParameter = Type.Object(
  {
    name: Type.String(),
    element: Type.String(),
    unit: Type.String(),
    value: number,
    standardError: OrNull(number),
    low: OrNull(number),
    high: OrNull(number),
    factor: OrNull(number),
    fixed: Type.Boolean(),
    determined: OrNull(Type.Boolean()),
    atBound: Type.Boolean(),
  },
  strict,
);

/** In Ω. */
export const resistance = OrNull(Type.Object({ value: number, standardError: OrNull(number) }, strict));

/** `rss` in the chosen weight, `rms` in % of |Z|; the line in Ω. */
export const circuitFit = Type.Object(
  {
    circuit: Type.String(),
    chosen: Codes(['ladder', 'given']),
    weight,
    converged: Type.Boolean(),
    iterations: count,
    rss: number,
    rms: number,
    bic: number,
    parameters: Type.Array(fittedParameter),
    correlations: Type.Array(Type.Object({ a: Type.String(), b: Type.String(), value: number }, strict)),
    alternatives: Type.Array(Type.Object({ rss: number, values: series }, strict)),
    real: series,
    imaginary: series,
    ohmicResistance: resistance,
    arcsResistance: resistance,
  },
  strict,
);

/** Distribution of relaxation times: s, Ω, H, 1/F. `silent`: why there is none. */
export const relaxationTimes = Type.Object(
  {
    lambda: OrNull(number),
    tau: OrNull(series),
    resistance: OrNull(series),
    ohmic: OrNull(number),
    inductance: OrNull(number),
    inverseCapacitance: OrNull(number),
    peaks: OrNull(Type.Array(Type.Object({ resistance: number, tau: number, inRange: Type.Boolean() }, strict))),
    silent: OrNull(Codes(['inductive-loop'])),
  },
  strict,
);
