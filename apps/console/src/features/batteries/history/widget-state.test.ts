import { expect, test } from 'vitest';
import { widgetState, widgetTime, widgetValue } from './widget-state.ts';

const last = { value: 84, atMs: 1 };

test.each([
  ['Good', 'pass'],
  ['Fair', 'warning'],
  ['Poor', 'fail'],
  ['', 'fail'],
] as const)('with the history label %j a widget is %s', (label, state) => {
  expect(widgetState({ last: { ...last, label } })).toBe(state);
});

test.each([
  [79.9, 'fail'],
  [80, 'pass'],
] as const)('without a label %d is %s against the threshold 80', (value, state) => {
  expect(widgetState({ last: { value, atMs: 1 }, threshold: 80 })).toBe(state);
});

test('a value without label and threshold is normal, and without a value there is no state', () => {
  expect(widgetState({ last })).toBe('normal');
  expect(widgetState({})).toBe('novalue');
});

test('a live stream value is preferred over the last history entry', () => {
  expect(widgetValue({ stream: { value: 12, atMs: 9 }, last })).toBe(12);
  expect(widgetTime({ stream: { value: 12, atMs: 9 }, last })).toEqual({ state: 'stream', atMs: 9 });
});

test('a stream whose value is not known yet is in progress, and the last value stays visible', () => {
  const reading = { stream: { value: null, atMs: 9 }, last };
  expect([widgetState(reading), widgetValue(reading), widgetTime(reading)]).toEqual([
    'inprogress',
    84,
    { state: 'updating' },
  ]);
});

test('without a stream the time is that of the last service', () => {
  expect(widgetTime({ last })).toEqual({ state: 'service', atMs: 1 });
  expect(widgetTime({})).toBeUndefined();
});
