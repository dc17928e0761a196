import { sql } from 'kysely';
import type { Field } from '../../entities/field.ts';
import { fromRows, type RowSet } from '../../list-rows/list-of-rows.ts';
import { isFilled, valueOf, type Value } from '../../list-rows/row-value.ts';

/**
 * A select of each `text` of a field and the `count` of rows that have it. Of a text in another table its ids are counted, of which there
 * are few.
 */
export function countedTexts(rows: RowSet, field: Field): Value {
  const text = valueOf(field);
  const { reference } = field;
  if (reference === undefined)
    return sql`select ${text} as text, count(*) as count ${fromRows(rows)} and ${isFilled(field)} group by 1`;
  const [id, table] = [sql.raw(reference.id), sql.raw(reference.table)];
  return sql`select ${text} as text, sum(of_ids.count)::bigint as count
    from (select ${id} as id, count(*) as count ${fromRows(rows)} group by 1) as of_ids
      join ${table} on ${table}.organization_id = (select app.organization_id()) and ${table}.id = of_ids.id
    where ${isFilled(field)} group by 1`;
}
