import { at } from '../least-squares/vector.ts';
import { median } from '../statistics/median.ts';
import { crossingOf, type Curve, type Point } from './crossing.ts';
import { fadesFaster, lineThrough, type Band, type Line, type Series } from './line.ts';
import type { Axis } from './past-errors.ts';
import { silenceBefore, silenceOfLine, tooOldAt, type BatteryState, type Silence } from './silence.ts';
import { axisOf, seriesOf, steps, usedTests, type HealthTest, type UsedTests } from './used-tests.ts';

/** The earliest, middle and latest time of the band; null beyond the horizon. */
export type Crossing = { earliest: Point | null; middle: Point | null; latest: Point | null };

type Told = {
  spacing: number;
  middle: Curve;
  low: Curve;
  high: Curve;
  /** Of each point of the curve, ms UTC. */
  times: number[];
  /** Null where not even the lower limit crosses the threshold. */
  crossing: Crossing | null;
  /** Not before the last point of the curve, where nothing crosses. */
  notBefore: number | null;
  fadingFaster: boolean;
  /** At the x that were asked for. */
  at: ({ x: number } & Band)[];
  /** The time after which its last test is too old. */
  holdsUntil: number;
};

type Untold = { [Field in keyof Told]: null };

/** How a state of health goes on. Where it is silent, everything but what it would have rested on is null. */
export type Forecast = {
  axis: Axis;
  unit: 'cycles' | 'days';
  tests: number;
  notUsed: number;
  inputs: number[];
  method: 'M1';
  probability: 0.8;
  threshold: number;
} & ((Told & { silent: null }) | (Untold & { silent: Silence }));

export type ForecastQuestion = BatteryState & {
  /** Tests that ended later are not read. */
  asOf: number;
  /** In % of state of health. */
  threshold?: number;
  /** Further x at which the band is wanted. */
  points?: readonly number[];
};

const defaultThreshold = 80;
/** A forecast never looks further than this, nor further than the tests reach back. */
const mostSpacings = 8;

const untold: Untold = {
  spacing: null,
  middle: null,
  low: null,
  high: null,
  times: null,
  crossing: null,
  notBefore: null,
  fadingFaster: null,
  at: null,
  holdsUntil: null,
};

/**
 * @param tests In any order.
 * @returns Times in whole milliseconds; nothing else is rounded.
 */
export const forecast = (tests: readonly HealthTest[], question: ForecastQuestion): Forecast => {
  const { asOf, threshold = defaultThreshold, points = [] } = question;
  const used = usedTests(tests, asOf);
  const axis = axisOf(used.tests);
  const head = headOf(used, axis, threshold);
  const reason = silenceBefore(used, asOf, question);
  if (reason !== null) return { ...head, ...untold, silent: reason };
  const series = seriesOf(used.tests, axis);
  const line = lineThrough(series, axis);
  const silent = silenceOfLine(used.tests, axis, line);
  if (silent !== null) return { ...head, ...untold, silent };
  return { ...head, ...tell(used.tests, series, line, threshold, points), silent: null };
};

const headOf = ({ tests, notUsed }: UsedTests, axis: Axis, threshold: number) => ({
  axis,
  unit: axis === 'days' ? ('days' as const) : ('cycles' as const),
  tests: tests.length,
  notUsed,
  inputs: tests.flatMap(({ id }) => (id === undefined ? [] : [id])),
  method: 'M1' as const,
  probability: 0.8 as const,
  threshold,
});

function tell(
  tests: readonly HealthTest[],
  series: Series,
  line: Line,
  threshold: number,
  points: readonly number[],
): Told {
  const xs = curveOf(series, line);
  const bands = xs.map((x) => ({ x, ...line.bandAt(x) }));
  const timeOf = clockOf(tests.slice(-line.tests), series.x.slice(-line.tests));
  const curve = (of: (band: Band) => number): Curve => bands.map((band) => [band.x, of(band)]);
  const [low, middle, high] = [curve((band) => band.low), curve((band) => band.middle), curve((band) => band.high)];
  const where = (of: Curve): Point | null => {
    const x = crossingOf(of, threshold);
    return x === null ? null : { x, time: timeOf(x) };
  };
  const earliest = where(low);
  const times = xs.map(timeOf);
  return {
    spacing: line.spacing,
    middle,
    low,
    high,
    times,
    crossing: earliest === null ? null : { earliest, middle: where(middle), latest: where(high) },
    notBefore: earliest === null ? (times.at(-1) ?? null) : null,
    fadingFaster: fadesFaster(series),
    at: points.map((x) => ({ x, ...line.bandAt(x) })),
    holdsUntil: tooOldAt(tests),
  };
}

/** From the last test on, one spacing apart. */
function curveOf({ x }: Series, { spacing }: Line): number[] {
  const last = at(x, x.length - 1);
  // What rounding takes from a whole number of spacings is none less.
  const reach = Math.floor((last - at(x, 0)) / spacing + 1e-9);
  return Array.from({ length: Math.min(mostSpacings, reach) + 1 }, (_, k) => last + k * spacing);
}

/** The time at which an x will be reached, at the usual pace of these tests. */
function clockOf(tests: readonly HealthTest[], x: Float64Array): (x: number) => number {
  const last = tests.at(-1)?.time ?? NaN;
  const xLast = at(x, x.length - 1);
  const times = steps(tests.map(({ time }) => time));
  const pace = median(steps(x).map((step, i) => at(times, i) / step));
  return (wanted) => Math.round(last + (wanted - xLast) * pace);
}
