import { expect, test } from 'vitest';
import { TokenBucket, TokenBuckets } from './token-bucket.ts';

test('the burst may be spent at once, and then the rate per second', () => {
  const bucket = new TokenBucket({ perSecond: 10, burst: 5 }, 0);
  bucket.spend(5, 0);
  expect(bucket.waitMs(0)).toBe(0);
  bucket.spend(1, 0);
  expect([bucket.waitMs(0), bucket.waitMs(60), bucket.waitMs(100)]).toEqual([100, 40, 0]);
});

test('unspent tokens are not saved up beyond the burst', () => {
  const bucket = new TokenBucket({ perSecond: 10, burst: 5 }, 0);
  bucket.spend(6, 3_600_000);
  expect(bucket.waitMs(3_600_000)).toBe(100);
  expect([bucket.isFull(3_600_599), bucket.isFull(3_600_600)]).toEqual([false, true]);
});

test('an owner that has used more than its share on average, beyond a moment, is in debt until that is paid off', () => {
  const [onAverage, burstMs] = [2, 3_000];
  const held = new TokenBuckets<string>({ perSecond: onAverage * 1_000, burst: onAverage * burstMs });
  held.spend('busy', 6_000, 60_000);
  expect(held.waitMs('busy', 60_000)).toBe(0);
  held.spend('busy', 2_000, 60_000);
  expect([held.waitMs('busy', 60_000), held.waitMs('calm', 60_000)]).toEqual([1_000, 0]);
  expect(held.waitMs('busy', 60_999)).toBeGreaterThan(0);
  expect(held.waitMs('busy', 61_000)).toBe(0);
});

test('of very many owners only those whose bucket is not full are remembered', () => {
  const buckets = new TokenBuckets<number>({ perSecond: 1, burst: 1 });
  buckets.spend(-1, 3_600, 0);
  for (let owner = 0; owner < 10_001; owner++) buckets.spend(owner, 0, 0);
  buckets.spend(20_000, 0, 1);
  expect(buckets.waitMs(-1, 1)).toBeGreaterThan(3_500_000);
});
