import { expect, test } from 'vitest';
import { histogramPlot } from '../kinds/histogram-plot.ts';
import { scatterPlot } from '../kinds/scatter-plot.ts';
import { seriesColour, seriesColours, type ChartPlot } from '../plot/chart-plot.ts';
import { plotLayout } from '../plot/plot-layout.ts';
import { wholeView, type PlotView } from '../plot/plot-view.ts';
import { plotOption } from './plot-option.ts';

type Drawn = {
  id: string;
  type: string;
  z?: number;
  symbol?: string;
  symbolSize?: number;
  lineStyle?: { color: string; type: string };
  itemStyle?: { color: string };
  markLine?: { z: number; label: { backgroundColor?: string }; data: unknown[] };
};

const optionOf = (plot: ChartPlot, view = wholeView(plot)) => {
  const layout = plotLayout(plot, view, { width: 800, height: 300 });
  return plotOption({ plot, view, layout, palette: (token) => token });
};
const drawn = (plot: ChartPlot, view?: PlotView): Drawn[] => optionOf(plot, view).series as unknown as Drawn[];

const y = { label: 'State of health', unit: '%', scale: 'number' } as const;
const x = { label: 'Step', scale: 'number' } as const;
const nineLines: ChartPlot = {
  title: 'Nine',
  x,
  ys: [y],
  layers: Array.from({ length: 9 }, (_, index) => ({
    key: String(index),
    label: String(index),
    form: 'line',
    x: [0, 1],
    y: [index, index],
    colour: seriesColour(index),
  })),
};
const cloud = { title: 'Cloud', x, y, pointLabel: 'Battery', xs: [1, 2, 3], ys: [70, 80, 90] };
const limit = { at: 80, label: '80 % threshold' };

test('chart defaults are eight series colours, solid lines and circle markers of radius 3', () => {
  const lines = drawn(nineLines).filter(({ type }) => type === 'line');
  expect(lines.map(({ lineStyle }) => lineStyle!.color)).toEqual([...seriesColours, 'series-1']);
  expect(new Set(lines.map(({ lineStyle }) => lineStyle!.type))).toEqual(new Set(['solid']));
  const markers = drawn(nineLines).filter(({ type }) => type === 'scatter');
  expect(markers).toHaveLength(9);
  for (const { symbol, symbolSize } of markers) expect([symbol, symbolSize! / 2]).toEqual(['circle', 3]);
});

test('a line is red below the threshold and green at or above it; one that was not measured keeps its colour', () => {
  const crossing = { form: 'line', x: [0, 1], y: [90, 70], colour: 'series-2' } as const;
  const layers = [
    { ...crossing, key: 'a', label: 'A' },
    { ...crossing, key: 'b', label: 'B', unjudged: true },
  ];
  const plot: ChartPlot = { title: 'Trend', x, ys: [y], layers, threshold: { on: 'y', ...limit } };
  const lines = drawn(plot).filter(({ type }) => type === 'line');
  expect(lines.flatMap(({ lineStyle }) => lineStyle?.color ?? [])).toEqual(['state-fail', 'state-good', 'series-2']);
});

test('a gap stays a gap, and a single value between two gaps has a marker although there is no room for markers', () => {
  const [count, gap] = [1_000, NaN];
  const values = Array.from({ length: count }, (_, index) => (index < 500 ? index : gap));
  values[700] = 7;
  values[702] = 8;
  values[703] = 9;
  const gappy: ChartPlot = {
    title: 'Gaps',
    x,
    ys: [y],
    layers: [{ key: 'a', label: 'A', form: 'line', x: values.map((_, index) => index), y: values, colour: 'series-1' }],
  };
  const points = (type: string) => {
    const { data } = drawn(gappy).find((series) => series.type === type) as unknown as { data: Float64Array };
    return Array.from({ length: data.length / 2 }, (_, at) => [data[2 * at], data[2 * at + 1]]);
  };
  expect(points('scatter')).toEqual([
    [700, 7],
    [703, 9],
  ]);
  const line = new Map(points('line') as [number, number][]);
  expect([499, 500, 699, 700, 701, 702, 703, 704].map((at) => line.get(at))).toEqual([
    499,
    gap,
    gap,
    7,
    gap,
    8,
    9,
    gap,
  ]);
});

test('threshold colours are red below, green at or above; the default colour is blue', () => {
  const colours = (plot: ChartPlot) => drawn(plot).flatMap(({ itemStyle }) => itemStyle?.color ?? []);
  expect(colours(scatterPlot({ ...cloud, threshold: limit }))).toEqual(['state-fail', 'state-good']);
  expect(colours(scatterPlot(cloud))).toEqual(['series-4']);
});

test('the label of a threshold hides no point, and its line is visible across bars', () => {
  const [points, ...rest] = drawn(scatterPlot({ ...cloud, threshold: limit }));
  const across = rest.at(-1)!;
  expect(across.markLine!.z).toBeLessThan(points!.z!);
  expect(across.markLine!.label.backgroundColor).toBeUndefined();
  const bins = [{ from: 70, to: 90, count: 3 }];
  const bars = histogramPlot({ title: 'Bars', x: y, counted: 'Batteries', bins, threshold: limit });
  expect(drawn(bars).at(-1)).toMatchObject({ id: 'threshold', markLine: { z: 5 } });
});

test('the label of a threshold surrounded by points is above the chart, with a piece of its line', () => {
  const crowd = { ...cloud, xs: [0, 0, 6, 6, 12, 12], ys: [79, 81, 60, 100, 79, 81], threshold: limit };
  const { data } = drawn(scatterPlot(crowd)).at(-1)!.markLine!;
  const { grid: box } = optionOf(scatterPlot(crowd));
  const right = { x: box.left + box.width, y: box.top - 13 };
  expect(data).toEqual([
    { yAxis: 80, label: { show: false } },
    [{ x: right.x - 18, y: right.y, label: { position: 'start', distance: 6, formatter: '80 % threshold' } }, right],
  ]);
});

test('a threshold outside the visible range is not drawn', () => {
  const view = { x: [0, 4], ys: [[85, 95]] } as const;
  const ids = drawn(scatterPlot({ ...cloud, threshold: limit }), view).map(({ id }) => id);
  expect(ids).toEqual(['points:state-fail', 'points:state-good']);
});

test('units of adjacent axes are above their numbers, where there are no band labels; longer names are placed inside', () => {
  const [line] = nineLines.layers;
  const layers: ChartPlot['layers'] = [line!, { ...line!, key: 'other', axis: 1 }];
  const places = (axis: ChartPlot['ys'][0]) =>
    optionOf({ ...nineLines, ys: [axis, axis], layers }).yAxis.map(({ nameTextStyle: { align } }) => align);
  expect(places(y)).toEqual(['right', 'left']);
  expect(places({ ...y, title: 'Phase (Z) /°' })).toEqual(['left', 'right']);
});

test('axis labels and titles have the quiet text colour; the axis line and a swatch have the colour of the series', () => {
  const [line] = nineLines.layers;
  const layers: ChartPlot['layers'] = [line!, { ...line!, key: 'other', axis: 1, colour: 'series-2' }];
  const axes = optionOf({ ...nineLines, ys: [y, y], layers }).yAxis;
  expect(axes.map(({ axisLabel, nameTextStyle }) => [axisLabel.color, nameTextStyle.color])).toEqual([
    ['text-quiet', 'text-quiet'],
    ['text-quiet', 'text-quiet'],
  ]);
  expect(axes.map(({ axisLine }) => axisLine.lineStyle.color)).toEqual(['series-1', 'series-2']);
  expect(axes.map(({ name }) => name)).toEqual(['{swatch|} %', '{swatch|} %']);
});

test('the frequencies of a spectrum have the text colour, outlined in the background colour of the chart', () => {
  const [line] = nineLines.layers;
  const marked: ChartPlot = { ...nineLines, layers: [{ ...line!, markOf: () => '1 Hz' }] };
  const marks = drawn(marked).find(({ id }) => id.endsWith(':marks'));
  expect(marks).toMatchObject({ label: { color: 'text', textBorderColor: 'chart-ground' } });
});
