import { batteryCatalogue } from '@ohmstead/contract';
import type { BulkEdits } from '../bulk-changes/bulk-edits.ts';
import { batteryColumnNames, batteryFields } from './battery-fields.ts';

export const batteryBulkEdits: BulkEdits = {
  kind: 'batteries',
  objectKind: 'battery',
  catalogue: batteryCatalogue,
  fields: batteryFields,
  columns: batteryColumnNames,
};
