import { countBins, countFilled, countTexts, extentOfColumn, medianOf, type RowStore } from '@ohmstead/domain';
import type { Sums, SumsQuestion } from './list-rows.ts';

const byColumn = <Value>(
  columns: readonly string[] = [],
  valueOf: (column: string) => Value,
): Readonly<Record<string, Value>> => Object.fromEntries(columns.map((column) => [column, valueOf(column)]));

/** Sums up the rows in these slots. */
export const summarizeSlots = (
  store: Pick<RowStore, 'column'>,
  slots: Uint32Array,
  { texts, extents, bins = [], filled, median }: SumsQuestion,
): Sums => ({
  count: slots.length,
  truncated: [],
  texts: byColumn(texts, (key) => [...countTexts(store.column(key), slots)]),
  extents: byColumn(extents, (key) => extentOfColumn(store.column(key), slots) ?? null),
  bins: Object.fromEntries(
    bins.map(({ column, from, to, bins: count }) => [
      column,
      countBins(store.column(column), slots, [from, to], count),
    ]),
  ),
  filled: byColumn(filled, (key) => countFilled(store.column(key), slots)),
  median: (median && medianOf(store.column(median.column), slots, median.threshold)) ?? null,
});
