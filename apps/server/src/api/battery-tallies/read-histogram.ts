import type { Histogram } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import { defaultBinSize, type Actor } from '@ohmstead/domain';
import { countByBucket } from './count-by-bucket.ts';
import { histogramOf } from './histogram.ts';

/** The bucket width of app.buckets_of, %. */
export const sohBucketPercent = 5;
const remainingBucketPercent = 10;

type Wish = { locationIds: readonly number[] | null; binSize?: number };

export const readSohHistogram = async (
  reader: Reader,
  actor: Actor,
  { locationIds, binSize = defaultBinSize }: Wish,
): Promise<Histogram> => histogramOf(await countByBucket(reader, actor, 'soh', locationIds), sohBucketPercent, binSize);

/** Remaining capacity as a percentage of design capacity, in steps of 10 %. */
export const readRemainingHistogram = async (reader: Reader, actor: Actor, { locationIds }: Wish): Promise<Histogram> =>
  histogramOf(
    await countByBucket(reader, actor, 'remaining', locationIds),
    remainingBucketPercent,
    remainingBucketPercent,
  );
