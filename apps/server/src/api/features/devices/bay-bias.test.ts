import { algorithm, bayDeviations } from '@ohmstead/metrology';
import { expect, test } from 'vitest';
import { measure, measuredBays, type MeasuredTest } from '../../../bays/testing/measured-bays.ts';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';
import type { SignedIn } from '../../testing/test-organization.ts';

const { app, organization } = await testApi();
const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
const now = Date.now();
/** The sixth reads 3 % low. */
const oneLow = [1, 1, 1, 1, 1, 0.97, 1, 1];
const right = [1, 1, 1, 1, 1, 1, 1, 1];

const ask = async (by: SignedIn, query = '') => {
  const { status, body } = await call(app, by, 'GET', `/devices/bias?${query}`);
  expect(status).toBe(200);
  return body;
};
const verdicts = async (by: SignedIn, query = '') => {
  const { bays } = await ask(by, query);
  return Object.fromEntries(bays.map(({ bayId, verdict }) => [bayId, verdict]));
};
const lookAt = (tests: readonly MeasuredTest[], asOf: number) =>
  bayDeviations(tests.filter(({ time }) => time <= asOf && time > asOf - 365 * dayMs));

test('each bay is told with its deviation from the median bay, the flagged one first, with the week since when it reads low', async () => {
  const acme = await organization();
  const person = await acme.signIn({ permissions: ['perm-all-locations'] });
  const { device, bays, tests } = await measuredBays(acme, { until: now - dayMs, reads: oneLow });
  const asOf = now - dayMs / 2;
  const body = await ask(person, `asOf=${asOf}`);
  expect(Object.keys(body)).toEqual(['asOf', 'from', 'pool', 'pools', 'bays', 'algorithm', 'computedAt']);
  expect(body).toMatchObject({ asOf, from: asOf - 365 * dayMs, pool: 'all', algorithm });
  const look = lookAt(tests, asOf);
  const { groups, parts, repeatability, degreesOfFreedom } = look;
  const counted = look.bays.reduce((sum, bay) => sum + bay.tests, 0);
  expect(body.pools).toEqual([
    { key: 'all', name: null, tests: counted, groups, repeatability, degreesOfFreedom, parts, silent: null },
  ]);
  const low = look.bays.find(({ bay }) => bay === bays[5]);
  const { part, deviation, standardError, high, z, limit } = low ?? {};
  const calibration = { calibrated: null, intervalDays: null, due: null };
  expect(body.bays[0]).toMatchObject({
    deviceId: device,
    bayId: bays[5],
    number: 6,
    deviceName: 'Bench A8',
    pool: 'all',
    ...calibration,
  });
  expect(body.bays[0]).toMatchObject({ part, deviation, standardError, low: low?.low, high, z, limit, needs: 0 });
  expect(body.bays.map(({ verdict }) => verdict)).toEqual(['reads-low', ...Array(7).fill('agrees')]);
  const distances = body.bays.map((bay) => Math.abs(bay.z ?? NaN));
  expect(distances.slice(1)).toEqual(distances.slice(1).toSorted((a, b) => b - a));

  // Back week by week, until a look does not find it.
  let weeks = 0;
  const finds = (at: number) =>
    lookAt(tests, asOf - at * weekMs).bays.some(({ bay, exceeds }) => bay === bays[5] && exceeds);
  while (weeks < 26 && finds(weeks + 1)) weeks++;
  expect(weeks).toBeGreaterThan(3);
  expect(body.bays.map(({ since }) => since)).toEqual([asOf - weeks * weekMs, ...Array(7).fill(null)]);

  const again = await ask(person, `asOf=${asOf}`);
  expect(JSON.stringify({ ...again, computedAt: 0 })).toBe(JSON.stringify({ ...body, computedAt: 0 }));
  const other = await organization();
  expect(await ask(await other.signIn(), `deviceIds=${device}`)).toMatchObject({
    bays: [],
    pools: [{ silent: 'no-tests' }],
  });
});

test('a bay that only this look finds is unconfirmed until five tests of it have ended since an earlier look that found it', async () => {
  const acme = await organization();
  const person = await acme.signIn();
  const world = { until: now - 10 * dayMs, reads: right };
  const { device, bays } = await measuredBays(acme, world);
  const weak = { ...world, until: now - dayMs, days: 5, reads: oneLow, repeatability: 0.001, seed: 9 };
  await measure(acme, { device, bays }, { ...weak, batteries: 80 });
  const bay = bays[5] ?? 0;
  expect((await verdicts(person))[bay]).toBe('unconfirmed');
  expect((await ask(person)).bays.every(({ since }) => since === null)).toBe(true);
});

test('a calibration begins a bay anew; a bay without tests has too few, and one of two reads neither low nor high', async () => {
  const acme = await organization();
  const person = await acme.signIn();
  const { device, bays } = await measuredBays(acme, { until: now - dayMs, reads: oneLow });
  const idle = await acme.insert('bays', { device_id: device, number: 9 });
  const [low = 0] = bays.slice(5);
  expect(await verdicts(person)).toMatchObject({ [low]: 'reads-low', [idle]: 'not-enough-tests' });
  const calibrate = (number: number, calibrated: number | null) =>
    call(app, person, 'PUT', `/devices/${device}/bays/${number}/calibration`, { calibrated, intervalDays: 365 });
  await calibrate(6, now - 1_000);
  const [anew] = (await ask(person)).bays.filter(({ bayId }) => bayId === low);
  expect(anew).toMatchObject({
    verdict: 'not-enough-tests',
    part: null,
    tests: 0,
    deviation: null,
    needs: null,
    since: null,
  });
  expect(anew).toMatchObject({ calibrated: now - 1_000, intervalDays: 365, due: now - 1_000 + 365 * dayMs });
  // As of a time before it there was no calibration.
  expect((await verdicts(person, `asOf=${now - 2_000}`))[low]).toBe('reads-low');

  const pair = await organization();
  const owner = await pair.signIn();
  await measuredBays(pair, { until: now - dayMs, reads: [1, 0.95] });
  expect(Object.values(await verdicts(owner))).toEqual(['differs', 'differs']);
  const alone = await organization();
  await measuredBays(alone, { until: now - dayMs, reads: [1] });
  expect(await ask(await alone.signIn())).toMatchObject({
    pools: [{ silent: 'one-bay', tests: 0, parts: 0 }],
    bays: [{ verdict: 'nothing-to-compare', part: null, tests: 0 }],
  });
});

test('bays are compared with all, with those of their model, or with those at their location; services elsewhere enter no sum', async () => {
  const acme = await organization();
  const [delft, graz] = [await acme.location('Delft'), await acme.location('Graz')];
  const until = now - dayMs;
  const here = await measuredBays(acme, { until, reads: oneLow, locationId: delft, modelName: 'A8' });
  const there = await measuredBays(acme, { until, reads: right, locationId: graz, modelName: 'B8', seed: 2 });
  const everywhere = await acme.signIn({ permissions: ['perm-all-locations'] });
  const inDelft = await acme.signIn({ permissions: [], locationIds: [delft] });
  const pools = async (by: SignedIn, query: string) =>
    (await ask(by, query)).pools.map(({ key, name, tests }) => [key, name, tests > 0]);
  expect(await pools(everywhere, 'pool=model')).toEqual([
    ['A8', 'A8', true],
    ['B8', 'B8', true],
  ]);
  const places = [
    [String(delft), 'Delft', true],
    [String(graz), 'Graz', true],
  ];
  expect(await pools(everywhere, 'pool=location')).toEqual(places);
  expect(await pools(inDelft, 'pool=location')).toEqual(places.slice(0, 1));
  expect(await pools(everywhere, `pool=location&deviceIds=${there.device},977`)).toEqual(places.slice(1));

  const asOf = now;
  const mine = await ask(inDelft, `asOf=${asOf}`);
  expect(mine.pools[0]?.tests).toBe(lookAt(here.tests, asOf).bays.reduce((sum, { tests }) => sum + tests, 0));
  expect(mine.bays.map(({ deviceId }) => deviceId)).toEqual(Array(8).fill(here.device));
  expect(await verdicts(inDelft, `deviceIds=${there.device}`)).toEqual({});
  // What is named changes nothing of what is compared.
  const named = await ask(everywhere, `asOf=${asOf}&deviceIds=${here.device}`);
  const all = await ask(everywhere, `asOf=${asOf}`);
  expect(all.pools[0]?.tests).toBeGreaterThan(mine.pools[0]?.tests ?? NaN);
  expect({ ...named, computedAt: 0 }).toEqual({
    ...all,
    bays: all.bays.filter(({ deviceId }) => deviceId === here.device),
    computedAt: 0,
  });
});

test('tests are what forecasts use: ended pass or fail, of a capacity type, in a bay; a question out of range is bad input', async () => {
  const acme = await organization();
  const person = await acme.signIn();
  const { tests } = await measuredBays(acme, { until: now - dayMs, reads: right });
  const asOf = now;
  const before = await ask(person, `asOf=${asOf}`);
  const [one] = tests;
  for (const values of [
    { status: 'aborted' },
    { service_type: 'Charge' },
    { fcc_mah: null },
    { ended_at: new Date(asOf + 1) },
    { ended_at: new Date(asOf - 365 * dayMs) },
    { bay_id: null },
  ]) {
    const ended = { status: 'pass', ended_at: new Date(asOf), service_type: 'Capacity Test', fcc_mah: 100 };
    await acme.service({ battery_id: one?.battery, bay_id: one?.bay, ...ended, ...values });
  }
  expect((await ask(person, `asOf=${asOf}`)).bays).toEqual(before.bays);
  const ids = Array.from({ length: 101 }, (_, i) => i + 1).join();
  for (const query of [
    'deviceIds=',
    `deviceIds=${ids}`,
    'deviceIds=1,,2',
    'pool=mine',
    `asOf=${now + 3_600_000}`,
    'asOf=x',
    'more=1',
  ])
    expect((await call(app, person, 'GET', `/devices/bias?${query}`)).code, query).toBe('bad-input');
});

test('a test of a flagged bay has the deviation and corrected values beside the measured ones, for who sees all locations', async () => {
  const acme = await organization();
  const delft = await acme.location('Delft');
  const world = { until: now - dayMs, reads: oneLow, locationId: delft };
  const { bays, tests } = await measuredBays(acme, world);
  const everywhere = await acme.signIn({ permissions: ['perm-all-locations'] });
  const inDelft = await acme.signIn({ permissions: [], locationIds: [delft] });
  const [low] = (await ask(everywhere)).bays;
  const of = (bay = 0) => tests.find((one) => one.bay === bays[bay] && one.time > now - 100 * dayMs)?.service;
  const read = async (by: SignedIn, id: number | undefined) => (await call(app, by, 'GET', `/services/${id}`)).body;
  const service = await read(everywhere, of(5));
  const factor = 1 + (low?.deviation ?? NaN) / 100;
  const corrected = { correctedFcc: (service.fcc ?? NaN) / factor, correctedSoh: (service.soh ?? NaN) / factor };
  const { deviation, low: least, high } = low ?? {};
  expect(service.bayDeviation).toEqual({ deviation, low: least, high, ...corrected, since: expect.any(Number) });
  expect(service.bayDeviation?.deviation).toBeCloseTo(-3, 0);
  expect(await read(everywhere, of(2))).toMatchObject({ bayDeviation: null });
  expect(await read(inDelft, of(5))).toMatchObject({ fcc: service.fcc, bayDeviation: null });
  // A charge in the same bay is no test, and a test that no other bay can be compared with is not counted.
  const at = { started_at: new Date(now - 7_200_000), ended_at: new Date(now - 3_600_000), status: 'pass' };
  const battery = await acme.battery();
  const alone = { battery_id: battery, bay_id: bays[5], location_id: delft, fcc_mah: 2000, ...at };
  for (const service_type of ['Charge', 'Capacity Test']) {
    const id = await acme.service({ ...alone, service_type });
    expect(await read(everywhere, id)).toMatchObject({ fcc: 2000, bayDeviation: null });
  }
});

test('round robin check proposes batteries that the reader sees to bays that take them, and says why others are left out', async () => {
  const acme = await organization();
  const [delft, graz] = [await acme.location('Delft'), await acme.location('Graz')];
  const world = { until: now - dayMs, days: 60, batteries: 6, testsOfBattery: 2 };
  const [one, other, far] = [
    await measuredBays(acme, { ...world, reads: [1, 1], locationId: delft }),
    await measuredBays(acme, { ...world, reads: [1, 1], locationId: delft, seed: 2 }),
    await measuredBays(acme, { ...world, reads: [1, 1], locationId: graz, seed: 3 }),
  ];
  // It has served the model, and measures spectra only.
  const spectro = await acme.device({ location_id: delft, device_class: 'spectro', name: 'Spectro' });
  const probe = await acme.insert('bays', { device_id: spectro, number: 1 });
  const spectrum = { battery_id: one.tests[0]?.battery, device_id: spectro, bay_id: probe, location_id: delft };
  await acme.service({ ...spectrum, service_type: 'Spectro', status: 'pass' });
  await acme.change(`update app.devices set online = true, status = 'Idle' where organization_id = $1`, [acme.id]);
  await acme.change(`update app.services set battery_model_name = 'LFP-20' where organization_id = $1`, [acme.id]);
  const inDelft = await acme.signIn({ permissions: [], locationIds: [delft] });
  const ask = async (by: SignedIn, query = '') => (await call(app, by, 'GET', `/devices/roundRobin?${query}`)).body;
  const placeOf = (battery: number) => one.tests.some((each) => each.battery === battery);
  const answer = await ask(inDelft);
  expect(answer.moves).toHaveLength(8);
  expect(new Set(answer.moves.map(({ batteryId }) => batteryId)).size).toBe(8);
  for (const { batteryId, from, to, isElsewhere } of answer.moves) {
    const tests = [...one.tests, ...other.tests].filter(({ battery }) => battery === batteryId);
    expect(from?.bayId).toBe(tests.at(-1)?.bay);
    expect([...one.bays, ...other.bays]).toContain(to.bayId);
    expect([to.location, isElsewhere, to.bayId === from?.bayId]).toEqual(['Delft', false, false]);
  }
  const [first] = answer.moves;
  expect(first?.connects).toBe(true);
  expect(placeOf(first?.batteryId ?? 0)).toBe(first?.to.deviceId === other.device);
  expect(answer).toMatchObject({ parts: { before: 2, after: 1 }, worst: { after: expect.any(Number) } });
  expect(answer).toMatchObject({ bays: 4, batteries: { movable: 12, unfit: 0, stale: 0 }, algorithm });
  // Who sees both places is also told which battery would connect them; none of their batteries stays there.
  const everywhere = await acme.signIn({ permissions: ['perm-all-locations'] });
  const both = await ask(everywhere);
  expect(both).toMatchObject({ parts: { before: 3, after: 1 }, batteries: { movable: 18 } });
  expect(both.moves.filter(({ isElsewhere }) => isElsewhere)).toHaveLength(1);
  // Of named devices alone, which are connected already, nothing needs another place but that.
  expect((await ask(inDelft, `deviceIds=${far.device}`)).moves).toEqual([]);

  const of = (i: number) => one.tests[2 * i]?.battery;
  await acme.change('update app.batteries set retired_at = now() where id = $1', [of(0)]);
  await acme.service({
    battery_id: of(1),
    device_id: one.device,
    bay_id: one.bays[0],
    status: 'servicing',
    location_id: delft,
  });
  await acme.change(`update app.services set ended_at = ended_at - interval '100 days' where battery_id = $1`, [of(2)]);
  await acme.change(`update app.batteries set model_name = 'Other' where id = $1`, [of(3)]);
  const later = await ask(inDelft);
  expect(later.batteries).toEqual({ movable: 8, unfit: 1, stale: 1 });
  const gone = [0, 1, 2, 3].map(of);
  expect(later.moves.filter(({ batteryId }) => gone.includes(batteryId))).toEqual([]);
  await acme.change(`update app.devices set online = false where organization_id = $1`, [acme.id]);
  expect(await ask(inDelft)).toMatchObject({ moves: [], batteries: { movable: 0, unfit: 9 } });
  const elsewhere = await organization();
  expect(await ask(await elsewhere.signIn())).toMatchObject({ moves: [], parts: { before: 0, after: 0 } });
  expect((await call(app, inDelft, 'GET', '/devices/roundRobin?deviceIds=x')).code).toBe('bad-input');
});
