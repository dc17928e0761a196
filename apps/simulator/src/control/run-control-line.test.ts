import { expect, test } from 'vitest';
import { controlUsage, runControlLine } from './run-control-line.ts';

test.each([
  ['', controlUsage],
  ['explode OA4-1', controlUsage],
  ['restart OA4-1', 'There is no device OA4-1'],
  ['list', ''],
])('the line %j gets an answer, whatever it contains', (line, answer) => {
  expect(runControlLine(line, { analyzers: [], operators: [] })).toBe(answer);
});
