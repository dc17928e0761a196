import type { Database, Directory } from '@ohmstead/database';
import { sql } from 'kysely';
import { ApiError } from '../api-error.ts';
import { addressKey, isLoopbackAddress } from '../../network-address.ts';
import { accountName, loopbackFactor } from '../sessions/attempts.ts';

/** The allowed uses per window, counted in the database, so that neither a restart nor a second process raises the limit. */
export type UseLimit = { subject: string; max: number; window: string };

export const perAddress = (what: string, ip: string, max: number, window: string): UseLimit => ({
  subject: `${what}:${window}:${addressKey(ip)}`,
  max: max * (isLoopbackAddress(ip) ? loopbackFactor : 1),
  window,
});

/** Hashed, so that the table contains no addresses. */
export const perEmail = (what: string, email: string, max: number, window: string): UseLimit => ({
  subject: `${what}:${accountName(email)}`,
  max,
  window,
});

/** The seconds to wait; 0 if no limit is reached. Limits after the first refusal are not counted. */
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
