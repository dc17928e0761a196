/**
 * The page of a battery with 1 000 services, in an organisation with 100 000 batteries: from the start of the navigation, with an empty
 * cache, until its verdict, its trend and its timeline are drawn and it is responsive; and how long its two largest answers take. The
 * reference is a battery with ten services, and its details. Then the public page of its certificate, until it shows the verdict.
 */
import { launchBrowser } from '../../journeys/browser.ts';
import { report } from '../harness/measure/report.ts';
import { median, quantile } from '../harness/measure/statistics.ts';
import { timeInTurns } from '../harness/measure/timing.ts';
import { startBatteryProduct } from '../harness/product/battery-product.ts';
import { buildConsole } from '../harness/product/console-build.ts';
import { answerReader } from '../harness/product/read-answer.ts';
import { signIn } from '../harness/product/sign-in.ts';
import { changeIn } from '../harness/fixtures/change-in.ts';
import type { Organization } from '../harness/fixtures/organization.ts';
import { openList } from './browser/open-list.ts';

const [batteries, many, few, rounds, callRounds, mostMs, mostPublicMs] = [100_000, 1_000, 10, 9, 60, 500, 100];

buildConsole();
await using product = await startBatteryProduct([batteries]);
const person = product.organizations[0] as Organization;
const { root } = product.database;
const { origin } = product.server;

const { rows } = await root.query<{ id: string }>(
  `select id from app.batteries where organization_id = $1 and retired_at is null order by id limit 2`,
  [person.id],
);
const [old = 0, young = 0] = rows.map(({ id }) => Number(id));
/** A capacity test every third day. */
const addTests = `
  insert into app.services (organization_id, uid, battery_id, device_id, bay_number, location_id, battery_serial_number,
      battery_model_name, service_type, status, started_at, ended_at, soh_percent, temperature_c)
    select $1, 'page-' || n, id, last_device_id, 1, location_id, serial_number, model_name, 'Capacity Test', 'pass',
        now() - n * interval '3 days' - interval '2 hours', now() - n * interval '3 days', 70 + n / 40.0, 25
      from app.batteries, generate_series(1, $3::integer) as n where organization_id = $1 and id = $2`;
await changeIn(root, person.id, async (client) => {
  await client.query(addTests, [person.id, old, many]);
  await client.query(addTests, [person.id, young, few]);
  await client.query('select app.refresh_batteries($1)', [[old, young]]);
});
await root.query('vacuum (analyze) app.services, app.batteries');

const { token } = await signIn(origin, person);
const read = answerReader(origin, token);
const calls = await timeInTurns(callRounds, {
  details: () => read(`/batteries/${young}`),
  verdict: () => read(`/batteries/${old}/verdict`),
  timeline: () => read(`/batteries/${old}/timeline`),
});

const issued = await fetch(`${origin}/api/batteries/${old}/certificates`, {
  method: 'POST',
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body: '{}',
});
if (!issued.ok) throw new Error(`No certificate: ${await issued.text()}`);
const certificate = (await issued.json()) as { certificateId: string; token: string };

await using browser = await launchBrowser();
const shows = {
  battery: ['section[aria-label="Verdict"] p', 'ol li', 'section[aria-labelledby] canvas'],
  certificate: ['.certificate .verdict h1', '.certificate .claims'],
};
async function open(path: string, shown: readonly string[]): Promise<number> {
  const { interactiveAfterMs, close } = await openList(browser, { origin, path, person, shows: shown });
  await close();
  return interactiveAfterMs;
}
const times = { old: [] as number[], young: [] as number[], certificate: [] as number[] };
for (let round = 0; round <= rounds; round++) {
  const oldMs = await open(`/batteries/${old}`, shows.battery);
  const youngMs = await open(`/batteries/${young}`, shows.battery);
  const publicMs = await open(`/c/${certificate.certificateId}#${certificate.token}`, shows.certificate);
  if (round === 0) continue;
  times.old.push(oldMs);
  times.young.push(youngMs);
  times.certificate.push(publicMs);
}

const call = (name: 'verdict' | 'timeline') => ({
  name: `${name} of a battery with 1 000 services, 95th percentile`,
  value: quantile(calls[name], 0.95),
  unit: 'ms',
  reference: { name: 'the details of one', value: quantile(calls.details, 0.95) },
});
report('battery-page', [
  {
    name: 'page of a battery with 1 000 services to responsive',
    value: median(times.old),
    unit: 'ms',
    bound: { atMost: mostMs },
    reference: { name: 'a battery with ten services', value: median(times.young) },
  },
  {
    name: 'public page of a certificate to its verdict',
    value: median(times.certificate),
    unit: 'ms',
    bound: { atMost: mostPublicMs },
    reference: { name: 'a battery with ten services', value: median(times.young) },
  },
  call('verdict'),
  call('timeline'),
]);
