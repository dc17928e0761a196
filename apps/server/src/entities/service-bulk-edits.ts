import { serviceCatalogue } from '@ohmstead/contract';
import type { BulkEdits } from '../bulk-changes/bulk-edits.ts';
import { serviceFields } from './service-fields.ts';

export const serviceBulkEdits: BulkEdits = {
  kind: 'services',
  objectKind: 'service',
  catalogue: serviceCatalogue,
  fields: serviceFields,
  columns: {},
};
