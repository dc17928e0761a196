import type { ChartAxis, ChartPlot } from '../plot/chart-plot.ts';
import type { AxisTicks, PlacedAxis } from '../plot/plot-layout.ts';
import { rangeOn } from '../plot/plot-view.ts';
import { axisTitle } from '../plot/value-text.ts';
import type { ValueRange } from '../scale/value-range.ts';
import { seriesOf } from './layer-series.ts';
import { stretchSeries, thresholdSeries } from './guide-series.ts';
import { axisValue, type Scene } from './scene.ts';
import type { Palette } from './palette.ts';

const textsOf = (axis: ChartAxis, { labels }: AxisTicks): Map<number, string> =>
  new Map([...labels].map(([tick, text]) => [axisValue(axis, tick), text]));

const plainAxis = (axis: ChartAxis, range: ValueRange, ticks: AxisTicks, palette: Palette) => {
  const texts = textsOf(axis, ticks);
  return {
    type: 'value',
    min: axisValue(axis, range[0]),
    max: axisValue(axis, range[1]),
    animation: false,
    silent: true,
    axisTick: {
      show: true,
      length: 4,
      lineStyle: { color: palette('border') },
      customValues: ticks.ticks.map((tick) => axisValue(axis, tick)),
    },
    axisLabel: {
      color: palette('text-quiet'),
      fontSize: 12,
      hideOverlap: true,
      customValues: [...texts.keys()],
      formatter: (value: number) => texts.get(value) ?? '',
    },
    splitLine: { show: false, lineStyle: { color: palette('border'), width: 1 } },
  };
};

const horizontalAxis = ({ plot, view, layout, palette }: Scene) => {
  const plain = plainAxis(plot.x, view.x, layout.x, palette);
  return {
    ...plain,
    splitLine: { ...plain.splitLine, show: plot.equalScales === true || plot.x.scale === 'log' },
    axisLine: { show: true, onZero: false, lineStyle: { color: palette('border-strong') } },
    axisLabel: { ...plain.axisLabel, ...endsInside(layout.x, view.x) },
    ...(plot.x.scale === 'time' ? {} : nameBelow(plot.x, palette)),
  };
};

/** Aligns the labels at both ends of the view inwards; centred labels would be cut off. */
const endsInside = ({ ticks, labels }: AxisTicks, [from, to]: ValueRange) => ({
  ...(labels.has(from) && !ticks.includes(from) ? { alignMinLabel: 'left' } : {}),
  ...(labels.has(to) && !ticks.includes(to) ? { alignMaxLabel: 'right' } : {}),
});

const nameBelow = (axis: ChartAxis, palette: Palette) => ({
  name: axisTitle(axis),
  nameLocation: 'middle',
  nameGap: 28,
  nameTextStyle: { color: palette('text-quiet'), fontSize: 12 },
});

/** With several axes, or if the title says the rest, the unit is enough. */
const nameAbove = ({ ys, title }: ChartPlot, axis: ChartAxis): string => {
  if (title === axis.label) return axis.unit ?? '';
  return ys.length === 1 ? axisTitle(axis) : (axis.title ?? axis.unit ?? axis.label);
};

/** An axis with one series shows which one by the colour of its line and a swatch at its title, never by coloured numbers. */
const ownColour = ({ plot, palette }: Scene, index: number): string | undefined => {
  const [layer, ...others] = plot.layers.filter(({ axis = 0 }) => axis === index);
  const isItsOwn = plot.ys.length > 1 && layer !== undefined && others.length === 0;
  return isItsOwn ? palette(layer.colour) : undefined;
};

const swatch = (colour: string) => ({
  rich: { swatch: { width: 10, height: 3, borderRadius: 1, backgroundColor: colour } },
});

const verticalAxis = (scene: Scene, placed: AxisTicks & PlacedAxis) => {
  const { plot, view, palette } = scene;
  const { axis, index, side, offset, shown, hasGrid } = placed;
  const plain = plainAxis(axis, rangeOn(view, index), placed, palette);
  const colour = ownColour(scene, index);
  const name = nameAbove(plot, axis);
  return {
    ...plain,
    show: shown,
    position: side,
    offset,
    splitLine: { ...plain.splitLine, show: hasGrid },
    axisTick: { ...plain.axisTick, show: plot.ys.length > 1 },
    axisLine: {
      show: plot.ys.length > 1,
      onZero: false,
      lineStyle: colour === undefined ? { color: palette('border-strong') } : { color: colour, width: 2 },
    },
    name: colour === undefined ? name : `{swatch|} ${name}`,
    nameLocation: 'end',
    nameGap: 10,
    nameTextStyle: {
      color: palette('text-quiet'),
      fontSize: 12,
      ...(colour === undefined ? {} : swatch(colour)),
      ...namePlace(scene, placed),
    },
  };
};

/** A unit ends at its axis, above the numbers, where no range name is; longer names need the room inside. */
const namePlace = (scene: Scene, placed: PlacedAxis) => {
  const { axis, side } = placed;
  if (scene.plot.ys.length > 1 && nameAbove(scene.plot, axis) === axis.unit)
    return { align: side === 'left' ? 'right' : 'left' };
  return { align: side, padding: [0, 0, 0, side === 'left' ? -nameInsetPx(scene, placed) : 0] };
};

/** The first name starts at the edge of the picture rather than at its axis. */
const nameInsetPx = ({ plot, layout }: Scene, { index }: PlacedAxis): number =>
  plot.ys.length === 1 && index === 0 ? layout.box.left : Math.min(24, layout.box.left);

export const plotOption = (scene: Scene) => {
  const { plot, layout } = scene;
  return {
    animation: false,
    textStyle: { fontFamily: 'Inter Variable, Inter, system-ui, sans-serif' },
    grid: { ...layout.box, outerBoundsMode: 'none', show: false },
    xAxis: [{ id: 'x', ...horizontalAxis(scene) }],
    yAxis: layout.ys.map((placed) => ({ id: `y${placed.index}`, ...verticalAxis(scene, placed) })),
    series: [
      ...stretchSeries(scene),
      ...plot.layers.flatMap((layer) => seriesOf(scene, layer)),
      ...thresholdSeries(scene),
    ],
  };
};
