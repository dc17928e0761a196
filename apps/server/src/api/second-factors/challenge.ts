import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '@ohmstead/database';
import { sql } from 'kysely';
import { hashSecret } from '../sessions/session-secrets.ts';
import { challengeLifeS } from './second-factor-limits.ts';

/** What a challenge is for: one that was given for something else, or to another, is none. */
export type Purpose = string;
export const purposes = {
  logIn: 'log in',
  ticket: (ticket: string): Purpose => `ticket ${ticket}`,
  stepUp: (sessionHash: Buffer): Purpose => `step up ${sessionHash.toString('hex')}`,
  add: (sessionHash: Buffer): Purpose => `add ${sessionHash.toString('hex')}`,
};

const nonceBytes = 16;
const timeBytes = 6;
const macBytes = 32;

const macOf = (key: Buffer, head: Buffer, purpose: Purpose): Buffer =>
  createHmac('sha256', key).update(head).update(purpose).digest();

/** It says itself until when it counts and that it is ours, so that whoever asks for many leaves nothing behind. */
export function makeChallenge(key: Buffer, purpose: Purpose, nowMs = Date.now()): string {
  const head = Buffer.alloc(nonceBytes + timeBytes, randomBytes(nonceBytes));
  head.writeUIntBE(nowMs + challengeLifeS * 1_000, nonceBytes, timeBytes);
  return Buffer.concat([head, macOf(key, head, purpose)]).toString('base64url');
}

/** When it expires; null where it is not ours, is for something else, or has expired. */
export function readChallenge(key: Buffer, purpose: Purpose, challenge: string, nowMs = Date.now()): Date | null {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== nonceBytes + timeBytes + macBytes || bytes.toString('base64url') !== challenge) return null;
  const head = bytes.subarray(0, nonceBytes + timeBytes);
  if (!timingSafeEqual(bytes.subarray(head.length), macOf(key, head, purpose))) return null;
  const expiresAt = head.readUIntBE(nonceBytes, timeBytes);
  return expiresAt > nowMs ? new Date(expiresAt) : null;
}

/** Once, whatever then comes of it. */
export async function spendChallenge(database: Database, challenge: string, expiresAt: Date): Promise<boolean> {
  const { rows } = await database.withDirectory((directory) =>
    sql<{ isNew: boolean }>`select directory.use_challenge(${hashSecret(challenge)}, ${expiresAt}) as "isNew"`.execute(
      directory,
    ),
  );
  return rows[0]?.isNew ?? false;
}
