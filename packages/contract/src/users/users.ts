import { Type, type Static } from 'typebox';
import { typed } from '../registration/registration.ts';
import { Id, OrNull, strict, Text } from '../text.ts';
import { givenRights, heldRights } from './given-rights.ts';

/** So many people one call invites. */
export const maxInvitations = 100;

/**
 * A user as administrators see one. `permissions` are the user's own, also while a group's stand before them: whoever leaves the
 * group has them back.
 */
export const administeredUser = Type.Object(
  {
    id: Type.Integer(),
    email: Type.String(),
    firstName: OrNull(Type.String()),
    lastName: OrNull(Type.String()),
    photoId: OrNull(Type.String()),
    verified: Type.Boolean(),
    disabled: Type.Boolean(),
    superuser: Type.Boolean(),
    groupId: OrNull(Type.Integer()),
    groupName: OrNull(Type.String()),
    permissions: heldRights,
    version: Type.Integer(),
  },
  strict,
);
export type AdministeredUser = Static<typeof administeredUser>;

/** `GET /users`, by address; `POST /users` answers those that it made in the same form. */
export const usersAnswer = Type.Object({ users: Type.Array(administeredUser) }, strict);
export type UsersAnswer = Static<typeof usersAnswer>;

/** `POST /users`: with a group, or with rights of their own (or both: the group's count, the own ones wait). */
export const inviteBody = Type.Object(
  {
    emails: Type.Array(Text(1_000), { maxItems: maxInvitations, examples: [['person@example.test']] }),
    url: typed,
    groupId: Type.Optional(OrNull(Id)),
    permissions: Type.Optional(givenRights),
  },
  strict,
);
export type InviteBody = Static<typeof inviteBody>;

/** `PUT /users/{id}`: what is left out stays as it is; `groupId` null leaves the group. */
export const userEdit = Type.Object(
  {
    version: Id,
    groupId: Type.Optional(OrNull(Id)),
    permissions: Type.Optional(givenRights),
    disabled: Type.Optional(Type.Boolean()),
  },
  { ...strict, minProperties: 2 },
);
export type UserEdit = Static<typeof userEdit>;

/** `POST /users/{id}/resendInvitation`, to somebody who has not accepted yet: 204. */
export const resendInvitationBody = Type.Object({ url: typed }, strict);
