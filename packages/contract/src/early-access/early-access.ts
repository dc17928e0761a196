import { Type } from 'typebox';
import { typed } from '../registration/registration.ts';
import { strict } from '../text.ts';

export const earlyAccessBody = Type.Object({ name: typed, company: typed, email: typed }, strict);
