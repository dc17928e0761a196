import { randomBytes } from 'node:crypto';

/** 16 random bytes. Every new image gets a new name, so that browsers may cache images for good. */
export const newImageId = (): string => randomBytes(16).toString('base64url');
