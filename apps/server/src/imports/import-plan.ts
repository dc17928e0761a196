import { importedTables, type ImportMapping, type TableKind } from '@ohmstead/contract';
import {
  factorOf,
  fieldOfHead,
  mayDo,
  readingFormat,
  type Actor,
  type Choices,
  type ImportColumn,
  type ImportField,
  type ImportPlan,
  type ImportRights,
  type NamingRules,
  type ReadingFormat,
} from '@ohmstead/domain';
import { createLocalClock } from '../local-time.ts';
import type { InspectedColumn } from './reading/inspection.ts';

export const importFieldOf = (kind: TableKind, key: string | null): ImportField | undefined =>
  importedTables[kind].fields.find((field) => field.key === key);

const naming: Record<TableKind, NamingRules> = {
  batteries: {
    keys: ['serialNumber', 'modelName'],
    foldsKeys: false,
    codes: { missing: 'imports-row-1', twice: 'imports-row-2' },
    onlyCreates: false,
  },
  locations: {
    keys: ['name'],
    foldsKeys: true,
    codes: { missing: 'imports-row-15', twice: 'imports-row-21' },
    onlyCreates: true,
  },
  users: {
    keys: ['email'],
    foldsKeys: true,
    codes: { missing: 'imports-row-16', twice: 'imports-row-22' },
    onlyCreates: true,
  },
};

/** Each field once: of two columns with the same head, the first. */
export function proposeFields(kind: TableKind, columns: readonly Pick<InspectedColumn, 'head'>[]): (string | null)[] {
  const taken = new Set<string>();
  return columns.map(({ head }) => {
    const key = fieldOfHead(head, importedTables[kind].fields)?.key ?? null;
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

/** Of a file, and what it is of. */
type Columns = { kind: TableKind; columns: readonly InspectedColumn[] };

/** How numbers and dates are read, and what has to be asked. */
export const readingOf = (
  { kind, columns }: Columns,
  { fields, format }: Pick<ImportMapping, 'fields' | 'format'>,
): ReadingFormat =>
  readingFormat(
    columns.map(({ evidence }, index) => ({ field: importFieldOf(kind, fields[index] ?? null) ?? null, evidence })),
    format ?? {},
  );

export function createPlan(file: Columns, mapping: ImportMapping, actor: Actor, choices: Choices): ImportPlan {
  const { kind, columns } = file;
  const { decimal, dateOrder } = readingOf(file, mapping);
  return {
    naming: naming[kind],
    columns: columns.flatMap(({ head }, index): ImportColumn[] => {
      const field = importFieldOf(kind, mapping.fields[index] ?? null);
      return field ? [{ index, field, factor: factorOf(head, field) }] : [];
    }),
    width: columns.length,
    decimal,
    dateOrder,
    clock: createLocalClock(mapping.timeZone),
    choices,
    rights: rightsOver(kind, actor),
    emptyClears: mapping.emptyClears,
    updateExisting: mapping.updateExisting,
    hasDefaultLocation: mapping.defaultLocationId !== null,
  };
}

/** Of locations and people nothing is changed; who may create them may import them. */
const rightsOver = (kind: TableKind, actor: Actor): ImportRights =>
  kind === 'batteries'
    ? {
        edits: mayDo(actor, 'perm-batteries-edit'),
        retires: mayDo(actor, 'perm-batteries-retire'),
        allLocations: actor.allLocations,
      }
    : { edits: true, retires: true, allLocations: true };
