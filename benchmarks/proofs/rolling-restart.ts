/**
 * Two APIs behind nginx, two gateways behind Mosquitto and a worker are restarted one after the other, again and again, while people
 * read and write, devices measure, mails go out and firmware is rolled out. Nobody may notice; what was acknowledged must be there,
 * once. The control: an API that is killed instead must be noticed.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { linkPaths } from '@ohmstead/contract';
import { compareWithRows } from '../../apps/server/src/faults/world/compare-with-rows.ts';
import { RecordingDevice } from '../../apps/server/src/faults/world/recording-device.ts';
import { ownThing } from '../../apps/server/src/gateway/testing/register-thing.ts';
import { releaseFirmware } from '../../apps/server/src/provider/commands/release-firmware.ts';
import { addOrganization, type Organization } from '../world/organization.ts';
import { hasTools } from '../several-processes/find-tools.ts';
import { HttpLoad } from '../several-processes/http-load.ts';
import { LivePage } from '../several-processes/live-page.ts';
import { startProduct } from '../several-processes/product.ts';
import { UpgradingFleet } from '../several-processes/upgrading-fleet.ts';
import { webClient } from '../several-processes/web-client.ts';

const { values: wanted } = parseArgs({
  strict: false,
  options: { long: { type: 'boolean' }, pooled: { type: 'boolean' }, times: { type: 'string' } },
});
const restarts = Number(wanted['times'] ?? (wanted['long'] ? 50 : 5));
const people = 5;
const measuring = 4;
const newVersion = '9.9.9';
/** nginx asks a process that has left again after its fail_timeout. */
const betweenApisMs = 6_000;
const mostKills = 20;

const isPooled = Boolean(wanted['pooled']);
if (!hasTools('rolling-restart', { nginx: 'nginx-light', mosquitto: 'mosquitto', openssl: 'openssl' })) process.exit();

if (isPooled && !hasTools('rolling-restart', { pgbouncer: 'pgbouncer' })) process.exit();
const product = await startProduct({ isPooled });
const { database, nginx, broker, mails, processes } = product;
const { root } = database;
const problems: string[] = [];
const expect = (what: string, isTrue: boolean, shown: unknown) => {
  console.log(`${isTrue ? 'ok' : 'FAILED'}  ${what}: ${String(shown)}`);
  if (!isTrue) problems.push(what);
};

const organization = await addOrganization(root, 'restarted');
/** Its people are others: an overloaded disk is not what is on trial. */
const workshop = await addOrganization(root, 'measuring');
const { rows: batteries } = await root.query<{ id: number }>(
  `insert into app.batteries (organization_id, serial_number, model_name, version)
     select $1, 'R' || n, 'LP-2000', 1 from generate_series(1, $2::integer) n returning id::integer`,
  [organization.id, people],
);
const batteryIds = batteries.map(({ id }) => id);
const names = Array.from({ length: measuring }, (_, n) => `rolling-${n}`);
for (const name of names) await ownThing(root, name, workshop.id);
const upgradable = [];
for (let n = 0; n < restarts; n++) upgradable.push(await ownThing(root, `upgraded-${n}`, workshop.id));
const image = join(product.dataDir, 'image');
writeFileSync(image, Buffer.alloc(100_000, 7));
await releaseFirmware(
  { databaseUrl: database.url, dataDir: product.dataDir, publicUrl: nginx.origin },
  { model: 'OS-4', version: newVersion, file: image },
);

async function signIn({ email, password }: Organization): Promise<string> {
  const answer = await webClient(nginx.origin, nginx.certificate).call('POST', '/api/session', { email, password });
  return (JSON.parse(answer.body) as { token: string }).token;
}
const token = await signIn(organization);
const { rows: groups } = await root.query<{ id: number }>(
  `insert into app.groups (organization_id, name) values ($1, 'Guests') returning id::integer`,
  [organization.id],
);
const invitation = { url: `${nginx.origin}${linkPaths.invite}`, groupId: groups[0]!.id };
const client = (origin = nginx.origin) => webClient(origin, nginx.certificate, token);

const apis = processes.filter(({ name }) => name.startsWith('api'));
const pages = [nginx.origin, nginx.origin, ...apis.map(({ origin }) => origin)].map(
  (origin) => new LivePage(client(origin)),
);
await Promise.all(pages.map(({ listens }) => listens.promise));
const devices = names.map(
  (name) => new RecordingDevice(broker.port, name, { trustsPuback: false, resendAfterMs: 10_000 }),
);
const callers = () => Array.from({ length: people }, () => client().call);
const load = new HttpLoad(callers(), 'roll');
const foreman = webClient(nginx.origin, nginx.certificate, await signIn(workshop));
const fleet = new UpgradingFleet(broker.port, foreman, newVersion);
for (const device of devices) device.live();
load.start(batteryIds, invitation);
fleet.start(upgradable);

const startedAtMs = performance.now();
const leftAtMs = new Map<string, number>();
const codes = new Map<number | string, number>();
for (let n = 0; n < restarts; n++) {
  const each = processes[n % processes.length] as (typeof processes)[number];
  if (apis.includes(each))
    await delay(Math.max(0, Math.max(0, ...leftAtMs.values()) + betweenApisMs - performance.now()));
  if (apis.includes(each)) leftAtMs.set(each.name, performance.now());
  const code = await each.end('SIGTERM');
  codes.set(code, (codes.get(code) ?? 0) + 1);
  await each.start();
}
const lastedS = (performance.now() - startedAtMs) / 1_000;
await fleet.stop();
await load.stop();
const { failures, shed, writes, locations, invited, answered } = load;
// What is on its way arrives within one resend of a device, one turn of the worker and one poll of a page.
const settled = async (isSettled: () => boolean, withinMs: number) => {
  for (const endMs = performance.now() + withinMs; !isSettled() && performance.now() < endMs;) await delay(50);
};
await settled(() => invited.every((email) => mails.to(email).length > 0), 90_000);
await settled(() => pages.every((page) => writes.every((write) => page.delayOf(write) !== undefined)), 20_000);
await Promise.all(devices.map((device) => device.stop()));
await Promise.all(pages.map((page) => page.stop()));

console.log(`${restarts} restarts in ${lastedS.toFixed(0)} s`);
expect('processes that ended in order', codes.get(0) === restarts, JSON.stringify([...codes]));
expect('requests that failed', failures.length === 0, `${failures.length} of ${answered + failures.length}`);
for (const failure of failures.slice(0, 10)) console.log(`   ${failure}`);
expect('requests that were shed, as the machine is too busy', shed.length === 0, shed.length);
for (const each of shed.slice(0, 3)) console.log(`   ${each}`);

const { vouched, lost, doubled } = await compareWithRows(root, devices);
expect('acknowledged messages lost', lost.length === 0, `${lost.length} of ${vouched} ${lost.slice(0, 3).join()}`);
expect('acknowledged messages doubled', doubled.length === 0, doubled.length);
const refused = devices.reduce((sum, device) => sum + device.refused, 0);
expect('messages refused because a device’s order was lost', refused === 0, refused);
const resent = devices.reduce((sum, device) => sum + device.resent, 0);
const longestWaitMs = Math.max(...devices.map((device) => device.longestWaitMs));
console.log(`    longest wait for an acknowledgement ${longestWaitMs.toFixed(0)} ms, ${resent} messages sent again`);

const { rows: kept } = await root.query<{ name: string; n: number }>(
  `select name, count(*)::integer as n from app.locations where organization_id = $1 group by name`,
  [organization.id],
);
const counts = new Map(kept.map(({ name, n }) => [name, n]));
const missing = locations.filter((name) => counts.get(name) !== 1);
expect(
  'answered POSTs that are not there exactly once',
  missing.length === 0,
  `${missing.length} of ${locations.length}`,
);
const { rows: versions } = await root.query<{ id: number; api_version: number }>(
  'select id::integer, api_version::integer from app.batteries where organization_id = $1',
  [organization.id],
);
const versionOf = new Map(versions.map(({ id, api_version }) => [id, api_version]));
const undone = writes.filter(({ batteryId, apiVersion }) => (versionOf.get(batteryId) ?? 0) < apiVersion);
expect('answered PUTs that are not there', undone.length === 0, `${undone.length} of ${writes.length}`);

const wrongMails = invited.filter((email) => mails.to(email).length !== 1);
expect('mails that did not arrive exactly once', wrongMails.length === 0, `${wrongMails.length} of ${invited.length}`);
const mailCounts = Map.groupBy(invited, (email) => mails.to(email).length);
if (wrongMails.length > 0)
  console.log(`   ${[...mailCounts].map(([n, those]) => `${those.length} came ${n} times`).join(', ')}`);
expect(
  'firmware offers that failed or came twice',
  fleet.failures.length === 0,
  `${fleet.failures.length} of ${fleet.upgraded + fleet.failures.length}`,
);
for (const failure of fleet.failures.slice(0, 5)) console.log(`   ${failure}`);

for (const [which, those] of [
  ['behind nginx', pages.slice(0, 2)],
  ['at one API, which goes away and comes back', pages.slice(2)],
] as const) {
  const delays = those.flatMap((page) => writes.map((write) => page.delayOf(write)));
  const known = delays.filter((delayMs) => delayMs !== undefined).toSorted((one, other) => one - other);
  const unseen = delays.length - known.length;
  expect(`changes that a page did not learn of (${which})`, unseen === 0, `${unseen} of ${delays.length}`);
  const at = (part: number) => known[Math.min(known.length - 1, Math.floor(known.length * part))]?.toFixed(0);
  console.log(
    `    seen after ${at(0.5)} ms in the middle, p99 ${at(0.99)} ms, at most ${at(1)} ms; came back ${those.map((page) => page.reconnects).join(', ')} times`,
  );
}

const control = new HttpLoad(callers(), 'kill');
control.start(batteryIds, invitation);
let kills = 0;
for (; kills < mostKills && control.failures.length === 0; kills++) {
  await delay(500);
  const each = apis[kills % 2] as (typeof apis)[number];
  await each.end('SIGKILL');
  await delay(200);
  await each.start();
}
await control.stop();
expect(
  'control: an API that is killed is noticed',
  control.failures.length > 0,
  `${control.failures.length} failed requests after ${kills} kills`,
);
console.log(`   ${control.failures[0] ?? ''}`);

await product.stop();
process.exit(problems.length === 0 ? 0 : 1);
