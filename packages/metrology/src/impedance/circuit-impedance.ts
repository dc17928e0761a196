import type { Circuit, CircuitNode } from './circuit.ts';
import { complexArray, setInverse, setProduct, setSum } from './complex.ts';
import { elements, type Impedance } from './elements.ts';

const series = (parts: readonly Impedance[], length: number): Impedance => {
  const z = complexArray(length);
  const terms = parts.map((part) => part.z);
  return {
    z,
    slopes: parts.flatMap(({ slopes }) => slopes),
    evaluate: (values) => {
      for (const part of parts) part.evaluate(values);
      setSum(z, terms);
    },
    differentiate: () => {
      for (const part of parts) part.differentiate();
    },
  };
};

/** 1/ΣY; the slope of a branch counts (Z/Z_branch)² times. */
const parallel = (parts: readonly Impedance[], length: number): Impedance => {
  const z = complexArray(length);
  const branches = parts.map((part) => ({
    part,
    admittance: complexArray(length),
    slopes: part.slopes.map(() => complexArray(length)),
  }));
  const admittances = branches.map(({ admittance }) => admittance);
  const factor = complexArray(length);
  return {
    z,
    slopes: branches.flatMap(({ slopes }) => slopes),
    evaluate: (values) => {
      for (const { part, admittance } of branches) {
        part.evaluate(values);
        setInverse(admittance, part.z);
      }
      setSum(z, admittances);
      setInverse(z, z);
    },
    differentiate: () => {
      for (const { part, admittance, slopes } of branches) {
        part.differentiate();
        setProduct(factor, z, admittance);
        setProduct(factor, factor, factor);
        part.slopes.forEach((slope, k) => {
          const made = slopes[k];
          if (made !== undefined) setProduct(made, factor, slope);
        });
      }
    },
  };
};

const prepared = (node: CircuitNode, omega: Float64Array): Impedance => {
  if (node.form === 'element') return elements[node.kind].prepare(omega, node.from);
  const parts = node.parts.map((part) => prepared(part, omega));
  return node.form === 'series' ? series(parts, omega.length) : parallel(parts, omega.length);
};

/**
 * The impedance of a circuit, with a slope for each parameter in the order of the text.
 * @param omega Angular frequencies in rad/s.
 */
export const circuitImpedance = ({ root }: Circuit, omega: Float64Array): Impedance => prepared(root, omega);
