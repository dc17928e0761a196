/**
 * The worker is killed 50 times while it raises alarms and tells of them: each is raised once, each channel and each person is told once,
 * webhooks get one event. Then 1 000 devices are offline in one second, which is one message for each channel. With --control one message is
 * removed and one is repeated, which must be found.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { addAlarmRule, addMailChannel } from '../harness/fixtures/alarms.ts';
import { addOrganization } from '../harness/fixtures/organization.ts';
import { newDatabase } from '../harness/fixtures/new-database.ts';

const alarmsPerKill = 4;
const deviceCount = 1_000;
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '50' }, control: { type: 'boolean', default: false } },
});
const kills = Number(values.kills);

const database = await newDatabase();
const { root } = database;
const { id: organization, userId } = await addOrganization(root, 'killed');
const faults: string[] = [];

/** As a process of the product changes it, so that triggers ask for a look. */
async function change(text: string, given: unknown[] = []): Promise<number[]> {
  const client = await root.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.organization_id', $1, true)`, [String(organization)]);
    const { rows } = await client.query<{ id: string }>(text, given);
    await client.query('commit');
    return rows.map(({ id }) => Number(id));
  } finally {
    client.release();
  }
}

const addChannel = (name: string) => addMailChannel(change, { organization, userId, name });
async function addWebhook(): Promise<void> {
  // Nothing listens there, which is no matter: what is told is fixed when it is noted.
  await change(
    `insert into app.endpoints (organization_id, kind, name, seal_id, url, events, owner_id)
       values ($1, 'webhook', 'ERP', $2, 'http://127.0.0.1:9/hook', '{alarm.raised}', $3) returning id`,
    [organization, randomUUID(), userId],
  );
  await change('insert into directory.sending_organizations values ($1)', [organization]);
}

const addRule = (name: string, kind: string, channels: readonly number[], settings: object) =>
  addAlarmRule(change, { organization, name, kind, channels, settings });

async function addFailures(model: string): Promise<void> {
  await change(
    `with made as (
       insert into app.batteries (organization_id, serial_number, model_name)
         select $1, $2 || '-' || n, $2 from generate_series(1, $3::integer) as n returning id)
     insert into app.services (organization_id, battery_id, uid, service_type, status, started_at, ended_at)
       select $1, id, gen_random_uuid()::text, 'Charge', 'fail', now(), now() from made`,
    [organization, model, alarmsPerKill],
  );
}

async function prepareChild(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'worker-child.ts'), [database.url, '40']);
  await once(child, 'message');
  return child;
}

const count = async (text: string, given: unknown[] = []): Promise<number> =>
  Number((await root.query<{ n: string }>(`select count(*) as n from ${text}`, given)).rows[0]?.n);
/** Until nothing is left to look at, to tell or to deliver. */
async function settle(): Promise<void> {
  for (let tries = 0; tries < 1_200; tries++) {
    const left = [
      await count('app.alarm_requests'),
      await count('app.alarm_notices'),
      await count('app.alarm_rules where applied_version < version'),
      await count('app.alarm_states where due_at <= now()'),
      await count(
        `app.deliveries join app.endpoints on endpoints.id = endpoint_id where state = 'pending' and kind = 'mail'`,
      ),
    ];
    if (left.every((n) => n === 0)) return;
    await delay(50);
  }
  faults.push('something is left after a minute');
}

function expectCount(what: string, found: number, expected: number): void {
  console.log(`${what}: ${found}`);
  if (found !== expected) faults.push(`${what}: ${found}, not ${expected}`);
}

const channelIds = [...(await addChannel('First')), ...(await addChannel('Second'))];
await addWebhook();
const rules = Array.from({ length: kills }, (_, n) => `Model ${n}`);
for (const model of rules)
  await addRule(model, 'service-failed', channelIds, {
    parameters: { statuses: ['fail'], types: null },
    where: { locations: null, devices: null, deviceModels: null, batteryModels: [model] },
  });
let next = prepareChild();
const first = await next;
next = prepareChild();
first.send('go');
await settle();
first.kill('SIGKILL');
for (const [index, model] of rules.entries()) {
  const child = await next;
  next = prepareChild();
  const ended = once(child, 'exit');
  child.send('go');
  await once(child, 'message');
  await addFailures(model);
  // From before the look at them until after the mails are queued.
  await delay((index * 37) % 260);
  child.kill('SIGKILL');
  await ended;
}
const last = await next;
last.send('go');
await settle();

const expected = kills * alarmsPerKill;
if (values.control) {
  await change(
    `delete from app.outgoing_events where id = (select id from app.outgoing_events where type = 'message' limit 1) returning 0 as id`,
  );
  await change(`insert into directory.mail_outbox (organization_id, user_id, template, parameters)
    select organization_id, user_id, template, parameters from directory.mail_outbox limit 1 returning id`);
}
const spoken = `app.outgoing_events join app.deliveries on event_id = outgoing_events.id`;
expectCount('alarms', await count('app.alarms'), expected);
expectCount('raised in the timeline', await count(`app.alarm_events where what = 'raised'`), expected);
expectCount('notified in the timeline', await count(`app.alarm_events where what = 'notified'`), expected);
for (const id of channelIds) {
  expectCount(`messages of channel ${id}`, await count(`${spoken} where endpoint_id = $1`, [id]), expected);
  expectCount(
    `alarms that channel ${id} was told of`,
    await count(`(select distinct body::jsonb #>> '{alarm,alarmId}' from ${spoken} where endpoint_id = $1) as told`, [
      id,
    ]),
    expected,
  );
}
expectCount('events for webhooks', await count(`app.outgoing_events where type = 'alarm.raised'`), expected);
const mails = `directory.mail_outbox where template = 'channel-message'`;
expectCount('mails', await count(mails), expected * channelIds.length);
expectCount(
  'mails that differ',
  await count(`(select distinct parameters from ${mails}) as mail`),
  expected * channelIds.length,
);

const before = await count(`${spoken} where endpoint_id = any ($1)`, [channelIds]);
await addRule('Offline', 'device-offline', channelIds, { parameters: { minutes: 5 } });
await settle();
last.kill('SIGKILL');
await change(
  `insert into app.devices (organization_id, thing_name, type, model_name, device_class, serial_number, online, status_changed_at)
     select $1, 'thing-' || n, 'Analyzer', 'A4', 'analyzer', 'D-' || n, true, now() - interval '1 hour' from generate_series(1, $2::integer) as n returning id`,
  [organization, deviceCount],
);
await change(
  `update app.devices set online = false, status_changed_at = now() - interval '6 minutes' + id % 1000 * interval '1 millisecond' where organization_id = $1 returning id`,
  [organization],
);
// With the usual wait: who was killed has told nothing of them.
const usual = fork(join(import.meta.dirname, 'worker-child.ts'), [database.url, '5000']);
await once(usual, 'message');
usual.send('go');
await settle();
usual.kill('SIGKILL');
const { rows: storms } = await root.query<{ endpoint_id: string; body: string }>(
  `select endpoint_id, body::jsonb ->> 'storm' as body from ${spoken} where endpoint_id = any ($1) order by deliveries.id offset $2`,
  [channelIds, before],
);
expectCount('messages about 1 000 devices, in two channels', storms.length, channelIds.length);
for (const { body } of storms) if (JSON.parse(body)?.count !== deviceCount) faults.push(`a storm says ${body}`);

await database.remove();
console.log(`${kills} kills, ${expected} alarms, ${deviceCount} devices, ${faults.length} faults`);
for (const fault of faults.slice(0, 20)) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);
