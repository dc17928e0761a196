import { Type } from 'typebox';
import { strict } from '../text.ts';

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PhotoType = (typeof photoTypes)[number];

export const savedPhoto = Type.Object({ photoId: Type.String() }, strict);
/** 16 random bytes as base64url. */
export const photoParams = Type.Object({ photoId: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }) }, strict);
