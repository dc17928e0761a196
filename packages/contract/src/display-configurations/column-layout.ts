import type { ListColumn } from '../list-column.ts';
import type { ColumnSetting, DisplayConfiguration } from './display-configuration.ts';

export type ColumnAssignment = Pick<DisplayConfiguration, 'columns' | 'lockColumnOrder' | 'lockColumnVisibility'>;
export type ColumnLocks = { order: boolean; visibility: boolean };

export const locksOf = (configuration: ColumnAssignment | undefined): ColumnLocks => ({
  order: configuration?.lockColumnOrder ?? false,
  visibility: configuration?.lockColumnVisibility ?? false,
});

const defaultSettings = (catalogue: readonly ListColumn[]): ColumnSetting[] =>
  catalogue.map(({ key, visible }) => ({ key, visible }));

/** Columns missing from a layout, such as those of a newer release, are appended in their usual order. */
const completed = (
  settings: readonly ColumnSetting[],
  catalogue: readonly ListColumn[],
  isShown: (column: ListColumn) => boolean,
): ColumnSetting[] => {
  const known = settings.filter(({ key }) => catalogue.some((column) => column.key === key));
  const missing = catalogue.filter(({ key }) => !known.some((setting) => setting.key === key));
  return [...known, ...missing.map((column) => ({ key: column.key, visible: isShown(column) }))];
};

const visibilityFrom = (order: readonly ColumnSetting[], source: readonly ColumnSetting[]): ColumnSetting[] =>
  order.map(({ key }) => ({ key, visible: source.find((setting) => setting.key === key)?.visible ?? false }));

/**
 * The user's layout, except where the administrator's display configuration locks it. A configuration that locks visibility hides the
 * columns that it does not list; otherwise columns that users have not chosen stay hidden.
 */
export const columnLayout = (
  catalogue: readonly ListColumn[],
  own: readonly ColumnSetting[] | undefined,
  configuration: ColumnAssignment | undefined,
): ColumnSetting[] => {
  const given = configuration?.columns.length ? configuration.columns : undefined;
  const locks = locksOf(configuration);
  const assigned = completed(
    given ?? defaultSettings(catalogue),
    catalogue,
    (column) => column.visible && !locks.visibility,
  );
  const chosen = own === undefined ? assigned : completed(own, catalogue, () => false);
  return visibilityFrom(locks.order ? assigned : chosen, locks.visibility ? assigned : chosen);
};

export const visibleColumns = (catalogue: readonly ListColumn[], layout: readonly ColumnSetting[]): ListColumn[] =>
  layout.flatMap(({ key, visible }) => (visible ? catalogue.filter((column) => column.key === key) : []));
