import type { WallDevice, WallLocation } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { layoutOf, pageAt, pagesOf } from './wall-layout.ts';

const wall = { width: 1_920, height: 1_080 };
let made = 0;
const device = (bays: number): WallDevice => ({
  id: ++made,
  name: `Bench ${made}`,
  online: true,
  lastMessageTime: null,
  alarm: null,
  bays: Array.from({ length: bays }, (_, index) => ({
    id: made * 100 + index,
    number: index + 1,
    status: 'empty' as const,
    alarm: null,
    battery: null,
    designCapacity: null,
    remCap: null,
    progress: null,
    startTime: null,
    endTime: null,
    soh: null,
  })),
});
const place = (...bays: number[]): WallLocation => ({ id: ++made, name: `Hall ${made}`, devices: bays.map(device) });
const baysOn = (locations: WallLocation[], viewport = wall) =>
  pagesOf(locations, viewport).map(({ devices }) => devices.map(({ bays }) => bays.length));

test('each location has pages of its own, as many as its bays need, and no bay is left out', () => {
  expect(baysOn([place(4, 1, 8), place(2)])).toEqual([[4, 1, 8], [2]]);
  const many = baysOn([place(...Array.from({ length: 40 }, () => 8))]);
  expect(many.length).toBeGreaterThan(5);
  expect(many.flat().reduce((sum, bays) => sum + bays, 0)).toBe(320);
});

test('an analyzer with more bays than fit on a screen is spread over several', () => {
  const parts = baysOn([place(64)]).flat();
  expect([parts.length > 1, parts.reduce((sum, bays) => sum + bays, 0)]).toEqual([true, 64]);
});

test.each([wall, { width: 1_440, height: 900 }, { width: 390, height: 844 }, { width: 3_840, height: 2_160 }])(
  'what a page holds fits on it: %o',
  (viewport) => {
    const places = [place(4, 4, 1, 2), place(8), place(1), place(6, 6, 6, 6, 6, 6, 6), place(64)];
    for (const { devices, layout } of pagesOf(places, viewport)) {
      const [columns, rows] = [layout.columns, devices.map(({ bays }) => Math.ceil(bays.length / layout.columns))];
      expect(columns).toBeGreaterThan(0);
      // At the least one below the other where they are widest.
      const full = devices.every(({ bays }) => bays.length >= columns);
      if (full)
        expect(rows.reduce((sum, each) => sum + layout.heightOf(each), 0)).toBeLessThanOrEqual(layout.room.height);
      expect(Math.max(...rows.map(layout.heightOf))).toBeLessThanOrEqual(layout.room.height);
    }
  },
);

test.each([
  { width: 768, height: 1_000 },
  { width: 390, height: 844 },
])('on a narrow screen, analyzers as wide as the screen fit below each other: %o', (viewport) => {
  for (const { devices, layout } of pagesOf([place(4, 4, 1, 2), place(1, 1, 1, 1, 2)], viewport)) {
    const heights = devices.map(({ bays }) => layout.heightOf(Math.ceil(bays.length / layout.columns)));
    expect(heights.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(layout.room.height);
  }
});

test('few bays are larger, many as large as they must be to be read from two metres', () => {
  const { unit } = layoutOf(wall);
  expect(pagesOf([place(2)], wall)[0]?.layout.unit).toBeGreaterThan(unit * 1.4);
  expect(pagesOf([place(8, 8)], wall)[0]?.layout.unit).toBe(unit);
});

test('a page is shown for ten seconds, on all screens at once', () => {
  expect([0, 9_999, 10_000, 20_000, 30_000].map((now) => pageAt(now, 3))).toEqual([0, 0, 1, 2, 0]);
  expect(pageAt(12_345, 0)).toBe(0);
});
