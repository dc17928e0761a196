import { createHash } from 'node:crypto';
import type { Database, Directory } from '@ohmstead/database';
import { sql } from 'kysely';
import { addressKey, isLoopbackAddress } from '../../network-address.ts';
import { ApiError } from '../api-error.ts';

export type Counter = {
  subject: string;
  maxFailures: number;
  maxInARow: number;
  /** A quarter of an hour unless told otherwise. */
  window?: string;
  /** What the right password does to it: clears it unless told otherwise. Of many people, it takes back the own attempt only. */
  atSuccess?: 'takes-back' | 'keeps';
};
/** The counter that refused, and how long it will. */
export type Refusal = { subject: string; waitS: number };

const usualWindow = '15 minutes';
/** People behind one proxy-less loopback address are many (security D6). */
export const loopbackFactor = 50;
const unlimited = 1_000_000;

const factorOf = (address: string): number => (isLoopbackAddress(address) ? loopbackFactor : 1);

/** The same for every way to write an address in capitals. Hashed: tables and queues name nobody. */
export const accountName = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url');

/** Whoever tries this account from a browser that it does not know. */
export const accountCounter = (email: string): Counter => ({
  subject: `account:${accountName(email)}`,
  maxFailures: 5,
  maxInARow: 100,
});

/** Right and wrong passwords alike: whoever knows one password must not keep the server busy with it. */
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

/** Of each browser that knows an account so many are judged, whatever others have tried: nobody locks its owner out. */
export const firstTriesCounter = (browser: string): Counter => ({
  subject: `browser-first:${browser}`,
  maxFailures: 3,
  maxInARow: unlimited,
});

/** All browsers that know an account together. */
export const knownBrowsersCounter = (email: string): Counter => ({
  subject: `browsers:${accountName(email)}`,
  maxFailures: 15,
  maxInARow: unlimited,
});

/** 30 in a quarter of an hour, and 100 in an hour: whoever guesses slowly guesses little all the same. */
export function addressCounters(address: string): Counter[] {
  const key = addressKey(address);
  const shared = { maxInARow: unlimited, atSuccess: 'takes-back' } as const;
  return [
    { ...shared, subject: `address:${key}`, maxFailures: 30 * factorOf(address) },
    { ...shared, subject: `address:1 hour:${key}`, maxFailures: 100 * factorOf(address), window: '1 hour' },
  ];
}

/** Counts an attempt by one after the other. The first that refuses ends it: those behind it are not written. */
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

/** Counts the attempt before it is judged; too many are refused unjudged. */
export async function beginAttempt(database: Database, counters: readonly Counter[]): Promise<void> {
  const refusal = await database.withDirectory((directory) => countAttempt(directory, counters));
  if (refusal) throw tooManyAttempts(refusal);
}

/** The right password: the person's counters start anew, the shared ones take their count back. */
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
