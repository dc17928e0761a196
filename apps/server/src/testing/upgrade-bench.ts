import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from '@ohmstead/device-protocol';
import { afterAll } from 'vitest';
import { buildApp } from '../api/app.ts';
import { call } from '../api/testing/call.ts';
import { quietOptions } from '../api/testing/quiet-options.ts';
import { testApi } from '../api/testing/test-api.ts';
import type { TestOrganization } from '../api/testing/test-organization.ts';
import { startGateway } from '../gateway/start-gateway.ts';
import { nextSeq } from '../gateway/testing/example-messages.ts';
import { ownThing } from '../gateway/testing/register-thing.ts';
import { silentLog } from '../gateway/testing/silent-log.ts';
import { TestDevice } from '../gateway/testing/test-device.ts';
import { releaseFirmware } from '../provider/commands/release-firmware.ts';
import { makeFirmwareKey } from './make-firmware-key.ts';

export type Offer = Extract<Command, { command: 'offer-firmware' }>;

export const publicUrl = 'https://console.test/';

/** API, gateway and the provider's tool over one database, and devices of model OS-4 by MQTT. */
export async function upgradeBench() {
  const { parts, database, organization } = await testApi();
  const acme = await organization();
  const admin = await acme.signIn();
  const dataDir = mkdtempSync(join(tmpdir(), 'firmware-'));
  const image = randomBytes(200_000);
  const key = makeFirmwareKey();
  const app = await buildApp({ ...parts, firmwareFolder: join(dataDir, 'firmware') }, quietOptions);
  await app.ready();
  await ownThing(database.root, 'first', acme.id);
  const gateway = await startGateway({
    database: database.gateway,
    log: silentLog,
    port: 0,
    publicUrl,
    offerEveryMs: 40,
  });
  const open: TestDevice[] = [];
  let made = 0;
  afterAll(async () => {
    for (const device of open) device.breakOff();
    await gateway.stop();
    await app.close();
    for (const folder of [dataDir, key.folder]) rmSync(folder, { recursive: true });
  });

  async function release(version: string, bytes = image) {
    const file = join(dataDir, 'image');
    writeFileSync(file, bytes);
    const context = { databaseUrl: database.url, dataDir, publicUrl, firmwareKeyFile: key.file };
    return releaseFirmware(context, { model: 'OS-4', version, file });
  }
  async function connect(thingName: string, version = '2.4.1'): Promise<TestDevice> {
    const device = await new TestDevice(gateway.port as number, thingName).ready();
    open.push(device);
    await device.send('hello', device.hello({ firmware: { main: version } }));
    return device;
  }
  async function analyzer(version = '2.4.1', owner: TestOrganization = acme) {
    const { thingName, deviceId } = await ownThing(database.root, `upgraded-${++made}`, owner.id);
    return { thingName, deviceId, device: await connect(thingName, version) };
  }
  const detail = async (id: number) => (await call(app, admin, 'GET', `/devices/${id}`)).body;
  const upgrade = (deviceIds: number[], who = admin) =>
    call(app, who, 'POST', '/devices/upgradeFirmware', { deviceIds });
  const fetchImage = (url: string) => app.inject({ url: new URL(url).pathname });
  const tell = (device: TestDevice, command: number, change: object) =>
    device.send('reply', { seq: nextSeq(), at: Date.now(), command, ok: true, ...change });
  const look = () => acme.change('update directory.open_upgrades set look_at = now()');

  return {
    acme,
    admin,
    analyzer,
    app,
    connect,
    database,
    detail,
    fetchImage,
    image,
    look,
    offeredTo,
    organization,
    parts,
    release,
    tell,
    upgrade,
  };
}

async function offeredTo(device: TestDevice, after = 0): Promise<Offer> {
  const isNew = (command: Command): command is Offer => command.command === 'offer-firmware' && command.id > after;
  await device.until(() => device.commands.some(isNew), 5_000);
  return device.commands.findLast(isNew) as Offer;
}
