import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testDatabase } from '@ohmstead/database/testing';
import { startGateway, type Gateway } from '../gateway/start-gateway.ts';
import { asOwner } from '../provider/as-owner.ts';
import { makeSecret, makeThingName } from '../provider/thing-secrets.ts';
import { createDemo } from './create-demo.ts';
import { readDemoFleet } from './demo-fleet.ts';

const database = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'fleet-'));
const program = fileURLToPath(new URL('../../../simulator/src/main.ts', import.meta.url));
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Two analyzers at one location, one of them claimed, and the batteries there. */
const whole = readDemoFleet();
const [organization] = whole.organizations;
const fleet = {
  ...whole,
  organizations: [{ ...organization, name: organization?.name ?? '', locations: organization?.locations ?? [] }],
  devices: whole.devices.filter(
    ({ serialNumber, organization }) => serialNumber === 'OA4-24074' || organization === null,
  ),
  batteries: whole.batteries.filter((battery) => battery.organization === null || battery.model.startsWith('HX-144')),
};
const things = fleet.devices.map(({ model, serialNumber }) => ({
  thingName: makeThingName(),
  secret: makeSecret(),
  model,
  serialNumber,
}));
const [ours, unclaimed] = things as [(typeof things)[number], (typeof things)[number]];

let gateway: Gateway;
let simulator: ChildProcess;

async function startSimulator(port: number): Promise<void> {
  const files = { fleet: join(folder, 'description.json'), credentials: join(folder, 'fleet.json') };
  writeFileSync(files.fleet, JSON.stringify(fleet));
  writeFileSync(files.credentials, JSON.stringify({ historyUntil: Date.now(), things }));
  const args = [
    program,
    '--mqtt',
    `mqtt://127.0.0.1:${port}`,
    '--fleet',
    files.fleet,
    '--credentials',
    files.credentials,
  ];
  simulator = spawn(process.execPath, [...args, '--time-lapse', '150'], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(simulator.stdout as NodeJS.ReadableStream, 'data');
}

beforeAll(async () => {
  await asOwner(database.url, (client) => createDemo(client, fleet, { historyUntil: Date.now(), things }));
  gateway = await startGateway({ database: database.gateway, log: quiet, port: 0 });
  await startSimulator(gateway.port as number);
});

afterAll(async () => {
  simulator.kill();
  await once(simulator, 'exit');
  await gateway.stop();
  rmSync(folder, { recursive: true });
});

const say = (line: string) => simulator.stdin?.write(`${line}\n`);
const rowsOf = async (query: string, values: unknown[] = []) => (await database.root.query(query, values)).rows;
const polling = { timeout: 60_000, interval: 50 };

/** Waits until the value read is as expected. */
const soon = (read: () => Promise<unknown>) => {
  const wait = (check: (value: unknown) => void) => vi.waitFor(async () => check(await read()), polling);
  return {
    toEqual: (expected: unknown) => wait((value) => expect(value).toEqual(expected)),
    toMatchObject: (expected: object) => wait((value) => expect(value).toMatchObject(expected)),
    toHaveLength: (length: number) => wait((value) => expect(value).toHaveLength(length)),
  };
};
const eventually = (query: string, values: unknown[] = []) => soon(() => rowsOf(query, values));

const hasGapsOrLosses = `
  select id from app.services where status <> 'servicing' and compacted_parts + (
    select count(*) from app.service_samples where service_samples.organization_id = services.organization_id
      and service_id = services.id) <> greatest(expected_parts, 0) and expected_parts > 1`;

test('services begin, make progress in their bay and end with a result', async () => {
  await eventually(
    `select status, raw_status is not null as has_words, online from app.devices where status = 'Running'`,
  ).toEqual([{ status: 'Running', has_words: true, online: true }]);
  await eventually(
    'select true as rises from app.services where live_progress between 0.1 and 0.9 limit 1',
  ).toHaveLength(1);
  await eventually(`select true from app.services where status in ('pass', 'fail') limit 1`).toHaveLength(1);
  expect(
    await rowsOf('select reason from directory.quarantined_messages where thing_name = $1', [ours.thingName]),
  ).toEqual([]);
});

test('the measurements of a device that was cut off arrive afterwards, without gaps', async () => {
  const [before] = await rowsOf('select count(*)::int as n from app.services');
  say(`cut-off ${ours.serialNumber} 2`);
  await eventually('select online from app.devices').toEqual([{ online: false }]);
  await eventually('select online from app.devices').toEqual([{ online: true }]);
  await eventually('select count(*)::int > $1 as more from app.services', [before.n]).toEqual([{ more: true }]);
  await eventually(hasGapsOrLosses).toEqual([]);
});

test('a restarted gateway misses nothing', async () => {
  const { port } = gateway;
  await gateway.stop();
  gateway = await startGateway({ database: database.gateway, log: quiet, ...(port === undefined ? {} : { port }) });
  const [before] = await rowsOf('select count(*)::int as n from app.services where ended_at is not null');
  await eventually('select count(*)::int > $1 as more from app.services where ended_at is not null', [
    before.n,
  ]).toEqual([{ more: true }]);
  await eventually(hasGapsOrLosses).toEqual([]);
});

test('an error aborts what runs and is shown in the device’s words', async () => {
  const aborted = `select distinct status from app.services where final_test_message = 'E21 fan blocked'`;
  // At 150 times the speed a service may end before the error arrives: then nothing is aborted, and the next one is.
  do {
    await eventually(`select status from app.services where status = 'servicing' limit 1`).toHaveLength(1);
    say(`error ${ours.serialNumber} 1`);
    await eventually('select status, raw_status from app.devices').toEqual([
      { status: 'Error', raw_status: 'E21 fan blocked' },
    ]);
    await eventually(`select true as well from app.devices where status <> 'Error'`).toEqual([{ well: true }]);
  } while ((await rowsOf(aborted)).length === 0);
  expect(await rowsOf(aborted)).toEqual([{ status: 'aborted' }]);
});

/** Queues a command as the console does. */
async function command(thingName: string, name: string, payload: object): Promise<number> {
  const [row] = await rowsOf(
    `insert into directory.device_commands (thing_name, command, payload, expires_at)
       values ($1, $2, $3, now() + interval '5 minutes') returning id`,
    [thingName, name, JSON.stringify(payload)],
  );
  await database.root.query(`select pg_notify('device_commands', $1)`, [thingName]);
  return row.id;
}

const replyOf = (id: number) =>
  soon(async () => (await rowsOf('select reply from directory.device_commands where id = $1', [id]))[0].reply);

test('a requested service starts on the idle battery of the bay', async () => {
  await eventually(
    `select true from app.bays where battery_id is not null and service_id is null limit 1`,
  ).toHaveLength(1);
  const [bay] = await rowsOf('select number from app.bays where battery_id is not null and service_id is null limit 1');
  const id = await command(ours.thingName, 'start-service', {
    bay: bay.number,
    serviceType: 'Quick Test',
    serviceParameters: 'target 10 %',
  });
  await replyOf(id).toMatchObject({ ok: true });
  await eventually(
    `select bay_number, service_type from app.services where service_parameters = 'target 10 %'`,
  ).toEqual([{ bay_number: bay.number, service_type: 'Quick Test' }]);
});

test('a service that the device does not offer is refused', async () => {
  const id = await command(ours.thingName, 'start-service', {
    bay: 1,
    serviceType: 'Spectro',
    serviceParameters: null,
  });
  await replyOf(id).toMatchObject({ ok: false, code: 'unsupported' });
});

test('a device without an owner shows the claim code, accepts its new secret and begins to work', async () => {
  const display = join(folder, 'analyzers', `${unclaimed.serialNumber}.display.txt`);
  const shown = await command(unclaimed.thingName, 'show-claim-code', {
    code: '042917',
    expiresAt: Date.now() + 600_000,
  });
  await replyOf(shown).toMatchObject({ ok: true });
  expect(readFileSync(display, 'utf8')).toBe('042917\n');

  const newSecret = makeSecret();
  const [{ id: organizationId }] = await rowsOf('select id from directory.organizations');
  await asOwner(database.url, async (client) => {
    await client.query(`select directory.give_thing($1, $2, null, null)`, [unclaimed.thingName, organizationId]);
    const hash = createHash('sha256').update(newSecret).digest();
    await client.query('update directory.things set next_secret_hash = $2 where thing_name = $1', [
      unclaimed.thingName,
      hash,
    ]);
  });
  await replyOf(await command(unclaimed.thingName, 'end-claim', { claimed: true, newSecret })).toMatchObject({
    ok: true,
  });
  expect(() => readFileSync(display)).toThrow('ENOENT');
  await eventually(
    `select true from app.services join app.devices on devices.id = device_id where devices.thing_name = $1 limit 1`,
    [unclaimed.thingName],
  ).toHaveLength(1);
});

test('firmware is fetched, checked and reported; an image other than the offered one is refused', async () => {
  const image = Buffer.from('the firmware of tomorrow');
  const shop = createServer((_, response) => response.end(image)).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const url = `http://127.0.0.1:${(shop.address() as { port: number }).port}/`;
  const sha256 = createHash('sha256').update(image).digest('hex');
  const offer = { version: '9.0.0', url, size: image.length, sha256, manifest: null };
  const forged = await command(unclaimed.thingName, 'offer-firmware', { ...offer, sha256: 'f'.repeat(64) });
  await replyOf(forged).toMatchObject({ ok: false, code: 'checksum' });
  await command(unclaimed.thingName, 'offer-firmware', offer);
  await eventually(`select firmware_versions ->> 'main' as main from app.devices where thing_name = $1`, [
    unclaimed.thingName,
  ]).toEqual([{ main: '9.0.0' }]);
  shop.close();
});
