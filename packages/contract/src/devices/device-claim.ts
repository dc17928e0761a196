import { Type, type Static } from 'typebox';
import { Id, OrNull, strict, Text } from '../text.ts';

/** The thing name in the device's claim link. */
const ThingName = Text(64);

export const claimParams = Type.Object({ token: ThingName }, strict);

/** `GET /devices/claim/{token}`: `organizationId` is present if the caller's organisation already owns the device. */
export const claimableDevice = Type.Object(
  {
    modelName: Type.String(),
    serialNumber: Type.String(),
    image: OrNull(Type.String()),
    organizationId: OrNull(Type.Integer()),
  },
  strict,
);
export type ClaimableDevice = Static<typeof claimableDevice>;

/** `POST /devices/claim/start`; the answer tells when the code on the device's display expires. */
export const claimStart = Type.Object({ thingName: ThingName }, strict);
export const claimStarted = Type.Object({ expires: Type.Integer() }, strict);

/** `POST /devices/claim/claim`. */
export const claimSubmit = Type.Object({ thingName: ThingName, code: Text(64) }, strict);
export type ClaimSubmit = Static<typeof claimSubmit>;
export const claimDone = Type.Object({ deviceId: Id }, strict);
