import type { Reader } from '@ohmstead/database';
import { sohThresholdPercent, type Bounds, type Median } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { Field } from '../../entities/field.ts';
import { ask, fromRows, type RowSet } from '../../list-rows/list-of-rows.ts';
import { inCodePoints, numberOf, valueOf, type Value } from '../../list-rows/row-value.ts';

const fieldOf = ({ list }: RowSet, key: string): Field | undefined => list.fields[key];

export type Totals = {
  count: number;
  /** Of each column, the rows that have a value. */
  filled: Record<string, number>;
  /** Of each column, the smallest and the largest number; null if all are empty. */
  extents: Record<string, Bounds | null>;
};

/** In one pass over the rows. Columns that the list does not have are empty, and so are texts as far as their numbers go. */
export async function sumUpRows(
  reader: Reader,
  rows: RowSet,
  { filled = [], extents = [] }: { filled?: readonly string[]; extents?: readonly string[] } = {},
): Promise<Totals> {
  const counts = filled.map((key) => sql`count(${valueOfKey(rows, key)})`);
  const ends = extents.map((key) => {
    const number = numberOf(fieldOf(rows, key)) ?? nothing;
    return sql`array[min(${number}), max(${number})]::double precision[]`;
  });
  const [found] = await ask<{ count: number; filled: number[]; ends: [number | null, number | null][] }>(
    reader,
    sql`select count(*) as count, array[${sql.join(counts)}]::bigint[] as filled,
        array[${sql.join(ends)}]::double precision[][] as ends ${fromRows(rows)}`,
  );
  return {
    count: found?.count ?? 0,
    filled: Object.fromEntries(filled.map((key, at) => [key, found?.filled[at] ?? 0])),
    extents: Object.fromEntries(extents.map((key, at) => [key, boundsOf(found?.ends[at])])),
  };
}

const nothing: Value = sql`null::double precision`;

function valueOfKey(rows: RowSet, key: string): Value {
  const field = fieldOf(rows, key);
  return field === undefined ? nothing : valueOf(field);
}

const boundsOf = ([min, max]: readonly [number | null, number | null] = [null, null]): Bounds | null =>
  min === null || max === null ? null : [min, max];

/** The number of rows with each text, most frequent first, and no more texts than the limit. */
export async function countTexts(
  reader: Reader,
  rows: RowSet,
  key: string,
  limit: number,
): Promise<[text: string, count: number][]> {
  const field = fieldOf(rows, key);
  if (field?.kind !== 'text') return [];
  const text = valueOf(field);
  const found = await ask<{ text: string; count: number }>(
    reader,
    sql`select text, count from (
        select ${text} as text, count(*) as count ${fromRows(rows)} and ${text} is not null group by 1) as counted
      order by count desc, ${inCodePoints(sql`text`)} limit ${limit}`,
  );
  return found.map((each) => [each.text, each.count]);
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

/**
 * The median of the numbers, and how many of them are below the threshold; undefined if all are empty. With 'policy' each battery's own
 * threshold is meant, and the number that lists print.
 */
export async function findMedian(
  reader: Reader,
  rows: RowSet,
  key: string,
  threshold: number | 'policy',
): Promise<Median | undefined> {
  const number = numberOf(fieldOf(rows, key));
  if (number === undefined) return undefined;
  const isBelow =
    threshold === 'policy'
      ? sql`app.displayed(${number}) < ${await policyThreshold(reader)}`
      : sql`${number} < ${threshold}::double precision`;
  const found = await ask<{ lower: number | null; upper: number | null; below: number }>(
    reader,
    sql`
    select percentile_disc(0.5) within group (order by number) as lower,
        percentile_disc(0.5) within group (order by number desc) as upper,
        count(*) filter (where below) as below
      from (select ${number} as number, ${isBelow} as below ${fromRows(rows)}) as numbers where number is not null`,
  );
  const { lower, upper, below } = found[0] ?? { lower: null, upper: null, below: 0 };
  return lower === null || upper === null ? undefined : { median: (lower + upper) / 2, below };
}

/** Of a battery, in %. The policies are read once: to find the one of each battery would take longer than everything else here. */
async function policyThreshold(reader: Reader): Promise<Value> {
  const found = await ask<{ scope: string; keeps: Record<string, number> }>(
    reader,
    sql`select scope, jsonb_object_agg(value, rule -> 'keep') as keeps from disposition_policies
      where organization_id = (select app.organization_id()) group by scope`,
  );
  const of = (scope: string) => found.find((each) => each.scope === scope)?.keeps ?? {};
  const keep = (scope: string, column: string): Value =>
    sql`(${JSON.stringify(of(scope))}::jsonb ->> ${sql.raw(column)})::numeric`;
  return sql`coalesce(${keep('model', 'batteries.model_name')}, ${keep('group', 'batteries.used_in')},
    ${of('organization')[''] ?? sohThresholdPercent}::numeric)`;
}
