import type { RowFilter } from '@ohmstead/domain';

const isEnd = (key: string): boolean => key === 'from' || key === 'to' || key === 'below';

/** Open ends are infinite, which JSON does not know: they are written as text. */
export const writeRowFilter = (filter: RowFilter): string =>
  JSON.stringify(filter, (key, value: unknown) => (isEnd(key) && !Number.isFinite(value) ? String(value) : value));

export const readRowFilter = (json: string): RowFilter =>
  JSON.parse(json, (key, value: unknown) => (isEnd(key) ? Number(value) : value)) as RowFilter;
