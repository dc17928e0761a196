import type { BatteryHistory, HistoryRow } from '@ohmstead/contract';
import { rcDeterminationGrade } from '@ohmstead/domain';
import type { ChartAxis, ColourToken } from '../../../charts/plot/chart-plot.ts';
import { plainWords } from '../../../ui/values/measure.tsx';
import { sohBasisWords } from '../../../fleet/soh-words.ts';
import { place } from './history-places.ts';
import type { WidgetReading } from './widget-state.ts';
import { numberAt } from '../../../lib/number-at.ts';

export type HistoryWidget = {
  key: 'soh' | 'rsoc' | 'remCap' | 'fcc' | 'rcDetermination';
  axis: ChartAxis;
  /** Judged by the threshold of the battery's policy. */
  isJudged?: true;
  /** The position in the running service's stream, if it is there. */
  streamPlace?: number;
};

export type HistorySeries = HistoryWidget & {
  x: Float64Array;
  y: Float64Array;
  threshold: number | undefined;
  colourOf?: (index: number) => ColourToken;
  reading: WidgetReading;
  /** The note below its printed chart. */
  note?: string | undefined;
};

const scale = 'number' as const;
const grades = { 3: 'Good', 2: 'Fair', 1: 'Other' } as const;
const gradeColours: Readonly<Record<number, ColourToken>> = { 3: 'state-good', 2: 'state-warning', 1: 'state-fail' };

export const sohWidget: HistoryWidget = {
  key: 'soh',
  axis: { label: 'State of health', unit: '%', digits: 1, scale, leastSpan: 10 },
  isJudged: true,
};

export const historyWidgets: readonly HistoryWidget[] = [
  sohWidget,
  { key: 'rsoc', axis: { label: 'RSOC', unit: '%', digits: 0, scale, from: 0, to: 100 }, streamPlace: 0 },
  { key: 'remCap', axis: { label: 'Remaining capacity', unit: 'mAh', scale, includes: 0 }, streamPlace: 1 },
  { key: 'fcc', axis: { label: 'FCC', unit: 'mAh', scale }, streamPlace: 2 },
  {
    key: 'rcDetermination',
    axis: { label: 'RC determination', scale, names: grades, from: 0.5, to: 3.5 },
  },
];

const valueIn = (row: HistoryRow, key: HistoryWidget['key']): number | null => {
  if (key !== 'rcDetermination') return row[place[key]];
  const word = row[place.rcDetermination];
  return word === null ? null : rcDeterminationGrade(word);
};

const labelIn = (row: HistoryRow, key: HistoryWidget['key']) =>
  key === 'rcDetermination' ? { label: row[place.rcDetermination] ?? '' } : {};

const streamOf = ({ serviceData }: BatteryHistory, streamPlace: number | undefined) =>
  serviceData === null || streamPlace === undefined
    ? undefined
    : { value: serviceData.data[streamPlace] ?? null, atMs: serviceData.ts };

/** The date shown in lists. */
const measuredAt = (row: HistoryRow): number => row[place.endTs] ?? row[place.startTs];

/** One widget's history ending with the live value, and its current reading, judged by the threshold of the battery's policy. */
export const historySeries = (battery: BatteryHistory, widget: HistoryWidget, keepPercent: number): HistorySeries => {
  const threshold = widget.isJudged ? keepPercent : undefined;
  const measured = battery.history.flatMap((row) => {
    const value = valueIn(row, widget.key);
    return value === null ? [] : [{ row, value }];
  });
  const lastOne = measured.at(-1);
  const last = lastOne && {
    value: lastOne.value,
    atMs: measuredAt(lastOne.row),
    ...labelIn(lastOne.row, widget.key),
  };
  const stream = streamOf(battery, widget.streamPlace);
  const live = stream === undefined || stream.value === null ? [] : [{ x: stream.atMs, y: stream.value }];
  const points = [...measured.map(({ row, value }) => ({ x: row[place.startTs], y: value })), ...live];
  const y = Float64Array.from(points, (point) => point.y);
  const basis = widget.key === 'soh' ? sohBasis(battery) : undefined;
  return {
    ...widget,
    x: Float64Array.from(points, (point) => point.x),
    y,
    threshold,
    ...(widget.key === 'rcDetermination'
      ? { colourOf: (index: number): ColourToken => gradeColours[numberAt(y, index)] ?? 'state-fail' }
      : {}),
    reading: { stream, last, threshold },
    note: basis && plainWords(sohBasisWords(basis)),
  };
};

/** The basis of the newest state of health. */
export const sohBasis = ({ history }: BatteryHistory) => {
  const row = history.findLast((row) => row[place.soh] !== null);
  if (row === undefined) return undefined;
  const atMs = measuredAt(row);
  return { sohPercent: row[place.soh], fccMah: row[place.fcc], atMs, temperatureC: row[place.temp] };
};

export const hasHistory = ({ history, serviceData }: BatteryHistory): boolean =>
  history.length > 0 || serviceData !== null;
