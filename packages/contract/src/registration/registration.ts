import { Type, type Static } from 'typebox';
import { OrNull, strict, Text } from '../text.ts';

/**
 * Deliberately lenient: the call validates typed input with a specific error for each mistake. The schema only refuses what no user would
 * type.
 */
export const typed = Type.Optional(Text(1_000));
/** Passwords are neither shown nor stored, so any character is allowed. */
export const secret = Type.Optional(Type.String({ maxLength: 1_000 }));

export const registerBody = Type.Object(
  {
    orgName: Type.Optional(OrNull(Text(1_000))),
    firstName: typed,
    lastName: typed,
    email: typed,
    password: secret,
    url: typed,
  },
  strict,
);
export type RegisterBody = Static<typeof registerBody>;

/** `POST /users/resendVerificationEmail` and `POST /users/initiateForgotPassword`: the answer never depends on the address. */
export const claimedAddressBody = Type.Object({ email: Text(1_000), url: typed }, strict);
