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
  /** The bar shows to users who hold any of these; to everybody where there are none. */
  anyOf?: readonly Permission[];
  Buttons: ComponentType<BulkActionsProps<Row>>;
};
