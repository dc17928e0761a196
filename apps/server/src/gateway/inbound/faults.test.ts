import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@ohmstead/database';
import { testDatabase } from '@ohmstead/database/testing';
import { upTopic } from '@ohmstead/device-protocol';
import { wholeOrganization } from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { compactServices } from '../../sample-store/compact-services.ts';
import { readServiceData } from '../../sample-store/read-service-data.ts';
import { startGateway, type Gateway } from '../start-gateway.ts';
import { eventually } from '../testing/eventually.ts';
import { result, start, state, stream } from '../testing/example-messages.ts';
import { createOrganization, ownThing } from '../testing/register-thing.ts';
import { silentLog } from '../testing/silent-log.ts';
import { TestDevice } from '../testing/test-device.ts';

const database = await testDatabase();
const organizationId = await createOrganization(database.root);
const rows = async (text: string, ...values: unknown[]) => (await database.root.query(text, values)).rows;
let made = 0;

async function withDevice(
  work: (device: TestDevice, gateway: Gateway) => Promise<void>,
  options: { database?: Database; silentMs?: number; sweepEveryMs?: number } = {},
): Promise<void> {
  const thing = await ownThing(database.root, `faulty-${++made}`, organizationId);
  const gateway = await startGateway({ database: database.gateway, log: silentLog, port: 0, ...options });
  const device = await new TestDevice(gateway.port as number, thing.thingName).ready();
  try {
    await device.send('hello', device.hello());
    await work(device, gateway);
  } finally {
    device.breakOff();
    await gateway.stop();
  }
}

const killConnections = () =>
  rows(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'ohmstead_gateway' and datname = current_database()`,
  );

test('connections that the database drops again and again lose no acknowledged message', async () => {
  await withDevice(async (device) => {
    await device.send('start', start('dropped'));
    const parts = Array.from({ length: 100 }, (_, part) => stream('dropped', part, 1));
    for (const part of parts) {
      device.publish('stream', part);
      if (part.part % 10 === 0) await killConnections();
      await delay(2);
    }
    await device.until(() => parts.every(({ seq }) => device.acknowledged.has(seq)));
    expect(device.rejected).toEqual([]);
    expect(
      await rows(
        `select part from app.service_samples join app.services on services.id = service_id where uid = 'dropped'`,
      ),
    ).toHaveLength(100);
  });
});

/** For this database alone: roles are shared with other tests. Superusers can still connect. */
const limitConnections = (most: number) =>
  database.root.query(
    `do $$ begin execute format('alter database %I connection limit ${most}', current_database()); end $$`,
  );

test('while the database is away nothing is acknowledged, and afterwards everything continues without a restart', async () => {
  await withDevice(async (device) => {
    await limitConnections(0);
    await killConnections();
    const message = state();
    device.publish('state', message);
    await delay(400);
    expect(device.acknowledged).not.toContain(message.seq);
    await limitConnections(-1);
    await device.settled(message.seq);
    expect(device.acknowledged).toContain(message.seq);
  });
});

test('one message that cannot be stored is refused, and its neighbours are stored', async () => {
  await database.root.query(`
    create function app.poison() returns trigger language plpgsql as $$
    begin
      if new.uid = 'poison' then raise exception 'poison' using errcode = 'check_violation'; end if;
      return new;
    end $$;
    create trigger poison before insert on app.services for each row execute function app.poison()`);
  await withDevice(async (device) => {
    const runs = ['well-1', 'well-2', 'poison', 'well-3'].map((uid) => start(uid));
    for (const run of runs) device.publish('start', run);
    for (const { seq } of runs) await device.settled(seq);
    expect(device.rejected).toEqual([{ seq: runs[2]?.seq, code: 'malformed', message: 'it cannot be stored' }]);
    expect(await rows(`select from app.services where uid like 'well-%'`)).toHaveLength(3);
    expect(
      await rows(`select from directory.quarantined_messages where thing_name = $1`, device.thingName),
    ).toHaveLength(1);
  });
});

test('a device that is silent for too long is offline', async () => {
  await withDevice(
    async (device) => {
      const online = async () =>
        (await rows(`select online from app.devices where thing_name = $1`, device.thingName))[0].online;
      expect(await online()).toBe(true);
      expect(await eventually(online, (is) => !is)).toBe(false);
    },
    { silentMs: 300, sweepEveryMs: 50 },
  );
});

test('what a crash left unprojected is shown when the gateway starts', async () => {
  await withDevice(async (device) => {
    await device.send('start', start('left'));
    await device.send('stream', stream('left', 0));
  });
  await database.root.query(`update app.services set live_offset_s = null, live_voltage_mv = null where uid = 'left'`);
  await withDevice(async () => {
    const live = async () =>
      (await rows(`select live_offset_s, live_voltage_mv from app.services where uid = 'left'`))[0];
    expect(await eventually(live, ({ live_offset_s }) => live_offset_s !== null)).toEqual({
      live_offset_s: 2,
      live_voltage_mv: 3702,
    });
  });
});

test('the samples of an ended service are packed by the thousand and read the same as before, and repeated parts are ignored', async () => {
  await withDevice(async (device) => {
    await device.send('start', start('packed'));
    for (let part = 0; part < 5; part++) await device.send('stream', stream('packed', part, 450));
    const [{ id }] = await rows(`select id from app.services where uid = 'packed'`);
    const scope = wholeOrganization(organizationId);
    const read = () => database.api.readTenant(scope, (reader) => readServiceData(reader, id));
    const before = await read();
    expect(before.stream).toHaveLength(2_250);
    await device.send('result', result('packed', { parts: 5 }));
    // The projection may lock the row for a moment.
    await expect.poll(() => database.gateway.writeTenant(scope, (writer) => compactServices(writer))).toBe(1);
    expect(await read()).toEqual(before);
    expect(await rows(`select from app.service_sample_chunks where service_id = $1`, id)).toHaveLength(3);
    await device.send('stream', stream('packed', 2, 450));
    expect(await rows(`select from app.service_samples where service_id = $1`, id)).toHaveLength(0);
    await database.api.writeTenant(scope, (writer) => writer.deleteFrom('services').where('id', '=', id).execute());
    expect(await rows(`select from app.service_sample_chunks where service_id = $1`, id)).toHaveLength(0);
  });
});

test('broken packets and broken payloads stop nothing', async () => {
  await withDevice(async (device) => {
    for (let n = 0; n < 40; n++) {
      const bytes = Buffer.from(Array.from({ length: 2_000 }, () => Math.floor(Math.random() * 256)));
      const wild = new TestDevice(device.socket.remotePort as number, 'nobody');
      wild.socket.write(bytes);
      wild.breakOff();
    }
    for (let n = 0; n < 50; n++) device.publishRaw(upTopic(device.thingName, 'stream'), Buffer.from([n, 255, 0, 123]));
    await device.until(() => device.rejected.length === 50);
    await device.send('state', state());
    expect(device.isClosed).toBe(false);
  });
});
