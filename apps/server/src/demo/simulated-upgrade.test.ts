import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../api/app.ts';
import { call } from '../api/testing/call.ts';
import { quietOptions } from '../api/testing/quiet-options.ts';
import { testApi } from '../api/testing/test-api.ts';
import { startGateway, type Gateway } from '../gateway/start-gateway.ts';
import { silentLog } from '../gateway/testing/silent-log.ts';
import { asOwner } from '../provider/as-owner.ts';
import { releaseFirmware } from '../provider/commands/release-firmware.ts';
import { demoFirmwareKey, publicFirmwareKey } from '../provider/firmware-key.ts';
import { makeSecret, makeThingName } from '../provider/thing-secrets.ts';
import { createDemo } from './create-demo.ts';
import { demoPassword } from './demo-people.ts';
import { readDemoFleet } from './demo-fleet.ts';

const { parts, database } = await testApi();
const dataDir = mkdtempSync(join(tmpdir(), 'upgrades-'));
const program = fileURLToPath(new URL('../../../simulator/src/main.ts', import.meta.url));
const model = 'OA-4';

/** Two analyzers, and so few batteries that their bays are sometimes idle. */
const whole = readDemoFleet();
const devices = whole.devices.filter((device) => device.model === model && device.organization !== null).slice(0, 2);
const isNear = ({ organization, location }: { organization: string | null; location?: string | null }) =>
  organization === devices[0]?.organization && location === devices[0]?.location;
const fleet = { ...whole, devices, batteries: whole.batteries.filter(isNear).slice(0, 2) };
const things = devices.map(({ serialNumber }) => ({
  thingName: makeThingName(),
  secret: makeSecret(),
  model,
  serialNumber,
}));

let app: Awaited<ReturnType<typeof buildApp>>;
let gateway: Gateway;
let simulator: ChildProcess;
let admin: { headers: { authorization: string } };
let publicUrl: string;

beforeAll(async () => {
  await asOwner(database.url, (client) => createDemo(client, fleet, { historyUntil: Date.now(), things }));
  const firmwareFolder = join(dataDir, 'firmware');
  app = await buildApp({ ...parts, firmwareFolder }, quietOptions);
  publicUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  gateway = await startGateway({ database: database.gateway, log: silentLog, port: 0, publicUrl, offerEveryMs: 50 });
  const signedIn = await app.inject({
    method: 'POST',
    url: '/api/session',
    payload: { email: 'demo@ohmstead.example', password: demoPassword },
  });
  admin = { headers: { authorization: `Bearer ${signedIn.json().token}` } };
  await startSimulator();
});
afterAll(async () => {
  if (simulator.exitCode === null) simulator.kill('SIGKILL');
  await gateway.stop();
  await app.close();
  rmSync(dataDir, { recursive: true });
});

async function startSimulator(): Promise<void> {
  const [fleetFile, credentials] = [join(dataDir, 'description.json'), join(dataDir, 'fleet.json')];
  writeFileSync(fleetFile, JSON.stringify(fleet));
  const key = publicFirmwareKey(demoFirmwareKey(dataDir));
  writeFileSync(credentials, JSON.stringify({ historyUntil: Date.now(), firmwareKey: key, things }));
  const args = ['--mqtt', `mqtt://127.0.0.1:${gateway.port}`, '--fleet', fleetFile, '--credentials', credentials];
  simulator = spawn(process.execPath, [program, ...args, '--time-lapse', '60'], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(simulator.stdout as NodeJS.ReadableStream, 'data');
}

const say = (line: string) => simulator.stdin?.write(`${line}\n`);
const rowsOf = async (query: string, values: unknown[] = []) => (await database.root.query(query, values)).rows;
const idsOf = async () =>
  (await rowsOf('select id from app.devices order by id')).map(({ id }: { id: string }) => Number(id));
const release = (version: string) => {
  const file = join(dataDir, 'image');
  writeFileSync(file, `image of ${version}`.repeat(5_000));
  return releaseFirmware({ databaseUrl: database.url, dataDir, publicUrl }, { model, version, file });
};
const upgrade = (deviceIds: number[]) => call(app, admin, 'POST', '/devices/upgradeFirmware', { deviceIds });
const detail = async (id: number) => (await call(app, admin, 'GET', `/devices/${id}`)).body;
const polling = { timeout: 60_000, interval: 50 };
const confirmed = (version: string) => ({
  firmwareState: 'confirmed',
  firmwareTarget: version,
  firmwareUpgrade: null,
  deviceVersionNumbers: `main ${version}`,
});

test('a fleet is upgraded: released, offered, fetched, installed and confirmed, and no run was in progress meanwhile', async () => {
  const ids = await idsOf();
  expect(ids).toHaveLength(2);
  await expect.poll(async () => (await rowsOf('select from app.devices where online')).length, polling).toBe(2);
  await release('2.5.0');
  expect(await detail(ids[0]!)).toMatchObject({ firmwareUpgrade: '2.5.0' });
  expect(await upgrade(ids)).toMatchObject({ status: 200, body: { queuedIds: ids } });
  for (const id of ids) await expect.poll(() => detail(id), polling).toMatchObject(confirmed('2.5.0'));
  const steps = await rowsOf(
    `select after ->> 'state' as state from app.audit_events where action = 'devices-firmware' and object_id = $1 order by id`,
    [ids[0]],
  );
  expect(steps.map(({ state }) => state)).toEqual(['offered', 'downloading', 'installing', 'confirmed']);
  const overlapping = await rowsOf(
    `select service.id from app.audit_events as installing
       join app.services as service on service.device_id = installing.object_id and service.started_at < installing.at
         and coalesce(service.ended_at, now()) > installing.at + interval '1 second'
       where installing.action = 'devices-firmware' and installing.after ->> 'state' = 'installing'`,
  );
  expect(overlapping).toEqual([]);
});

test('an upgrade interrupted by a power failure at any moment succeeds in the end', async () => {
  const [id] = (await idsOf()) as [number];
  const [{ serial_number: serial }] = await rowsOf('select serial_number from app.devices where id = $1', [id]);
  for (const [round, laterMs] of [0, 15, 30, 60, 120, 400].entries()) {
    const version = `2.6.${round}`;
    await release(version);
    await upgrade([id]);
    await expect
      .poll(async () => (await detail(id))['firmwareState'], polling)
      .toMatch(/offered|downloading|installing|confirmed/);
    await delay(laterMs);
    say(`restart ${serial}`);
    await expect.poll(() => detail(id), polling).toMatchObject(confirmed(version));
  }
});

test('an image that was changed in transit is not installed, and the reason is reported', async () => {
  const [, id] = (await idsOf()) as [number, number];
  const { sha256 } = await release('2.7.0');
  const folder = join(dataDir, 'firmware');
  const file = join(folder, readdirSync(folder).find((name) => name.startsWith(String(sha256))) ?? '');
  const image = readFileSync(file);
  image[7] = image[7]! ^ 1;
  writeFileSync(file, image);
  await upgrade([id]);
  await expect
    .poll(() => detail(id), polling)
    .toMatchObject({
      firmwareState: 'failed',
      firmwareReason: 'The image is not the one that was offered',
    });
});

test('firmware signed by somebody else is not installed', async () => {
  const [, id] = (await idsOf()) as [number, number];
  await release('2.8.0');
  await database.root.query(
    `update directory.firmware_releases set manifest = overlay(manifest placing 'AAAA' from length(manifest) - 20) where version = '2.8.0'`,
  );
  await upgrade([id]);
  await expect
    .poll(() => detail(id), polling)
    .toMatchObject({
      firmwareState: 'failed',
      firmwareReason: 'The signature is not by the maker of this device',
    });
});

test('a simulator that receives two stop signals ends once, in order', async () => {
  const ended = once(simulator, 'exit');
  simulator.kill('SIGINT');
  simulator.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await expect.poll(() => rowsOf('select from app.devices where online'), polling).toEqual([]);
});
