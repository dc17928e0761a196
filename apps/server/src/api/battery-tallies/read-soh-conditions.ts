import type { SohConditions } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { countByBucket } from './count-by-bucket.ts';

const monthStart = (monthsSince1970: number): number => Date.UTC(1970, monthsSince1970);

/** The times and temperatures of the state-of-health measurements that a histogram counts. */
export async function readSohConditions(
  reader: Reader,
  actor: Actor,
  locationIds: readonly number[] | null,
): Promise<SohConditions> {
  const [months, temperatures] = await Promise.all([
    countByBucket(reader, actor, 'month', locationIds),
    countByBucket(reader, actor, 'temperature', locationIds),
  ]);
  const [first, last] = [months[0], months.at(-1)];
  const [coldest, warmest] = [temperatures[0], temperatures.at(-1)];
  return {
    firstMonth: first ? monthStart(first.bucket) : null,
    lastMonth: last ? monthStart(last.bucket) : null,
    coldest: coldest?.bucket ?? null,
    warmest: warmest ? warmest.bucket + 1 : null,
  };
}
