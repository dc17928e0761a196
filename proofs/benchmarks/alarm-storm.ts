/**
 * How much slower messages of devices are stored while 1 000 others are offline in one second, with a rule that raises an alarm for each of
 * them and tells two channels. The reference is the same time without, in turns.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { addAlarmRule, addMailChannel } from '../harness/fixtures/alarms.ts';
import { changeIn } from '../harness/fixtures/change-in.ts';
import { addFleet } from '../harness/fixtures/devices.ts';
import { newDatabase } from '../harness/fixtures/new-database.ts';
import { addOrganization } from '../harness/fixtures/organization.ts';
import { FloodingDevice } from '../harness/devices/flooding-device.ts';
import { report } from '../harness/measure/report.ts';
import { median } from '../harness/measure/statistics.ts';
import { timeOf } from '../harness/measure/timing.ts';
import { startServer } from '../harness/product/start-server.ts';

const [senders, silent, rounds] = [300, 1_000, 3];
const [warmUpMs, measureMs] = [5_000, 30_000];

await using stack = new AsyncDisposableStack();
const database = stack.adopt(await newDatabase(), ({ remove }) => remove());
const { root } = database;
const { id: organization, userId } = await addOrganization(root, 'stormed');
const things = await addFleet(root, organization, senders);
const change = (text: string, given: unknown[]) =>
  changeIn(root, organization, async (client) =>
    (await client.query<{ id: string }>(text, given)).rows.map(({ id }) => Number(id)),
  );
const channels = (
  await Promise.all(['First', 'Second'].map((name) => addMailChannel(change, { organization, userId, name })))
).flat();
const settings = { parameters: { minutes: 5 } };
await addAlarmRule(change, { organization, name: 'Offline', kind: 'device-offline', channels, settings });

/** Other devices each time, online for an hour. */
const addSilent = (round: number) =>
  change(
    `insert into app.devices (organization_id, thing_name, type, model_name, device_class, serial_number, online, status_changed_at)
       select $1, $2 || n, 'Analyzer', 'A4', 'analyzer', $2 || n, true, now() - interval '1 hour' from generate_series(1, $3::integer) as n
       returning id`,
    [organization, `silent-${round}-`, silent],
  );
const silence = (ids: readonly number[]) =>
  change(
    `update app.devices set online = false,
         status_changed_at = now() - interval '6 minutes' + id % 1000 * interval '1 millisecond'
       where organization_id = $1 and id = any ($2::bigint[]) returning id`,
    [organization, ids],
  );
const activeAlarms = async (): Promise<number> => {
  const { rows } = await root.query(`select count(*)::integer as n from app.alarms where cleared_at is null`);
  return rows[0].n;
};
async function waitForAlarms(count: number): Promise<void> {
  for (let tries = 0; (await activeAlarms()) !== count; tries++) {
    if (tries > 600) throw new Error(`${await activeAlarms()} alarms are active, not ${count}`);
    await delay(200);
  }
}

const options = { databaseUrl: database.url, folder: database.folder };
const server = stack.adopt(await startServer({ ...options, roles: 'api,gateway' }), ({ stop }) => stop());
stack.adopt(await startServer({ ...options, roles: 'worker' }), ({ stop }) => stop());
let acknowledged = 0;
const devices = things.map((thing) => new FloodingDevice(server.mqttPort, thing, (count) => (acknowledged += count)));
await Promise.all(devices.map((device) => device.ready()));
for (const device of devices) device.flood();
await delay(warmUpMs);

/** Acknowledged messages a second. */
async function measure(): Promise<number> {
  const before = acknowledged;
  const durationMs = await timeOf(() => delay(measureMs));
  return ((acknowledged - before) / durationMs) * 1_000;
}

const rates = { calm: [] as number[], storm: [] as number[] };
for (let round = 0; round < rounds; round++) {
  rates.calm.push(await measure());
  const stormed = measure();
  // At once, because the product marks devices offline that send nothing.
  await silence(await addSilent(round));
  rates.storm.push(await stormed);
  await waitForAlarms((round + 1) * silent);
}
for (const device of devices) device.stop();
const { rows } = await root.query<{ n: number }>(
  `select count(*)::integer as n from app.outgoing_events where type = 'message'`,
);

report('alarm-storm', [
  {
    name: `messages stored while ${silent} devices are offline in a second`,
    value: median(rates.storm),
    unit: 'messages/s',
    reference: { name: 'without', value: median(rates.calm), bound: { atLeast: 0.95 } },
  },
  {
    name: `messages to two channels about ${rounds} storms`,
    value: rows[0]?.n ?? 0,
    unit: 'messages',
    bound: { atMost: rounds * channels.length },
  },
]);
