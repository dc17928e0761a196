import { Type, type Static } from 'typebox';
import { Ids, IdText, OrNull, strict, Text } from '../text.ts';

const Named = Type.Object({ id: Type.Integer(), name: Type.String() }, strict);
const numbers = Type.Array(Type.Integer());

/** `PUT /devices/{id}/assignments`: who receives alert emails about the device. */
export const deviceAssignments = Type.Object({ users: Ids, groups: Ids }, strict);
export type DeviceAssignments = Static<typeof deviceAssignments>;

/** `GET /devices/{id}/assignments`: the assigned ids, and the names of all users and groups that can be assigned. */
export const deviceAssignmentsAnswer = Type.Object(
  {
    users: numbers,
    groups: numbers,
    choices: Type.Object({ users: Type.Array(Named), groups: Type.Array(Named) }, strict),
  },
  strict,
);
export type DeviceAssignmentsAnswer = Static<typeof deviceAssignmentsAnswer>;

export const bayParams = Type.Object({ id: IdText, bayId: IdText }, strict);

/** `PUT /devices/{id}/bays/{bayId}`: fields left out are kept. */
export const baySettings = Type.Object(
  { adapterName: Type.Optional(OrNull(Text(64))), defaultServiceParameters: Type.Optional(OrNull(Text(500))) },
  { ...strict, minProperties: 1 },
);
export type BaySettings = Static<typeof baySettings>;

export const baySettingsAnswer = Type.Object(
  { id: Type.Integer(), adapterName: OrNull(Type.String()), defaultServiceParameters: OrNull(Type.String()) },
  strict,
);
export type BaySettingsAnswer = Static<typeof baySettingsAnswer>;
