import type { ListColumn } from '@ohmstead/contract';
import type { Permission } from '@ohmstead/domain';
import type { ComponentType } from 'react';
import type { SelectedRows } from './use-selection.ts';

/** Opens the Nyquist plot of these services. */
export type PlotSpectra = (serviceIds: readonly number[]) => void;

export type BulkActionsProps<Row> = {
  selected: SelectedRows<Row>;
  /** As the list shows them. */
  columns: readonly ListColumn[];
  plotSpectra: PlotSpectra;
};

/** What can be done with many rows at once. */
export type BulkActions<Row> = {
  /** What its actions need: rows can be selected by users who hold any of these. */
  anyOf: readonly Permission[];
  /** While this column is in sight, everybody has something to do with rows: it is each user's own. */
  ownColumn?: string;
  Buttons: ComponentType<BulkActionsProps<Row>>;
};
