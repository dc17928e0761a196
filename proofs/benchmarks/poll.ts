/**
 * A poll asks what has changed since a cursor. Without changes it must be fast, and no slower for a large organisation than for a small
 * one. A client without a cursor sends the versions that it knows, which are compared with those of all rows.
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

/** All batteries with the versions that they have, but for one. */
async function knownPairs(): Promise<[number, number][]> {
  const { columns, batteries } = await ofLarge.read<BatteriesUpdates>(path, { versions: null });
  const versionAt = columns.indexOf('version');
  return batteries.map((row, at) => [Number(row[0]), Number(row[versionAt]) + (at === 500 ? 1 : 0)]);
}

const versions = await knownPairs();
const compared = await timeInTurns(5, {
  read: () => ofLarge.read(path, { versions: null }),
  compare: () => ofLarge.read(path, { versions }),
});

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
  {
    name: 'comparing 100 000 known pairs',
    value: median(compared.compare),
    unit: 'ms',
    bound: { atMost: 2_000 },
    reference: { name: 'reading the rows', value: median(compared.read) },
  },
]);
