import { expect, test } from 'vitest';
import { CopyPace } from './copy-pace.ts';

const piece = 64 * 1024;

/** The turns of the event loop that the work took. */
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
  for (let n = 0; n < pieces; n++) await pace.rest(bytes);
}

test('of all lists together one piece is taken in each turn of the event loop', async () => {
  const pace = new CopyPace();
  const turns = await turnsOf(() => Promise.all([take(pace, 20, piece), take(pace, 20, piece), take(pace, 20, piece)]));
  expect(turns).toBeGreaterThanOrEqual(60);
});

test('answers of a few rows do not wait', async () => {
  expect(await turnsOf(() => take(new CopyPace(), 100, 1_000))).toBeLessThan(3);
});
