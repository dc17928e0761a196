import { type ChartLayer, colourAt } from '../plot/chart-plot.ts';
import { toPixel } from '../plot/plot-layout.ts';
import { firstAtOrAfter } from '../scale/decimate.ts';
import { hasGaps, type ValueRange } from '../scale/value-range.ts';
import { dimensions, logScales, toLogScales, rises, type Scene, type Series, notInteractive } from './scene.ts';
import { numberAt } from '../../lib/number-at.ts';

type MarkSide = 'left' | 'right' | 'top' | 'bottom';

/** Distance in points over which the slope is measured, so that noise does not matter. */
const reach = 2;
/** From this slope on, a label above a point would overlap the curve. */
const steepFrom = 0.7;

const around = ({ x, y }: ChartLayer, index: number) => {
  const [before, after] = [Math.max(0, index - reach), Math.min(x.length - 1, index + reach)];
  const isHollow = (numberAt(y, before) + numberAt(y, after)) / 2 > numberAt(y, index);
  return { slope: (numberAt(y, after) - numberAt(y, before)) / (numberAt(x, after) - numberAt(x, before)), isHollow };
};

/** The side of the curve for a frequency label: below the arc there is room, and with several curves on the outer side of the widest. */
export const markSide = (layer: ChartLayer, index: number, isAlone: boolean): MarkSide => {
  const { slope, isHollow } = around(layer, index);
  const isFlat = Math.abs(slope) < steepFrom;
  if (!isAlone) return isFlat ? 'bottom' : 'right';
  if (isFlat) return isHollow ? 'bottom' : 'top';
  return slope > 0 ? 'right' : 'left';
};

/** Circles of radius 3 (spec: foundations §9). */
const markerPx = 6;
const markersApartPx = 9;

const inSight = ({ plot }: Scene, layer: ChartLayer, range: ValueRange): [from: number, to: number] =>
  plot.equalScales === true || layer.form === 'points' || !rises(layer)
    ? [0, layer.x.length]
    : [firstAtOrAfter(layer.x, range[0]), Math.min(layer.x.length, firstAtOrAfter(layer.x, range[1]) + 1)];

const hasRoom = (scene: Scene, layer: ChartLayer, [from, to]: [number, number]): boolean =>
  layer.form === 'points' || layer.markers === 'always' || to - from <= scene.layout.box.width / markersApartPx;

const isGap = ({ y }: ChartLayer, index: number): boolean => Number.isNaN(y[index] ?? NaN);

/** A single value between two gaps has no line and would be invisible without a marker. */
const isAlone = (layer: ChartLayer, index: number): boolean => isGap(layer, index - 1) && isGap(layer, index + 1);

/** The last value always has a marker, even if there is no room for others, as do values that no line shows. */
const markedIndexes = (scene: Scene, layer: ChartLayer): number[] => {
  if (layer.markers === 'never') return [];
  const range = inSight(scene, layer, scene.view.x);
  const isEach = hasRoom(scene, layer, range);
  if (!isEach && !hasGaps(layer.y)) return range[0] < range[1] ? [range[1] - 1] : [];
  const marked: number[] = [];
  let last: number | undefined;
  for (let index = range[0]; index < range[1]; index++) {
    if (isGap(layer, index)) continue;
    last = index;
    if (isEach || isAlone(layer, index)) marked.push(index);
  }
  return last === undefined || marked.at(-1) === last ? marked : [...marked, last];
};

/**
 * From this number on, points are drawn small and all at once; drawing a few per frame would keep the page busy for seconds. The library
 * fills points below 4 px one by one, and larger ones as one shape, which takes minutes for 100 000.
 */
const manyPoints = 2_000;
const manyAtOnce = { large: true, largeThreshold: 0, progressive: 0, symbolSize: 3 };

/** One series per colour. */
export const markerSeries = (scene: Scene, layer: ChartLayer): Series[] => {
  const groups = Map.groupBy(markedIndexes(scene, layer), (index) => colourAt(scene.plot, layer, index));
  return [...groups].map(([colour, indexes]) => ({
    ...notInteractive,
    id: `${layer.key}:${colour}`,
    type: 'scatter',
    yAxisIndex: layer.axis ?? 0,
    symbol: 'circle',
    symbolSize: markerPx,
    ...(indexes.length > manyPoints ? manyAtOnce : {}),
    z: 3,
    itemStyle: { color: scene.palette(colour), opacity: layer.form === 'points' && indexes.length > 400 ? 0.6 : 1 },
    dimensions,
    data: toLogScales(
      Float64Array.from(indexes.flatMap((i) => [numberAt(layer.x, i), numberAt(layer.y, i)])),
      logScales(scene, layer),
    ),
  }));
};

const charPx = 6.6;
const markHighPx = 14;
const markAwayPx = 5 + markerPx / 2;

type Place = { left: number; top: number };

/** The horizontal extent of a label on this side of a point, px inside the picture. */
const wordsBox = ({ left, top }: Place, text: string, side: MarkSide) => {
  const wide = text.length * charPx;
  const across = side === 'left' ? left - markAwayPx - wide : side === 'right' ? left + markAwayPx : left - wide / 2;
  const down =
    side === 'top' ? top - markAwayPx - markHighPx : side === 'bottom' ? top + markAwayPx : top - markHighPx / 2;
  return { from: { left: across, top: down }, to: { left: across + wide, top: down + markHighPx } };
};

/** The position of every point of every layer, px inside the picture. */
const placesOf = ({ plot, view, layout }: Scene): Place[] =>
  plot.layers.flatMap(({ x, y, axis = 0 }) =>
    Array.from({ length: x.length }, (_, index) =>
      toPixel(plot, view, layout, { x: numberAt(x, index), y: numberAt(y, index), axis }),
    ),
  );

/** A side where the label is not cut off and covers no point, trying the usual one first; undefined if there is none. */
const freeSide = (
  at: Place,
  text: string,
  usual: MarkSide,
  points: readonly Place[],
  { size }: Scene['layout'],
): MarkSide | undefined =>
  [usual, ...(['bottom', 'right', 'top', 'left'] as const)].find((side) => {
    const { from, to } = wordsBox(at, text, side);
    if (from.left < 0 || from.top < 0 || to.left > size.width || to.top > size.height) return false;
    return !points.some(
      ({ left, top }) => left > from.left - 3 && left < to.left + 3 && top > from.top - 3 && top < to.top + 3,
    );
  });

/** Labels of single points, as many as there is room for. */
export const markSeries = (scene: Scene, layer: ChartLayer): Series[] => {
  if (layer.markOf === undefined) return [];
  const texts = Array.from({ length: layer.x.length }, (_, index) => layer.markOf?.(index));
  const marked = texts.flatMap((text, index) => (text === undefined ? [] : [{ text, index }]));
  if (marked.length === 0) return [];
  const points = marked.some(({ text }) => text !== '') ? placesOf(scene) : [];
  const data = marked.map(({ text, index }) => {
    const [x, y] = toLogScales(
      Float64Array.of(numberAt(layer.x, index), numberAt(layer.y, index)),
      logScales(scene, layer),
    );
    const usual = markSide(layer, index, scene.plot.layers.length === 1);
    const point = { x: numberAt(layer.x, index), y: numberAt(layer.y, index), axis: layer.axis ?? 0 };
    const position = freeSide(toPixel(scene.plot, scene.view, scene.layout, point), text, usual, points, scene.layout);
    return { value: [x, y], name: position === undefined ? '' : text, label: { position: position ?? usual } };
  });
  const colour = scene.palette(layer.colour);
  return [
    {
      ...notInteractive,
      id: `${layer.key}:marks`,
      type: 'scatter',
      yAxisIndex: layer.axis ?? 0,
      z: 4,
      symbolSize: markerPx + 2,
      itemStyle: { color: scene.palette('chart-ground'), borderColor: colour, borderWidth: 2 },
      data,
      label: {
        show: true,
        distance: 5,
        formatter: '{b}',
        // Lines pass close by, so labels use the darkest colour.
        color: scene.palette('text'),
        textBorderColor: scene.palette('chart-ground'),
        textBorderWidth: 3,
        fontSize: 12,
      },
      labelLayout: { hideOverlap: true },
    },
  ];
};
