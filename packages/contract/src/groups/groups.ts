import { Type, type Static } from 'typebox';
import { typed } from '../registration/registration.ts';
import { Id, strict } from '../text.ts';
import { givenRights, heldRights } from '../users/given-rights.ts';

export const groupNameMaxLength = 255;

export const group = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    permissions: heldRights,
    userCount: Type.Integer(),
    version: Type.Integer(),
  },
  strict,
);
export type Group = Static<typeof group>;

/** `GET /groups`, by name. */
export const groupsAnswer = Type.Object({ groups: Type.Array(group) }, strict);
export type GroupsAnswer = Static<typeof groupsAnswer>;

/** `POST /groups`. */
export const newGroup = Type.Object({ name: typed, permissions: Type.Optional(givenRights) }, strict);
export type NewGroup = Static<typeof newGroup>;

/**
 * `PUT /groups/{id}`: fields left out are kept. With `version` or an If-Match header, a stale edit is refused; without either, the last
 * edit wins.
 */
export const groupEdit = Type.Object(
  { name: typed, permissions: Type.Optional(givenRights), version: Type.Optional(Id) },
  { ...strict, minProperties: 1 },
);
export type GroupEdit = Static<typeof groupEdit>;
