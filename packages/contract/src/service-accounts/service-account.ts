import { Type, type Static } from 'typebox';
import { Id, OrNull, strict, Text } from '../text.ts';
import { givenRights, heldRights } from '../users/given-rights.ts';

/** A user who cannot sign in: programs act for it with its tokens. */
export const serviceAccount = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    description: OrNull(Type.String()),
    disabled: Type.Boolean(),
    wall: Type.Boolean({ description: 'A screen on the wall: its tokens only read the wall' }),
    groupId: OrNull(Type.Integer()),
    groupName: OrNull(Type.String()),
    permissions: heldRights,
    tokensCount: Type.Integer({ description: 'Of living tokens' }),
    lastUsedAt: OrNull(Type.Integer()),
    version: Type.Integer(),
  },
  strict,
);
export type ServiceAccount = Static<typeof serviceAccount>;

/** By name. */
export const serviceAccountList = Type.Object({ serviceAccounts: Type.Array(serviceAccount) }, strict);

const description = Type.Optional(OrNull(Text(1_000)));
const rights = {
  groupId: Type.Optional(OrNull(Id)),
  permissions: Type.Optional(givenRights),
  disabled: Type.Optional(Type.Boolean()),
};

export const newServiceAccount = Type.Object({ name: Text(255), description, ...rights }, strict);
export type NewServiceAccount = Static<typeof newServiceAccount>;

/** Fields left out are kept. */
export const serviceAccountEdit = Type.Object(
  { version: Id, name: Type.Optional(Text(255)), description, ...rights },
  { ...strict, minProperties: 2 },
);
export type ServiceAccountEdit = Static<typeof serviceAccountEdit>;
