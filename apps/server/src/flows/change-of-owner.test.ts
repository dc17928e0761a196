import type { Command } from '@ohmstead/device-protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../api/testing/call.ts';
import { testApi } from '../api/testing/test-api.ts';
import type { SignedIn } from '../api/testing/test-organization.ts';
import { startGateway, type Gateway } from '../gateway/start-gateway.ts';
import { nextSeq, result, start, state, stream } from '../gateway/testing/example-messages.ts';
import { registerThing } from '../gateway/testing/register-thing.ts';
import { silentLog } from '../gateway/testing/silent-log.ts';
import { TestDevice } from '../gateway/testing/test-device.ts';
import { releaseDevice } from '../provider/commands/change-device.ts';

const { app, database, organization } = await testApi();
const [acme, other] = [await organization(), await organization('Other Works')];
const [seller, buyer] = [await acme.signIn(), await other.signIn()];
const thingName = 'second-hand';
const canary = 'CANARY';
const run = 'run-of-the-old-owner';
let gateway: Gateway;
let device: TestDevice;

beforeAll(async () => {
  await registerThing(database.root, thingName);
  gateway = await startGateway({ database: database.gateway, log: silentLog, port: 0 });
});
afterAll(async () => {
  device.breakOff();
  await gateway.stop();
});

type Named<Name extends Command['command']> = Extract<Command, { command: Name }>;

async function connect(password?: string): Promise<void> {
  const packet = password === undefined ? {} : { password: Buffer.from(password) };
  device = await new TestDevice(gateway.port as number, thingName, packet).ready();
  await device.send('hello', device.hello());
}

/** The newest command of a kind, with a successful reply. */
async function obey<Name extends Command['command']>(name: Name): Promise<Named<Name>> {
  const isIt = (command: Command): command is Named<Name> => command.command === name;
  await device.until(() => device.commands.some(isIt));
  const command = device.commands.findLast(isIt) as Named<Name>;
  await device.send('reply', { seq: nextSeq(), at: Date.now(), command: command.id, ok: true });
  return command;
}

/** From the code on the display to the new secret. */
async function claim(who: SignedIn): Promise<{ deviceId: number; secret: string }> {
  const starting = call(app, who, 'POST', '/devices/claim/start', { thingName });
  const { code } = await obey('show-claim-code');
  expect(await starting).toMatchObject({ status: 200 });
  const claimed = await call(app, who, 'POST', '/devices/claim/claim', { thingName, code });
  expect(claimed.status).toBe(200);
  const { newSecret } = await obey('end-claim');
  return { deviceId: claimed.body.deviceId, secret: String(newSecret) };
}

/** Everything that the lists and the details show to a user. */
async function everythingSeenBy(who: SignedIn): Promise<string> {
  const lists = await Promise.all(
    ['batteries', 'devices', 'services'].map((kind) =>
      call(app, who, 'POST', `/${kind}/getUpdates`, { versions: null }),
    ),
  );
  return JSON.stringify(lists.map(({ body }) => body));
}

test('a device released by the provider shows its new owner nothing of the old, and the old owner nothing new', async () => {
  await connect();
  const old = await claim(seller);
  device.breakOff();
  await connect(old.secret);
  const battery = { serialNumber: `${canary}-B`, model: 'LP-2000' };
  await device.send('start', start(run, { battery, operator: canary, serviceParameters: canary }));
  await device.send('state', state({ rawStatus: canary, bays: [{ bay: 1, battery, adapter: canary, service: run }] }));
  await device.send('stream', stream(run, 0));
  const edit = { apiVersion: 1, name: `${canary} bench`, comments: canary };
  expect(await call(app, seller, 'PUT', `/devices/${old.deviceId}`, edit)).toMatchObject({ status: 200 });
  await call(app, seller, 'PUT', `/devices/${old.deviceId}/assignments`, { users: [seller.id], groups: [] });
  const { cursor } = (await call(app, seller, 'GET', '/devices/getUpdates')).body;

  await releaseDevice({ databaseUrl: database.url, dataDir: '', publicUrl: '' }, thingName);
  const gone = await call(app, seller, 'POST', '/devices/getUpdates', { since: cursor });
  expect(gone.body.devices).toContainEqual([old.deviceId]);
  expect(await call(app, seller, 'GET', `/devices/${old.deviceId}`)).toMatchObject({ status: 404 });
  const refused = stream(run, 1);
  await device.send('stream', refused);
  expect(device.rejected).toContainEqual(expect.objectContaining({ seq: refused.seq, code: 'unclaimed' }));

  const fresh = await claim(buyer);
  device.breakOff();
  await connect(fresh.secret);
  await device.send('state', state());
  expect(await everythingSeenBy(buyer)).not.toContain(canary);
  expect((await call(app, buyer, 'GET', `/devices/${fresh.deviceId}`)).body).toMatchObject({
    name: null,
    comments: null,
    location: null,
    lastUsed: null,
    bays: [1, 2, 3, 4].map((number) =>
      expect.objectContaining({ number, batteryId: null, serviceId: null, adapterName: null }),
    ),
  });
  const assigned = await call(app, buyer, 'GET', `/devices/${fresh.deviceId}/assignments`);
  expect(assigned.body).toMatchObject({ users: [], groups: [] });
});

test('what the device measured for its old owner reaches nobody else, and its run has ended', async () => {
  for (const [kind, message] of [
    ['stream', stream(run, 2)],
    ['result', result(run)],
  ] as const) {
    await device.send(kind, message);
    expect(device.rejected).toContainEqual(expect.objectContaining({ seq: message.seq, code: 'unknown-service' }));
  }
  const { rows } = await database.root.query(
    `select organization_id, status, (select count(*)::integer from app.service_samples where service_id = services.id) as parts
       from app.services where uid = $1`,
    [run],
  );
  expect(rows).toEqual([{ organization_id: Number(acme.id), status: 'aborted', parts: 1 }]);
  expect(await everythingSeenBy(buyer)).not.toContain(canary);
});

test('commands queued by the old owner never reach the device', async () => {
  const told = await database.root.query(
    `select command from directory.device_commands where thing_name = $1 and organization_id = $2`,
    [thingName, acme.id],
  );
  expect(told.rows).toEqual([]);
});
