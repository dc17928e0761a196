import { strict } from '@ohmstead/contract';
import { Type } from 'typebox';

const textOrNull = Type.Union([Type.String(), Type.Null()]);
const idOrNull = Type.Union([Type.Integer(), Type.Null()]);

export const userDataSchema = Type.Object(
  {
    id: Type.Integer(),
    email: Type.String(),
    firstName: textOrNull,
    lastName: textOrNull,
    orgName: textOrNull,
    photoId: textOrNull,
    distanceUnit: Type.String(),
    superuser: Type.Boolean(),
    version: Type.Integer(),
    token: Type.String({ description: 'For the Authorization header; the cookie carries another secret' }),
    uiSettings: Type.Record(Type.String(), Type.Unknown()),
    permissions: Type.Object(
      {
        permissions: Type.Array(Type.String()),
        displayConfigurations: Type.Object({ devices: idOrNull, batteries: idOrNull, services: idOrNull }, strict),
      },
      strict,
    ),
  },
  strict,
);
