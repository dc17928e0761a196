/** The page of `proofs/benchmarks/charts.ts`: draws the kit's charts on demand and reports when they are visible. */
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { loadLibrary, prepareCharts } from '../../charts/picture/load-library.ts';
import { seriesColour, type ChartPlot } from '../../charts/plot/chart-plot.ts';
import { Chart } from '../../charts/view/chart.tsx';
import { Sparkline } from '../../charts/sparkline/sparkline.tsx';
import { ThemeProvider } from '../../ui/theme/theme-provider.tsx';

type Columns = { x: Float64Array; ys: readonly Float64Array[] };

/** Resolves after the next frame has been painted: a message posted during a frame is delivered after it. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve(), { once: true });
      port1.start();
      port2.postMessage(null);
    });
  });

const plotOf = ({ x, ys }: Columns): ChartPlot => ({
  title: 'Race',
  x: { label: 'Time', scale: 'time' },
  ys: [{ label: 'A', scale: 'number' }, ...ys.slice(1).map((_, i) => ({ label: `B${i}`, scale: 'number' as const }))],
  layers: ys.map((y, i) => ({ key: String(i), label: `S${i}`, form: 'line', axis: i, x, y, colour: seriesColour(i) })),
});

const host = (): HTMLElement => {
  const element = document.createElement('div');
  element.style.width = 'min(1300px, 100%)';
  document.body.append(element);
  return element;
};

const roots: Root[] = [];

const mount = (element: HTMLElement, children: ReactNode): void => {
  const root = createRoot(element);
  roots.push(root);
  flushSync(() => root.render(<ThemeProvider>{children}</ThemeProvider>));
};

/** Removes the charts of both libraries. */
const clear = (): void => {
  for (const root of roots.splice(0)) root.unmount();
  document.body.replaceChildren();
};

/** The state of a page that waits for the data of its first chart: rendered and idle. */
const prepare = async (): Promise<void> => {
  mount(host(), <p>A page without a chart</p>);
  await prepareCharts();
  await new Promise((resolve) => requestIdleCallback(resolve));
};

/** ms from the data to the painted chart. The library is loaded in advance, like the one it is compared with. */
const timeFirstPaint = async (columns: Columns): Promise<number> => {
  await loadLibrary();
  const element = host();
  const plot = plotOf(columns);
  const startedAt = performance.now();
  mount(element, <Chart plot={plot} heightPx={420} emptyText="" />);
  await painted();
  if (element.querySelector('canvas') === null) throw new Error('The chart has not been drawn');
  return performance.now() - startedAt;
};

const press = (picture: HTMLElement, key: string, shiftKey: boolean): void => {
  picture.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));
};

/** Frames per second while the chart painted last is zoomed in, panned back and forth and zoomed out. */
const framesPerSecond = async (): Promise<number> => {
  const picture = document.querySelector<HTMLElement>('[role="application"]')!;
  const keys = [
    ...Array.from({ length: 8 }, () => ['+', false] as const),
    ...Array.from({ length: 40 }, (_, i) => [i < 20 ? 'ArrowRight' : 'ArrowLeft', true] as const),
    ...Array.from({ length: 8 }, () => ['-', false] as const),
  ];
  await painted();
  const startedAt = performance.now();
  for (const [key, shift] of keys) {
    press(picture, key, shift);
    await painted();
  }
  return keys.length / ((performance.now() - startedAt) / 1_000);
};

const timeSparklines = async (count: number, points: number): Promise<number> => {
  const x = Float64Array.from({ length: points }, (_, i) => i);
  const lines = Array.from({ length: count }, (_, n) => x.map((at) => 80 + 10 * Math.sin(at / 5 + n)));
  const startedAt = performance.now();
  mount(
    host(),
    lines.map((y, n) => <Sparkline key={n} x={x} y={y} threshold={{ at: 80 }} />),
  );
  await painted();
  return performance.now() - startedAt;
};

Object.assign(globalThis, { chartRace: { painted, prepare, timeFirstPaint, framesPerSecond, timeSparklines, clear } });
