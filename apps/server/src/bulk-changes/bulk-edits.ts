import type { Catalogue, ObjectKind } from '@ohmstead/contract';
import type { EntityKind } from '@ohmstead/domain';
import { columnName } from '../entities/catalogue-fields.ts';
import { fieldOf, type Fields } from '../entities/field.ts';

/** What edits of several rows need to know about a kind of row. */
export type BulkEdits = {
  kind: EntityKind;
  objectKind: ObjectKind;
  catalogue: Catalogue;
  fields: Fields;
  /** Names of columns that differ from those of their fields. */
  columns: Readonly<Record<string, string>>;
};

/** The values of these fields in a row as one JSON object, in the form that they have on the wire. */
export const valuesAsJson = ({ fields }: BulkEdits, keys: readonly string[]): string =>
  `jsonb_build_object(${keys.map((key) => `'${key}', ${fieldOf(fields, key).sql}`).join(', ')})`;

const fromJson: Record<Catalogue[string]['kind'], (json: string) => string> = {
  text: (json) => json,
  number: (json) => `(${json})::double precision`,
  time: (json) => `to_timestamp((${json})::double precision / 1000)`,
  boolean: (json) => `(${json})::boolean`,
};

/** For `update`: those of the fields that are in `before` get their value from `wanted`. A location is not set here, but moved to. */
export const assignments = ({ kind, catalogue, columns }: BulkEdits, keys: readonly string[]): string =>
  keys
    .filter((key) => key !== 'location')
    .map((key) => {
      const column = columnName(columns, key);
      const value = fromJson[catalogue[key]?.kind ?? 'text'](`wanted ->> '${key}'`);
      return `${column} = case when before ? '${key}' then ${value} else ${kind}.${column} end, `;
    })
    .join('');
