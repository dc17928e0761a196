/**
 * Reports of forecasts over 100 000 batteries with four capacity tests each, for a manager and for a technician who sees one of eight
 * locations: computed within the call, as before the worker has been there, and from stored forecasts. Then the worker's work itself, and
 * the longest time for which it lets nothing else run.
 */
import { openDatabase } from '@ohmstead/database';
import { wholeOrganization, type OrganizationId } from '@ohmstead/domain';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { renewForecasts } from '../../apps/server/src/forecasts/renew-forecasts.ts';
import { changeIn } from '../harness/fixtures/change-in.ts';
import { addTechnician, type Organization } from '../harness/fixtures/organization.ts';
import type { Figure } from '../harness/measure/figure.ts';
import { report } from '../harness/measure/report.ts';
import { median } from '../harness/measure/statistics.ts';
import { timeInTurns, timeOf } from '../harness/measure/timing.ts';
import { startBatteryProduct } from '../harness/product/battery-product.ts';
import { answerReader } from '../harness/product/read-answer.ts';
import { signIn } from '../harness/product/sign-in.ts';

const [batteries, rounds, mostMs] = [100_000, 3, 1_000];

await using product = await startBatteryProduct([batteries]);
const organization = product.organizations[0] as Organization;
const { root } = product.database;
const readerOf = async (person: Organization) =>
  answerReader(product.server.origin, (await signIn(product.server.origin, person)).token);
const [manager, technician] = [
  await readerOf(organization),
  await readerOf(await addTechnician(root, organization, 2)),
];

/** Twenty days apart; one battery in eight was once measured elsewhere. */
const tests = `
  insert into app.services (organization_id, uid, battery_id, location_id, service_type, status, started_at, ended_at, fcc_mah,
      cycle_counter, soh_percent, version)
    select $1, 'test-' || n || '-' || id, id, case when n = 1 and id % 8 = 0 then null else location_id end, 'Capacity Test', 'pass',
      now() - interval '20 days' * (5 - n), now() - interval '20 days' * (5 - n), design_capacity_mah * (0.95 - 0.01 * n - 0.001 * (id % 90)),
      10 * n, 90, 1
    from app.batteries, generate_series(1, 4) as n where organization_id = $1`;
await changeIn(root, organization.id, async (client) => {
  await client.query("set local session_replication_role = 'replica'");
  await client.query(tests, [organization.id]);
  await client.query('insert into app.forecast_rounds (organization_id) values ($1)', [organization.id]);
});
await root.query('vacuum (analyze) app.services');

const [months, quality] = ['/reports/forecast', '/reports/forecastQuality'];
const computed = {
  months: await timeOf(() => manager(months)),
  quality: await timeOf(() => manager(quality)),
};

const database = openDatabase(product.database.url, 'worker');
const scope = wholeOrganization(organization.id as OrganizationId);
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const cpu = process.cpuUsage();
const storedMs = await timeOf(async () => {
  while (await database.writeTenant(scope, (writer) => renewForecasts(writer, scope.organizationId)));
});
const { user, system } = process.cpuUsage(cpu);
delay.disable();
await database.close();
await root.query('vacuum (analyze) app.batteries, app.battery_forecasts');

const times = await timeInTurns(rounds, {
  months: () => manager(months),
  quality: () => manager(quality),
  technicianMonths: () => technician(months),
  technicianQuality: () => technician(quality),
});
const most = { bound: { atMost: mostMs }, unit: 'ms' } as const;
const figures: Figure[] = [
  { name: 'months, computed within the call', value: computed.months, unit: 'ms' },
  { name: 'quality, computed within the call', value: computed.quality, unit: 'ms' },
  { name: 'months, stored', value: median(times.months), ...most },
  { name: 'quality, stored', value: median(times.quality), ...most },
  { name: 'months, technician', value: median(times.technicianMonths), unit: 'ms' },
  { name: 'quality, technician', value: median(times.technicianQuality), unit: 'ms' },
  { name: 'storing all', value: storedMs, unit: 'ms' },
  { name: 'storing all, CPU of the worker', value: (user + system) / 1000, unit: 'ms' },
  { name: 'longest turn of the worker', value: delay.max / 1e6, unit: 'ms' },
];
report('forecast-reports', figures);
