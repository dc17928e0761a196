import { expect, test } from 'vitest';
import { loadedFrom, measuringOf, measuringProblems, wordsOfMeasuring } from './measuring-values.ts';

test('service types are lines, each once; a threshold is a number from 50 to 95', () => {
  const { apiVersion, values } = loadedFrom({
    capacityServiceTypes: ['Capacity Test', 'Deep Test'],
    sohThreshold: 72.5,
    version: 4,
  });
  expect([apiVersion, values]).toEqual([4, { types: 'Capacity Test\nDeep Test', threshold: '72.5' }]);
  expect(measuringOf({ types: ' Deep Test \n\nDeep Test\nCharge', threshold: ' 72,5 ' })).toEqual({
    capacityServiceTypes: ['Deep Test', 'Charge'],
    sohThreshold: 72.5,
  });
  expect(wordsOfMeasuring(measuringOf(values))).toBe(
    'Forecasts rest on Capacity Test, Deep Test, and look for 72.5 %.',
  );
});

test('a field that cannot be saved says why', () => {
  expect(measuringProblems({ types: 'Capacity Test', threshold: '50' })).toEqual({});
  const wrong = 'Enter a number from 50 to 95';
  for (const threshold of ['', '49.9', '95.1', 'x', '8 0'])
    expect(measuringProblems({ types: 'Capacity Test', threshold })).toEqual({ threshold: wrong });
  const typesProblem = (types: string) => measuringProblems({ types, threshold: '80' }).types;
  expect(typesProblem(' \n')).toBe('At least one service type is required');
  expect(typesProblem(Array.from({ length: 11 }, (_, i) => `T${i}`).join('\n'))).toBe('No more than 10 service types');
  expect(typesProblem('x'.repeat(201))).toBe('A service type has no more than 200 characters');
});
