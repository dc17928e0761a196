import { expect, test } from 'vitest';
import { mayHold, plainRecipe, analysisBody, withCircuit, withHeld, withPoint } from './recipe.ts';

const parameter = (name: string, value: number, fixed = false) => ({
  name,
  element: name,
  unit: 'Ω',
  value,
  standardError: null,
  low: null,
  high: null,
  factor: null,
  fixed,
  determined: null,
  atBound: false,
});

const fit = {
  circuit: 'R0-p(R1,C1)',
  chosen: 'ladder' as const,
  weight: 'modulus' as const,
  converged: true,
  iterations: 5,
  rss: 1,
  rms: 0.1,
  bic: -10,
  parameters: [parameter('R0', 0.01), parameter('R1', 0.02), parameter('C1', 3)],
  correlations: [],
  alternatives: [],
  real: [],
  imaginary: [],
  ohmicResistance: null,
  arcsResistance: null,
};

test('a point that was left out comes back', () => {
  const without = withPoint(withPoint(plainRecipe, 5), 2);
  expect(without.exclude).toEqual([2, 5]);
  expect(withPoint(without, 5).exclude).toEqual([2]);
});

test('a parameter is held at its fitted value in the circuit that was found, and freed again', () => {
  const held = withHeld(plainRecipe, fit, 'R1');
  expect(held).toMatchObject({ circuit: 'R0-p(R1,C1)', fixed: { R1: 0.02 } });
  expect(withHeld(held, fit, 'R1').fixed).toEqual({});
});

test('another circuit holds nothing, and an empty text lets the ladder choose', () => {
  const held = withHeld(plainRecipe, fit, 'R1');
  expect(withCircuit(held, ' R0-C1 ')).toEqual({ ...plainRecipe, circuit: 'R0-C1' });
  expect(withCircuit(held, ' ')).toEqual(plainRecipe);
});

test('the last free parameter cannot be held', () => {
  const parameters = [parameter('R0', 1, true), parameter('R1', 1, true), parameter('C1', 1)];
  expect(mayHold({ ...fit, parameters }, 'C1')).toBe(false);
  expect(mayHold(fit, 'C1')).toBe(true);
});

test('values are sent together with a circuit alone', () => {
  expect(analysisBody(7, plainRecipe)).not.toHaveProperty('fixed');
  const sent = analysisBody(7, { ...withHeld(plainRecipe, fit, 'R0'), exclude: [1], turned: true });
  expect(sent).toMatchObject({ ids: [7], fixed: { R0: 0.01 }, exclude: { 7: [1] }, turned: [7] });
});
