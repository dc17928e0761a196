import { Type, type Static } from 'typebox';
import { editSchema } from '../catalogue/edit-schema.ts';
import { Id, Ids, OrNull, strict } from '../text.ts';
import { deviceCatalogue } from './device-catalogue.ts';

/** `PUT /devices/{id}`: `location` is an id, or null for '(none)'. */
export const deviceEdit = editSchema(deviceCatalogue, { location: Type.Optional(OrNull(Id)) });
export type DeviceEdit = Static<typeof deviceEdit>;

/** `DELETE /devices`, `POST /devices/upgradeFirmware` and `POST /devices/cancelUpgrade`. */
export const deviceIdsBody = Type.Object({ deviceIds: Ids }, strict);
