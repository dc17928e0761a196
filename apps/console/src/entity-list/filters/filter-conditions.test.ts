import { afterEach, describe, expect, test } from 'vitest';
import { rowFilterOf, wholeEndDay, type FilterObject } from '@ohmstead/domain';
import { browserDays, isOffered, keptRange } from './filter-bounds.ts';
import type { FilterDefinition } from './filter-definition.ts';

const soh: FilterDefinition = {
  kind: 'range',
  key: 'sohRange',
  column: 'lastSoh',
  label: 'State of health',
  unit: '%',
};
const start: FilterDefinition = { kind: 'dates', key: 'startTimeRange', column: 'startTime', label: 'Start time' };
const status: FilterDefinition = {
  kind: 'choice',
  key: 'statuses',
  column: 'status',
  label: 'Status',
  options: [
    { value: 'idle', label: 'Idle' },
    { value: 'firmwareUpgrade', label: 'Firmware upgrade', flag: 'firmwareUpgrade' },
  ],
};
const between =
  (...extent: [number, number]) =>
  () =>
    extent;
const rowsWith = (
  extent: (column: string) => readonly [number, number] | undefined = () => undefined,
  distinct = 0,
) => ({
  extent,
  countDistinct: () => distinct,
});
const conditions = (filters: FilterObject, extentOf = between(20.4, 98.2)) =>
  rowFilterOf([soh, start, status], filters, { extentOf, days: browserDays }).conditions;

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});
const inZone = (name: string) => (process.env['TZ'] = name);
const utc = (text: string) => Date.parse(`${text}Z`);

describe('range filters', () => {
  test('apply only if narrower than the full range, with bounds floored and ceiled to whole numbers', () => {
    expect(conditions({ sohRange: [20, 99] })).toEqual([]);
    expect(conditions({ sohRange: [0, 200] })).toEqual([]);
    expect(conditions({ sohRange: [20, 98] })).toEqual([{ kind: 'range', key: 'lastSoh', from: 20, to: 98 }]);
    expect(conditions({ sohRange: [21, 99] })).toHaveLength(1);
  });

  test('stay open at a bound, so that they include later rows', () => {
    expect(keptRange([20, 80], [20, 99])).toEqual([null, 80]);
    expect(keptRange([50, 99], [20, 99])).toEqual([50, null]);
    expect(keptRange([20, 99], [20, 99])).toBeUndefined();
    expect(conditions({ sohRange: [50, null] })).toEqual([{ kind: 'range', key: 'lastSoh', from: 50, to: Infinity }]);
  });

  test('a range slider is offered only when the minimum is below the maximum', () => {
    expect(isOffered(soh, rowsWith(between(20.4, 98.2)))).toBe(true);
    expect(isOffered(soh, rowsWith(between(80.1, 80.2)))).toBe(true);
    expect(isOffered(soh, rowsWith(between(80, 80)))).toBe(false);
    expect(
      isOffered(
        soh,
        rowsWith(() => undefined),
      ),
    ).toBe(false);
  });

  test('date filters are offered only for more than one day', () => {
    inZone('UTC');
    expect(isOffered(start, rowsWith(between(utc('2026-11-21T01:00'), utc('2026-11-21T22:00'))))).toBe(false);
    expect(isOffered(start, rowsWith(between(utc('2026-11-20T23:00'), utc('2026-11-21T01:00'))))).toBe(true);
  });

  test('a choice between the values of the rows is offered only if there is more than one', () => {
    const model: FilterDefinition = { kind: 'choice', key: 'modelNames', column: 'modelName', label: 'Model' };
    expect([0, 1, 2].map((values) => isOffered(model, rowsWith(undefined, values)))).toEqual([false, false, true]);
    expect(isOffered({ ...model, empty: 'Unknown' }, rowsWith(undefined, 1))).toBe(true);
    expect(isOffered(status, rowsWith(undefined, 0))).toBe(true);
  });
});

describe('date range filters', () => {
  const year = between(utc('2026-01-01T08:00'), utc('2026-12-24T08:00'));

  test("include the whole end day in the user's time zone", () => {
    inZone('America/New_York');
    const at = utc('2026-11-20T18:30');
    expect(conditions({ startTimeRange: [at, at] }, year)).toEqual([
      { kind: 'range', key: 'startTime', from: at, to: utc('2026-11-21T05:00') - 1 },
    ]);
  });

  test('keep the end day in the time zone of the user who created the link', () => {
    inZone('Asia/Kolkata');
    const end = wholeEndDay(utc('2026-11-20T10:00'), browserDays);
    expect(end).toBe(utc('2026-11-20T18:30') - 1);
    inZone('America/New_York');
    expect(wholeEndDay(end, browserDays)).toBe(end);
  });

  test('apply only if narrower than the full days of the rows', () => {
    inZone('UTC');
    expect(conditions({ startTimeRange: [utc('2026-01-01T00:00'), utc('2026-12-24T00:00')] }, year)).toEqual([]);
    expect(conditions({ startTimeRange: [utc('2026-01-01T00:00'), utc('2026-12-23T00:00')] }, year)).toHaveLength(1);
  });
});

describe('status filters', () => {
  test('match a row that has one of the statuses or the extra tag', () => {
    expect(conditions({ statuses: ['idle', 'firmwareUpgrade'] })).toEqual([
      {
        kind: 'any',
        of: [
          { kind: 'oneOf', key: 'status', texts: ['idle'] },
          { kind: 'filled', key: 'firmwareUpgrade' },
        ],
      },
    ]);
    expect(conditions({ statuses: [] })).toEqual([]);
  });
});
