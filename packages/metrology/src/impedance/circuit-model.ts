import { at } from '../least-squares/vector.ts';
import { circuitOf } from './circuit.ts';
import { circuitImpedance } from './circuit-impedance.ts';
import type { Numbers } from './spectrum.ts';

export type CircuitModel = {
  /** Names, in the order of the text. */
  parameters: string[];
  evaluate: (values: readonly number[]) => CircuitValues;
};

/** Impedance in Ω at each frequency, and its derivative by each parameter: `d…[parameter][point]`. */
export type CircuitValues = { real: number[]; imaginary: number[]; dReal: number[][]; dImaginary: number[][] };

/**
 * The impedance of a circuit as a function of its parameters. Throws an error with `position` for a text that is no circuit.
 * @param frequency In Hz.
 */
export const circuitModel = (text: string, frequency: Numbers): CircuitModel => {
  const circuit = circuitOf(text);
  const omega = Float64Array.from(frequency, (hertz) => 2 * Math.PI * hertz);
  const { z, slopes, evaluate, differentiate } = circuitImpedance(circuit, omega);
  const names = circuit.parameters.map(({ name }) => name);
  return {
    parameters: names,
    evaluate: (values) => {
      if (values.length !== names.length) throw new RangeError(`${text} has ${names.length} parameters`);
      evaluate(values);
      differentiate();
      const by = (part: 're' | 'im') =>
        slopes.map((slope, k) => {
          // Slopes of positive parameters are by ln p.
          const divisor = circuit.parameters[k]?.kind === 'positive' ? at(values, k) : 1;
          return Array.from(slope[part], (value) => value / divisor);
        });
      return { real: Array.from(z.re), imaginary: Array.from(z.im), dReal: by('re'), dImaginary: by('im') };
    },
  };
};
