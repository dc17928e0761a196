/**
 * What needs attention, in an organisation with 100 000 batteries: fast, and no slower with ten times the history. Two organisations, with a
 * tenth and all of 1 000 000 services and the same last week, are measured in turn; the reference is one plain count of all batteries.
 */
import type { Figure } from '../harness/measure/figure.ts';
import { report } from '../harness/measure/report.ts';
import { median, quantile } from '../harness/measure/statistics.ts';
import { timeInTurns } from '../harness/measure/timing.ts';
import { startBatteryProduct } from '../harness/product/battery-product.ts';
import { answerReader } from '../harness/product/read-answer.ts';
import { signIn } from '../harness/product/sign-in.ts';
import { addBatteries } from '../harness/fixtures/batteries.ts';
import { addOrganization, addTechnician, type Organization } from '../harness/fixtures/organization.ts';
import { addHistory } from '../harness/fixtures/service-history.ts';

const batteries = 100_000;
const rounds = 60;
const mostMs = 50;

await using product = await startBatteryProduct([]);
const { root } = product.database;
const readerOf = async (person: Organization) =>
  answerReader(product.server.origin, (await signIn(product.server.origin, person)).token);

/** Of the newest services, so many ended in the last days; every ninth failed, and half found their battery below 80 %. */
const lately = `
  update app.services set started_at = now() - n * interval '2 minutes' - interval '2 hours', ended_at = now() - n * interval '2 minutes'
    from (select last_service_id as id, row_number() over (order by id) as n from app.batteries where organization_id = $1) as newest
    where services.organization_id = $1 and services.id = newest.id and n <= 5000`;
/** Their trigger would do it otherwise. */
const falls = `
  update app.batteries set last_service_at = services.ended_at, test_ended_at = services.ended_at, test_soh_percent = services.soh_percent,
      disposition = case when services.soh_percent < 80 then 'retire' else 'keep' end,
      fell_below_at = case when services.soh_percent < 80 then services.ended_at end, fell_from_percent = 81
    from app.services where batteries.organization_id = $1 and services.organization_id = $1 and services.id = last_service_id
      and services.ended_at > now() - interval '8 days'`;
const others = [
  "update app.batteries set expires_at = now() + (id % 40) * interval '1 day' where organization_id = $1 and id % 100 = 0",
  "update app.devices set online = false, last_heard_at = now() - id * interval '1 minute' where organization_id = $1 and id % 5 = 0",
];

async function addLastWeek(organizationId: number): Promise<void> {
  const client = await root.connect();
  try {
    await client.query("begin; set local session_replication_role = 'replica'");
    await client.query("select set_config('app.organization_id', $1, true)", [String(organizationId)]);
    for (const statement of [lately, falls, ...others]) await client.query(statement, [organizationId]);
    await client.query('select app.recount_tallies()');
    await client.query('commit');
  } finally {
    client.release();
  }
  await root.query('vacuum (analyze) app.services, app.batteries, app.devices');
}

async function addStage(name: string, olderServices: number) {
  const organization = await addOrganization(root, name);
  await addBatteries(root, organization.id, batteries);
  if (olderServices > 0) await addHistory(root, organization.id, 1, olderServices);
  await addLastWeek(organization.id);
  const countAll = `select floor(last_soh_percent / 5), count(*) from app.batteries
    where organization_id = ${organization.id} and retired_at is null group by 1`;
  return {
    manager: await readerOf(organization),
    technician: await readerOf(await addTechnician(root, organization, 2)),
    count: () => root.query(countAll),
  };
}

const young = await addStage('young', 0);
const old = await addStage('old', 9);
const path = '/dashboard/attention?count=25';
console.log((await old.manager(path)).slice(0, 160));
const times = await timeInTurns(rounds, {
  'a plain count': old.count,
  'a manager, young': () => young.manager(path),
  'a manager, old': () => old.manager(path),
  'a technician, young': () => young.technician(path),
  'a technician, old': () => old.technician(path),
});

const people = ['a manager', 'a technician'] as const;
const fast = (who: (typeof people)[number]): Figure => ({
  name: `what needs attention for ${who}, 1 000 000 services, 95th percentile`,
  value: quantile(times[`${who}, old`], 0.95),
  unit: 'ms',
  bound: { atMost: mostMs },
  reference: { name: 'a plain count', value: quantile(times['a plain count'], 0.95) },
});
const flat = (who: (typeof people)[number]): Figure => ({
  name: `what needs attention for ${who}, with all of the history`,
  value: median(times[`${who}, old`]),
  unit: 'ms',
  reference: { name: 'a tenth of it', value: median(times[`${who}, young`]), bound: { atMost: 1.5 } },
});

report('attention', [...people.map(fast), ...people.map(flat)]);
