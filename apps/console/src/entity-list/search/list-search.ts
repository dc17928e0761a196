import { isWhole } from '../../lib/is-whole.ts';
import { alarmFilters, batteryFilters, currentColumnKey, deviceFilters, serviceFilters } from '@ohmstead/contract';
import {
  defaultPageSize,
  isObject,
  pageSizes,
  type Bin,
  type FilterKind,
  type FilterValues,
  type Range,
  type Sort,
} from '@ohmstead/domain';

/** Splits the text of a keyword box on whitespace, dropping empty parts. */
export const splitKeywords = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');

export type AnyFilter = (
  | typeof batteryFilters
  | typeof deviceFilters
  | typeof serviceFilters
  | typeof alarmFilters
)[number];

/** The filters of a list (spec: entities §3, filter object), shown in the filter bar and kept in the address and `uiSettings`. */
export type ListFilters = { keywords?: readonly string[] } & {
  [F in AnyFilter as F['key']]?: FilterValues[F['kind']];
};
export type FilterKey = Exclude<keyof ListFilters, 'keywords'>;

/** The filters of all lists, because an address may be opened in a different list. */
const filterKinds: readonly (readonly [key: keyof ListFilters, kind: FilterKind])[] = [
  ['keywords', 'texts'],
  ...new Map(
    [...batteryFilters, ...deviceFilters, ...serviceFilters, ...alarmFilters].map(({ key, kind }: AnyFilter) => [
      key,
      kind,
    ]),
  ),
];

/** The search parameters of a list page. Missing ones have defaults. */
export type ListSearch = {
  filter?: ListFilters;
  sortField?: string;
  sortAscending?: boolean;
  page?: number;
  pageSize?: number;
  battery?: number;
  device?: number;
  service?: number;
  alarm?: number;
  /** The open tab of a slider with tabs. */
  tab?: string;
  /** The open view; what the user changes on top of it stands beside it. */
  view?: number;
  columns?: string;
};

const readTexts = (value: unknown): string[] | undefined => {
  const texts = Array.isArray(value)
    ? value.filter((text) => typeof text === 'string' || typeof text === 'number')
    : [];
  return texts.length === 0 ? undefined : texts.map(String);
};

const isFinite = (value: unknown): value is number => Number.isFinite(value);
const isEnd = (value: unknown): value is number | null => value === null || isFinite(value);

const readRange = (value: unknown): Range | undefined => {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [from, to]: unknown[] = value;
  if (!isEnd(from) || !isEnd(to) || (from === null && to === null)) return undefined;
  return from !== null && to !== null && from > to ? [to, from] : [from, to];
};

const readBin = (value: unknown): Bin | undefined => {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [from, below]: unknown[] = value;
  return isFinite(from) && isEnd(below) ? [from, below] : undefined;
};

const readIds = (value: unknown): number[] | undefined => {
  const ids = Array.isArray(value) ? value.filter(isWhole) : [];
  return ids.length === 0 ? undefined : ids;
};

const readText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const readWhole = (value: unknown): number | undefined => (isWhole(value) ? value : undefined);

/** Keeps only keys with a value: addresses stay short, and exact optional types remain valid. */
const given = <T extends object>(entries: readonly (readonly [string, unknown])[]): T =>
  Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as T;

const readers: Record<FilterKind, (value: unknown) => unknown> = {
  choice: readTexts,
  texts: readTexts,
  range: readRange,
  dates: readRange,
  flag: (value) => (value === true ? true : undefined),
  bin: readBin,
  ids: readIds,
};

export const readFilters = (value: unknown): ListFilters | undefined => {
  if (!isObject(value)) return undefined;
  const filters = given<ListFilters>(filterKinds.map(([key, kind]) => [key, readers[kind](value[key])]));
  return Object.keys(filters).length === 0 ? undefined : filters;
};

const readSortField = (value: unknown): string | undefined =>
  typeof value === 'string' ? currentColumnKey(value) : undefined;

/** An empty object means no filters, where a view has some. */
const readAddressedFilters = (value: unknown): ListFilters | undefined =>
  isObject(value) && Object.keys(value).length === 0 ? {} : readFilters(value);

/** Parses an address, which anyone may have typed: invalid values are ignored. */
export const readListSearch = (search: Record<string, unknown>): ListSearch =>
  given<ListSearch>([
    ['filter', readAddressedFilters(search['filter'])],
    ['sortField', readSortField(search['sortField'])],
    ['sortAscending', typeof search['sortAscending'] === 'boolean' ? search['sortAscending'] : undefined],
    ['page', readWhole(search['page'])],
    ['pageSize', pageSizes.find((size) => size === search['pageSize'])],
    ...(['battery', 'device', 'service', 'alarm', 'view'] as const).map(
      (key) => [key, readWhole(search[key])] as const,
    ),
    ...(['tab', 'columns'] as const).map((key) => [key, readText(search[key])] as const),
  ]);

export type ListState = { filters: ListFilters; sort: Sort | null; page: number; pageSize: number };

/** The part of the user's settings for a list: `<entity>.sort`, `.entitiesPerPage`, `.filters`. */
export type SavedListState = { sort?: unknown; entitiesPerPage?: unknown; filters?: unknown };

const readSort = (value: unknown): Sort | null =>
  isObject(value) && typeof value['field'] === 'string'
    ? { field: currentColumnKey(value['field']), ascending: value['ascending'] !== false }
    : null;

export const isSilent = ({ filter, sortField, page, pageSize }: Partial<WrittenSearch>): boolean =>
  [filter, sortField, page, pageSize].every((value) => value === undefined);

const stateFromSettings = (saved: SavedListState, defaultSort: Sort | null): ListState => ({
  filters: readFilters(saved.filters) ?? {},
  sort: readSort(saved.sort) ?? defaultSort,
  page: 1,
  pageSize: pageSizes.find((size) => size === saved.entitiesPerPage) ?? defaultPageSize,
});

/** What a list shows where the address says nothing else: that of a view, or nothing in particular. */
export type ListBase = Pick<ListState, 'filters' | 'sort' | 'pageSize'>;

const plainBase = (defaultSort: Sort | null): ListBase => ({
  filters: {},
  sort: defaultSort,
  pageSize: defaultPageSize,
});

const sortOf = ({ sortField, sortAscending = true }: ListSearch): Sort | null =>
  sortField === undefined || sortField === '' ? null : { field: sortField, ascending: sortAscending };

/**
 * If the address has any list parameter, it replaces all settings, so that a copied link shows everyone the same; otherwise the settings
 * apply. On top of a view, each parameter replaces what the view says about it.
 */
export const listState = (
  search: ListSearch,
  saved: SavedListState,
  defaultSort: Sort | null = null,
  view?: ListBase,
): ListState => {
  if (view === undefined && isSilent(search)) return stateFromSettings(saved, defaultSort);
  const base = view ?? plainBase(defaultSort);
  const { filter = base.filters, page = 1, pageSize = base.pageSize } = search;
  const sort = search.sortField === undefined ? base.sort : sortOf(search);
  return { filters: filter, sort: sort ?? defaultSort, page, pageSize };
};

/** The parameters that the list writes into the address; undefined removes one. */
export type WrittenSearch = {
  [K in 'filter' | 'sortField' | 'sortAscending' | 'page' | 'pageSize']: ListSearch[K] | undefined;
};

const isSameSort = (a: Sort | null, b: Sort | null): boolean => a?.field === b?.field && a?.ascending === b?.ascending;

const isSameFilters = (a: ListFilters, b: ListFilters): boolean =>
  JSON.stringify(readFilters(a)) === JSON.stringify(readFilters(b));

/** What is different from the view, or from nothing in particular. */
export const searchOf = (
  { filters, sort, page, pageSize }: ListState,
  defaultSort: Sort | null = null,
  view?: ListBase,
): WrittenSearch => {
  const base = view ?? plainBase(defaultSort);
  const isWritten = !isSameSort(sort, base.sort ?? defaultSort);
  return {
    filter: isSameFilters(filters, base.filters) ? undefined : (readFilters(filters) ?? {}),
    sortField: isWritten ? (sort?.field ?? '') : undefined,
    sortAscending: isWritten && sort?.ascending === false ? false : undefined,
    page: page === 1 ? undefined : page,
    pageSize: pageSize === base.pageSize ? undefined : pageSize,
  };
};

/**
 * If everything is at its default, page 1 is written explicitly: otherwise another user who opens the link would get their own settings.
 */
export const explicitSearch = (search: WrittenSearch): WrittenSearch =>
  isSilent(search) ? { ...search, page: 1 } : search;

/** Contains every key, with null for unset filters: settings are merged, and an omitted key would keep its old value. */
export const savedFilters = (filters: ListFilters): Record<string, unknown> =>
  Object.fromEntries(filterKinds.map(([key]) => [key, filters[key] ?? null]));
