import {
  failedBayChoice,
  type DashboardBatteries,
  type DashboardDevices,
  type DashboardServices,
  type FoundDevices,
  type SohConditions,
} from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';
import type { SignedIn } from '../../testing/test-organization.ts';

const { app, organization } = await testApi();
const [acme, other] = [await organization(), await organization('Other Works')];
const [graz, oslo, berlin] = [await acme.location('Graz'), await acme.location('oslo'), await acme.location('Berlin')];
const admin = await acme.signIn();
const limited = await acme.signIn({ permissions: [], locationIds: [graz] });
const stranger = await other.signIn();
const noon = Date.UTC(2026, 2, 15, 12);
const hour = 3_600_000;
const at = (hours: number) => new Date(noon + hours * hour);

const get = async <Body>(path: string, who: SignedIn = admin) =>
  (await call<Body>(app, who, 'GET', `/dashboard/${path}`)).body;

const device = (place: number | null, model: string, used: Date | null = null) =>
  acme.device({ location_id: place, model_name: model, last_used_at: used });
const first = await device(graz, 'A8', at(-5));
await device(graz, 'A4');
await device(graz, 'A4', at(-9));
await device(oslo, 'A4', at(-1));
await device(null, 'A2');
await device(berlin, 'a1', at(-20));
await device(berlin, 'B2');

const groups = async (query = '', who?: SignedIn) =>
  (await get<DashboardDevices>(`devices${query}`, who)).groups.map(({ location }) => location);

test('devices are grouped by location with counts per device model and a total', async () => {
  expect(await get('devices')).toEqual({
    groups: [
      {
        locationId: berlin,
        location: 'Berlin',
        models: [
          { modelName: 'a1', count: 1 },
          { modelName: 'B2', count: 1 },
        ],
        total: 2,
      },
      {
        locationId: graz,
        location: 'Graz',
        models: [
          { modelName: 'A4', count: 2 },
          { modelName: 'A8', count: 1 },
        ],
        total: 3,
      },
      { locationId: oslo, location: 'oslo', models: [{ modelName: 'A4', count: 1 }], total: 1 },
      { locationId: null, location: null, models: [{ modelName: 'A2', count: 1 }], total: 1 },
    ],
  });
});

test('locations are sorted by name, by most devices or by the most recent use, those without a name last', async () => {
  expect(await groups('?sort=alpha&locations=all')).toEqual(['Berlin', 'Graz', 'oslo', null]);
  expect(await groups('?sort=mostDevices')).toEqual(['Graz', 'Berlin', 'oslo', null]);
  expect(await groups('?sort=mostRecent')).toEqual(['oslo', 'Graz', 'Berlin', null]);
});

test('as many locations are shown as requested', async () => {
  for (let n = 0; n < 8; n++) await device(await acme.location(`Yard ${n}`), 'A4');
  expect(await groups('?locations=5')).toHaveLength(5);
  expect(await groups('?locations=10')).toHaveLength(10);
  expect(await groups()).toHaveLength(12);
});

test('a person with one location sees its devices only, another organisation none', async () => {
  expect(await groups('', limited)).toEqual(['Graz']);
  expect(await groups('', stranger)).toEqual([]);
});

const battery = await acme.battery({ serial_number: 'HX-1' });
const service = (hours: number, values: Record<string, unknown> = {}) =>
  acme.service({
    battery_id: battery,
    battery_serial_number: 'HX-1',
    device_id: first,
    device_model_name: 'A8',
    bay_number: 3,
    location_id: graz,
    started_at: at(hours),
    ended_at: at(hours + 1),
    status: 'pass',
    ...values,
  });
const running = { status: 'servicing', ended_at: null, live_progress: 0.25 };
const made = [
  await service(-1, running),
  await service(-2, { location_id: oslo }),
  await service(-3, { location_id: null }),
  await service(-4, { status: 'aborted' }),
  await service(-5, { ...running, location_id: oslo }),
  await service(-6, { status: 'fail' }),
  await service(-7),
  await service(-8),
  await service(-9),
];

const services = async (query = '', who?: SignedIn) =>
  (await get<DashboardServices>(`services${query}`, who)).services.map(({ serviceId }) => serviceId);

test('the latest services have a status, the date or its progress, location, device model and bay', async () => {
  const { services: latest } = await get<DashboardServices>('services?running=first');
  expect(latest[0]).toEqual({
    serviceId: made[0],
    status: 'servicing',
    serviceType: 'Charge',
    startTime: noon - hour,
    endTime: null,
    progress: 0.25,
    locationId: graz,
    location: 'Graz',
    deviceId: first,
    deviceModelName: 'A8',
    bay: 3,
    batteryId: battery,
    batterySerialNumber: 'HX-1',
  });
  expect(latest[4]).toMatchObject({ status: 'aborted', endTime: noon - 3 * hour, progress: null });
});

const [inProgress, finished] = [
  [0, 4],
  [1, 2, 3, 5, 6, 7, 8],
].map((places) => places.map((place) => made[place]));

test('of the latest services the finished ones are ordered by their end, running ones after or before them; 5 unless more are requested', async () => {
  expect(await services()).toEqual(finished!.slice(0, 5));
  expect(await services('?count=10&running=last')).toEqual([...finished!, ...inProgress!]);
  expect(await services('?count=10&running=first')).toEqual([...inProgress!, ...finished!]);
  expect(await services('?count=5&running=first')).toEqual([...inProgress!, ...finished!.slice(0, 3)]);
  expect(await services('?count=5&running=false')).toEqual(finished!.slice(0, 5));
});

test('a long test that has just ended is the first of the latest services', async () => {
  const long = await service(-900, { ended_at: at(0), location_id: oslo });
  expect((await services())[0]).toBe(long);
  await acme.change('delete from app.services where id = $1', [long]);
});

test('the running-only filter leaves those in progress', async () => {
  for (const only of ['only', 'true']) expect(await services(`?running=${only}`)).toEqual(inProgress);
});

test('services of hidden locations, and those without one, are not shown', async () => {
  expect(await services('?count=10', limited)).toEqual([...[3, 5, 6, 7, 8].map((at) => made[at]), made[0]]);
  expect(await services('?running=first', limited)).toEqual([made[0], ...[3, 5, 6, 7].map((at) => made[at])]);
  expect(await services('?count=10&running=true', limited)).toEqual([made[0]]);
  expect(await services('', stranger)).toEqual([]);
});

/** The ids of devices as the link of the tile 'Bays failed' lists them. */
const withFailedBay = async (who: SignedIn) => {
  const filters = { statuses: [failedBayChoice.value] };
  const question = { filters, timeZone: 'UTC', sort: null, offset: 0, limit: 10 };
  return (await call<FoundDevices>(app, who, 'POST', '/devices/find', question)).body.devices.map(([id]) => id);
};

test('the fleet is counted: devices, those online, and their bays by what they do; those that failed can be listed', async () => {
  const [near, far, gone] = [
    await acme.device({ location_id: graz, online: true }),
    await acme.device({ location_id: oslo, online: true }),
    await acme.device({ location_id: graz, online: false }),
  ];
  const bay = (device: number, number: number, values: Record<string, unknown> = {}) =>
    acme.insert('bays', { device_id: device, number, ...values });
  await bay(near, 1);
  await bay(near, 2, { battery_id: battery });
  await bay(near, 3, { battery_id: battery, service_id: made[0] });
  await bay(far, 1, { battery_id: battery, service_id: made[1] });
  await bay(far, 2, { battery_id: battery, service_id: made[3] });
  await bay(gone, 1, { battery_id: battery, service_id: made[3] });
  const before = 15;
  expect(await get('fleet')).toEqual({
    devices: before + 3,
    online: 2,
    bays: { empty: 1, idle: 1, inprogress: 1, good: 1, fail: 1 },
  });
  expect(await get('fleet', limited)).toEqual({
    devices: 5,
    online: 1,
    bays: { empty: 1, idle: 1, inprogress: 1, good: 0, fail: 0 },
  });
  expect([await withFailedBay(admin), await withFailedBay(limited)]).toEqual([[far], []]);
  expect(await get('fleet', stranger)).toMatchObject({ devices: 0, online: 0, bays: { empty: 0 } });
});

const serviced = (hours: number | null, place: number | null, values: Record<string, unknown> = {}) =>
  acme.battery({ location_id: place, last_service_at: hours === null ? null : at(hours), ...values });

test('the latest serviced batteries come newest first with their state of health, its date and temperature', async () => {
  const temperate = await acme.service({ battery_id: battery, temperature_c: 21.5, started_at: at(-90) });
  const newest = await serviced(-1, graz, {
    serial_number: 'HX-9',
    model_name: 'HX',
    last_service_id: temperate,
    last_service_type: 'Discharge',
    last_soh_percent: 88.25,
    soh_measured_at: at(-90),
    last_temperature_c: 21.5,
    last_status: 'pass',
    rem_cap_mah: 1200,
    in_service_at: at(-9000),
  });
  const [second, third] = [await serviced(-2, oslo), await serviced(-3, null)];
  const older = [];
  for (let hours = -4; hours > -10; hours--) older.push(await serviced(hours, graz));
  await serviced(0, graz, { retired_at: new Date() });
  await serviced(null, graz);
  const { batteries } = await get<DashboardBatteries>('batteries?count=5');
  expect(batteries.map(({ batteryId }) => batteryId)).toEqual([newest, second, third, ...older.slice(0, 2)]);
  expect(batteries[0]).toEqual({
    batteryId: newest,
    serialNumber: 'HX-9',
    modelName: 'HX',
    lastServiceId: temperate,
    lastServiceTime: noon - hour,
    lastServiceType: 'Discharge',
    lastLocation: 'Graz',
    lastSoh: 88.25,
    lastSohTime: noon - 90 * hour,
    lastTemperature: 21.5,
    lastStatus: 'pass',
    disposition: 'notJudged',
    borderline: false,
    remCap: 1200,
    inService: noon - 9000 * hour,
  });
  const ids = async (who: SignedIn) =>
    (await get<DashboardBatteries>('batteries', who)).batteries.map((each) => each.batteryId);
  expect(await ids(limited)).toEqual([newest, ...older.slice(0, 4)]);
  expect(await ids(stranger)).toEqual([]);
});

test('the months and temperatures of the measured states of health are returned', async () => {
  const none = { firstMonth: null, lastMonth: null, coldest: null, warmest: null };
  expect(await get('sohConditions', stranger)).toEqual(none);
  const cold = await acme.service({ battery_id: battery, temperature_c: -3.5, started_at: at(-9000) });
  await serviced(-24 * 400, oslo, { last_service_id: cold, last_soh_percent: 70, last_temperature_c: -3.5 });
  expect(await get<SohConditions>('sohConditions')).toEqual({
    firstMonth: Date.UTC(2025, 1),
    lastMonth: Date.UTC(2026, 2),
    coldest: -4,
    warmest: 22,
  });
  const ofGraz = { firstMonth: Date.UTC(2026, 2), lastMonth: Date.UTC(2026, 2), coldest: 21, warmest: 22 };
  expect(await get('sohConditions', limited)).toEqual(ofGraz);
  expect(await get(`sohConditions?locations=${graz}`)).toEqual(ofGraz);
  expect(await get(`sohConditions?locations=${oslo}`, limited)).toEqual(none);
});

test.each([
  'devices?sort=size',
  'devices?locations=7',
  'services?count=6',
  'services?running=1',
  'batteries?count=all',
])('a setting that is not offered is bad input: %s', async (path) => {
  expect(await call(app, admin, 'GET', `/dashboard/${path}`)).toMatchObject({ status: 400, code: 'bad-input' });
});
