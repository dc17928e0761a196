import { maxBulkIds, type EntityKind, type FilterKind, type FilterObject, type ListFilter } from '@ohmstead/domain';
import { Type, type TSchema } from 'typebox';
import { batteryFilters } from '../batteries/battery-catalogue.ts';
import { deviceFilters } from '../devices/device-catalogue.ts';
import { serviceFilters } from '../services/service-catalogue.ts';
import { Id, OrNull, strict, Text } from '../text.ts';

const texts = Type.Array(Text(255), { maxItems: 1_000 });
const end = OrNull(Type.Number());
const range = Type.Tuple([end, end]);

const valueSchemas: Record<FilterKind, TSchema> = {
  choice: texts,
  range,
  dates: range,
  flag: Type.Boolean(),
  texts,
  bin: Type.Tuple([Type.Number(), end]),
  ids: Type.Array(Id, { maxItems: maxBulkIds }),
};

const listFilters: Record<EntityKind, readonly ListFilter[]> = {
  batteries: batteryFilters,
  devices: deviceFilters,
  services: serviceFilters,
};

/** The schema of each filter that a list has, by its key in the address; keywords are one of every list. */
export const filterSchemas = (kind: EntityKind): Readonly<Record<string, TSchema>> => ({
  keywords: texts,
  ...Object.fromEntries(listFilters[kind].map(({ key, kind: filterKind }) => [key, valueSchemas[filterKind]])),
});

const optional = (schemas: Readonly<Record<string, TSchema>>) =>
  Object.fromEntries(Object.entries(schemas).map(([key, schema]) => [key, Type.Optional(schema)]));

/** The filter object of one list. */
export const filtersOf = (kind: EntityKind) =>
  Type.Unsafe<FilterObject>(Type.Object(optional(filterSchemas(kind)), strict));

const everyFilter = { ...filterSchemas('batteries'), ...filterSchemas('devices'), ...filterSchemas('services') };

/** The filter object of a list's address. Which filters a list has is not part of the schema. */
export const filterObject = Type.Unsafe<Record<string, unknown>>(Type.Object(optional(everyFilter), strict));
