/**
 * Labels and due dates of 100 000 batteries: a change of policies that gives half of them another label, one that only makes batteries
 * borderline, one of the intervals, which gives nearly all of them another due date, and batteries judged one by one as services end. The
 * references write as many rows without triggers.
 */
import { defaultDispositionPolicy, type DispositionPolicy } from '@ohmstead/domain';
import type { SavedDispositionPolicies } from '@ohmstead/contract';
import type { Figure } from '../harness/measure/figure.ts';
import { report } from '../harness/measure/report.ts';
import { median } from '../harness/measure/statistics.ts';
import { timeOf } from '../harness/measure/timing.ts';
import { jsonCaller } from '../harness/product/json-caller.ts';
import { startBatteryProduct } from '../harness/product/battery-product.ts';
import { signIn } from '../harness/product/sign-in.ts';
import { changeIn } from '../harness/fixtures/change-in.ts';
import type { Organization } from '../harness/fixtures/organization.ts';

const [batteries, rounds, mostMs] = [100_000, 3, 3_000];

await using product = await startBatteryProduct([batteries]);
const organization = product.organizations[0] as Organization;
const { root } = product.database;
const { token } = await signIn(product.server.origin, organization);
const call = jsonCaller(product.server.origin, token);

/** Tests of the last hundred days, one in twelve of them of this week. */
await changeIn(root, organization.id, async (client) => {
  await client.query("set local session_replication_role = 'replica'");
  await client.query(
    `update app.services set ended_at = now() - id % 100000 * interval '86 seconds', temperature_c = 25 where organization_id = $1`,
    [organization.id],
  );
});
await root.query('vacuum (analyze) app.services');

const refreshMs = await timeOf(() =>
  changeIn(root, organization.id, (client) =>
    client.query('select app.refresh_batteries(array(select id from app.batteries where organization_id = $1))', [
      organization.id,
    ]),
  ),
);
await root.query('vacuum (full, analyze) app.batteries');

let version = 0;
/** Milliseconds that the call took, and of how many batteries it changed the disposition. */
async function save(policy: Partial<DispositionPolicy>): Promise<{ durationMs: number; changed: number }> {
  let changed = 0;
  const durationMs = await timeOf(async () => {
    const dispositionPolicies = [{ ...defaultDispositionPolicy, ...policy }];
    const body = { version, dispositionPolicies, confirmed: true };
    const saved = await call<SavedDispositionPolicies>('PUT', '/dispositionPolicies', body);
    version = saved.version;
    changed = saved.changedCount;
  });
  await root.query('vacuum app.batteries');
  return { durationMs, changed };
}

/** As many rows, in no order, with the columns of a label and the change number, which is in an index. */
const plainUpdate = (rows: number) =>
  changeIn(root, organization.id, async (client) => {
    await client.query("set local session_replication_role = 'replica'");
    await client.query(
      `update app.batteries set disposition = disposition, borderline = borderline, version = version + 1
         where organization_id = $1 and id in (
           select id from app.batteries where organization_id = $1 order by md5(id::text) limit $2)`,
      [organization.id, rows],
    );
  });

const tiers = { keep: 80, lighterDuty: 60, secondLife: 60 };
const works = {
  labels: { ...tiers, keep: 100 },
  borderline: { ...tiers, keep: 100, secondLife: 50 },
  intervals: {
    ...tiers,
    keep: 100,
    secondLife: 50,
    serviceEveryDays: { ...defaultDispositionPolicy.serviceEveryDays, lighterDuty: 60 },
  },
};
type Work = keyof typeof works;
const times: Record<Work | 'asManyLabels' | 'asManyDates', number[]> = {
  labels: [],
  borderline: [],
  intervals: [],
  asManyLabels: [],
  asManyDates: [],
};
const counts: Partial<Record<Work, number>> = {};
const dated = `select count(*)::integer as count from app.batteries where organization_id = $1 and due_at is not null`;
let dates = 0;
for (let round = 0; round <= rounds; round++) {
  await save(tiers);
  for (const name of ['labels', 'borderline', 'intervals'] as const) {
    const { durationMs, changed } = await save(works[name]);
    counts[name] = changed;
    if (round > 0) times[name].push(durationMs);
  }
  dates = (await root.query<{ count: number }>(dated, [organization.id])).rows[0]?.count ?? 0;
  for (const [name, rows] of [
    ['asManyLabels', counts.labels ?? 0],
    ['asManyDates', dates],
  ] as const) {
    const plainMs = await timeOf(() => plainUpdate(rows));
    await root.query('vacuum app.batteries');
    if (round > 0) times[name].push(plainMs);
  }
}

const update = 'one UPDATE of as many rows';
const asManyLabels = { name: update, value: median(times.asManyLabels) };
const asManyDates = { name: update, value: median(times.asManyDates) };
const figure = (name: Work, says: string, reference = asManyLabels): Figure => ({
  name: says,
  value: median(times[name]),
  unit: 'ms',
  bound: { atMost: mostMs },
  reference,
});
report('relabel', [
  figure('labels', `a higher limit, ${counts.labels} labels changed`),
  figure('borderline', `a limit that nobody reaches, ${counts.borderline} labels changed`),
  figure('intervals', `another interval, ${dates} due dates changed`, asManyDates),
  { name: `judging ${batteries} batteries after their services`, value: refreshMs, unit: 'ms', reference: asManyDates },
]);
