import { Type, type Static } from 'typebox';
import { Id, OrNull, strict, Text } from '../text.ts';

/** `POST /services`: asks the analyzer to start a run in a bay that holds a battery. */
export const serviceStart = Type.Object(
  {
    deviceId: Id,
    bayId: Id,
    serviceType: Text(64, 1),
    serviceParameters: Type.Optional(OrNull(Text(500))),
  },
  strict,
);
export type ServiceStart = Static<typeof serviceStart>;

/** Null if the analyzer has accepted the command but the run has not been reported yet. */
export const serviceStarted = Type.Object({ serviceId: OrNull(Type.Integer()) }, strict);
