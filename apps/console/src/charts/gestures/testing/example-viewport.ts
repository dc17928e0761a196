import { vi } from 'vitest';
import type { ChartPlot } from '../../plot/chart-plot.ts';
import { plotLayout } from '../../plot/plot-layout.ts';
import { wholeView } from '../../plot/plot-view.ts';

const plot: ChartPlot = {
  title: 'Service Metrics',
  x: { label: 'Step', scale: 'number' },
  ys: [{ label: 'Current', unit: 'mA', scale: 'number' }],
  layers: [{ key: 'a', label: 'Current', form: 'line', x: [0, 100], y: [0, 10], colour: 'series-1' }],
};
const view = wholeView(plot);
export const viewport = { plot, view, layout: plotLayout(plot, view, { width: 600, height: 300 }) };

export const watchedControl = () => ({ isMoved: false, zoom: vi.fn(), pan: vi.fn(), show: vi.fn(), reset: vi.fn() });
