import { Type, type Static } from 'typebox';
import { detailSchema } from '../catalogue/detail-schema.ts';
import { OrNull } from '../text.ts';
import { bayCatalogue } from './bay-catalogue.ts';
import { deviceCatalogue } from './device-catalogue.ts';

/** `GET /devices/{id}`: includes the bays, and the offered version instead of the list's flag. */
export const deviceDetail = detailSchema(deviceCatalogue, {
  firmwareUpgrade: OrNull(Type.String()),
  bays: Type.Array(detailSchema(bayCatalogue, {})),
});
export type DeviceDetail = Static<typeof deviceDetail>;
