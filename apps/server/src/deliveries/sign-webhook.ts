import { createHmac } from 'node:crypto';

const prefix = 'whsec_';

/** The text of a secret, as receivers enter it. */
export const secretText = (key: Buffer): string => `${prefix}${key.toString('base64')}`;
const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(prefix.length), 'base64');

export type SignedParts = { id: string; timestampS: number; body: string };

/** As Standard Webhooks has it: each secret that is valid signs, the new one first. */
export const signWebhook = ({ id, timestampS, body }: SignedParts, secrets: readonly string[]): string =>
  secrets
    .map((secret) => createHmac('sha256', keyOf(secret)).update(`${id}.${timestampS}.${body}`).digest('base64'))
    .map((signature) => `v1,${signature}`)
    .join(' ');

/** For receivers that only know a plain HMAC of the body, with the whole text of the secret as its key. */
export const signPlainly = (body: string, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
