import { at } from '../least-squares/vector.ts';
import { complexArray, setScaled, type ComplexArray } from './complex.ts';

/** An exponent lies between 0.3 and 1; every other parameter is positive. */
export type ParameterKind = 'positive' | 'exponent';
type Parameter = { kind: ParameterKind; unit: string };

export const elementKinds = ['R', 'C', 'L', 'Q', 'La', 'W', 'Wo', 'Ws'] as const;
export type ElementKind = (typeof elementKinds)[number];

/** The impedance of an element or a circuit at fixed frequencies; what it holds is overwritten by the next evaluation. */
export type Impedance = {
  /** In Ω. */
  z: ComplexArray;
  /** By each parameter: by ln p of a positive one, by n of an exponent. */
  slopes: readonly ComplexArray[];
  /** Sets `z` for these values of the parameters. */
  evaluate: (values: readonly number[]) => void;
  /** Sets `slopes` for the values of the last evaluation. */
  differentiate: () => void;
};

type Element = {
  parameters: readonly Parameter[];
  /**
   * @param omega Angular frequencies in rad/s.
   * @param from The place of its first parameter among the values.
   */
  prepare: (omega: Float64Array, from: number) => Impedance;
};

/** An element of one parameter that is proportional to it, or to its inverse. */
const single = (unit: string, sign: 1 | -1, part: (omega: number) => readonly [re: number, im: number]): Element => ({
  parameters: [{ kind: 'positive', unit }],
  prepare: (omega, from) => {
    const one = complexArray(omega.length);
    omega.forEach((value, i) => ([one.re[i], one.im[i]] = part(value)));
    const [z, slope] = [complexArray(omega.length), complexArray(omega.length)];
    return {
      z,
      slopes: [slope],
      evaluate: (values) => setScaled(z, one, at(values, from) ** sign),
      differentiate: () => setScaled(slope, z, sign),
    };
  },
});

/** An element of constant phase: (c·(jω)^n)^±1. */
const constantPhase = (unit: string, sign: 1 | -1): Element => ({
  parameters: [
    { kind: 'positive', unit },
    { kind: 'exponent', unit: '' },
  ],
  prepare: (omega, from) => {
    const log = omega.map(Math.log);
    const [z, bySize, byExponent] = [
      complexArray(omega.length),
      complexArray(omega.length),
      complexArray(omega.length),
    ];
    return {
      z,
      slopes: [bySize, byExponent],
      evaluate: (values) => {
        const [size, exponent] = [at(values, from) ** sign, sign * at(values, from + 1)];
        const [cos, sin] = [size * Math.cos((exponent * Math.PI) / 2), size * Math.sin((exponent * Math.PI) / 2)];
        for (let i = 0; i < omega.length; i++) {
          const growth = Math.exp(exponent * at(log, i));
          z.re[i] = growth * cos;
          z.im[i] = growth * sin;
        }
      },
      differentiate: () => {
        setScaled(bySize, z, sign);
        // d/dn = ±Z·ln(jω) = ±Z·(ln ω + jπ/2)
        for (let i = 0; i < omega.length; i++) {
          const [re, im, logged] = [at(z.re, i), at(z.im, i), at(log, i)];
          byExponent.re[i] = sign * (re * logged - (im * Math.PI) / 2);
          byExponent.im[i] = sign * (im * logged + (re * Math.PI) / 2);
        }
      },
    };
  },
});

/** tanh of a·(1 + j) with a ≥ 0, by e^(−2a), so that nothing overflows and nothing is lost near zero. */
const tanh = (a: number): readonly [re: number, im: number] => {
  const decay = Math.exp(-2 * a);
  const below = 1 + decay * decay + 2 * decay * Math.cos(2 * a);
  return [-Math.expm1(-4 * a) / below, (2 * decay * Math.sin(2 * a)) / below];
};

/**
 * Diffusion through a layer, with s = √(jωτ): Z0·tanh(s)/s where the layer ends open to diffusion (Ws), Z0/(s·tanh(s)) where it ends
 * closed (Wo). The slope by ln τ is Z/2·(±s·(1/t − t) − 1) with t = tanh(s); minus for Wo.
 */
const layer = (isClosed: boolean): Element => ({
  parameters: [
    { kind: 'positive', unit: 'Ω' },
    { kind: 'positive', unit: 's' },
  ],
  prepare: (omega, from) => {
    const [z, byTau] = [complexArray(omega.length), complexArray(omega.length)];
    let tau = 0;
    return {
      z,
      slopes: [z, byTau],
      evaluate: (values) => {
        const z0 = at(values, from);
        tau = at(values, from + 1);
        for (let i = 0; i < omega.length; i++) {
          // s = a·(1 + j), so 1/s = (1 − j)/2a
          const a = Math.sqrt((at(omega, i) * tau) / 2);
          const [tr, ti] = tanh(a);
          const square = isClosed ? tr * tr + ti * ti : 1;
          const [fr, fi] = [tr / square, (isClosed ? -ti : ti) / square];
          z.re[i] = (z0 * (fr + fi)) / (2 * a);
          z.im[i] = (z0 * (fi - fr)) / (2 * a);
        }
      },
      differentiate: () => {
        const sign = isClosed ? -1 : 1;
        for (let i = 0; i < omega.length; i++) {
          const a = Math.sqrt((at(omega, i) * tau) / 2);
          const [tr, ti] = tanh(a);
          const square = tr * tr + ti * ti;
          const [dr, di] = [tr / square - tr, -ti / square - ti];
          const [gr, gi] = [(sign * a * (dr - di) - 1) / 2, (sign * a * (dr + di)) / 2];
          const [re, im] = [at(z.re, i), at(z.im, i)];
          byTau.re[i] = re * gr - im * gi;
          byTau.im[i] = re * gi + im * gr;
        }
      },
    };
  },
});

/** Elements of an equivalent circuit: resistor, capacitor, inductor, elements of constant phase, diffusion without end and in a layer. */
export const elements: Readonly<Record<ElementKind, Element>> = {
  R: single('Ω', 1, () => [1, 0]),
  C: single('F', -1, (omega) => [0, -1 / omega]),
  L: single('H', 1, (omega) => [0, omega]),
  Q: constantPhase('S·s^n', -1),
  La: constantPhase('Ω·s^n', 1),
  W: single('Ω·s^-0.5', 1, (omega) => [1 / Math.sqrt(omega), -1 / Math.sqrt(omega)]),
  Wo: layer(true),
  Ws: layer(false),
};
