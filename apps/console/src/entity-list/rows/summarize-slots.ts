import {
  countBins,
  countFilled,
  countTexts,
  extentOfColumn,
  isBelowThreshold,
  medianOf,
  type Median,
  type RowStore,
} from '@ohmstead/domain';
import { currentKeepThresholds } from '../../data/keep-thresholds-api.ts';
import type { Sums, SumsQuestion } from './list-rows.ts';

const byColumn = <Value>(
  columns: readonly string[] = [],
  valueOf: (column: string) => Value,
): Readonly<Record<string, Value>> => Object.fromEntries(columns.map((column) => [column, valueOf(column)]));

const medianIn = (
  store: Pick<RowStore, 'column'>,
  slots: Uint32Array,
  { column, threshold }: NonNullable<SumsQuestion['median']>,
): Median | undefined => {
  if (threshold !== 'policy') return medianOf(store.column(column), slots, (number) => number < threshold);
  const thresholdOf = currentKeepThresholds();
  const [models, groups] = [store.column('modelName'), store.column('usedIn')];
  const textIn = (texts: typeof models, slot: number): string | null => {
    const text = texts?.get(slot);
    return typeof text === 'string' ? text : null;
  };
  return medianOf(store.column(column), slots, (soh, slot) =>
    isBelowThreshold(soh, thresholdOf({ modelName: textIn(models, slot), usedIn: textIn(groups, slot) })),
  );
};

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
  median: (median && medianIn(store, slots, median)) ?? null,
});
