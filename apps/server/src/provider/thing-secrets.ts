import { createHash, randomBytes } from 'node:crypto';

const base32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** 130 random bits that fit into a QR code and a topic: anyone who knows a device's name may try to claim it. */
export const makeThingName = (): string => [...randomBytes(26)].map((byte) => base32[byte % 32]).join('');

export const makeSecret = (): string => randomBytes(32).toString('base64url');

/** A secret of 256 random bits needs no slow hash. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
