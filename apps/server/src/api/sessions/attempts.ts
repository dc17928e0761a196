import { createHash } from 'node:crypto';
import type { Database, Directory } from '@ohmstead/database';
import { sql } from 'kysely';
import { addressKey, isLoopbackAddress } from '../../network-address.ts';
import { ApiError } from '../api-error.ts';

export type Counter = {
  subject: string;
  maxFailures: number;
  maxInARow: number;
  /** 15 minutes by default. */
  window?: string;
  /**
   * The effect of the right password on the counter: by default it is cleared. A counter shared by many people is only reduced by this
   * attempt.
   */
  atSuccess?: 'takes-back' | 'keeps';
};
/** The counter that refused, and for how long it will refuse. */
export type Refusal = { subject: string; waitS: number };

const usualWindow = '15 minutes';
/** Behind a proxy on this machine, many users share the loopback address (security D6). */
export const loopbackFactor = 50;
const unlimited = 1_000_000;

const factorOf = (address: string): number => (isLoopbackAddress(address) ? loopbackFactor : 1);

/** The same for every capitalisation of an address. Hashed, so that tables and queues contain no addresses. */
export const accountName = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url');

/** Attempts on this account from unknown browsers. */
export const accountCounter = (email: string): Counter => ({
  subject: `account:${accountName(email)}`,
  maxFailures: 5,
  maxInARow: 100,
});

/** Counts right and wrong passwords alike: knowing one password must not be enough to keep the server busy. */
export const signInCounter = (email: string, address: string): Counter => ({
  subject: `sign-ins:${accountName(email)}`,
  maxFailures: 100 * factorOf(address),
  maxInARow: unlimited,
  atSuccess: 'keeps',
});

export const browserCounter = (browser: string): Counter => ({
  subject: `browser:${browser}`,
  maxFailures: 10,
  maxInARow: unlimited,
});

/** Each browser known to an account has this many attempts, whatever others have used up, so that nobody can lock out the owner. */
export const firstTriesCounter = (browser: string): Counter => ({
  subject: `browser-first:${browser}`,
  maxFailures: 3,
  maxInARow: unlimited,
});

/** All browsers known to an account together. */
export const knownBrowsersCounter = (email: string): Counter => ({
  subject: `browsers:${accountName(email)}`,
  maxFailures: 15,
  maxInARow: unlimited,
});

/** 30 in 15 minutes, and 100 in an hour, which also limits slow guessing. */
export function addressCounters(address: string): Counter[] {
  const key = addressKey(address);
  const shared = { maxInARow: unlimited, atSuccess: 'takes-back' } as const;
  return [
    { ...shared, subject: `address:${key}`, maxFailures: 30 * factorOf(address) },
    { ...shared, subject: `address:1 hour:${key}`, maxFailures: 100 * factorOf(address), window: '1 hour' },
  ];
}

/** Counts an attempt in each counter in turn. The first refusal stops it, and later counters are not written. */
export async function countAttempt(directory: Directory, counters: readonly Counter[]): Promise<Refusal | undefined> {
  const subjects = counters.map(({ subject }) => subject);
  const failures = counters.map(({ maxFailures }) => maxFailures);
  const inARow = counters.map(({ maxInARow }) => maxInARow);
  const windows = counters.map(({ window = usualWindow }) => window);
  const { rows } = await sql<Refusal>`
    select refused_by as subject, wait as "waitS"
      from directory.begin_attempts(${subjects}::text[], ${failures}::integer[], ${inARow}::integer[], ${windows}::interval[])`.execute(
    directory,
  );
  return rows[0];
}

export const tooManyAttempts = ({ waitS }: Refusal) => new ApiError('session-login-8', [waitS], { retryAfterS: waitS });

/** Counts the attempt before the password is checked; beyond the limit it is refused without a check. */
export async function beginAttempt(database: Database, counters: readonly Counter[]): Promise<void> {
  const refusal = await database.withDirectory((directory) => countAttempt(directory, counters));
  if (refusal) throw tooManyAttempts(refusal);
}

/** After the right password, the user's own counters start again, and shared ones are reduced by this attempt. */
export async function succeedAttempt(database: Database, counters: readonly Counter[]): Promise<void> {
  const counted = counters.filter(({ atSuccess }) => atSuccess !== 'keeps');
  await database.withDirectory((directory) =>
    Promise.all(
      counted.map(({ subject, atSuccess }) =>
        atSuccess === 'takes-back'
          ? sql`select directory.forgive_attempt(${subject})`.execute(directory)
          : sql`select directory.clear_attempts(${subject})`.execute(directory),
      ),
    ),
  );
}
