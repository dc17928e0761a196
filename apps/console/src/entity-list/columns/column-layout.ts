import { isObject } from '@ohmstead/domain';
import {
  currentColumnKey,
  visibleColumns,
  type ColumnLocks,
  type ColumnSetting,
  type ListColumn,
} from '@ohmstead/contract';

/** The text that the 'Display' slider shows instead of its buttons. */
export const lockMessage = ({ order, visibility }: ColumnLocks): string | null => {
  const locked = [...(order ? ['column reordering'] : []), ...(visibility ? ['column visibility'] : [])];
  return locked.length === 0 ? null : `The account administrator has locked ${locked.join(' and ')}.`;
};

/** Also the hidden ones, unless an administrator hides them. */
export const offeredColumns = (
  catalogue: readonly ListColumn[],
  layout: readonly ColumnSetting[],
  locks: ColumnLocks,
): ListColumn[] => visibleColumns(catalogue, locks.visibility ? layout : showColumns(layout, true));

export const moveColumn = (layout: readonly ColumnSetting[], from: number, to: number): ColumnSetting[] => {
  const moved = layout[from];
  if (moved === undefined || to < 0 || to >= layout.length) return [...layout];
  return layout.toSpliced(from, 1).toSpliced(to, 0, moved);
};

export const toggleColumn = (layout: readonly ColumnSetting[], key: string): ColumnSetting[] =>
  layout.map((setting) => (setting.key === key ? { key, visible: !setting.visible } : setting));

export const showColumns = (layout: readonly ColumnSetting[], visible: boolean): ColumnSetting[] =>
  layout.map(({ key }) => ({ key, visible }));

/** Neither the name column nor booleans, because a star that is not set anywhere must remain available. */
export const columnsHiddenIfEmpty = (visible: readonly ListColumn[], nameColumn: string): ListColumn[] =>
  visible.filter(({ key, type }) => key !== nameColumn && type !== 'boolean');

/** Those of the columns that have no value in any row. */
export const emptyColumns = (columns: readonly ListColumn[], filled: Readonly<Record<string, number>>): ListColumn[] =>
  columns.filter(({ key }) => filled[key] === 0);

export const hideColumns = (layout: readonly ColumnSetting[], hidden: readonly ListColumn[]): ColumnSetting[] =>
  layout.map(({ key, visible }) => ({ key, visible: visible && hidden.every((column) => column.key !== key) }));

const isColumnSetting = (value: unknown): value is ColumnSetting =>
  isObject(value) && typeof value['key'] === 'string' && typeof value['visible'] === 'boolean';

/** Reads a layout from the user's settings, which may contain anything. */
export const readColumnSettings = (value: unknown): ColumnSetting[] | undefined =>
  Array.isArray(value)
    ? value.filter(isColumnSetting).map(({ key, visible }) => ({ key: currentColumnKey(key), visible }))
    : undefined;
