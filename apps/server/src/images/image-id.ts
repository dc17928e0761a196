import { randomBytes } from 'node:crypto';

/** 16 random bytes: a new name with each image, so that browsers may keep what they have for good. */
export const newImageId = (): string => randomBytes(16).toString('base64url');
