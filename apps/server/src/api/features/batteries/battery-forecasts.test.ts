import { algorithm } from '@ohmstead/metrology';
import { expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { falling, plantCapacityTests as plantTests, testTime as timeOf } from '../../testing/plant-capacity-tests.ts';
import { testApi } from '../../testing/test-api.ts';
import type { SignedIn } from '../../testing/test-organization.ts';

const { app, database, organization } = await testApi();
const dayMs = 86_400_000;
const now = Date.now();
const ask = async (by: SignedIn, ids: readonly number[], query = '') =>
  (await call(app, by, 'GET', `/batteries/forecast?ids=${ids.join()}${query}`)).body;
/** The only one. */
const only = async (by: SignedIn, ids: readonly number[], query = '') => {
  const [one] = (await ask(by, ids, query)).forecasts;
  if (one === undefined) throw new Error('There is no forecast');
  return one;
};
const silences = async (by: SignedIn, ids: readonly number[], query = '') =>
  (await ask(by, ids, query)).forecasts.map(({ silent }) => silent);

test('a forecast is made of ended tests of a capacity type with a full charge capacity, against the design capacity as it is now', async () => {
  const acme = await organization();
  const person = await acme.signIn({ permissions: ['perm-batteries-charts', 'perm-all-locations'] });
  const { battery, ids } = await plantTests(acme, falling);
  const at = { started_at: new Date(timeOf(11.5)), ended_at: new Date(timeOf(11.5)) };
  const charge = { battery_id: battery, ...at, status: 'pass', service_type: 'Charge', fcc_mah: 500 };
  await acme.service(charge);
  await acme.service({ ...charge, service_type: 'Capacity Test', fcc_mah: null });
  const answer = await ask(person, [battery]);
  const one = await only(person, [battery]);
  expect(Object.keys(answer)).toEqual(['forecasts', 'asOf', 'algorithm', 'computedAt']);
  expect([answer.algorithm, answer.asOf]).toEqual([algorithm, answer.computedAt]);
  expect(one).toMatchObject({
    batteryId: battery,
    axis: 'throughput',
    unit: 'cycles',
    tests: 12,
    notUsed: 0,
    inputs: ids,
    method: 'M1',
    reference: 2000,
    probability: 0.8,
    spacing: 10,
    threshold: 80,
    notBefore: null,
    fadingFaster: false,
    silent: null,
  });
  expect(one.middle?.[0]).toEqual([110, 83.5]);
  // −0.15 a cycle, 12 of 20.
  expect(one.crossing?.middle?.x).toBeCloseTo(110 + 3.5 / 0.09, 9);
  expect(one.crossing?.earliest?.time).toBeLessThan(one.crossing?.middle?.time ?? NaN);
  expect(one.times).toHaveLength(9);
  expect(Math.abs((one.times?.[1] ?? NaN) - timeOf(12))).toBeLessThan(5);
  await acme.change('update app.batteries set design_capacity_mah = 4000 where id = $1', [battery]);
  expect((await only(person, [battery])).middle?.[0]).toEqual([110, 41.75]);
});

test('silence has its reason: retired, no design capacity, too few tests, aborted last, too old; as of an earlier time none of what came later is read', async () => {
  const acme = await organization();
  const person = await acme.signIn();
  const retired = await plantTests(acme, falling);
  const nameless = await plantTests(acme, falling);
  const few = await plantTests(acme, falling.slice(0, 2));
  const aborted = await plantTests(acme, falling);
  const old = await plantTests(acme, falling.slice(0, 8));
  await acme.change('update app.batteries set retired_at = now() where id = $1', [retired.battery]);
  await acme.change('update app.batteries set design_capacity_mah = null where id = $1', [nameless.battery]);
  const at = new Date(now - dayMs);
  const stop = { status: 'aborted', service_type: 'Charge', started_at: at, ended_at: at };
  await acme.service({ battery_id: aborted.battery, ...stop });
  const all = [retired, nameless, few, aborted, old].map(({ battery }) => battery);
  expect(await silences(person, all)).toEqual([
    'retired',
    'no-design-capacity',
    'too-few-tests',
    'last-aborted',
    'too-old',
  ]);
  const asOf = timeOf(7) + 1;
  expect(await silences(person, all, `&asOf=${asOf}`)).toEqual([
    null,
    'no-design-capacity',
    'too-few-tests',
    null,
    null,
  ]);
  const then = await only(person, [retired.battery], `&asOf=${asOf}`);
  expect([then.tests, then.inputs]).toEqual([8, retired.ids.slice(0, 8)]);
});

test('the organisation chooses threshold and types', async () => {
  const acme = await organization();
  const person = await acme.signIn();
  const { battery } = await plantTests(acme, falling, () => ({ service_type: 'Deep Test' }));
  expect(await silences(person, [battery])).toEqual(['too-few-tests']);
  const settings = { capacityServiceTypes: ['Deep Test'], sohThreshold: 60 };
  await call(app, person, 'PUT', '/organization/measuring', settings);
  const one = await only(person, [battery]);
  expect([one.threshold, one.crossing, one.notBefore]).toEqual([60, null, one.times?.at(-1)]);
});

test('a resistance that rises by 20 % over three comparable spectra adds the mark of a faster fade, not to the numbers, for those who may see spectra', async () => {
  const acme = await organization();
  const person = await acme.signIn();
  const { battery, ids } = await plantTests(acme, falling);
  const fit = (place: number, ohmic: number, temperature: number) =>
    database.root.query(
      `with service as (update app.services set temperature_c = $4, device_soc_percent = 80 where id = $2 returning id)
       insert into app.eis_fits (organization_id, service_id, api_version, saved_at, recipe, validity, fit, algorithm)
         select $1, id, 1, now(), '{}', '{}', $3, 'metrology 1' from service`,
      [
        acme.id,
        ids[place],
        { ohmicResistance: { value: ohmic, standardError: ohmic / 50 }, arcsResistance: null },
        temperature,
      ],
    );
  const before = await only(person, [battery]);
  await fit(3, 0.01, 24);
  await fit(6, 0.011, 24);
  expect((await only(person, [battery])).fadingFaster).toBe(false);
  await fit(11, 0.0121, 22);
  expect(await only(person, [battery])).toEqual({ ...before, fadingFaster: true });
  expect((await only(person, [battery], `&asOf=${timeOf(11) - 1}`)).fadingFaster).toBe(false);
  const unseeing = await acme.signIn({ permissions: ['perm-batteries-charts', 'perm-all-locations'] });
  expect((await only(unseeing, [battery])).fadingFaster).toBe(false);
});

test('services elsewhere enter no forecast; foreign, unknown and unseen batteries are not named, and the order is that of the ids', async () => {
  const [acme, other] = [await organization(), await organization()];
  const [here, there] = [await acme.location('Here'), await acme.location('There')];
  const person = await acme.signIn({ permissions: ['perm-batteries-charts'], locationIds: [here] });
  const mixed = await plantTests(acme, falling, (i) => ({ location_id: i < 4 ? there : here }));
  const own = await plantTests(acme, falling, () => ({ location_id: here }));
  const unseen = await plantTests(acme, falling, () => ({ location_id: there }));
  await acme.change('update app.batteries set location_id = $1 where id = any ($2)', [
    here,
    [mixed.battery, own.battery],
  ]);
  await acme.change('update app.batteries set location_id = $1 where id = $2', [there, unseen.battery]);
  const foreign = await plantTests(other, falling);
  const ids = [own.battery, foreign.battery, unseen.battery, 999_999_999, mixed.battery, own.battery];
  const { forecasts } = await ask(person, ids);
  expect(forecasts.map(({ batteryId, inputs }) => [batteryId, inputs])).toEqual([
    [own.battery, own.ids],
    [mixed.battery, mixed.ids.slice(4)],
  ]);
});

test('bad ids and times too far ahead are bad input; others may not', async () => {
  const acme = await organization();
  const person = await acme.signIn();
  const many = Array.from({ length: 101 }, (_, i) => i + 1).join();
  for (const query of ['', '?ids=', '?ids=0', '?ids=1,,2', '?ids=x', `?ids=${many}`, '?ids=1&asOf=x', '?ids=1&more=1'])
    expect((await call(app, person, 'GET', `/batteries/forecast${query}`)).code).toBe('bad-input');
  const asOf = (ahead: number) => call(app, person, 'GET', `/batteries/forecast?ids=1&asOf=${Date.now() + ahead}`);
  expect((await asOf(4 * 60_000)).body).toMatchObject({ forecasts: [] });
  expect((await asOf(6 * 60_000)).code).toBe('bad-input');
  const reader = await acme.signIn({ permissions: ['perm-reports'] });
  expect((await call(app, reader, 'GET', '/batteries/forecast?ids=1')).code).toBe('not-permitted');
});

test('reports count batteries in use by the month of their crossing, and judge forecasts by the tests that followed', async () => {
  const acme = await organization();
  const [here, there] = [await acme.location('Here'), await acme.location('There')];
  const person = await acme.signIn();
  const soon = await plantTests(acme, falling);
  await plantTests(
    acme,
    falling.map((fcc) => fcc - 300),
  );
  await plantTests(
    acme,
    falling.map(() => 2000 - 1),
  );
  await plantTests(acme, falling.slice(0, 2));
  await acme.battery({ design_capacity_mah: 2000 });
  const gone = await plantTests(acme, falling);
  await acme.change('update app.batteries set retired_at = now() where id = $1', [gone.battery]);
  const report = (await call(app, person, 'GET', '/reports/forecast')).body;
  const one = await only(person, [soon.battery]);
  const month = new Date(one.crossing?.middle?.time ?? NaN).toISOString().slice(0, 7);
  expect(report.months).toHaveLength(24);
  expect(report.months[0]?.month).toBe(new Date().toISOString().slice(0, 7));
  expect(report.months.filter(({ count }) => count > 0)).toEqual([{ month, count: 1 }]);
  expect(report).toMatchObject({ already: 1, beyond: 1, silent: 1, total: 4, algorithm });
  expect(report.computedAt).toBeGreaterThanOrEqual(now);
  const quality = (await call(app, person, 'GET', '/reports/forecastQuality')).body;
  // From the third of twelve tests on but the last: the retired one too; a constant one is within its band, as are the straight ones.
  expect(quality).toMatchObject({ forecasts: 36, batteries: 4, coverage: expect.any(Number) });
  expect(quality.medianError).toBeLessThan(quality.lastValueMedianError ?? NaN);
  await acme.change('update app.batteries set location_id = $1 where id = $2', [here, soon.battery]);
  const query = (location: number) => `?locations=${location}`;
  expect((await call(app, person, 'GET', `/reports/forecast${query(here)}`)).body).toMatchObject({ total: 1 });
  expect((await call(app, person, 'GET', `/reports/forecastQuality${query(there)}`)).body).toEqual({
    forecasts: 0,
    batteries: 0,
    coverage: null,
    medianError: null,
    lastValueMedianError: null,
    algorithm,
    computedAt: expect.any(Number),
  });
  const elsewhere = await acme.signIn({ permissions: ['perm-reports'], locationIds: [here] });
  expect((await call(app, elsewhere, 'GET', '/reports/forecast')).body).toMatchObject({ total: 0 });
  const reader = await acme.signIn({ permissions: ['perm-batteries-charts'] });
  for (const path of ['forecast', 'forecastQuality'])
    expect((await call(app, reader, 'GET', `/reports/${path}`)).code).toBe('not-permitted');
});
