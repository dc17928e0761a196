import { deviceCatalogue } from '@ohmstead/contract';
import type { BulkEdits } from '../bulk-changes/bulk-edits.ts';
import { number } from './field.ts';
import { deviceFields } from './device-fields.ts';

/** As in an edit of one device, `location` is an id. */
export const deviceBulkEdits: BulkEdits = {
  kind: 'devices',
  objectKind: 'device',
  catalogue: deviceCatalogue,
  fields: { ...deviceFields, location: number('devices.location_id') },
  columns: {},
};
