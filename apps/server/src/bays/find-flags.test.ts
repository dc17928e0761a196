import { expect, test } from 'vitest';
import { weekMs } from './bay-times.ts';
import type { NamedBay, PoolLook } from './bay-work.ts';
import { findFlags } from './find-flags.ts';
import { SharedResults } from './shared-results.ts';

const asOf = 1_000 * weekMs;
const bayOf = (bay: number, deviation: number, confirmedBy: number | null): NamedBay => ({
  bay,
  part: 1,
  tests: 20,
  deviation,
  standardError: 0.1,
  low: deviation,
  high: deviation,
  z: 10 * deviation,
  limit: 4,
  exceeds: Math.abs(deviation) >= 1,
  needs: 0,
  compared: 8,
  confirmedBy,
  inputs: [],
});
const lookOf = (bays: NamedBay[]): PoolLook => ({
  bays,
  repeatability: 1,
  degreesOfFreedom: 100,
  parts: 1,
  groups: 50,
  tests: 160,
  silent: null,
});

/** Deviations of bays 1, 2, … week by week, the newest first. */
async function flagsOf(deviations: readonly (readonly number[])[], confirmedBy: readonly (number | null)[]) {
  const looked: number[] = [];
  const at = (weeks: number) =>
    lookOf(deviations.map((each, i) => bayOf(i + 1, each[weeks] ?? 0, confirmedBy[i] ?? null)));
  const flags = await findFlags(at(0), asOf, async (time) => {
    const weeks = (asOf - time) / weekMs;
    looked.push(weeks);
    return at(weeks);
  });
  return { flags: [...flags].map(([bay, since]) => [bay, (asOf - since) / weekMs]), looked };
}

test('a bay is flagged if the nearest look since which five of its tests have ended found it with the same sign', async () => {
  const found = await flagsOf(
    [
      [-3, -3, -3, 0, -3],
      [-3, 0, -3, 0, 0],
      [-3, 3, -3, -3, 0],
      [-3, -3, -3, -3, -3],
      [0.5, -3, -3, 0, 0],
    ],
    [1, 2, 1, null, 1],
  );
  expect(found).toEqual({
    flags: [
      [1, 2],
      [2, 0],
    ],
    looked: [1, 2, 3],
  });
});

test('where no bay deviates there is no second look, and no run is followed further back than 26 weeks', async () => {
  expect(
    await flagsOf(
      [
        [0, -3],
        [0.9, -3],
      ],
      [1, 1],
    ),
  ).toEqual({ flags: [], looked: [] });
  const { flags, looked } = await flagsOf([Array(60).fill(2)], [3]);
  expect([flags, looked.length]).toEqual([[[1, 26]], 26]);
});

const never = new AbortController().signal;

test('identical questions share one computation, and its result for as long as it was worth, at most a minute', async () => {
  let nowMs = 0;
  const shared = new SharedResults<number>(() => nowMs);
  let asked = 0;
  const takes = (ms: number) => async () => {
    await Promise.resolve();
    nowMs += ms;
    return ++asked;
  };
  const ask = (ms: number) => shared.ask('question', never, takes(ms));
  expect(await Promise.all([ask(10_000), ask(10_000)])).toEqual([1, 1]);
  nowMs = 59_999;
  expect([await ask(10_000), await shared.ask('another', never, takes(0))]).toEqual([1, 2]);
  nowMs = 60_000;
  expect([await ask(0), await ask(0)]).toEqual([3, 4]);
});

test('a computation that nobody waits for any more is told so, and the next question begins anew', async () => {
  const shared = new SharedResults<number>();
  const [one, other] = [new AbortController(), new AbortController()];
  const signals: AbortSignal[] = [];
  const forever = (left: AbortSignal) => {
    signals.push(left);
    return new Promise<number>((_, reject) => left.addEventListener('abort', () => reject(new Error('left'))));
  };
  const waiting = [one, other].map(({ signal }) => shared.ask('question', signal, forever).catch(() => 'left'));
  one.abort();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  other.abort();
  expect(await Promise.all(waiting)).toEqual(['left', 'left']);
  expect(await shared.ask('question', never, async () => 5)).toBe(5);
});
