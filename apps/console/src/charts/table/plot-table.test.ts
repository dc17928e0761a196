import { expect, test } from 'vitest';
import { histogramPlot } from '../kinds/histogram-plot.ts';
import type { ChartPlot } from '../plot/chart-plot.ts';
import { plotCsv, plotTable } from './plot-table.ts';
import { plotSummary } from './plot-summary.ts';

const times = [Date.UTC(2026, 0, 1), Date.UTC(2026, 1, 1)];
const plot: ChartPlot = {
  title: 'State of health',
  x: { label: 'Time', scale: 'time' },
  ys: [{ label: 'State of health', unit: '%', digits: 1, scale: 'number' }],
  layers: [{ key: 'soh', label: 'State of health', form: 'line', x: times, y: [91.25, 79.5], colour: 'series-1' }],
  threshold: { on: 'y', at: 80, label: '80 % threshold' },
};
const bins = histogramPlot({
  title: 'Histogram',
  x: { label: 'State of health', unit: '%' },
  counted: 'Batteries',
  bins: [
    { from: 60, to: 80, count: 3 },
    { from: 80, to: 100, count: 5 },
  ],
  threshold: { at: 80, label: '80 %' },
});
const spectra: ChartPlot = {
  title: 'Nyquist Plot',
  x: { label: 'Real (Z) /Ohm', scale: 'number', digits: 4 },
  ys: [{ label: 'Imag (Z) /Ohm', scale: 'number', digits: 4 }],
  layers: ['A', 'B'].map((label) => ({
    key: label,
    label,
    form: 'line' as const,
    x: [0.02],
    y: [0.001],
    colour: 'series-1' as const,
    extra: { label: 'Frequency', unit: 'Hz', values: [1_000] },
  })),
};

test('the table names units in its header and rounds like the chart', () => {
  const table = plotTable(plot);
  expect(table.columns.map(({ label }) => label)).toEqual(['Time', 'State of health (%)']);
  expect(table.textsOf(1)[1]).toBe('79.5');
});

test('the file holds the measured values, with the time in UTC', () => {
  expect(plotCsv(plot).split('\r\n').slice(0, 2)).toEqual([
    '\uFEFF"Time","State of health (%)"',
    '"2026-01-01T00:00:00.000Z",91.25',
  ]);
});

test('independent series are listed one below the other, with their frequency', () => {
  const table = plotTable(spectra);
  expect(table.columns.map(({ label }) => label)).toEqual([
    'Series',
    'Frequency (Hz)',
    'Real (Z) /Ohm',
    'Imag (Z) /Ohm',
  ]);
  expect(table.textsOf(1)).toEqual(['B', '1000', '0.0200', '0.0010']);
});

test('the summary describes the chart to users who cannot see it', () => {
  expect(plotSummary(plot)).toMatch(
    /^State of health\. Time from .* to .*\. State of health: 2 values, lowest 79\.5\s%, highest 91\.3\s%, last 79\.5\s%\. 1 below the threshold of 80\.0\s%\.$/,
  );
  expect(plotSummary(bins)).toContain('2 bars, 8 in total; the tallest, 80 to below 100\u00a0%, holds 5. 3 below');
});

test('an open-ended bar holds everything from its lower edge on', () => {
  const open = histogramPlot({
    title: 'Histogram',
    x: { label: 'State of health', unit: '%' },
    counted: 'Batteries',
    bins: [
      { from: 80, to: 100, count: 3 },
      { from: 100, to: null, count: 5 },
    ],
  });
  expect(plotSummary(open)).toContain('the tallest, 100\u00a0% and more, holds 5.');
  expect(plotTable(open).textsOf(1)).toEqual(['100', '–', '5']);
  expect(plotCsv(open).split('\r\n')[2]).toBe('100,,5');
});
