import type { Reader } from '@ohmstead/database';
import { sohThresholdPercent, type Bounds, type Median } from '@ohmstead/domain';
import { sql } from 'kysely';
import { time, type Field } from '../../entities/field.ts';
import { ask, fromRows, type RowSet } from '../../list-rows/list-of-rows.ts';
import { inCodePoints, numberOf, rawOf, valueOf, type Value } from '../../list-rows/row-value.ts';
import { countedTexts } from './counted-texts.ts';

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
  const [found] = await ask<{ count: number; filled: number[]; ends: Ends[] }>(
    reader,
    sql`select count(*) as count, array[${sql.join(counts)}]::bigint[] as filled, ${endsOf(rows, extents, quickEndsOf)} as ends
      ${fromRows(rows)}`,
  );
  const ends = new Map(extents.map((key, at) => [key, found?.ends[at]]));
  await replaceInfinite(reader, rows, ends);
  return {
    count: found?.count ?? 0,
    filled: Object.fromEntries(filled.map((key, at) => [key, found?.filled[at] ?? 0])),
    extents: Object.fromEntries([...ends].map(([key, each]) => [key, boundsOf(each)])),
  };
}

type Ends = [min: number | null, max: number | null];

const endsOf = (rows: RowSet, keys: readonly string[], endsOfField: (field: Field) => Value[]): Value => {
  const ends = keys.map((key) => {
    const field = fieldOf(rows, key);
    const isNumber = field !== undefined && field.kind !== 'text';
    return sql`array[${sql.join(isNumber ? endsOfField(field) : [nothing, nothing])}]::double precision[]`;
  });
  return sql`array[${sql.join(ends)}]::double precision[][]`;
};

const minAndMax = (value: Value): Value[] => [sql`min(${value})`, sql`max(${value})`];

/** A flag as 0 or 1, and a number also if it is none that JSON knows. */
const asInDatabase = (field: Field): Value =>
  sql`${rawOf(field)}${sql.raw(field.kind === 'boolean' ? '::integer' : '')}::double precision`;

/**
 * Of a time, the values of its first and its last instant; of a number, those that the database has. To work out the value of each row takes
 * twice as long as to read it.
 */
function quickEndsOf(field: Field): Value[] {
  const { instant } = field;
  if (instant === undefined) return minAndMax(asInDatabase(field));
  return ['min', 'max'].map((end) => valueOf({ ...field, ...time(`${end}(${instant})`) }));
}

/** PostgreSQL puts infinite numbers and those that are none at the ends, so that finite ends are those of the values too. */
async function replaceInfinite(reader: Reader, rows: RowSet, ends: Map<string, Ends | undefined>): Promise<void> {
  const keys = [...ends].flatMap(([key, each]) =>
    each?.every((end) => end === null || Number.isFinite(end)) ? [] : [key],
  );
  if (keys.length === 0) return;
  const [found] = await ask<{ ends: Ends[] }>(
    reader,
    sql`select ${endsOf(rows, keys, (field) => minAndMax(numberOf(field) ?? nothing))} as ends ${fromRows(rows)}`,
  );
  for (const [at, key] of keys.entries()) ends.set(key, found?.ends[at]);
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
  const found = await ask<{ text: string; count: number }>(
    reader,
    sql`select text, count from (${countedTexts(rows, field)}) as counted
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

/** Bins begin here: at every tenth up to 200, and then at every per cent more. */
const tenths = Array.from({ length: 2_001 }, (_, at) => at / 10);
const larger = Array.from({ length: 3_000 }, (_, at) => 200 * 1.01 ** (at + 1));
const binEnds = [-Infinity, -Number.MAX_VALUE, ...tenths, ...larger, Infinity];

/**
 * The median of the numbers, and how many of them are below the threshold; undefined if all are empty. With 'policy' each battery's own
 * threshold is meant, and the number that lists print. To sort millions of numbers takes several times as long as to look at each twice:
 * once to count those in every bin, and once for those in the bin of the middle.
 */
export async function findMedian(
  reader: Reader,
  rows: RowSet,
  key: string,
  threshold: number | 'policy',
): Promise<Median | undefined> {
  const field = fieldOf(rows, key);
  const number = numberOf(field);
  if (field === undefined || number === undefined) return undefined;
  const raw = asInDatabase(field);
  const isBelow =
    threshold === 'policy'
      ? sql`app.displayed(${number}) < ${await policyThreshold(reader)}`
      : sql`${raw} < ${threshold}::double precision`;
  const all = await ask<{ bin: number; count: number; below: number }>(
    reader,
    sql`select width_bucket(${raw}, ${binEnds}::double precision[]) as bin, count(*) as count,
        count(*) filter (where ${isBelow}) as below
      ${fromRows(rows)} and ${raw} is not null group by bin`,
  );
  // Infinite numbers and those that are none, in the first bin and the last, are empty on screen.
  const finite = all.filter(({ bin }) => bin > 1 && bin < binEnds.length);
  // Sorted here: PostgreSQL takes the bins for millions, and would sort the rows for them.
  const bins = finite.toSorted((a, b) => a.bin - b.bin);
  const count = sumOf(bins.map((bin) => bin.count));
  if (count === 0) return undefined;
  const ranks = [Math.floor((count - 1) / 2), Math.floor(count / 2)] as const;
  const [first, last] = ranks.map((rank) => binOfRank(bins, rank)) as [Placed, Placed];
  const middle = await ask<{ number: number }>(
    reader,
    sql`select ${raw} as number ${fromRows(rows)}
        and ${raw} >= ${binEnds[first.bin - 1]}::double precision and ${raw} < ${binEnds[last.bin]}::double precision
      order by number limit ${ranks[1] - ranks[0] + 1} offset ${ranks[0] - first.before}`,
  );
  return {
    median: sumOf(middle.map((row) => row.number)) / middle.length,
    below: sumOf(bins.map((bin) => bin.below)),
  };
}

type Placed = { bin: number; before: number };

function binOfRank(bins: readonly { bin: number; count: number }[], rank: number): Placed {
  let before = 0;
  for (const { bin, count } of bins) {
    if (rank < before + count) return { bin, before };
    before += count;
  }
  throw new Error(`There is no number of rank ${rank}`);
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

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
