import { testDatabase } from '@ohmstead/database/testing';
import { wholeOrganization, type OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type Gateway } from '../start-gateway.ts';
import { nextSeq } from '../testing/example-messages.ts';
import { createOrganization, ownThing, registerThing } from '../testing/register-thing.ts';
import { silentLog } from '../testing/silent-log.ts';
import { TestDevice } from '../testing/test-device.ts';

const database = await testDatabase();
let gateway: Gateway;
let organizationId: OrganizationId;
const open: TestDevice[] = [];

beforeAll(async () => {
  organizationId = await createOrganization(database.root);
  for (const name of ['worker', 'sleeper', 'upgraded']) await ownThing(database.root, name, organizationId);
  await registerThing(database.root, 'unowned');
  gateway = await startGateway({ database: database.gateway, log: silentLog, port: 0 });
});
afterAll(async () => {
  for (const device of open) device.breakOff();
  await gateway.stop();
});

async function connect(thingName: string): Promise<TestDevice> {
  const device = await new TestDevice(gateway.port as number, thingName).ready();
  open.push(device);
  await device.send('hello', device.hello());
  return device;
}

async function queue(
  thingName: string,
  command: string,
  payload: object,
  asOrganization = organizationId,
): Promise<number> {
  return database.api.writeTenant(wholeOrganization(asOrganization), async (writer) => {
    const { rows } = await sql<{ id: number }>`
      select directory.queue_command(${thingName}, ${command}, ${JSON.stringify(payload)}::jsonb, '10 minutes') as id`.execute(
      writer,
    );
    return rows[0]!.id;
  });
}

const find = (id: number) =>
  database.api.writeTenant(wholeOrganization(organizationId), async (writer) => {
    const { rows } = await sql<{ replied_at: Date | null; reply: object | null }>`
      select * from directory.find_command(${id})`.execute(writer);
    return rows[0];
  });

const startService = { bay: 2, serviceType: 'Discharge', serviceParameters: '0.5C' };
const reply = (command: number, change: object = {}) => ({
  seq: nextSeq(),
  at: Date.now(),
  command,
  ok: true,
  ...change,
});

test('a command reaches a connected device at once, and its reply the caller', async () => {
  const device = await connect('worker');
  const answered = Promise.withResolvers<string>();
  const listener = await database.api.listen('device_replies', (id) => id && answered.resolve(id));
  const id = await queue('worker', 'start-service', startService);
  await device.until(() => device.commands.length > 0, 1_500);
  expect(device.commands[0]).toEqual({ id, command: 'start-service', ...startService });
  await device.send('reply', reply(id, { ok: false, code: 'bay-empty' }));
  expect(await answered.promise).toBe(String(id));
  expect(await find(id)).toMatchObject({ reply: { ok: false, code: 'bay-empty' } });
  await listener.close();
});

test('a command waits for a device that is offline, and is repeated after each hello until it is answered', async () => {
  const id = await queue('sleeper', 'start-service', startService);
  const first = await connect('sleeper');
  await first.until(() => first.commands.some((command) => command.id === id));
  first.breakOff();
  const second = await connect('sleeper');
  await second.until(() => second.commands.some((command) => command.id === id));
  await second.send('reply', reply(id));
  const third = await connect('sleeper');
  await third.send('hello', third.hello());
  expect(third.commands).toEqual([]);
});

test('an organisation commands only its own devices, and the one that it is claiming', async () => {
  const stranger = await createOrganization(database.root, 'Stranger');
  const code = { code: '042917', expiresAt: Date.now() + 600_000 };
  await expect(queue('worker', 'start-service', startService, stranger)).rejects.toMatchObject({ code: 'P0002' });
  await expect(queue('unowned', 'show-claim-code', code)).rejects.toMatchObject({ code: 'P0002' });
  await database.root.query(`update directory.things set claim_organization_id = $1 where thing_name = 'unowned'`, [
    organizationId,
  ]);
  const device = await connect('unowned');
  const id = await queue('unowned', 'show-claim-code', code);
  await device.until(() => device.commands.length > 0);
  await device.send('reply', reply(id));
  expect(await find(id)).toMatchObject({ reply: { ok: true } });
});

test('a firmware upgrade is tracked until the device reports the version', async () => {
  const device = await connect('upgraded');
  const { rows } = await database.root.query(
    `insert into app.firmware_upgrades (organization_id, device_id, to_version, state)
       select organization_id, id, '2.5.0', 'offered' from app.devices where thing_name = 'upgraded' returning id`,
  );
  const offer = { version: '2.5.0', url: 'http://127.0.0.1/f', size: 10, sha256: 'a'.repeat(64), manifest: null };
  const id = await queue('upgraded', 'offer-firmware', offer);
  await device.until(() => device.commands.length > 0);
  const state = async () =>
    (await database.root.query('select state from app.firmware_upgrades where id = $1', [rows[0].id])).rows[0].state;
  await device.send('reply', reply(id, { state: 'downloading' }));
  expect(await state()).toBe('downloading');
  device.breakOff();
  const restarted = await connect('upgraded');
  await restarted.until(() => restarted.commands.length > 0);
  await restarted.send('hello', restarted.hello({ firmware: { main: '2.5.0' } }));
  expect(await state()).toBe('confirmed');
});
