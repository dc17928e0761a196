import { renderHook } from '@testing-library/react';
import type { PointerEvent } from 'react';
import { expect, test, vi } from 'vitest';
import type { ChartPlot } from '../plot/chart-plot.ts';
import { plotLayout } from '../plot/plot-layout.ts';
import { wholeView } from '../plot/plot-view.ts';
import { useGestures } from './use-gestures.ts';

const plot: ChartPlot = {
  title: 'Service Metrics',
  x: { label: 'Step', scale: 'number' },
  ys: [{ label: 'Current', unit: 'mA', scale: 'number' }],
  layers: [{ key: 'a', label: 'Current', form: 'line', x: [0, 100], y: [0, 10], colour: 'series-1' }],
};
const view = wholeView(plot);
const layout = plotLayout(plot, view, { width: 600, height: 300 });

test('two fingers zoom around their midpoint and pan with it, once a frame however often they move', async () => {
  const element = document.createElement('div');
  const control = { isMoved: false, zoom: vi.fn(), pan: vi.fn(), show: vi.fn(), reset: vi.fn() };
  const options = { element, viewport: { plot, view, layout }, control, zoomable: true, read: vi.fn(), pick: vi.fn() };
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
