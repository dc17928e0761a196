import { Type } from 'typebox';
import { secret } from '../registration/registration.ts';
import { strict } from '../text.ts';

export const resetPasswordBody = Type.Object({ password: secret, token: secret }, strict);
