import type { AlarmDetail, BatteryHistory } from '@ohmstead/contract';
import { alarmKindOf, type AlarmKind } from '@ohmstead/domain';
import type { ChartPlot, Threshold } from '../../charts/plot/chart-plot.ts';

export type Point = readonly [atMs: number, value: number];

/** Kinds whose value is a state of health, or follows from several. */
const ofHealth: readonly AlarmKind[] = ['soh-below', 'soh-fell'];
export const isOfHealth = (kind: AlarmKind): boolean => ofHealth.includes(kind);

const valueLabels: Partial<Record<AlarmKind, string>> = {
  'battery-failed-again': 'Failed services',
  'bay-fails-more': 'Failed services',
  'temperature-above': 'Temperature',
  'voltage-outside': 'Voltage',
};

/** Each state of health, at the end of its service. */
export const pointsOfHistory = (history: BatteryHistory['history']): Point[] =>
  history.flatMap(([, startTs, soh, , , , , , endTs]): Point[] => (soh === null ? [] : [[endTs ?? startTs, soh]]));

export const pointsOfTimeline = (timeline: AlarmDetail['timeline']): Point[] =>
  timeline.flatMap(({ at, value }): Point[] => (value === null ? [] : [[at, value]]));

type Limits = Pick<ChartPlot, 'threshold' | 'limits'>;

/** Red and green only where the lower side is the wrong one. A fall is not a level, so it has no line. */
const limitsOf = ({ kind, unit, threshold }: Pick<AlarmDetail, 'kind' | 'unit' | 'threshold'>): Limits => {
  if (threshold === null || kind === 'soh-fell') return {};
  const line: Threshold = { on: 'y', at: threshold, label: `${[threshold, unit].filter(Boolean).join(' ')} threshold` };
  return alarmKindOf(kind).isLowerWorse === true ? { threshold: line } : { limits: [line] };
};

/** The value of an alarm over time, and its threshold; undefined if there is nothing to see. */
export const alarmPlot = (
  alarm: Pick<AlarmDetail, 'kind' | 'unit' | 'threshold' | 'thing'>,
  points: readonly Point[],
): ChartPlot | undefined => {
  if (points.length === 0) return undefined;
  const { kind, unit, thing } = alarm;
  const { digits = 1 } = alarmKindOf(kind);
  const label = isOfHealth(kind) ? 'State of health' : (valueLabels[kind] ?? 'Value');
  return {
    title: `${label} over time`,
    subject: `${label} of ${thing}`,
    x: { label: 'Time', scale: 'time' },
    ys: [
      {
        label,
        ...(unit === null ? {} : { unit }),
        digits: unit === null ? 0 : digits,
        scale: 'number',
        leastSpan: 10 ** (2 - digits),
      },
    ],
    layers: [
      {
        key: 'value',
        label,
        form: 'line',
        x: Float64Array.from(points, ([at]) => at),
        y: Float64Array.from(points, ([, value]) => value),
        colour: 'series-4',
        markers: 'always',
      },
    ],
    ...limitsOf(alarm),
  };
};
