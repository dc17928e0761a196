import type { Catalogue } from '@ohmstead/contract';
import type { EntityKind } from '@ohmstead/domain';
import { createStore } from '../../lib/store.ts';
import type { Noun } from '../../lib/text/number-text.ts';
import type { AllSelected } from '../bulk/job-action.ts';
import type { BulkField } from './bulk-edit-rules.ts';

/** The rows that are edited, as they were when the dialog was opened. */
export type BulkEditing = {
  kind: EntityKind;
  noun: Noun;
  catalogue: Catalogue;
  /** The number of rows. */
  count: number;
  ids: readonly number[];
  /** Set if the rows are given by their filters. */
  all: AllSelected | undefined;
  names: readonly string[];
  apiVersions: readonly number[];
  /** The last selectable day of date fields, if limited. */
  lastDaysOn?: (now: number) => Readonly<Record<string, number>>;
  valuesOf: (key: string) => BulkField['values'];
  /** Called when the server has begun to edit rows that are given by their filters. */
  onStarted?: () => void;
};

/** Not in the bulk bar: its menu closes with the press that opens the dialog. */
export const bulkEditing = createStore<BulkEditing | null>(null);
