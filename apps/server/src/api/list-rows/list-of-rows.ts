import type { Reader } from '@ohmstead/database';
import type { ListColumn } from '@ohmstead/contract';
import type { RowFilter, Scope } from '@ohmstead/domain';
import { sql, type RawBuilder } from 'kysely';
import type { EntityList } from '../entity-updates/entity-list.ts';
import { conditionsOf } from './row-conditions.ts';

/** A list whose rows the server filters, sorts and counts. */
export type ListOfRows = Pick<EntityList, 'kind' | 'fields' | 'from' | 'columns'> & {
  keywordColumns: readonly string[];
  sortableColumns: readonly string[];
};

export const sortableKeys = (columns: readonly ListColumn[]): string[] =>
  columns.filter(({ sortable }) => sortable).map(({ key }) => key);

/** The rows of a filter, for a caller who is known to the database by the transaction's settings. */
export type RowSet = { list: ListOfRows; actor: Scope; filter: RowFilter };

export const idOf = ({ kind }: ListOfRows): RawBuilder<number> => sql.ref(`${kind}.id`);

/** `from … where …`: every question about these rows goes on from here. */
export const fromRows = ({ list, actor, filter }: RowSet): RawBuilder<unknown> =>
  sql`from ${sql.raw(list.from)}
    where ${sql.ref(`${list.kind}.organization_id`)} = ${actor.organizationId} and ${conditionsOf(list, filter)}`;

/** The answer to a question about the rows of any list. */
export async function ask<Row>(reader: Reader, question: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`${question}`.execute(reader);
  return rows;
}
