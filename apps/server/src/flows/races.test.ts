import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../api/testing/call.ts';
import { testApi } from '../api/testing/test-api.ts';
import { startGateway, type Gateway } from '../gateway/start-gateway.ts';
import { result, start, state } from '../gateway/testing/example-messages.ts';
import { ownThing } from '../gateway/testing/register-thing.ts';
import { silentLog } from '../gateway/testing/silent-log.ts';
import { TestDevice } from '../gateway/testing/test-device.ts';

const { app, database, organization } = await testApi();
const acme = await organization();
const admin = await acme.signIn();
const rounds = 20;
let gateway: Gateway;
let device: TestDevice;
let deviceId: number;

beforeAll(async () => {
  gateway = await startGateway({ database: database.gateway, log: silentLog, port: 0 });
  ({ deviceId } = await ownThing(database.root, 'racer', acme.id));
  device = await new TestDevice(gateway.port as number, 'racer').ready();
  await device.send('hello', device.hello());
});
afterAll(async () => {
  device.breakOff();
  await gateway.stop();
});

const one = async (text: string, ...values: unknown[]) => (await database.root.query(text, values)).rows[0];

/** Between finding a battery and putting it into its bay there is time for a deletion. */
const dawdle = (table: string, seconds: number) =>
  database.root.query(`
    create or replace function app.dawdle() returns trigger language plpgsql as
      $$ begin perform pg_sleep(random() * ${seconds}); return new; end $$;
    create trigger dawdle before insert or update on app.${table} for each row execute function app.dawdle()`);
const hurry = (table: string) => database.root.query(`drop trigger dawdle on app.${table}`);

test('a battery that an analyzer puts into a bay while it is deleted is either kept, or created again', async () => {
  await dawdle('bays', 0.04);
  for (let round = 0; round < rounds; round++) {
    const battery = { serialNumber: `RACE-${round}`, model: 'LP-2000' };
    const id = await acme.battery({ serial_number: battery.serialNumber, model_name: battery.model });
    const [, removed] = await Promise.all([
      device.send('state', state({ bays: [{ bay: 1, battery }] })),
      call(app, admin, 'DELETE', '/batteries', { batteryIds: [id] }),
    ]);
    const bay = await one(
      `select battery_id, serial_number from app.bays left join app.batteries on batteries.id = battery_id
         where device_id = $1 and number = 1`,
      deviceId,
    );
    expect(bay.serial_number).toBe(battery.serialNumber);
    expect(removed.status === 200).toBe(Number(bay.battery_id) !== id);
    await device.send('state', state());
  }
  expect(device.rejected).toEqual([]);
  await hurry('bays');
});

test('a battery whose service starts while it is deleted is either kept, or created again', async () => {
  await dawdle('services', 0.04);
  for (let round = 0; round < rounds; round++) {
    const battery = { serialNumber: `RUN-${round}`, model: 'LP-2000' };
    const id = await acme.battery({ serial_number: battery.serialNumber, model_name: battery.model });
    const [, removed] = await Promise.all([
      device.send('start', start(`run-${round}`, { battery })),
      call(app, admin, 'DELETE', '/batteries', { batteryIds: [id] }),
    ]);
    const service = await one(`select battery_id, status from app.services where uid = $1`, `run-${round}`);
    expect(service?.status).toBe('servicing');
    expect(removed.status === 200).toBe(Number(service.battery_id) !== id);
    await device.send('result', result(`run-${round}`));
    await device.send('state', state());
  }
  expect(device.rejected).toEqual([]);
  await hurry('services');
});

test('a running service is not deleted, even if it ends meanwhile', async () => {
  for (let round = 0; round < rounds; round++) {
    await device.send('start', start(`ending-${round}`));
    const { id } = await one('select id from app.services where uid = $1', `ending-${round}`);
    const [, removed] = await Promise.all([
      device.send('result', result(`ending-${round}`)),
      call(app, admin, 'DELETE', '/services', { serviceIds: [Number(id)] }),
    ]);
    const left = await one('select status from app.services where id = $1', id);
    expect([removed.status, left?.status]).toEqual(removed.status === 200 ? [200, undefined] : [400, 'pass']);
  }
  expect(device.rejected).toEqual([]);
});
