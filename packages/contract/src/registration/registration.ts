import { Type, type Static } from 'typebox';
import { OrNull, strict, Text } from '../text.ts';

/** What people type is judged by the call, which has a word for each mistake; the schema refuses what nobody types. */
export const typed = Type.Optional(Text(1_000));
/** Never shown, never stored: every character may be in it. */
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

/** `POST /users/resendVerificationEmail` and `POST /users/initiateForgotPassword`: always the same answer. */
export const claimedAddressBody = Type.Object({ email: Text(1_000), url: typed }, strict);
