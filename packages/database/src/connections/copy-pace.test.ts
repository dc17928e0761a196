import { expect, test } from 'vitest';
import { CopyPace } from './copy-pace.ts';
import { TenantActivity } from './tenant-activity.ts';

const piece = 64 * 1024;

/** The number of event loop turns that the work took. */
async function turnsOf(work: () => Promise<unknown>): Promise<number> {
  const over = new AbortController();
  let turns = 0;
  const count = () => {
    turns++;
    if (!over.signal.aborted) setImmediate(count);
  };
  setImmediate(count);
  await work();
  over.abort();
  return turns;
}

async function take(pace: CopyPace, pieces: number, bytes: number): Promise<void> {
  for (let n = 0; n < pieces; n++) await pace.pause('owner', bytes);
}

test('all lists together get one chunk per turn of the event loop', async () => {
  const pace = new CopyPace(new TenantActivity());
  const turns = await turnsOf(() => Promise.all([take(pace, 20, piece), take(pace, 20, piece), take(pace, 20, piece)]));
  expect(turns).toBeGreaterThanOrEqual(60);
});

test('answers of a few rows do not wait', async () => {
  expect(await turnsOf(() => take(new CopyPace(new TenantActivity()), 100, 1_000))).toBeLessThan(3);
});

test('while others are at work, the lists of an organisation are limited to 32 MiB a second', async () => {
  const activity = new TenantActivity();
  const pace = new CopyPace(activity);
  const timeOf = async (pieces: number) => {
    const startedAt = performance.now();
    await Promise.all([take(pace, pieces, piece), take(pace, pieces, piece)]);
    return performance.now() - startedAt;
  };
  const alone = Math.min(await timeOf(20), await timeOf(20), await timeOf(20));
  activity.note('neighbour');
  expect(await timeOf(20)).toBeGreaterThanOrEqual(Math.max(75, alone));
});
