import type { Reader } from '@ohmstead/database';
import type { Catalogue, ListColumn } from '@ohmstead/contract';
import type { FilterRule, Permission, RowFilter, Scope, Sort } from '@ohmstead/domain';
import { sql, type RawBuilder } from 'kysely';
import type { EntityList } from '../entities/entity-list.ts';
import { conditionsOf } from './row-conditions.ts';

/** A choice may be open only to users with a permission. */
type Choice = { value: string; flag?: string; permission?: Permission };
type ChoiceRule = Extract<FilterRule, { kind: 'choice' }>;
export type ListRule =
  | Exclude<FilterRule, ChoiceRule>
  | (Omit<ChoiceRule, 'options'> & { options?: readonly Choice[] });

/** A list whose rows the server filters, sorts and counts. Its fields have the values that the screen shows. */
export type ListOfRows = Pick<EntityList, 'kind' | 'fields' | 'from'> & {
  /** As getUpdates sends its rows. */
  wire: EntityList;
  catalogue: Catalogue;
  rules: readonly ListRule[];
  keywordColumns: readonly string[];
  sortableColumns: readonly string[];
  /** On screen, unless another order is chosen; otherwise that of the ids. */
  usualOrder?: Sort;
};

export const sortableKeys = (columns: readonly ListColumn[]): string[] =>
  columns.filter(({ sortable }) => sortable).map(({ key }) => key);

/** The rows of a filter, for a caller who is known to the database by the transaction's settings. */
export type RowSet = {
  list: ListOfRows;
  actor: Scope;
  filter: RowFilter;
  /** Only these of them. */
  only?: RawBuilder<unknown>;
};

export const everyRow: RowFilter = { keywords: [], conditions: [] };

export const idOf = ({ kind }: Pick<ListOfRows, 'kind'>): RawBuilder<number> => sql.ref(`${kind}.id`);

/** `from … where …`: every question about these rows goes on from here. */
export const fromRows = ({ list, actor, filter, only = sql`true` }: RowSet): RawBuilder<unknown> =>
  sql`from ${sql.raw(list.from)}
    where ${sql.ref(`${list.kind}.organization_id`)} = ${actor.organizationId} and ${only} and ${conditionsOf(list, filter)}`;

/**
 * For the rest of a transaction. PostgreSQL takes it for costly to read a page out of order, and would rather read a whole table than an
 * index; both are in memory mostly, or on a disk without a moving arm. To compile a statement takes longer than it saves.
 */
const settings = { random_page_cost: '1.1', work_mem: '32MB', jit: 'off' };
const each = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
const settled = new WeakMap<Reader, Promise<unknown>>();

function settle(reader: Reader): Promise<unknown> {
  const before = settled.get(reader) ?? sql`select ${sql.join(each)}`.execute(reader);
  settled.set(reader, before);
  return before;
}

/** The answer to a question about the rows of any list. */
export async function ask<Row>(reader: Reader, question: RawBuilder<unknown>): Promise<Row[]> {
  await settle(reader);
  const { rows } = await sql<Row>`${question}`.execute(reader);
  return rows;
}
