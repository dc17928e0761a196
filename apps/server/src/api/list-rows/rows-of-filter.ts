import { tenantActivity, type Reader } from '@ohmstead/database';
import {
  mayDo,
  outsideOf,
  rowFilterOf,
  type Actor,
  type Bounds,
  type Days,
  type FilterObject,
  type Permission,
  type Range,
} from '@ohmstead/domain';
import { sql } from 'kysely';
import { badInput } from '../api-error.ts';
import { isTimeZone } from '../../local-time.ts';
import { daysOfZone } from './days-of-zone.ts';
import { ask, everyRow, fromRows, type ListOfRows, type ListRule, type RowSet } from '../../list-rows/list-of-rows.ts';
import { numberOf } from '../../list-rows/row-value.ts';

/** The filter object of a list's address, and whose days it means. */
export type Chosen = { filters: FilterObject; timeZone: string };

/**
 * The rows that the caller's own list shows under these filters. While other organisations are active, each question about them uses one
 * core.
 */
export async function rowsOfFilter(
  reader: Reader,
  list: ListOfRows,
  actor: Actor,
  { filters, timeZone }: Chosen,
): Promise<RowSet> {
  if (!isTimeZone(timeZone)) throw badInput(`there is no time zone ${timeZone}`);
  if (tenantActivity.hasOthers(actor.organizationId)) await keepToOneCore(reader);
  const rules = permittedRules(list, actor);
  const days = daysOfZone(timeZone);
  const extents = await findExamples(reader, { list, actor, filter: everyRow }, rangesIn(rules, filters, days));
  return { list, actor, filter: rowFilterOf(rules, filters, { extentOf: (column) => extents.get(column), days }) };
}

/** Otherwise PostgreSQL looks through a long list with up to three processes: two such questions leave no core to other organisations. */
const keepToOneCore = (reader: Reader) =>
  sql`select set_config('max_parallel_workers_per_gather', '0', true)`.execute(reader);

/** A choice that is not open to the caller is a text like any other. */
export const permittedRules = ({ rules }: Pick<ListOfRows, 'rules'>, actor: Actor): ListRule[] =>
  rules.map((rule) => {
    if (rule.kind !== 'choice' || rule.options === undefined) return rule;
    const isOpen = ({ permission }: { permission?: Permission }) =>
      permission === undefined || mayDo(actor, permission);
    return { ...rule, options: rule.options.filter(isOpen) };
  });

type Asked = { column: string; outside: Range };

const rangesIn = (rules: readonly ListRule[], filters: FilterObject, days: Days): Asked[] =>
  rules.flatMap((rule) => {
    const range = filters[rule.key] as Range | undefined;
    if (range === undefined || (rule.kind !== 'range' && rule.kind !== 'dates')) return [];
    return [{ column: rule.column, outside: outsideOf({ ...rule, kind: rule.kind }, range, days) }];
  });

/**
 * Whether a range is narrower than the values of all rows, one value tells as well as both ends of all: one outside of the range, if there is
 * one. The search ends with the first; only a range that takes nothing away is compared with every row. Where every row has a value, the
 * range may as well apply.
 */
async function findExamples(
  reader: Reader,
  rows: RowSet,
  asked: readonly Asked[],
): Promise<ReadonlyMap<string, Bounds>> {
  const found = new Map<string, Bounds>();
  for (const { column, outside } of asked) {
    if (rows.list.catalogue[column]?.isAlwaysGiven) continue;
    const value = await findExample(reader, rows, column, outside);
    if (value !== null) found.set(column, [value, value]);
  }
  return found;
}

async function findExample(
  reader: Reader,
  rows: RowSet,
  column: string,
  [below, above]: Range,
): Promise<number | null> {
  const number = numberOf(rows.list.fields[column]);
  if (number === undefined) return null;
  const first = (condition: ReturnType<typeof sql>) =>
    sql`(select ${number} ${fromRows(rows)} and ${condition} limit 1)`;
  const examples = [
    ...(below === null ? [] : [first(sql`${number} < ${below}::double precision`)]),
    ...(above === null ? [] : [first(sql`${number} > ${above}::double precision`)]),
    first(sql`${number} is not null`),
  ];
  const [row] = await ask<{ example: number | null }>(reader, sql`select coalesce(${sql.join(examples)}) as example`);
  return row?.example ?? null;
}
