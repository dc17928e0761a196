import { Type, type Static } from 'typebox';
import { Id, Ids, LongText, OrNull, strict, Text } from '../text.ts';

/** `PUT /devices/{id}`: `location` is an id, or null for '(none)'. What is left out stays as it is. */
export const deviceEdit = Type.Object(
  {
    apiVersion: Type.Integer({ minimum: 1 }),
    name: Type.Optional(OrNull(Text(255))),
    location: Type.Optional(OrNull(Id)),
    comments: Type.Optional(OrNull(LongText(4_000))),
  },
  { ...strict, minProperties: 2 },
);
export type DeviceEdit = Static<typeof deviceEdit>;

/** `DELETE /devices` and `POST /devices/upgradeFirmware`. */
export const deviceIdsBody = Type.Object({ deviceIds: Ids }, strict);
