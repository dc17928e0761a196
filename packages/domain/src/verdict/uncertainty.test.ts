import { expect, test } from 'vitest';
import { randomFrom } from '../list-rows/list-model.fixture.ts';
import { expandedUncertainty, uncertaintyBudget } from './uncertainty.ts';

/** From 0 to below 1. */
const fractions = randomFrom(7);
const fraction = () => fractions(2 ** 32) / 2 ** 32;
const normal = () => Math.sqrt(-2 * Math.log(1 - fraction())) * Math.cos(2 * Math.PI * fraction());

const draws = 100_000;

test.each<[celsius: number | null, repeatability: number]>([
  [25, 1],
  [10, 1],
  [31.5, 0.3],
  [null, 0.6],
])('U is twice the standard deviation of what the budget says within 2 %, at %s °C', (celsius, repeatability) => {
  const halfWidth = 0.5 * Math.abs((celsius ?? 35) - 25);
  const errors = Array.from({ length: draws }, () => repeatability * normal() + halfWidth * (2 * fraction() - 1));
  const mean = errors.reduce((sum, error) => sum + error, 0) / draws;
  const deviation = Math.sqrt(errors.reduce((sum, error) => sum + (error - mean) ** 2, 0) / (draws - 1));
  const expanded = expandedUncertainty(83.2, uncertaintyBudget(celsius, repeatability));
  expect(expanded / ((2 * deviation * 83.2) / 100)).toBeGreaterThan(0.98);
  expect(expanded / ((2 * deviation * 83.2) / 100)).toBeLessThan(1.02);
});
