import { batteryCatalogue, batteryFilters, deviceFilters } from '@ohmstead/contract';
import { RowStore, rowFilterOf, type Bin } from '@ohmstead/domain';
import { describe, expect, test } from 'vitest';
import { readFilters, type ListFilters } from '../search/list-search.ts';
import { activeFilters } from './active-filters.ts';
import { browserDays } from './filter-bounds.ts';
import { isGiven } from './filter-definition.ts';
import { filterDefinitions } from './filter-definitions.ts';

const columns = ['batteryId', 'lastSoh', 'remCap', 'designCapacity', 'location', 'modelName'] as const;
type Row = Record<(typeof columns)[number], unknown>;
const store = new RowStore<Row>({
  id: 'batteryId',
  columns: {
    batteryId: 'number',
    lastSoh: 'number',
    remCap: 'number',
    designCapacity: 'number',
    location: 'text',
    modelName: 'text',
  },
  keywordColumns: [],
});

const edges = Array.from({ length: 25 }, (_, step) => 5 * step);
const healths = edges.flatMap((edge) => [edge, edge + 1e-12, Math.max(0, edge - 1e-12), edge + 2.5]);
store.apply({
  columns,
  rows: [
    ...healths.map((soh, id) => [id + 1, soh, soh * 20, 2000, id % 3 === 0 ? null : `Depot ${id % 3}`, 'HX']),
    [900, null, 100, 0, 'Depot 1', null],
    [901, null, null, 100, null, 'BB'],
  ],
  full: true,
});

const definitions = filterDefinitions(batteryCatalogue, [...batteryFilters, ...deviceFilters]).filter(
  (filter, at, all) =>
    (isGiven(filter) || filter.kind === 'choice') && all.findIndex(({ key }) => key === filter.key) === at,
);
const context = { extentOf: () => undefined, days: browserDays };
const found = (filters: ListFilters) => store.view(rowFilterOf(definitions, filters, context), null).length;
const bins = (step: number): Bin[] => [
  ...Array.from({ length: Math.ceil(100 / step) }, (_, n): Bin => [n * step, Math.min(100, (n + 1) * step)]),
  [100, null],
];

describe('the filter behind a bar of a report', () => {
  test.each([5, 10, 15, 20])('has every battery in exactly one bin of %d percent', (step) => {
    for (const [from, below] of bins(step)) {
      const counted = healths.filter((soh) => soh >= from && soh < (below ?? Infinity)).length;
      expect([from, found({ sohBin: [from, below] })]).toEqual([from, counted]);
    }
    const sum = bins(step).reduce((total, bin) => total + found({ sohBin: bin }), 0);
    expect(sum).toBe(healths.length);
  });

  test('is measured against the design capacity, if there is one', () => {
    const shares = healths.map((soh) => ((soh * 20) / 2000) * 100);
    for (const [from, below] of bins(10)) {
      const counted = shares.filter((share) => share >= from && share < (below ?? Infinity)).length;
      expect(found({ remainingBin: [from, below] })).toBe(counted);
    }
  });

  test('may be several locations, batteries without one, a model, or batteries by their number', () => {
    expect(found({ locations: ['Depot 1'] })).toBe(34);
    expect(found({ locations: ['', 'Depot 2'] })).toBe(34 + 1 + 33);
    expect(found({ modelNames: ['BB', 'unheard of'] })).toBe(1);
    expect(found({ batteryIds: [3, 901, 5000] })).toBe(2);
  });
});

test('is kept in the address, and described in words', () => {
  const filters: ListFilters = {
    locations: ['', 'Graz'],
    sohBin: [80, 90],
    remainingBin: [100, null],
    batteryIds: [12],
  };
  expect(readFilters(JSON.parse(JSON.stringify(filters)))).toEqual(filters);
  expect(readFilters({ sohBin: [null, 90], remainingBin: ['1', 2], batteryIds: ['x', -1] })).toBeUndefined();
  expect(activeFilters(definitions, filters, context).map(({ words }) => words)).toEqual([
    'Location: None yet, Graz',
    'State of health: 80 to below 90 %',
    'Remaining of design capacity: from 100 % on',
    'Chosen batteries: 1',
  ]);
});
