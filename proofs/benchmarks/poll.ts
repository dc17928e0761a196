/**
 * A poll asks what has changed since a cursor. Without changes it must be fast, and no slower for a large organisation than for a small
 * one.
 */
import type { BatteriesUpdates } from '@ohmstead/contract';
import { report } from '../harness/measure/report.ts';
import { median } from '../harness/measure/statistics.ts';
import { timeInTurns, timeOf } from '../harness/measure/timing.ts';
import { apiClient, type ApiClient } from '../harness/product/api-client.ts';
import { startBatteryProduct } from '../harness/product/battery-product.ts';
import { signIn } from '../harness/product/sign-in.ts';
import { changeBatteries } from '../harness/fixtures/batteries.ts';
import type { Organization } from '../harness/fixtures/organization.ts';

const path = '/batteries/getUpdates';
const changes = 100;

await using product = await startBatteryProduct([1_000, 100_000]);
const [small, large] = product.organizations as [Organization, Organization];

const clientOf = async (organization: Organization): Promise<ApiClient> =>
  apiClient(product.server.origin, (await signIn(product.server.origin, organization)).token);

const cursorOf = async (client: ApiClient): Promise<string> =>
  (await client.read<BatteriesUpdates>(path, { versions: null })).cursor;

const [ofSmall, ofLarge] = [await clientOf(small), await clientOf(large)];
const [sinceSmall, sinceLarge] = [await cursorOf(ofSmall), await cursorOf(ofLarge)];

const unchanged = await timeInTurns(200, {
  small: () => ofSmall.read(path, { since: sinceSmall }),
  large: () => ofLarge.read(path, { since: sinceLarge }),
});

async function timeChangedPoll(): Promise<number> {
  const since = await cursorOf(ofLarge);
  await changeBatteries(product.database.root, large.id, changes);
  let found = 0;
  const durationMs = await timeOf(async () => {
    found = (await ofLarge.read<BatteriesUpdates>(path, { since })).batteries.length;
  });
  if (found !== changes) throw new Error(`${changes} batteries were changed, ${found} were returned`);
  return durationMs;
}

const changed: number[] = [];
for (let round = 0; round < 10; round++) changed.push(await timeChangedPoll());

const unchangedMs = median(unchanged.large);
report('poll', [
  {
    name: 'poll of 100 000 batteries without change',
    value: unchangedMs,
    unit: 'ms',
    bound: { atMost: 5 },
    reference: { name: 'the same of 1 000', value: median(unchanged.small), bound: { atMost: 1.5 } },
  },
  {
    name: 'poll of 100 000 batteries with 100 changes',
    value: median(changed),
    unit: 'ms',
    reference: { name: 'one without change', value: unchangedMs },
  },
]);
