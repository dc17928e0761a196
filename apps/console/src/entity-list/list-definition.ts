import type { ListColumn } from '@ohmstead/contract';
import type { Permission } from '@ohmstead/domain';
import type { ReactNode } from 'react';
import type { ListFilters } from './list-search.ts';
import type { ListSourceOptions } from './list-source.ts';
import type { RowAction } from './row-menu.tsx';
import type { Condition } from './store/row-filter.ts';

/** What a list is told by its feature; everything else about lists is the same for all. */
export type ListDefinition<Row> = ListSourceOptions & {
  title: string;
  /** In sentences: 'battery', 'batteries'. */
  noun: { one: string; many: string };
  emptyText: string;
  /** What to do when the organisation has none at all. */
  emptyAdvice: string;
  settingsPermission: Permission;
  columns: readonly ListColumn[];
  /** The column that names the row; it stays in sight when the others scroll sideways. */
  nameColumn: string;
  /** Widths in px where the column's type does not say enough. */
  widths: Readonly<Record<string, number>>;
  nameOf: (row: Row) => string;
  /** The cell's content; undefined leaves it to the column's type. */
  cellOf: (row: Row, column: ListColumn) => ReactNode | undefined;
  /** What a narrow screen shows below the name, because the columns that hold it are out of sight there. */
  briefOf?: (row: Row) => ReactNode;
  actionsOf: (row: Row) => readonly RowAction[];
  conditionsOf: (filters: ListFilters) => Condition[];
  /** Shown below a row that is open, and what its button is called; a list without it has no such button. */
  details?: { label: string; of: (row: Row) => ReactNode; permission?: Permission } | undefined;
};

const widthByType = { text: 168, number: 120, time: 152, boolean: 88 } as const;

export const columnWidth = (
  { widths }: Pick<ListDefinition<never>, 'widths'>,
  { key, type }: Pick<ListColumn, 'key' | 'type'>,
): number => widths[key] ?? widthByType[type];
