import type { Reader } from '@ohmstead/database';
import type { Bounds, Median } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { Field } from '../entity-updates/field.ts';
import { ask, fromRows, type RowSet } from './list-of-rows.ts';
import { numberOf, valueOf } from './row-value.ts';

const fieldOf = ({ list }: RowSet, key: string): Field | undefined => list.fields[key];

export async function countRows(reader: Reader, rows: RowSet): Promise<number> {
  const found = await ask<{ count: number }>(reader, sql`select count(*) as count ${fromRows(rows)}`);
  return found[0]?.count ?? 0;
}

type Extents = Record<string, Bounds | undefined>;

/** Smallest and largest number of each column; undefined if all are empty. One pass over the rows for all columns. */
export async function findExtents(reader: Reader, rows: RowSet, keys: readonly string[]): Promise<Extents> {
  const numbers = keys.flatMap((key) => {
    const number = numberOf(fieldOf(rows, key));
    return number === undefined ? [] : [{ key, number }];
  });
  if (numbers.length === 0) return {};
  const ends = numbers.map(({ number }) => sql`array[min(${number}), max(${number})]::double precision[]`);
  const found = await ask<{ ends: [number | null, number | null][] }>(
    reader,
    sql`
    select array[${sql.join(ends)}] as ends ${fromRows(rows)}`,
  );
  return Object.fromEntries(
    numbers.map(({ key }, at) => {
      const [min, max] = found[0]?.ends[at] ?? [null, null];
      return [key, min === null || max === null ? undefined : [min, max]];
    }),
  );
}

/** The number of rows with each text. */
export async function countTexts(reader: Reader, rows: RowSet, key: string): Promise<Map<string, number>> {
  const field = fieldOf(rows, key);
  if (field?.kind !== 'text') return new Map();
  const text = valueOf(field);
  const found = await ask<{ text: string; count: number }>(
    reader,
    sql`
    select ${text} as text, count(*) as count ${fromRows(rows)} and ${text} is not null group by 1`,
  );
  return new Map(found.map((each) => [each.text, each.count]));
}

/** The number of rows in each bin; bins are of equal width from the first bound to the last. */
export async function countBins(
  reader: Reader,
  rows: RowSet,
  key: string,
  [from, to]: Bounds,
  bins: number,
): Promise<number[]> {
  const counts = Array.from({ length: bins }, () => 0);
  const number = numberOf(fieldOf(rows, key));
  if (number === undefined || !(from < to)) return counts;
  const bin = sql`least(${bins - 1}, floor((number - ${from}::double precision) / ${to - from}::double precision * ${bins}))::integer`;
  const found = await ask<{ bin: number; count: number }>(
    reader,
    sql`
    select ${bin} as bin, count(*) as count from (select ${number} as number ${fromRows(rows)}) as numbers
      where number >= ${from}::double precision and number <= ${to}::double precision group by 1`,
  );
  for (const each of found) counts[each.bin] = each.count;
  return counts;
}

/** The median of the numbers, and how many of them are below the threshold; undefined if all are empty. */
export async function findMedian(
  reader: Reader,
  rows: RowSet,
  key: string,
  threshold: number,
): Promise<Median | undefined> {
  const number = numberOf(fieldOf(rows, key));
  if (number === undefined) return undefined;
  const found = await ask<{ lower: number | null; upper: number | null; below: number }>(
    reader,
    sql`
    select percentile_disc(0.5) within group (order by number) as lower,
        percentile_disc(0.5) within group (order by number desc) as upper,
        count(*) filter (where number < ${threshold}::double precision) as below
      from (select ${number} as number ${fromRows(rows)}) as numbers where number is not null`,
  );
  const { lower, upper, below } = found[0] ?? { lower: null, upper: null, below: 0 };
  return lower === null || upper === null ? undefined : { median: (lower + upper) / 2, below };
}
