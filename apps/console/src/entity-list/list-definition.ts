import type { Catalogue, ListColumn } from '@ohmstead/contract';
import type { Permission } from '@ohmstead/domain';
import type { ReactNode } from 'react';
import type { SliderKind } from './detail/slider-link.tsx';
import type { BulkActions } from './bulk/bulk-actions.ts';
import type { FilterDefinition } from './filters/filter-definition.ts';
import type { ListSourceOptions } from './rows/list-source.ts';
import type { May, RowAction } from './table/row-menu.tsx';
import type { Sort } from './store/row-orders.ts';

/** A row on a phone: what names it, what decides, and two lines more. Its whole face opens the details. */
export type CardFace = {
  kind: SliderKind;
  id: number;
  title: ReactNode;
  /** Stands at the right of the title. */
  value: ReactNode;
  lines: readonly [ReactNode, ReactNode];
};

/** What the feature provides for its list; everything else is the same for all lists. */
export type ListDefinition<Row> = ListSourceOptions & {
  title: string;
  /** In sentences: 'battery', 'batteries'. */
  noun: { one: string; many: string };
  /** Where nothing matches the filters. */
  emptyText: string;
  /** Where there is nothing at all: what it is, and the next step, for those who may take it. */
  none: {
    title: string;
    advice: string;
    next?: { label: string; to: '/account/claim-device' | '/devices'; permission?: Permission };
  };
  /** What is done to get one more, beside the title. */
  add?: { label: string; to: '/account/claim-device'; permission: Permission };
  settingsPermission: Permission;
  downloadPermission: Permission;
  catalogue: Catalogue;
  columns: readonly ListColumn[];
  /** The column that names the row; it stays in sight when the others scroll sideways. */
  nameColumn: string;
  nameOf: (row: Row) => string;
  /** The cell's content; undefined leaves it to the column's type. */
  cellOf: (row: Row, column: ListColumn) => ReactNode | undefined;
  /** What a tablet shows below the name, because the columns that hold it are out of sight there. */
  briefOf?: (row: Row) => ReactNode;
  cardOf: (row: Row) => CardFace;
  /** What a row's menu offers to a user who holds these permissions. */
  actionsOf: (row: Row, may: May) => readonly RowAction[];
  bulk?: BulkActions<Row>;
  /** The order while neither the address nor the user's settings name one; else by id. */
  defaultSort?: Sort;
  /** What the filter bar offers, in its order. */
  filters: readonly FilterDefinition[];
  /** Shown below a row that is open, and what it is, in full and in a menu; a list without it has no button that opens rows. */
  details?: { label: string; short: string; of: (row: Row) => ReactNode; permission?: Permission } | undefined;
};
