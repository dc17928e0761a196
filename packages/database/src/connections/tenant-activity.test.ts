import { expect, test } from 'vitest';
import { TenantActivity } from './tenant-activity.ts';

test('a single organisation has no neighbours; others count for two seconds', () => {
  const activity = new TenantActivity();
  activity.note(1, 1_000);
  expect([activity.hasOthers(1, 1_000), activity.hasOthers(2, 1_000)]).toEqual([false, true]);
  activity.note(2, 1_500);
  for (let atMs = 1_600; atMs < 4_000; atMs += 100) activity.note(1, atMs);
  expect([activity.hasOthers(1, 3_499), activity.hasOthers(1, 3_500), activity.hasOthers(2, 3_500)]).toEqual([
    true,
    false,
    true,
  ]);
});
