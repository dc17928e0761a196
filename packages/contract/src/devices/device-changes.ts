import { Type, type Static } from 'typebox';
import { bulkEditSchema } from '../bulk-edits/bulk-edit.ts';
import { editSchema } from '../catalogue/edit-schema.ts';
import { Id, Ids, OrNull, strict } from '../text.ts';
import { deviceCatalogue } from './device-catalogue.ts';

/** An id, or null for '(none)'. */
const location = Type.Optional(OrNull(Id));

/** `PUT /devices/{id}`. */
export const deviceEdit = editSchema(deviceCatalogue, { location });
export type DeviceEdit = Static<typeof deviceEdit>;

/** `POST /devices/edit`. */
export const deviceBulkEdit = bulkEditSchema(deviceCatalogue, { location });

/** `DELETE /devices`, `POST /devices/upgradeFirmware` and `POST /devices/cancelUpgrade`. */
export const deviceIdsBody = Type.Object({ deviceIds: Ids }, strict);
