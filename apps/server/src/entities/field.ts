/** How a value on the wire is read: its kind and its SQL. Every value may be null. */
export type Field = {
  kind: 'number' | 'text' | 'boolean';
  sql: string;
  /** The table's column, if the field is just that. */
  column?: string;
  /** The time itself, if an index has it. */
  instant?: string;
  /** A text that rows share: the column with its id, and the table that it is in. */
  reference?: { id: string; table: string };
  /** The values of a text, in their order. */
  words?: readonly string[];
  /** The order of a text, if there is an index in it: of its sort key and of itself, and which rows the index has and which others there are. */
  order?: { key: string; text: string; indexed: string; others: string };
};
export type Fields<Name extends string = string> = Readonly<Record<Name, Field>>;

export const number = (sql: string): Field => ({ kind: 'number', sql });
export const text = (sql: string): Field => ({ kind: 'text', sql });
export const boolean = (sql: string): Field => ({ kind: 'boolean', sql });
/** Milliseconds since 1970 UTC. */
export const time = (sql: string): Field => ({ kind: 'number', sql: `(date_part('epoch', ${sql}) * 1000)::bigint` });

/** For COPY: the values in the order of the names. */
export const selectInOrder = (fields: Fields, names: readonly string[]): string =>
  names.map((name) => fieldOf(fields, name).sql).join(', ');

/** For single rows: the values under their names. */
export const selectNamed = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, { sql }]) => `${sql} as "${name}"`)
    .join(', ');

export function fieldOf(fields: Fields, name: string): Field {
  const field = fields[name];
  if (!field) throw new Error(`No field ${name}`);
  return field;
}
