import { maxPlanItems, type PlanAnswer } from '@ohmstead/contract';
import { defaultPlanSettings } from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';
import type { SignedIn, TestOrganization } from '../../testing/test-organization.ts';

const { app, organization } = await testApi();
const hour = 3_600_000;
const day = 24 * hour;
const ago = (days: number) => new Date(Date.now() - days * day);

const planOf = async (who: SignedIn, query = '') => (await call<PlanAnswer>(app, who, 'GET', `/plan${query}`)).body;
const preview = (who: SignedIn, body: object) => call<PlanAnswer>(app, who, 'POST', '/plan/preview', body);

async function bench(of: TestOrganization, location: number, values: object = {}, bays: object[] = [{}]) {
  const device = await of.device({ name: 'Bench', online: true, status: 'Idle', location_id: location, ...values });
  const ids: number[] = [];
  for (const [at, bay] of bays.entries())
    ids.push(await of.insert('bays', { device_id: device, number: at + 1, ...bay }));
  return { device, ids };
}

/** Serviced so many days ago, and to be serviced again after 30. */
async function battery(
  of: TestOrganization,
  location: number,
  days: number,
  values: object = {},
  service: object = {},
) {
  const id = await of.battery({ service_frequency_days: 30, model_name: 'M', design_capacity_mah: 5_000, ...values });
  const ended = { ended_at: ago(days), started_at: ago(days + 0.1), status: 'pass', service_type: 'Capacity Test' };
  const ran = { battery_id: id, location_id: location, battery_model_name: 'M', duration_s: 7_200, soh_percent: 84.96 };
  await of.service({ ...ended, ...ran, ...service });
  await of.change('select app.refresh_batteries(array[$1]::bigint[])', [id]);
  return id;
}

test('asked for that, the plan prefers a bay in which a battery has not been tested; the specified one takes the first', async () => {
  const acme = await organization();
  const admin = await acme.signIn();
  const graz = await acme.location('Graz');
  const { device, ids } = await bench(acme, graz, {}, [{ adapter_name: 'A' }, { adapter_name: 'A' }]);
  const there = { adapter_name: 'A', device_id: device, bay_id: ids[0], fcc_mah: 4_000 };
  const tested = await battery(acme, graz, 40, {}, there);
  await battery(acme, graz, 500, {}, there);
  const planned = ({ items }: PlanAnswer) => items.map(({ bay, visits }) => [bay, visits?.map(([place]) => place)]);
  expect(planned(await planOf(admin))).toEqual([
    [0, undefined],
    [1, undefined],
  ]);
  const preferring = await planOf(admin, '?newBays=true');
  expect(planned(preferring)).toEqual([
    [0, []],
    [1, [0]],
  ]);
  expect(preferring.items[1]).toMatchObject({ batteryId: tested, start: preferring.at });
  expect(planned((await preview(admin, { newBays: true })).body)).toEqual(planned(preferring));
  // The first of two that are equally free, once the other battery is gone.
  await acme.change('update app.batteries set retired_at = now() where id <> $1', [tested]);
  expect(planned(await planOf(admin))).toEqual([[0, undefined]]);
  expect(planned(await planOf(admin, '?newBays=true'))).toEqual([[1, [0]]]);
  expect((await call(app, admin, 'GET', '/plan?newBays=yes')).code).toBe('bad-input');
});

test('the plan says what is due, in which bay it is serviced and when, and what each location has to do', async () => {
  const acme = await organization();
  const admin = await acme.signIn();
  const graz = await acme.location('Graz');
  const { device, ids } = await bench(acme, graz, {}, [{ adapter_name: 'A-1' }, {}]);
  const served = { adapter_name: 'A-1', device_id: device, bay_id: ids[0] };
  const overdue = await battery(acme, graz, 40, {}, served);
  const soon = await battery(acme, graz, 29);
  await battery(acme, graz, -30);
  await battery(acme, graz, 40, { retired_at: new Date() });
  const plan = await planOf(admin);
  expect(plan).toMatchObject({ leadDays: 14, serviceType: 'Capacity Test', total: 2, until: plan.at + 28 * day });
  expect(plan.bays).toEqual([
    {
      bayId: ids[0],
      deviceId: device,
      deviceName: 'Bench',
      number: 1,
      locationId: graz,
      adapterName: 'A-1',
      freeFrom: plan.at,
      modelNames: ['M'],
      more: false,
    },
    expect.objectContaining({ bayId: ids[1], adapterName: null, modelNames: [] }),
  ]);
  const [first, second] = plan.items;
  expect(first).toMatchObject({
    batteryId: overdue,
    location: 'Graz',
    soh: 85,
    disposition: 'keep',
    due: expect.closeTo(Date.now() - 10 * day, -5),
    lastTime: expect.closeTo(Date.now() - 40 * day, -5),
    intervalDays: 30,
    intervalFrom: 'battery',
    duration: 14_400,
    durationBasis: 'assumed',
    start: plan.at,
    end: plan.at + 4 * hour,
    bay: 0,
    reason: null,
  });
  expect(first?.late).toBeCloseTo(((first?.end ?? 0) - (first?.due ?? 0)) / 1_000);
  expect(second).toMatchObject({ batteryId: soon, start: plan.at + 4 * hour, bay: 0, late: 0 });
  expect(plan.locations).toEqual([
    expect.objectContaining({
      locationId: graz,
      location: 'Graz',
      timeZone: 'UTC',
      hours: null,
      bays: 2,
      dueCount: 2,
      overdue: { count: 1, seconds: 14_400 },
      doneBy: plan.at + 8 * hour,
      doneByWithOneMore: plan.at + 4 * hour,
      missingBays: 0,
    }),
  ]);
  expect(plan.locations[0]?.weeks).toHaveLength(4);
});

test('a service lasts as those like it did: of five of its model and parameters, else of its type; a running one keeps its bay', async () => {
  const acme = await organization();
  const admin = await acme.signIn();
  const graz = await acme.location('Graz');
  const { device, ids } = await bench(acme, graz, {}, [{ adapter_name: 'A' }]);
  const on = { adapter_name: 'A', device_id: device };
  for (const [n, duration_s] of [1_000, 2_000, 3_000, 4_000, 5_000].entries())
    await battery(acme, graz, -90 - n, {}, { ...on, duration_s, service_parameters: 'C1' });
  const alike = await battery(acme, graz, 31, {}, { service_parameters: 'C1', duration_s: 6_000 });
  const other = await battery(acme, graz, 30.5, {}, { service_parameters: 'C2', duration_s: 60_000 });
  const running = await acme.battery({ model_name: 'M' });
  const service = await acme.service({
    battery_id: running,
    battery_model_name: 'M',
    location_id: graz,
    bay_id: ids[0],
    service_type: 'Capacity Test',
    service_parameters: 'C1',
    started_at: new Date(Date.now() - 500_000),
  });
  await acme.change('update app.bays set battery_id = $1, service_id = $2 where id = $3', [running, service, ids[0]]);
  const { items, bays, at } = await planOf(admin);
  const lasts = items.map(({ batteryId, duration, promisedDuration, durationBasis }) => [
    batteryId,
    duration,
    promisedDuration,
    durationBasis,
  ]);
  expect(lasts).toEqual([
    [alike, 3_500, 5_000, 'same'],
    [other, 4_000, 6_000, 'type'],
  ]);
  expect(bays[0]?.freeFrom).toBeCloseTo(at + 3_000_000, -5);
  expect(items[0]?.start).toBe(bays[0]?.freeFrom);
});

test('what does not fit has its reason, and an adapter takes what it is set to', async () => {
  const acme = await organization();
  const admin = await acme.signIn();
  const [graz, oslo] = [await acme.location('Graz'), await acme.location('Oslo')];
  await bench(acme, graz, {}, [{ adapter_name: 'A' }]);
  await bench(acme, oslo, { status: 'Error', name: 'Broken' }, [{ adapter_name: 'B' }]);
  const here = await battery(acme, graz, 40);
  const away = await battery(acme, oslo, 39, {}, { adapter_name: 'B' });
  const nowhere = await acme.battery({ service_frequency_days: 1, in_service_at: ago(38) });
  const reasons = async (settings: object) => {
    const { items } = (await preview(admin, { settings: { ...defaultPlanSettings, ...settings } })).body;
    return items.map(({ batteryId, reason }) => [batteryId, reason]);
  };
  expect(await reasons({})).toEqual([
    [nowhere, 'noLocation'],
    [here, 'noBay'],
    [away, 'noBayOnline'],
  ]);
  const adapters = [{ adapterName: 'A', modelNames: ['M'] }];
  expect(await reasons({ adapters })).toContainEqual([here, null]);
  const closed = [{ locationId: graz, timeZone: 'UTC', hours: [[], [], [], [], [], [], []] }];
  expect(await reasons({ adapters, locations: closed })).toContainEqual([here, 'closed']);
});

test('a preview is the plan as it would be, and changes nothing', async () => {
  const acme = await organization();
  const admin = await acme.signIn();
  const graz = await acme.location('Graz');
  const id = await battery(acme, graz, 20, { service_frequency_days: null });
  expect((await planOf(admin)).total).toBe(0);
  const settings = { ...defaultPlanSettings, models: [{ modelName: 'M', days: 10 }] };
  const { body } = await preview(admin, { settings, moreBays: [{ locationId: graz, count: 2, modelNames: null }] });
  expect(body.items).toMatchObject([{ batteryId: id, intervalFrom: 'model', intervalDays: 10, bay: 0 }]);
  expect(body.bays.map(({ bayId, more }) => [bayId, more])).toEqual([
    [null, true],
    [null, true],
  ]);
  expect((await planOf(admin)).total).toBe(0);
  const { version } = (await call(app, admin, 'GET', '/plan/settings')).body;
  await call(app, admin, 'PUT', '/plan/settings', { ...settings, version });
  const { items } = await planOf(admin);
  expect(items.map(({ due }) => due)).toEqual(body.items.map(({ due }) => due));
  expect((await preview(admin, { settings: { ...defaultPlanSettings, leadDays: -1 } })).code).toBe('bad-input');
  expect((await preview(admin, { until: Date.now() - 1 })).code).toBe('bad-input');
  expect((await call(app, admin, 'GET', `/plan?until=${Date.now() + 367 * day}`)).code).toBe('bad-input');
  expect((await planOf(admin, `?until=${Date.now() + 365 * day}`)).locations[0]?.weeks).toHaveLength(53);
});

test('of locations that the caller does not see nothing is told', async () => {
  const acme = await organization();
  const [graz, oslo] = [await acme.location('Graz'), await acme.location('Oslo')];
  await bench(acme, graz);
  await bench(acme, oslo);
  const here = await battery(acme, graz, 40);
  await battery(acme, oslo, 40);
  await acme.battery({ service_frequency_days: 1, in_service_at: ago(38) });
  const limited = await acme.signIn({ permissions: ['perm-plan'], locationIds: [graz] });
  for (const query of ['', `?locations=${graz},${oslo}`]) {
    const { items, bays, locations, total } = await planOf(limited, query);
    expect([total, items.map(({ batteryId }) => batteryId)]).toEqual([1, [here]]);
    expect(bays.map(({ locationId }) => locationId)).toEqual([graz]);
    expect(locations.map(({ locationId }) => locationId)).toEqual([graz]);
  }
  expect((await planOf(limited, `?locations=${oslo}`)).locations).toEqual([]);
  for (const id of [oslo, 999_999]) {
    const moreBays = [{ locationId: id, count: 1, modelNames: null }];
    expect((await preview(limited, { moreBays })).code).toBe('plan-update-2');
  }
  const reader = await acme.signIn({ permissions: [], locationIds: [graz] });
  expect((await preview(reader, {})).code).toBe('not-permitted');
  expect((await planOf(reader)).total).toBe(1);
});

test('of more than 5 000 items the first are given, and the total says how many', async () => {
  const acme = await organization();
  await acme.change(
    `insert into app.batteries (organization_id, serial_number, service_frequency_days, in_service_at)
      select $1, 'N-' || n, 10, now() - n * interval '1 minute' from generate_series(1, 5003) as n`,
    [acme.id],
  );
  const { items, total } = await planOf(await acme.signIn());
  expect([items.length, total, items[0]?.serialNumber]).toEqual([maxPlanItems, 5_003, 'N-5003']);
});
