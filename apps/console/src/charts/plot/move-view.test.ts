import { expect, test } from 'vitest';
import { panView, zoomRange, zoomView } from './move-view.ts';

const scales = { x: 'number', ys: ['number'], equalScales: false } as const;
const equal = { ...scales, equalScales: true } as const;
const whole = { x: [0, 100], ys: [[0, 10]] } as const;
const middle = { x: 0.5, y: 0.5 };

test('zooming keeps the point under the pointer in place', () => {
  expect(zoomRange('number', [0, 100], 4, 0.25)).toEqual([18.75, 43.75]);
  expect(zoomRange('log', [1, 10_000], 2, 0.5).map((value) => Math.round(value))).toEqual([10, 1_000]);
});

test('zooming out stops at all of the data', () => {
  const near = zoomView(scales, whole, whole, 4, { x: 0.9, y: 0.5 });
  expect(near.x).toEqual([67.5, 92.5]);
  expect(zoomView(scales, near, whole, 0.1, middle)).toEqual(whole);
});

test('a chart over time zooms the time axis only', () => {
  expect(zoomView(scales, whole, whole, 2, middle).ys).toEqual(whole.ys);
});

test('a Nyquist plot zooms both axes', () => {
  expect(zoomView(equal, whole, whole, 2, middle)).toEqual({ x: [25, 75], ys: [[2.5, 7.5]] });
});

test('panning stops at the ends of the data, and moves the vertical axis freely', () => {
  const view = { x: [20, 40], ys: [[0, 10]] } as const;
  expect(panView(scales, view, whole, { x: -3, y: 0.5 })).toEqual({ x: [0, 20], ys: [[5, 15]] });
});
