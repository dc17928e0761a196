import { expect, test } from 'vitest';
import { advanceBay, type BenchBay } from './advance-bay.ts';

const after = (bay: BenchBay, beats: number, chance: number): BenchBay => {
  let now = bay;
  for (let beat = 0; beat < beats; beat++) now = advanceBay(now, chance);
  return now;
};

test('a battery charges until it is good, is taken out, and the next one begins', () => {
  const running: BenchBay = { status: 'inprogress', level: 0.9, waits: 0 };
  expect(after(running, 3, 0.5)).toEqual({ status: 'good', level: 1, waits: 7 });
  expect(after(running, 11, 0.5)).toEqual({ status: 'empty', level: 0, waits: 3 });
  expect(after(running, 15, 0.5)).toEqual({ status: 'inprogress', level: 0.25, waits: 0 });
});

test('now and then one fails', () => {
  expect(advanceBay({ status: 'inprogress', level: 0.8, waits: 0 }, 0.01).status).toBe('fail');
  expect(advanceBay({ status: 'inprogress', level: 0.2, waits: 0 }, 0.01).status).toBe('inprogress');
});
