import { batteryImportFields, type ImportMapping } from '@ohmstead/contract';
import {
  factorOf,
  fieldOfHead,
  mayDo,
  readingFormat,
  type Actor,
  type ImportColumn,
  type ImportField,
  type ImportPlan,
  type ReadingFormat,
} from '@ohmstead/domain';
import { createLocalClock } from '../local-time.ts';
import type { InspectedColumn } from './reading/inspection.ts';

export const importFieldOf = (key: string | null): ImportField | undefined =>
  batteryImportFields.find((field) => field.key === key);

/** Each field once: of two columns with the same head, the first. */
export function proposeFields(columns: readonly Pick<InspectedColumn, 'head'>[]): (string | null)[] {
  const taken = new Set<string>();
  return columns.map(({ head }) => {
    const key = fieldOfHead(head, batteryImportFields)?.key ?? null;
    if (key === null || taken.has(key)) return null;
    taken.add(key);
    return key;
  });
}

export const proposeMapping = (fields: ImportMapping['fields']): ImportMapping => ({
  fields,
  timeZone: 'UTC',
  emptyClears: false,
  updateExisting: true,
  defaultLocationId: null,
});

/** How numbers and dates are read, and what has to be asked. */
export const readingOf = (columns: readonly InspectedColumn[], { fields, format }: ImportMapping): ReadingFormat =>
  readingFormat(
    columns.map(({ evidence }, index) => ({ field: importFieldOf(fields[index] ?? null) ?? null, evidence })),
    format ?? {},
  );

type Place = { name: string };

export function createPlan(
  columns: readonly InspectedColumn[],
  mapping: ImportMapping,
  actor: Actor,
  places: readonly Place[],
): ImportPlan {
  const { decimal, dateOrder } = readingOf(columns, mapping);
  return {
    columns: columns.flatMap(({ head }, index): ImportColumn[] => {
      const field = importFieldOf(mapping.fields[index] ?? null);
      return field ? [{ index, field, factor: factorOf(head, field) }] : [];
    }),
    width: columns.length,
    decimal,
    dateOrder,
    clock: createLocalClock(mapping.timeZone),
    locations: new Map(places.map(({ name }) => [name.toLowerCase(), name])),
    rights: {
      edits: mayDo(actor, 'perm-batteries-edit'),
      retires: mayDo(actor, 'perm-batteries-retire'),
      allLocations: actor.allLocations,
    },
    emptyClears: mapping.emptyClears,
    updateExisting: mapping.updateExisting,
    hasDefaultLocation: mapping.defaultLocationId !== null,
  };
}
