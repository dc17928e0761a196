import { Type, type Static } from 'typebox';
import { secret } from '../registration/registration.ts';
import { strict } from '../text.ts';

export const resetPasswordBody = Type.Object({ password: secret, token: secret }, strict);

/** The address of the account: the page of the link does not know it, and the sign-in page that follows is pre-filled with it. */
export const resetPasswordAnswer = Type.Object({ email: Type.String() }, strict);
export type ResetPasswordAnswer = Static<typeof resetPasswordAnswer>;
