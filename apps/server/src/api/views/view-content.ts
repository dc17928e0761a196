import {
  batteryColumns,
  currentColumnKey,
  deviceColumns,
  filterSchemas,
  serviceColumns,
  viewNameMaxLength,
  type ListColumn,
  type View,
  type ViewColumn,
  type ViewContent,
} from '@ohmstead/contract';
import type { EntityKind } from '@ohmstead/domain';
import { ApiError, badInput } from '../api-error.ts';

const catalogues: Record<EntityKind, readonly ListColumn[]> = {
  batteries: batteryColumns,
  devices: deviceColumns,
  services: serviceColumns,
};
type Sort = View['sort'];

const hasFilter = (kind: EntityKind, key: string) => Object.hasOwn(filterSchemas(kind), key);
const hasColumn = (kind: EntityKind, key: string) => catalogues[kind].some((column) => column.key === key);
const sortsBy = (kind: EntityKind, field: string) =>
  catalogues[kind].some(({ key, sortable }) => key === field && sortable);

const renamed = (column: ViewColumn): ViewColumn => ({ ...column, key: currentColumnKey(column.key) });
const renamedSort = (sort: Sort): Sort => sort && { ...sort, field: currentColumnKey(sort.field) };

type Stored = Pick<View, 'filters' | 'sort' | 'columns'>;

/** Adapts a view of another release: renames columns with former keys, and leaves out and names what no longer exists. */
export function currentContent(kind: EntityKind, stored: Stored): Stored & { dropped: string[] } {
  const sort = renamedSort(stored.sort);
  const columns = stored.columns.map(renamed);
  const keepsSort = sort === null || sortsBy(kind, sort.field);
  const dropped = [
    ...Object.keys(stored.filters).filter((key) => !hasFilter(kind, key)),
    ...(keepsSort ? [] : [sort.field]),
    ...columns.flatMap(({ key }) => (hasColumn(kind, key) ? [] : [key])),
  ];
  return {
    filters: Object.fromEntries(Object.entries(stored.filters).filter(([key]) => hasFilter(kind, key))),
    sort: keepsSort ? sort : null,
    columns: columns.filter(({ key }) => hasColumn(kind, key)),
    dropped: [...new Set(dropped)],
  };
}

/** Only filters, columns and sort fields of its list. Returns what to store. */
export function checkContent(kind: EntityKind, content: ViewContent, call: 'add' | 'update'): ViewContent {
  const name = checkName(content.name, call);
  if ((content.sharedWith === 'groups') !== content.groupIds.length > 0)
    throw badInput('body/groupIds goes with sharedWith groups');
  const unknown = Object.keys(content.filters).find((key) => !hasFilter(kind, key));
  if (unknown !== undefined) throw badInput(`body/filters has no ${unknown} in this list`);
  const columns = checkColumns(kind, content.columns, call);
  const sort = renamedSort(content.sort);
  if (sort !== null && !sortsBy(kind, sort.field)) throw new ApiError(`views-${call}-8`, [sort.field]);
  return { ...content, name, sort, columns, groupIds: content.groupIds.toSorted((one, other) => one - other) };
}

function checkName(typed: string, call: 'add' | 'update'): string {
  const name = typed.trim();
  if (name === '') throw new ApiError(`views-${call}-1`);
  if (Array.from(name).length > viewNameMaxLength) throw badInput('body/name is too long');
  return name;
}

function checkColumns(kind: EntityKind, wanted: readonly ViewColumn[], call: 'add' | 'update'): ViewColumn[] {
  const columns = wanted.map(renamed);
  const keys = columns.map(({ key }) => key);
  const unknown = keys.find((key) => !hasColumn(kind, key));
  if (unknown !== undefined) throw new ApiError(`views-${call}-5`, [unknown]);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw new ApiError(`views-${call}-6`, [twice]);
  if (!columns.some(({ visible }) => visible)) throw new ApiError(`views-${call}-7`);
  return columns;
}
