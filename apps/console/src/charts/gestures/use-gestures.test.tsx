import { renderHook } from '@testing-library/react';
import type { PointerEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { viewport, watchedControl } from './testing/example-viewport.ts';
import { useGestures } from './use-gestures.ts';

const { layout } = viewport;

test('two fingers zoom around their midpoint and pan with it, once a frame however often they move', async () => {
  const element = document.createElement('div');
  const control = watchedControl();
  const options = { element, viewport, control, zoomable: true, read: vi.fn(), pick: vi.fn() };
  const { handlers } = renderHook(() => useGestures(options)).result.current;
  const finger = (pointerId: number, clientX: number) =>
    ({
      pointerId,
      pointerType: 'touch',
      button: 0,
      clientX,
      clientY: 100,
      currentTarget: element,
    }) as unknown as PointerEvent<HTMLElement>;

  handlers.onPointerDown(finger(1, 250));
  handlers.onPointerDown(finger(2, 350));
  for (const apart of [20, 40, 60]) {
    handlers.onPointerMove(finger(1, 250 - apart));
    handlers.onPointerMove(finger(2, 350 + apart / 3));
  }
  await vi.waitFor(() => expect(control.zoom).toHaveBeenCalled());
  const middle = { x: (280 - layout.box.left) / layout.box.width, y: expect.any(Number) };
  expect(control.zoom.mock.calls).toEqual([[1.8, middle]]);
  expect(control.pan.mock.calls).toEqual([[{ x: expect.closeTo(20 / layout.box.width), y: 0 }]]);
});
