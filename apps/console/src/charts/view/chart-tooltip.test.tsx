import { expect, test } from 'vitest';
import { placeBeside } from './chart-tooltip.tsx';

/** The window of the tests is 1024 by 768. */
const place = (tooltip: { width: number; height: number }, point: { left: number; top: number }, overflow = '') => {
  const around = document.createElement('div');
  around.style.overflow = overflow;
  around.getBoundingClientRect = () => new DOMRect(0, 500, 1024, 200);
  const picture = document.createElement('div');
  picture.getBoundingClientRect = () => new DOMRect(100, 560, 400, 240);
  const element = document.createElement('div');
  element.getBoundingClientRect = () => new DOMRect(0, 0, tooltip.width, tooltip.height);
  picture.append(element);
  around.append(picture);
  document.body.append(around);
  placeBeside(element, point);
  around.remove();
  return [element.style.left, element.style.top];
};

test('a tooltip is placed beside its point, on the side with more room', () => {
  expect(place({ width: 100, height: 60 }, { left: 50, top: 40 })).toEqual(['64px', '40px']);
  expect(place({ width: 100, height: 60 }, { left: 300, top: 40 })).toEqual(['186px', '40px']);
});

test('a tooltip that is higher than the room below its point moves up, out of the chart if it must', () => {
  expect(place({ width: 100, height: 60 }, { left: 50, top: 180 })).toEqual(['64px', '140px']);
  expect(place({ width: 100, height: 400 }, { left: 50, top: 180 })).toEqual(['64px', '-200px']);
});

test('a tooltip that is wider than the room beside its point stays visible', () => {
  expect(place({ width: 300, height: 60 }, { left: 220, top: 40 })).toEqual(['-92px', '40px']);
});

test('a scrolling container cuts off no part of a tooltip, and the top of one that is too high is visible', () => {
  expect(place({ width: 100, height: 60 }, { left: 50, top: 180 }, 'auto')).toEqual(['64px', '72px']);
  expect(place({ width: 100, height: 400 }, { left: 50, top: 180 }, 'auto')).toEqual(['64px', '-52px']);
});
