import { createHash } from 'node:crypto';
import type { Database } from '@ohmstead/database';
import { sql } from 'kysely';
import { ApiError } from '../api-error.ts';

export type Counter = {
  subject: string;
  maxFailures: number;
  maxInARow: number;
  /** A quarter of an hour unless told otherwise. */
  window?: string;
  /** Of many people: one who succeeds takes back the own attempt only. */
  isShared?: true;
};

const usualWindow = '15 minutes';
/** People behind one proxy-less loopback address are many (security D6). */
const loopbackFactor = 50;
const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const unlimited = 1_000_000;

export const isLoopbackAddress = (address: string): boolean => loopback.has(address);

/** Whoever tries this account from a browser that it does not know. Addresses are hashed: the table names nobody. */
export const accountCounter = (email: string): Counter => ({
  subject: `account:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`,
  maxFailures: 5,
  maxInARow: 100,
});

export const deviceCounter = (browser: string): Counter => ({
  subject: `browser:${browser}`,
  maxFailures: 10,
  maxInARow: unlimited,
});

/** 30 in a quarter of an hour, and 100 in an hour: whoever guesses slowly guesses little all the same. */
export function addressCounters(address: string): Counter[] {
  const factor = isLoopbackAddress(address) ? loopbackFactor : 1;
  const shared = { maxInARow: unlimited, isShared: true } as const;
  return [
    { ...shared, subject: `address:${address}`, maxFailures: 30 * factor },
    { ...shared, subject: `address:1 hour:${address}`, maxFailures: 100 * factor, window: '1 hour' },
  ];
}

/** Counts the attempt before it is judged; too many are refused unjudged. */
export async function beginAttempt(database: Database, counters: readonly Counter[]): Promise<void> {
  const waits = await database.withDirectory(async (directory) => {
    const answers = counters.map(({ subject, maxFailures, maxInARow, window = usualWindow }) =>
      sql<{
        wait: number;
      }>`select directory.begin_attempt(${subject}, ${maxFailures}, ${maxInARow}, ${window}) as wait`.execute(
        directory,
      ),
    );
    return (await Promise.all(answers)).map(({ rows }) => rows[0]?.wait ?? 0);
  });
  const waitS = Math.max(...waits);
  if (waitS > 0) throw new ApiError('session-login-8', [waitS], { retryAfterS: waitS });
}

/** The right password: the person's counter starts anew, the shared one takes its count back. */
export async function succeedAttempt(database: Database, counters: readonly Counter[]): Promise<void> {
  await database.withDirectory((directory) =>
    Promise.all(
      counters.map(({ subject, isShared }) =>
        isShared
          ? sql`select directory.forgive_attempt(${subject})`.execute(directory)
          : sql`select directory.clear_attempts(${subject})`.execute(directory),
      ),
    ),
  );
}
