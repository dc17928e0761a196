import { maxCountedTexts, type RowsSummary, type SummarizeBody } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { RowSet } from '../../list-rows/list-of-rows.ts';
import { countBins, countTexts, findMedian, sumUpRows } from './summarize-rows.ts';

export type SummaryWish = Omit<SummarizeBody, 'filters' | 'timeZone'>;
type Summary = Omit<RowsSummary, 'cursor'>;

export const columnsOf = ({ texts = [], extents = [], filled = [], bins = [], median }: SummaryWish): string[] => [
  ...[texts, extents, filled].flat(),
  ...bins.map(({ column }) => column),
  ...(median ? [median.column] : []),
];

/** Works out only what is asked for; everything else is null. */
export async function summarize(reader: Reader, rows: RowSet, wish: SummaryWish): Promise<Summary> {
  const [totals, texts, bins, median] = await Promise.all([
    findTotals(reader, rows, wish),
    findTexts(reader, rows, wish),
    findBins(reader, rows, wish),
    wish.median ? findMedian(reader, rows, wish.median.column, wish.median.threshold) : undefined,
  ]);
  return { ...totals, ...texts, bins, median: median ?? null };
}

async function findTotals(
  reader: Reader,
  rows: RowSet,
  { count, extents, filled }: SummaryWish,
): Promise<Pick<Summary, 'count' | 'extents' | 'filled'>> {
  if (!count && !extents && !filled) return { count: null, extents: null, filled: null };
  const totals = await sumUpRows(reader, rows, { extents: extents ?? [], filled: filled ?? [] });
  return {
    count: count ? totals.count : null,
    extents: extents ? totals.extents : null,
    filled: filled ? totals.filled : null,
  };
}

async function findTexts(
  reader: Reader,
  rows: RowSet,
  { texts }: SummaryWish,
): Promise<Pick<Summary, 'texts' | 'truncated'>> {
  if (!texts) return { texts: null, truncated: [] };
  const counted = await Promise.all(
    texts.map(async (column) => ({ column, texts: await countTexts(reader, rows, column, maxCountedTexts + 1) })),
  );
  return {
    texts: Object.fromEntries(counted.map(({ column, texts: found }) => [column, found.slice(0, maxCountedTexts)])),
    truncated: counted.filter(({ texts: found }) => found.length > maxCountedTexts).map(({ column }) => column),
  };
}

async function findBins(reader: Reader, rows: RowSet, { bins }: SummaryWish): Promise<Summary['bins']> {
  if (!bins) return null;
  const counted = bins.map(async ({ column, from, to, bins: count }) => [
    column,
    await countBins(reader, rows, column, [from, to], count),
  ]);
  return Object.fromEntries(await Promise.all(counted)) as Summary['bins'];
}
