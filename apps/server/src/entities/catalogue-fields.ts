import type { Catalogue, CatalogueField } from '@ohmstead/contract';
import type { Tables } from '@ohmstead/database';
import type { SelectType } from 'kysely';
import { boolean, number, text, time, type Field } from './field.ts';

type Kinds = { text: string; number: number; time: Date; boolean: boolean };
/** The columns of a table whose values have the given kind. */
type ColumnOf<Table, Kind extends keyof Kinds> = {
  [Name in keyof Table & string]: NonNullable<SelectType<Table[Name]>> extends Kinds[Kind] ? Name : never;
}[keyof Table & string];

/** Turns `lastSoh` into `last_soh`. */
type Underscored<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${Underscored<Rest>}`
  : '';
const underscored = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `columns` contains the exceptions. */
export const columnName = (columns: Readonly<Record<string, string | undefined>>, key: string): string =>
  columns[key] ?? underscored(key);

type Answered<C extends Catalogue> = {
  [K in keyof C & string]: C[K] extends { only: 'list' } ? never : K;
}[keyof C & string];
type NamedAlike<C extends Catalogue, Table> = {
  [K in keyof C & string]: Underscored<K> extends ColumnOf<Table, C[K]['kind']> ? K : never;
}[keyof C & string];

type Columns<C extends Catalogue, Table> = { [K in keyof C]?: ColumnOf<Table, C[K]['kind']> };
type Expressions<C extends Catalogue> = { [K in keyof C]?: string };

const forms: Record<CatalogueField['kind'], (sql: string) => Field> = { text, number, time, boolean };

/**
 * The SQL of every field of a catalogue. Columns named like their field need no entry; others are listed, and computed fields have an
 * expression. A field with neither, or with a column of another kind, does not compile.
 */
export function catalogueFields<
  const C extends Catalogue,
  Name extends keyof Tables,
  const Named extends Columns<C, Tables[Name]>,
  const WorkedOut extends Expressions<C>,
>(
  catalogue: C,
  table: Name,
  { columns, expressions }: { columns: Named; expressions: WorkedOut },
  ..._missing: Exclude<Answered<C>, keyof Named | keyof WorkedOut | NamedAlike<C, Tables[Name]>> extends never
    ? []
    : [fieldsWithoutColumn: Exclude<Answered<C>, keyof Named | keyof WorkedOut | NamedAlike<C, Tables[Name]>>]
): Record<Answered<C>, Field> {
  const fieldOfKey = (key: string, form: (sql: string) => Field): Field => {
    const expression = expressions[key];
    if (expression !== undefined) return form(expression);
    const column = columnName(columns, key);
    return { ...form(`${table}.${column}`), column };
  };
  const answered = Object.entries(catalogue).filter(([, { only }]) => only !== 'list');
  return Object.fromEntries(answered.map(([key, { kind }]) => [key, fieldOfKey(key, forms[kind])])) as Record<
    Answered<C>,
    Field
  >;
}
