import { expect, test } from 'vitest';
import { histogramPlot } from '../kinds/histogram-plot.ts';
import { scatterPlot } from '../kinds/scatter-plot.ts';
import type { ChartPlot } from '../plot/chart-plot.ts';
import { printSvg } from './print-svg.ts';

const day = (date: number) => new Date(2026, 10, date, 1, 25).getTime();
const x = { label: 'In service', scale: 'time' } as const;
const y = { label: 'State of health', unit: '%', scale: 'number' } as const;
const threshold = { at: 80, label: '80 % threshold' };
const cloud = { title: 'Cloud', x, y, pointLabel: 'Battery', xs: [day(1), day(5)], ys: [70, 90], threshold };

const texts = (plot: ChartPlot) => [...printSvg(plot).querySelectorAll('text')].map((text) => text.textContent);
/** The shapes before the texts of the legend, by element name. */
const samples = (plot: ChartPlot) =>
  [...printSvg(plot).children].filter(({ tagName }) => tagName === 'circle' || tagName === 'path');

test('the label of a threshold is drawn below the points', () => {
  const drawing = printSvg(scatterPlot(cloud)).querySelector('g')!;
  const parts = [...drawing.querySelectorAll('text, path')];
  const words = parts.findIndex(({ textContent }) => textContent === threshold.label);
  const points = parts.flatMap((part, place) => (part.getAttribute('d')?.startsWith('M1 0A1 1') ? [place] : []));
  expect(points).toHaveLength(2);
  expect(words).toBeGreaterThan(0);
  expect(words).toBeLessThan(Math.min(...points));
});

test('the printed period uses the clock of the ticks, and only dates for whole days', () => {
  expect(texts(scatterPlot(cloud))).toContain('Nov 1, 2026 01:25 to Nov 5, 2026 01:25');
  expect(texts(scatterPlot({ ...cloud, x: { ...x, days: true } }))).toContain('Nov 1, 2026 to Nov 5, 2026');
});

test('the printed legend looks like the series: points on both sides of a threshold, bars, dashes', () => {
  expect(samples(scatterPlot(cloud)).map(({ tagName }) => tagName)).toEqual(['circle', 'circle']);
  const bins = [60, 80].map((from) => ({ from, to: from + 20, count: 3 }));
  const bars = histogramPlot({ title: 'Bars', x: y, counted: 'Batteries', bins, threshold });
  expect(samples(bars).map(({ tagName }) => tagName)).toEqual(['path', 'path']);
  const line = { form: 'line', x: [1, 2], y: [1, 2], colour: 'series-1' } as const;
  const bode: ChartPlot = {
    title: 'Bode',
    x: { label: 'Frequency', scale: 'log' },
    ys: [y],
    layers: [
      { ...line, key: 'a', label: 'Magnitude' },
      { ...line, key: 'b', label: 'Phase', dashed: true },
    ],
  };
  expect(samples(bode).map((sample) => sample.hasAttribute('stroke-dasharray'))).toEqual([false, true]);
});
