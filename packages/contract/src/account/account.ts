import { Type, type Static } from 'typebox';
import { secret, typed } from '../registration/registration.ts';
import { waysToSignIn } from '../second-factors/second-factors.ts';
import { Id, OneOf, OrNull, strict } from '../text.ts';

export const distanceUnits = ['metric', 'imperial'] as const;
export type DistanceUnit = (typeof distanceUnits)[number];

/**
 * The forms of `PUT /users`: with the `verificationToken` of an emailed link, alone or with the `password` that an invited user chooses;
 * otherwise, logged in, with the `version` that the page has read, and names, distance unit, or old and new password.
 */
export const ownUserBody = Type.Object(
  {
    version: Type.Optional(Id),
    firstName: typed,
    lastName: typed,
    distanceUnit: Type.Optional(Type.Enum([...distanceUnits])),
    oldPassword: secret,
    newPassword: secret,
    password: secret,
    verificationToken: secret,
  },
  strict,
);
export type OwnUserBody = Static<typeof ownUserBody>;

export const changeEmailBody = Type.Object({ email: typed, password: secret, url: typed }, strict);
export const confirmEmailBody = Type.Object({ token: secret }, strict);

export const ownSessions = Type.Object(
  {
    sessions: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          /** The session that made this call. */
          current: Type.Boolean(),
          createdAt: Type.Integer(),
          activeAt: Type.Integer(),
          ip: OrNull(Type.String()),
          userAgent: OrNull(Type.String()),
          signedInBy: OneOf(waysToSignIn),
          /** The latest moment, whatever its use. */
          endsAt: Type.Integer(),
        },
        strict,
      ),
    ),
  },
  strict,
);
export type OwnSession = Static<typeof ownSessions>['sessions'][number];

export const ownSessionParams = Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{24}$' }) }, strict);
export const linkParams = Type.Object({ token: Type.String({ pattern: String.raw`^[\w.-]{43,100}$` }) }, strict);
