import type { Database, Directory } from '@ohmstead/database';
import { sql } from 'kysely';
import { ApiError } from '../api-error.ts';
import { addressKey, isLoopbackAddress } from '../../network-address.ts';
import { accountName, loopbackFactor } from '../sessions/attempts.ts';

/** So many uses in each window, counted in the database: a restart, or a second process, gives nobody more. */
export type UseLimit = { subject: string; max: number; window: string };

export const perAddress = (what: string, ip: string, max: number, window: string): UseLimit => ({
  subject: `${what}:${window}:${addressKey(ip)}`,
  max: max * (isLoopbackAddress(ip) ? loopbackFactor : 1),
  window,
});

/** Hashed: the table names nobody. */
export const perEmail = (what: string, email: string, max: number, window: string): UseLimit => ({
  subject: `${what}:${accountName(email)}`,
  max,
  window,
});

/** The seconds to wait; 0 where none of the limits is reached. What one refuses does not count for those that follow. */
export async function countUse(directory: Directory, limits: readonly UseLimit[]): Promise<number> {
  for (const { subject, max, window } of limits) {
    const { rows } = await sql<{ wait: number }>`
      select directory.count_use(${subject}, ${max}, ${window}) as wait`.execute(directory);
    const waitS = rows[0]?.wait ?? 0;
    if (waitS > 0) return waitS;
  }
  return 0;
}

export async function requireFewUses(database: Database, limits: readonly UseLimit[]): Promise<void> {
  const waitS = await database.withDirectory((directory) => countUse(directory, limits));
  if (waitS > 0) throw new ApiError('too-many-requests', [waitS], { retryAfterS: waitS });
}
