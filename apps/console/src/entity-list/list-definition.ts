import type { ListRows, SumsQuestion } from './rows/list-rows.ts';
import type { Catalogue, ListColumn } from '@ohmstead/contract';
import type { Permission, Sort } from '@ohmstead/domain';
import type { ReactNode } from 'react';
import type { SliderKind } from './detail/slider-link.tsx';
import type { BulkActions } from './bulk/bulk-actions.ts';
import type { WriteFile } from './download/list-file.ts';
import type { FilterDefinition } from './filters/filter-definition.ts';
import type { ListSourceOptions } from './rows/row-source.ts';
import type { May, RowAction } from './table/row-menu.tsx';

/** A row on a phone: its name, its status and two more lines. All of it can be pressed to open the details. */
export type CardFace = {
  kind: SliderKind;
  id: number;
  title: ReactNode;
  /** Shown at the right of the title. */
  value: ReactNode;
  lines: readonly [ReactNode, ReactNode];
};

/** What a feature defines for its list; everything else is the same for all lists. */
export type ListDefinition<Row> = ListSourceOptions & {
  title: string;
  /** Used in sentences: 'battery', 'batteries'. */
  noun: { one: string; many: string };
  /** Shown if no row matches the filters. */
  emptyText: string;
  /** Shown if the list is empty: what it is for, and the next step for users who may take it. */
  none: {
    title: string;
    advice: string;
    next?: {
      label: string;
      to: '/account/claim-device' | '/devices' | '/settings/alarm-rules';
      permission?: Permission;
    };
  };
  /** The button beside the title that adds a row. */
  add?: {
    label: string;
    to: '/account/claim-device' | '/batteries/import/{-$id}' | '/services/import/{-$id}';
    permission: Permission;
    /** Not on a phone: there it would cost a line above the rows, and the files are elsewhere. */
    isForDesks?: boolean;
  };
  /** Of the button for columns and of files; without one, everyone may. */
  settingsPermission?: Permission;
  downloadPermission?: Permission;
  /** Writes files in the browser, where the server has none of this list. */
  writeFile?: (list: ListRows<Row>) => WriteFile;
  catalogue: Catalogue;
  columns: readonly ListColumn[];
  /** Columns that cells, cards, menus and bulk actions read whether they are shown or not. */
  carried: readonly string[];
  /** The column with the row's name, which stays visible when the others scroll sideways. */
  nameColumn: string;
  nameOf: (row: Row) => string;
  /** The contents of a cell; undefined renders it by the column's type. */
  cellOf: (row: Row, column: ListColumn) => ReactNode | undefined;
  /** Shown below the name on tablets, where the columns with this information are out of view. */
  briefOf?: (row: Row) => ReactNode;
  cardOf: (row: Row) => CardFace;
  /** The items of a row's menu for a user with these permissions. */
  actionsOf: (row: Row, may: May) => readonly RowAction[];
  bulk?: BulkActions<Row>;
  /** The order if neither the address nor the user's settings have one; by default by id. */
  defaultSort?: Sort;
  /** The column with the state of health, which is summed up for the rows that match, and what it is compared with. */
  soh?: NonNullable<SumsQuestion['median']>;
  /** The filters of the filter bar, in order. */
  filters: readonly FilterDefinition[];
  /** The contents shown below an expanded row, with a full and a short label. Lists without it have no button to expand rows. */
  details?: { label: string; short: string; of: (row: Row) => ReactNode; permission?: Permission } | undefined;
};
