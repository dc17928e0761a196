import { expect, test } from 'vitest';
import { beginPress, chosenBy, continuePan, showChosen } from './gestures.ts';
import { viewport, watchedControl } from './testing/example-viewport.ts';

const start = { left: 200, top: 100 };

test('shift-drag pans the vertical axis once it has moved more than 10 px', () => {
  const hand = watchedControl();
  const press = beginPress(viewport, { pointerId: 1, shiftKey: true }, start);
  const level = continuePan(viewport, hand, press, { left: 230, top: 110 });
  expect(hand.pan.mock.lastCall?.[0]).toMatchObject({ y: 0 });
  continuePan(viewport, hand, level, { left: 230, top: 115 });
  expect(hand.pan.mock.lastCall?.[0]?.y).toBeCloseTo(5 / viewport.layout.box.height);
});

test('a drag zooms to the selected range', () => {
  const hand = watchedControl();
  const { box } = viewport.layout;
  const press = beginPress(viewport, { pointerId: 1, shiftKey: false }, { left: box.left + box.width / 2, top: 50 });
  const chosen = chosenBy(viewport, press, { left: 9_999, top: 50 });
  showChosen(viewport, hand, chosen);
  expect(hand.show).toHaveBeenCalledWith([50, 100]);
});

test('a drag on equal scales pans, as there is no range to select', () => {
  const nyquist = { ...viewport, plot: { ...viewport.plot, equalScales: true } };
  expect(beginPress(nyquist, { pointerId: 1, shiftKey: false }, start)).toMatchObject({ kind: 'pan', vertical: true });
});
