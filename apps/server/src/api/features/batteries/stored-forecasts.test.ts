import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createForecastsJob } from '../../../forecasts/forecasts-job.ts';
import { call } from '../../testing/call.ts';
import { falling, plantCapacityTests, testTime } from '../../testing/plant-capacity-tests.ts';
import { testApi } from '../../testing/test-api.ts';
import type { SignedIn, TestOrganization } from '../../testing/test-organization.ts';

const { app, database, organization } = await testApi();
const job = createForecastsJob();
const renew = () => job.run({ database: database.worker, logger: pino({ level: 'silent' }) });
const dayMs = 86_400_000;

/** Of each battery, in the list that somebody gets. */
async function listed(by: SignedIn, body: object = { versions: null }) {
  const answer = await call(app, by, 'POST', '/batteries/getUpdates', body);
  const { columns, batteries, cursor } = answer.body;
  const [id, earliest] = ['batteryId', 'forecastEarliest'].map((name) =>
    columns.findIndex((column) => column === name),
  );
  const rows = batteries.map((row: readonly unknown[]): [unknown, unknown] => [row[id ?? -1], row[earliest ?? -1]]);
  return { cursor, earliest: new Map(rows) };
}

async function earliestOf(by: SignedIn, battery: number) {
  const { forecasts } = (await call(app, by, 'GET', `/batteries/forecast?ids=${battery}`)).body;
  const [forecast] = forecasts;
  if (forecast === undefined) throw new Error('There is no forecast');
  return forecast.crossing?.earliest?.time ?? null;
}

const set = (acme: TestOrganization, text: string, values: unknown[]) =>
  acme.change(`update app.batteries set ${text} where id = $1`, values);

test('the list has the earliest date as soon as the worker has computed it, and follows everything that it rests on', async () => {
  const acme = await organization();
  const person = await acme.signIn();
  const { battery, ids } = await plantCapacityTests(acme);
  const untested = await acme.battery({ design_capacity_mah: 2000 });
  let { cursor } = await listed(person);
  /** What an open list is told once the worker has run: nothing of a battery that shows no other date. */
  const told = async () => {
    await renew();
    const { earliest, cursor: next } = await listed(person, { since: cursor });
    cursor = next;
    return [...earliest];
  };
  expect((await listed(person)).earliest.get(battery)).toBeNull();
  expect(await told()).toEqual([[battery, await earliestOf(person, battery)]]);
  expect(await earliestOf(person, battery)).toBeGreaterThan(Date.now());
  expect((await listed(person)).earliest.get(untested)).toBeNull();
  expect(await told()).toEqual([]);
  const day = new Date((await earliestOf(person, battery)) ?? NaN).toISOString().slice(0, 16).replace('T', ' ');
  const file = (by: SignedIn) =>
    app.inject({
      url: `/api/batteries/downloadCsv?ids=${battery},${untested}&columns=forecastEarliest`,
      headers: by.headers,
    });
  expect((await file(person)).body.split('\r\n').slice(1, 3)).toEqual([`${battery},"${day}"`, `${untested},`]);
  const unseeing = await acme.signIn({ permissions: ['perm-all-locations', 'perm-batteries-download'] });
  expect((await file(unseeing)).body.split('\r\n').slice(1, 3)).toEqual([`${battery},`, `${untested},`]);

  const measuring = (sohThreshold: number) =>
    call(app, person, 'PUT', '/organization/measuring', { capacityServiceTypes: ['Capacity Test'], sohThreshold });
  await measuring(82);
  const sooner = await earliestOf(person, battery);
  expect(await told()).toEqual([[battery, sooner]]);
  await measuring(80);
  const later = await earliestOf(person, battery);
  expect(sooner).toBeLessThan(later ?? NaN);
  expect(await told()).toEqual([[battery, later]]);

  await set(acme, 'design_capacity_mah = 1950', [battery]);
  expect(await told()).toEqual([[battery, await earliestOf(person, battery)]]);
  await set(acme, 'retired_at = now()', [battery]);
  expect(await told()).toEqual([[battery, null]]);
  await set(acme, 'retired_at = null, design_capacity_mah = 2000', [battery]);
  expect(await told()).toEqual([[battery, later]]);

  const at = new Date(Date.now() - dayMs);
  const stop = { status: 'aborted', service_type: 'Charge', started_at: at, ended_at: at };
  const aborted = await acme.service({ battery_id: battery, ...stop });
  expect(await told()).toEqual([[battery, null]]);
  await acme.change('delete from app.services where id = $1', [aborted]);
  expect(await told()).toEqual([[battery, later]]);
  await acme.change('update app.services set fcc_mah = 1000 where id = $1', [ids.at(-1)]);
  expect(await told()).toEqual([[battery, await earliestOf(person, battery)]]);
  await acme.change('delete from app.services where battery_id = $1', [battery]);
  expect(await told()).toEqual([[battery, null]]);
  const { rows } = await database.root.query('select from app.battery_forecasts where battery_id = $1', [battery]);
  expect(rows).toEqual([]);
});

test('time alone ends a forecast: the last test becomes too old, and a test that an analyzer dated ahead is read when its time has come', async () => {
  const acme = await organization();
  const person = await acme.signIn();
  const { battery, ids } = await plantCapacityTests(acme);
  const ahead = await plantCapacityTests(acme, falling, (i) =>
    i === 11 ? { ended_at: new Date(testTime(12.5)) } : {},
  );
  await renew();
  const { rows } = await database.root.query(
    `select battery_id::float8 as id, (date_part('epoch', holds_until) * 1000)::float8 as until from app.battery_forecasts
       where organization_id = $1 order by battery_id`,
    [acme.id],
  );
  expect(rows).toEqual([
    { id: battery, until: testTime(11) + 20 * dayMs },
    { id: ahead.battery, until: testTime(12.5) },
  ]);
  const { cursor } = await listed(person);
  /** Lets so much time pass for a battery: nobody has asked for its forecast. */
  const pass = (days: number) =>
    database.root.query(
      `begin; set local session_replication_role = replica;
       update app.services set ended_at = ended_at - interval '${days} days' where id in (${ids.join()});
       update app.battery_forecasts set holds_until = holds_until - interval '${days} days' where battery_id = ${battery}; commit`,
    );
  await pass(9);
  await renew();
  expect((await listed(person, { since: cursor })).earliest.size).toBe(0);
  await pass(2);
  await renew();
  expect([...(await listed(person, { since: cursor })).earliest]).toEqual([[battery, null]]);
});

test('it is null without the permission, and for whoever may not see every test that it rests on', async () => {
  const acme = await organization();
  const [here, there] = [await acme.location('Here'), await acme.location('There')];
  const mixed = await plantCapacityTests(acme, falling, (i) => ({ location_id: i < 4 ? there : here }));
  const own = await plantCapacityTests(acme, falling, () => ({ location_id: here }));
  await acme.service({
    battery_id: own.battery,
    location_id: there,
    status: 'pass',
    started_at: new Date(testTime(11.5)),
    ended_at: new Date(testTime(11.5)),
  });
  await acme.change('update app.batteries set location_id = $1 where organization_id = $2', [here, acme.id]);
  await renew();
  const everybody = await acme.signIn();
  const charts = await acme.signIn({ permissions: ['perm-batteries-charts', 'perm-all-locations'] });
  const without = await acme.signIn({ permissions: ['perm-all-locations'] });
  const limited = await acme.signIn({ permissions: ['perm-batteries-charts'], locationIds: [here] });
  const both = await acme.signIn({ permissions: ['perm-batteries-charts'], locationIds: [here, there] });
  const all = (await listed(everybody)).earliest;
  expect([all.get(mixed.battery), all.get(own.battery)]).toEqual([
    await earliestOf(everybody, mixed.battery),
    await earliestOf(everybody, own.battery),
  ]);
  for (const by of [charts, both]) expect((await listed(by)).earliest).toEqual(all);
  expect([...(await listed(without)).earliest.values()]).toEqual([null, null]);
  expect((await listed(limited)).earliest).toEqual(
    new Map([
      [mixed.battery, null],
      [own.battery, all.get(own.battery)],
    ]),
  );
  const sorted = async (by: SignedIn) => {
    const question = {
      filters: {},
      sort: { field: 'forecastEarliest', ascending: true },
      offset: 0,
      limit: 10,
      timeZone: 'UTC',
    };
    const { columns, batteries } = (await call(app, by, 'POST', '/batteries/find', question)).body;
    return batteries.map((row) => row[columns.indexOf('batteryId')]);
  };
  expect(await sorted(everybody)).toEqual([mixed.battery, own.battery]);
  expect(await sorted(limited)).toEqual([own.battery, mixed.battery]);

  const { cursor } = await listed(without);
  await acme.grant('user', without.id, { permissions: ['perm-batteries-charts'] });
  expect((await listed(without, { since: cursor })).earliest).toEqual(all);
});

test('reports say the same from stored forecasts, and compute those that rest on services elsewhere', async () => {
  const acme = await organization();
  const [here, there] = [await acme.location('Here'), await acme.location('There')];
  const plant = async (fcc: readonly number[], where: (i: number) => number) =>
    (await plantCapacityTests(acme, fcc, (i) => ({ location_id: where(i) }))).battery;
  await plant(falling, () => here);
  await plant(falling, (i) => (i < 4 ? there : here));
  await plant(
    falling.map((fcc) => fcc - 300),
    () => here,
  );
  await plant(
    falling.map(() => 1999),
    () => here,
  );
  await plant(falling.slice(0, 2), () => here);
  const retired = await plant(falling, () => here);
  await set(acme, 'retired_at = now()', [retired]);
  await acme.change('update app.batteries set location_id = $1 where organization_id = $2', [here, acme.id]);
  const people = [await acme.signIn(), await acme.signIn({ permissions: ['perm-reports'], locationIds: [here] })];
  const reports = () =>
    Promise.all(
      people.flatMap((by) =>
        (['forecast', 'forecastQuality'] as const).map(async (path) => {
          const { computedAt: _, ...report } = (await call(app, by, 'GET', `/reports/${path}`)).body;
          return report;
        }),
      ),
    );
  const computed = await reports();
  await renew();
  const stored = await reports();
  expect(stored).toEqual(computed);
  expect(stored[0]).toMatchObject({ already: 1, beyond: 1, silent: 1, total: 5 });
  expect(stored[2]).toMatchObject({ already: 1, beyond: 1, silent: 1, total: 5 });
  expect(stored[1]).toMatchObject({ forecasts: 45, batteries: 5 });
  // Whoever sees eight of these tests forecasts from eight.
  expect(stored[3]).toMatchObject({ forecasts: 41, batteries: 5 });
  const keep =
    "update app.battery_forecasts set silent = 'rising', middle_at = null where battery_id <> $1 and organization_id = $2";
  await database.root.query(keep, [retired, acme.id]);
  // Planted, to see what is read: everything by one, all but one by the other.
  const silent = async () => (await reports()).map((report) => 'silent' in report && report.silent);
  expect(await silent()).toEqual([5, false, 4, false]);
  // What another version of the methods has stored is not told as computed by this one.
  await database.root.query("update app.battery_forecasts set algorithm = 'metrology 0' where organization_id = $1", [
    acme.id,
  ]);
  expect(await silent()).toEqual([1, false, 1, false]);
});
