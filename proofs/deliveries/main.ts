/**
 * The worker is killed at each step of a delivery, 200 times: every event arrives, signed, and no `webhook-id` has two bodies. With
 * --control one event is left out, which must be found.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { OrganizationId } from '@ohmstead/domain';
import { sealText } from '../../apps/server/src/deliveries/endpoint-seals.ts';
import { secretText } from '../../apps/server/src/deliveries/sign-webhook.ts';
import { verifyWebhook } from '../../apps/server/src/deliveries/testing/verify-webhook.ts';
import { secretsKeyOf } from '../../apps/server/src/secrets/seal.ts';
import { addOrganization } from '../harness/fixtures/organization.ts';
import { newDatabase } from '../harness/fixtures/new-database.ts';

const eventsPerKill = 3;

const steps = ['before it looks', 'connected', 'head read', 'body read', 'answered', 'recorded'] as const;
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '200' }, control: { type: 'boolean', default: false } },
});
const kills = Number(values.kills);
const isControl = values.control;

const key = randomBytes(32);
const database = await newDatabase();
const { id } = await addOrganization(database.root, 'killed');
const organizationId = id as OrganizationId;
const secret = secretText(randomBytes(32));

/** What was heard of each event: the bodies, which must be alike. */
const heard = new Map<string, string>();
const faults: string[] = [];
let current: ChildProcess | undefined;
let step: (typeof steps)[number] = 'recorded';
const killAt = (at: (typeof steps)[number]) => {
  if (step === at) current?.kill('SIGKILL');
};

const receiver = createServer((request, response) => {
  killAt('head read');
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const body = Buffer.concat(parts).toString();
    const id = String(request.headers['webhook-id']);
    if (heard.has(id) && heard.get(id) !== body) faults.push(`${id} has two bodies`);
    heard.set(id, body);
    verify(body, request.headers);
    killAt('body read');
    response.end(() => killAt('answered'));
  });
  request.on('error', () => undefined);
});
receiver.on('connection', () => killAt('connected'));
receiver.listen(0, '127.0.0.1');
await once(receiver, 'listening');
const address = receiver.address();
const port = address !== null && typeof address === 'object' ? address.port : 0;

function verify(body: string, headers: NodeJS.Dict<string | string[]>): void {
  const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  try {
    verifyWebhook(secret, body, texts);
  } catch (error) {
    faults.push(`${texts['webhook-id']}: ${String(error)}`);
  }
}

async function addWebhook(): Promise<void> {
  const sealId = randomUUID();
  const { sealed, sealedBy } = sealText(secret, { organizationId, sealId }, 'secret', [secretsKeyOf(key)]);
  const { rows } = await database.root.query(
    `insert into app.users (organization_id, email, service_account, verified_at, superuser) values ($1, 'service account ERP', true, now(), true) returning id`,
    [organizationId],
  );
  await database.root.query(
    `insert into app.endpoints (organization_id, kind, name, seal_id, url, sealed, sealed_by, hint, events, owner_id)
       values ($1, 'webhook', 'ERP', $2, $3, $4, $5, '', '{alarm.raised}', $6)`,
    [organizationId, sealId, `http://127.0.0.1:${port}/hook`, sealed, sealedBy, rows[0].id],
  );
  await database.root.query('insert into directory.sending_organizations values ($1)', [organizationId]);
}

async function addEvents(count: number): Promise<void> {
  await database.root.query(
    `with entered as materialized (select set_config('app.organization_id', $1::bigint::text, false))
     select app.note_event('alarm.raised', now(), null, jsonb_build_object('version', n), '/alarms') from entered, generate_series(1, $2::integer) as n`,
    [organizationId, count],
  );
}

async function prepareChild(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'deliverer-child.ts'), [database.url, key.toString('base64')]);
  await once(child, 'message');
  return child;
}

const waiting = async (): Promise<number> =>
  (await database.root.query(`select count(*)::integer as n from app.deliveries where state = 'pending'`)).rows[0].n;

async function killOnce(child: ChildProcess, index: number): Promise<void> {
  current = child;
  step = steps[index % steps.length] ?? 'recorded';
  await addEvents(eventsPerKill);
  const ended = once(child, 'exit');
  child.send('go');
  if (step === 'before it looks') child.kill('SIGKILL');
  // A step that is not reached because everything was sent: killed later.
  const late = setTimeout(() => child.kill('SIGKILL'), 300 + (index % 7) * 40);
  await ended;
  clearTimeout(late);
}

await addWebhook();
let next = prepareChild();
for (let index = 0; index < kills; index++) {
  const child = await next;
  next = prepareChild();
  await killOnce(child, index);
}
if (isControl) {
  await addEvents(1);
  await database.root.query('delete from app.deliveries where id = (select max(id) from app.deliveries)');
}
current = await next;
step = 'before it looks';
current.send('go');
for (let tries = 0; tries < 600 && (await waiting()) > 0; tries++) await delay(100);
current.kill('SIGKILL');
const { rows } = await database.root.query('select id::text, body from app.outgoing_events');
for (const { id, body } of rows) if (heard.get(id) !== body) faults.push(`${id} was not delivered as it is stored`);
if (rows.length !== kills * eventsPerKill)
  faults.push(`${rows.length} events are stored, not ${kills * eventsPerKill}`);
receiver.close();
await database.remove();
console.log(`${kills} kills, ${rows.length} events, ${heard.size} delivered, ${faults.length} faults`);
for (const fault of faults.slice(0, 20)) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);
