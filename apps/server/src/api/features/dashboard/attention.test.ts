import type { Attention, FoundBatteries, FoundServices } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';
import type { SignedIn } from '../../testing/test-organization.ts';

const { app, organization } = await testApi();
const [acme, other] = [await organization(), await organization('Other Works')];
const [graz, oslo] = [await acme.location('Graz'), await acme.location('Oslo')];
const admin = await acme.signIn();
const limited = await acme.signIn({ permissions: [], locationIds: [graz] });
const stranger = await other.signIn();
const hour = 3_600_000;
const day = 24 * hour;
const now = Date.now();
const ago = (ms: number) => new Date(now - ms);

const page = { sort: null, offset: 0, limit: 100, timeZone: 'UTC' };
const attention = async (query = '', who: SignedIn = admin) =>
  (await call<Attention>(app, who, 'GET', `/dashboard/attention${query}`)).body;

/** As the gateway leaves a battery at the end of a service. */
const refresh = (id: number) => acme.change('select app.refresh_batteries(array[$1]::bigint[])', [id]);
let serial = 0;
async function tested(tests: [soh: number | null, agoMs: number, status?: string][], values = {}, place = graz) {
  const serial_number = `HX-${(serial += 1)}`;
  const id = await acme.battery({ design_capacity_mah: 5_000, model_name: 'HX', serial_number, ...values });
  for (const [soh, agoMs, status = 'pass'] of tests) {
    const ended = { ended_at: ago(agoMs), started_at: ago(agoMs + hour), location_id: place };
    await acme.service({ battery_id: id, status, service_type: 'Capacity Test', soh_percent: soh, ...ended });
  }
  await refresh(id);
  return id;
}

test('nothing needs attention in an organisation without anything', async () => {
  const none = { total: 0, items: [] };
  expect(await attention('', stranger)).toEqual({
    at: expect.any(Number),
    failed: none,
    belowThreshold: none,
    offline: none,
    overdue: none,
    expiring: none,
  });
});

test('services that ended Failed since the start of the day are listed, newest first, at most as many as asked for', async () => {
  const bench = await acme.device({ location_id: graz, name: 'Bench 1', online: true });
  const battery = await acme.battery({ serial_number: 'F-1', model_name: 'HX' });
  const failed = (agoMs: number, values = {}) =>
    acme.service({
      battery_id: battery,
      battery_serial_number: 'F-1',
      battery_model_name: 'HX',
      device_id: bench,
      bay_number: 3,
      location_id: graz,
      service_type: 'Charge',
      started_at: ago(agoMs + hour),
      ended_at: ago(agoMs),
      status: 'fail',
      final_test_message: 'Too hot',
      ...values,
    });
  const newest = await failed(hour);
  const elsewhere = await failed(2 * hour, { location_id: oslo, device_id: null });
  await failed(3 * hour, { status: 'pass' });
  await failed(3 * hour, { status: 'aborted' });
  const yesterday = await failed(25 * hour);
  await failed(49 * hour);
  const { failed: found, at } = await attention();
  expect(found.total).toBe(2);
  expect(found.items).toEqual([
    {
      serviceId: newest,
      batteryId: battery,
      serialNumber: 'F-1',
      modelName: 'HX',
      serviceType: 'Charge',
      endTime: now - hour,
      location: 'Graz',
      deviceId: bench,
      deviceName: 'Bench 1',
      bay: 3,
      finalTestMessage: 'Too hot',
    },
    expect.objectContaining({ serviceId: elsewhere, location: 'Oslo', deviceId: null, deviceName: null }),
  ]);
  expect((await attention(`?since=${at - 30 * hour}`)).failed.items.map(({ serviceId }) => serviceId)).toEqual([
    newest,
    elsewhere,
    yesterday,
  ]);
  for (let n = 0; n < 6; n++) await failed(4 * hour + n);
  const few = (await attention('?count=5')).failed;
  expect([few.total, few.items.length, few.items[0]?.serviceId]).toEqual([8, 5, newest]);
  expect((await attention('', limited)).failed.total).toBe(7);
  const since = now - day;
  const filters = { statuses: ['fail'], endTimeRange: [since, null] };
  const rows = await call<FoundServices>(app, admin, 'POST', '/services/find', { filters, ...page });
  expect([rows.body.services.length, (await attention(`?since=${since}`)).failed.total]).toEqual([8, 8]);
});

test('batteries are newly below their threshold if the test before was not, or if there was none', async () => {
  const fallen = await tested([
    [84, 90 * day],
    [79.9, 2 * hour],
  ]);
  const first = await tested([[60, hour]], {}, oslo);
  await tested([
    [79, 90 * day],
    [78, hour],
  ]);
  await tested([
    [90, 90 * day],
    [79.95, hour],
  ]);
  await tested([
    [90, 90 * day],
    [70, 8 * day],
  ]);
  await tested([[70, hour]], { retired_at: new Date() });
  const again = await tested([
    [85, 90 * day],
    [50, 30 * day, 'aborted'],
    [72, 3 * hour],
    [40, hour, 'aborted'],
  ]);
  const { belowThreshold } = await attention();
  expect(belowThreshold.items).toEqual([
    {
      batteryId: first,
      serialNumber: 'HX-2',
      modelName: 'HX',
      location: 'Oslo',
      soh: 60,
      previousSoh: null,
      threshold: 80,
      time: now - hour,
      disposition: 'retire',
      borderline: false,
    },
    expect.objectContaining({ batteryId: fallen, soh: 79.9, previousSoh: 84, borderline: true }),
    expect.objectContaining({ batteryId: again, soh: 72, previousSoh: 85, time: now - 3 * hour }),
  ]);
  expect(belowThreshold.total).toBe(3);
  expect((await attention('', limited)).belowThreshold.total).toBe(2);
  const filters = { notRetired: true, fellBelowRange: [now - 7 * day, null] };
  const { body } = await call<FoundBatteries>(app, admin, 'POST', '/batteries/find', { filters, ...page });
  expect(body.batteries).toHaveLength(3);
});

test('the threshold is that of the policy that judges the battery', async () => {
  const id = await tested(
    [
      [89, 90 * day],
      [84, hour],
    ],
    { model_name: 'Strict' },
  );
  const found = async () => (await attention()).belowThreshold.items.find(({ batteryId }) => batteryId === id);
  expect(await found()).toBeUndefined();
  const running = await tested(
    [
      [89, 90 * day],
      [84, hour],
    ],
    { model_name: 'Strict' },
  );
  await acme.service({ battery_id: running, status: 'servicing', location_id: graz });
  await refresh(running);
  const held = (await call(app, admin, 'GET', '/dispositionPolicies')).body;
  const strict = { scope: 'model', value: 'Strict', keep: 85, secondLife: 70 } as const;
  const dispositionPolicies = held.dispositionPolicies.flatMap((usual) => [usual, { ...usual, ...strict }]);
  const saved = { version: held.version, dispositionPolicies };
  expect(await call(app, admin, 'PUT', '/dispositionPolicies', saved)).toMatchObject({ status: 200 });
  const all = (await attention()).belowThreshold.items.map(({ batteryId }) => batteryId);
  expect(all).toContain(running);
  expect(await found()).toMatchObject({ threshold: 85, soh: 84, previousSoh: 89 });
});

test('devices offline are listed by how long, and batteries by when they expire', async () => {
  const [silent, never] = [
    await acme.device({ location_id: oslo, name: 'Bench 2', serial_number: 'D-2', last_heard_at: ago(day) }),
    await acme.device({ location_id: graz, name: null, serial_number: 'D-3' }),
  ];
  const lately = await acme.device({ location_id: oslo, name: 'Bench 4', last_heard_at: ago(hour) });
  const { offline } = await attention();
  expect(offline.total).toBe(3);
  expect(offline.items).toEqual([
    { deviceId: never, name: null, serialNumber: 'D-3', location: 'Graz', since: null },
    { deviceId: silent, name: 'Bench 2', serialNumber: 'D-2', location: 'Oslo', since: now - day },
    expect.objectContaining({ deviceId: lately }),
  ]);
  expect((await attention('', limited)).offline.total).toBe(1);

  const soon = await acme.battery({ expires_at: ago(-29 * day), location_id: graz });
  const past = await acme.battery({ expires_at: ago(day), location_id: oslo, serial_number: 'E-1', model_name: 'HX' });
  await acme.battery({ expires_at: ago(-31 * day) });
  await acme.battery({ expires_at: ago(day), retired_at: new Date() });
  const { expiring } = await attention();
  expect(expiring).toEqual({
    total: 2,
    items: [
      { batteryId: past, serialNumber: 'E-1', modelName: 'HX', location: 'Oslo', expires: now - day },
      expect.objectContaining({ batteryId: soon, expires: now + 29 * day }),
    ],
  });
  expect((await attention('', limited)).expiring.total).toBe(1);
});

test('batteries in use are overdue by their due date, unless they are being serviced', async () => {
  const dated = { service_frequency_days: 30 };
  const long = await tested([[90, 40 * day]], { ...dated, serial_number: 'O-1' });
  const late = await tested([[70, 31 * day]], dated, oslo);
  const never = await acme.battery({ ...dated, in_service_at: ago(50 * day), location_id: graz });
  await tested([[90, 29 * day]], dated);
  await tested([[90, 40 * day]], { ...dated, retired_at: new Date() });
  const running = await tested([[90, 40 * day]], dated);
  await acme.service({ battery_id: running, status: 'servicing', location_id: graz });
  await refresh(running);
  const { overdue, at } = await attention();
  expect(overdue.total).toBe(3);
  expect(overdue.items).toEqual([
    expect.objectContaining({ batteryId: never, due: now - 50 * day, soh: null }),
    { batteryId: long, serialNumber: 'O-1', modelName: 'HX', location: 'Graz', due: now - 10 * day, soh: 90 },
    expect.objectContaining({ batteryId: late, due: now - day, soh: 70 }),
  ]);
  expect((await attention('', limited)).overdue.total).toBe(2);
  const filters = { notRetired: true, statuses: ['pass', 'fail', 'aborted', ''], overdue: [0, at] };
  const { body } = await call<FoundBatteries>(app, admin, 'POST', '/batteries/find', { filters, ...page });
  expect(body.batteries).toHaveLength(3);
});

test.each([`?since=${now - 49 * hour}`, '?since=0', '?since=today', '?count=6', '?locations=1'])(
  'what is out of range is bad input: %s',
  async (query) => {
    expect(await call(app, admin, 'GET', `/dashboard/attention${query}`)).toMatchObject({
      status: 400,
      code: 'bad-input',
    });
  },
);
