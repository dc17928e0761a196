import type { ListColumn } from '@ohmstead/contract';
import type { Permission } from '@ohmstead/domain';
import type { ComponentType } from 'react';
import type { BulkEditing } from '../bulk-edit/bulk-editing.ts';
import type { AllSelected, JobAction } from './job-action.ts';
import type { SelectedRows } from './use-selection.ts';

/** Opens the Nyquist plot of the given services. */
export type PlotSpectra = (serviceIds: readonly number[]) => void;

export type BulkActionsProps<Row> = {
  selected: SelectedRows<Row>;
  /** The columns as the list shows them. */
  columns: readonly ListColumn[];
  plotSpectra: PlotSpectra;
  /** Asks how to download the selected rows. */
  onDownload: () => Promise<void>;
};

export type OfAllProps = { all: AllSelected; count: number; onStarted: () => void };

export type BulkActions<Row> = {
  /** Rows can be selected by users who hold any of these permissions; without the list, by everyone. */
  anyOf?: readonly Permission[];
  Buttons: ComponentType<BulkActionsProps<Row>>;
  /** What can be done with all rows that match a list that is too long to be loaded. */
  jobs: readonly JobAction[];
  /** Further buttons for them, whatever the user's permissions. */
  OfAll?: ComponentType<OfAllProps>;
  /** The last selectable day of date fields in a bulk edit, if limited. */
  lastDaysOn?: BulkEditing['lastDaysOn'];
};
