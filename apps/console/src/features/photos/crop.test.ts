import { expect, test } from 'vitest';
import { maxZoom, moved, squareOf, wholePicture, zoomed } from './crop.ts';

const wide = { width: 800, height: 400 };

test('initially the largest square in the middle of the picture is selected', () => {
  expect(squareOf(wide, wholePicture)).toEqual({ left: 200, top: 0, side: 400 });
  expect(squareOf({ width: 300, height: 900 }, wholePicture)).toEqual({ left: 0, top: 300, side: 300 });
});

test('moving the picture to the right shows more of its left', () => {
  expect(squareOf(wide, moved(wide, wholePicture, 0.25, 0))).toEqual({ left: 100, top: 0, side: 400 });
});

test.each([
  [9, 9, { left: 0, top: 0, side: 200 }],
  [-9, -9, { left: 600, top: 200, side: 200 }],
])('the square never extends beyond the edge: %i, %i', (right, down, square) => {
  expect(squareOf(wide, moved(wide, zoomed(wide, wholePicture, 2), right, down))).toEqual(square);
});

test('zooming out at an edge moves the square back into the picture', () => {
  const atEdge = moved(wide, zoomed(wide, wholePicture, 4), 9, 9);
  expect(squareOf(wide, zoomed(wide, atEdge, 1))).toEqual({ left: 0, top: 0, side: 400 });
});

test('the zoom is limited', () => {
  expect(zoomed(wide, wholePicture, 99).zoom).toBe(maxZoom);
  expect(zoomed(wide, wholePicture, 0).zoom).toBe(1);
});
