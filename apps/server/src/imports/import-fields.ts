import { batteryImportFields } from '@ohmstead/contract';
import { sql } from 'kysely';
import type { BulkEdits } from '../bulk-changes/bulk-edits.ts';
import { batteryBulkEdits } from '../entities/battery-bulk-edits.ts';
import { columnName } from '../entities/catalogue-fields.ts';
import { batteryFields } from '../entities/battery-fields.ts';
import { fieldOf, number } from '../entities/field.ts';

/** The fields that are columns of batteries; a location is stored by its id. */
export const storedKeys: readonly string[] = batteryImportFields.map(({ key }) =>
  key === 'location' ? 'locationId' : key,
);

export const importEdits: BulkEdits = {
  ...batteryBulkEdits,
  fields: { ...batteryFields, locationId: number('batteries.location_id') },
  columns: { ...batteryBulkEdits.columns, locationId: 'location_id' },
};

const columnOf = (key: string) => columnName(importEdits.columns, key);
const kindOf = new Map(batteryImportFields.map(({ key, kind }) => [key, kind]));

const fromJson = (key: string): string => {
  const json = `wanted ->> '${key}'`;
  const kind = kindOf.get(key);
  if (kind === 'time') return `to_timestamp((${json})::double precision / 1000)`;
  return kind === 'number' || key === 'locationId' ? `(${json})::double precision` : json;
};

/** For the statement that creates batteries: the columns, and their values in `wanted`. */
export const createdColumns = sql.raw(storedKeys.map(columnOf).join(', '));
export const createdValues = sql.raw(storedKeys.map(fromJson).join(', '));

/** The values of a battery as they are on the wire, with the name of its location. */
export const valuesOnWire = sql.raw(
  `jsonb_build_object(${batteryImportFields
    .map(({ key }) => `'${key}', ${key === 'location' ? 'locations.name' : fieldOf(batteryFields, key).sql}`)
    .join(', ')})`,
);
