import type { BatteryEisFit } from '@ohmstead/contract';
import type { ChartAxis, ChartLayer, ChartPlot, ColourToken } from '../../../charts/plot/chart-plot.ts';

export type TrendAcross = 'time' | 'temperature' | 'soh';

/** What is followed: a resistance of the fits, or one of their parameters by name. */
export type Followed = { key: string; label: string; unit: string };

const resistances: readonly Followed[] = [
  { key: 'ohmicResistance', label: 'Ohmic resistance', unit: 'Ω' },
  { key: 'arcsResistance', label: 'Resistance of the arcs', unit: 'Ω' },
];

/** All that the fits of a battery have numbers for. */
export const followedIn = (fits: readonly BatteryEisFit[]): readonly Followed[] => {
  const parameters = new Map(
    fits.flatMap((fit) => fit.parameters.map(({ name, unit }) => [name, { key: name, label: name, unit }] as const)),
  );
  return [...resistances, ...parameters.values()];
};

type Measured = { value: number; standardError: number | null };

const measuredIn = (fit: BatteryEisFit, key: string): Measured | null => {
  if (key === 'ohmicResistance') return fit.ohmicResistance;
  if (key === 'arcsResistance') return fit.arcsResistance;
  return fit.parameters.find(({ name }) => name === key) ?? null;
};

const axes: Record<TrendAcross, ChartAxis> = {
  time: { label: 'Date', scale: 'time', days: true },
  temperature: { label: 'Temperature', unit: '°C', scale: 'number', digits: 1 },
  soh: { label: 'State of Health', unit: '%', scale: 'number', digits: 1 },
};

/** A fit at another temperature or charge than the newest one cannot be compared with it. */
const groups: { label: string; colour: ColourToken; comparable: boolean | null }[] = [
  { label: 'Comparable', colour: 'series-1', comparable: true },
  { label: 'Other temperature or charge', colour: 'state-warning', comparable: false },
  { label: 'Temperature or charge not known', colour: 'state-idle', comparable: null },
];

/** Standard errors beside the values; a parameter that was held has none. */
const withErrors = (points: readonly { error: number | null }[], { unit }: Followed): Pick<ChartLayer, 'extra'> => {
  const values = points.flatMap(({ error }) => (error === null ? [] : [error]));
  return values.length < points.length ? {} : { extra: { label: 'Standard error', unit, digits: 6, values } };
};

/** A quantity of the saved fits of a battery across time, temperature or state of health. */
export const fitsTrendPlot = (fits: readonly BatteryEisFit[], followed: Followed, across: TrendAcross): ChartPlot => {
  const layers = groups.flatMap(({ label, colour, comparable }): ChartLayer[] => {
    const points = fits
      .filter((fit) => fit.comparable === comparable)
      .flatMap((fit) => {
        const [x, measured] = [fit[across], measuredIn(fit, followed.key)];
        return x === null || measured === null ? [] : [{ x, y: measured.value, error: measured.standardError }];
      });
    if (points.length === 0) return [];
    const [x, y] = [points.map((point) => point.x), points.map((point) => point.y)];
    return [{ key: label, label, form: 'points', x, y, colour, ...withErrors(points, followed) }];
  });
  return {
    title: 'Trend',
    subject: `${followed.label} of the saved fits`,
    x: axes[across],
    ys: [{ label: followed.label, unit: followed.unit, scale: 'number', digits: 6 }],
    layers,
  };
};
