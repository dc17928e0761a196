import { Type, type Static } from 'typebox';
import { typed } from '../registration/registration.ts';
import { factorKinds } from '../second-factors/second-factors.ts';
import { Id, OneOf, OrNull, strict, Text } from '../text.ts';
import { givenRights, heldRights } from './given-rights.ts';

/** The most users that one call may invite. */
export const maxInvitations = 100;

/**
 * A user as administrators see them. `permissions` are the user's own, even while a group's replace them: they apply again once the user
 * leaves the group.
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
    factorKinds: Type.Array(OneOf(factorKinds), { description: 'Second factors, each kind once' }),
    hasIdentity: Type.Boolean({ description: 'Linked to an identity provider' }),
    permissions: heldRights,
    version: Type.Integer(),
  },
  strict,
);
export type AdministeredUser = Static<typeof administeredUser>;

/** `GET /users`, by email address; `POST /users` returns the new users in the same form. */
export const usersAnswer = Type.Object({ users: Type.Array(administeredUser) }, strict);
export type UsersAnswer = Static<typeof usersAnswer>;

/** `POST /users`: with a group, with the user's own rights, or with both (the group's then replace the user's own). */
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

/** `PUT /users/{id}`: fields left out are kept; a `groupId` of null removes the user from the group. */
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

/** `POST /users/{id}/resendInvitation`: for users who have not accepted yet. Answers 204. */
export const resendInvitationBody = Type.Object({ url: typed }, strict);
