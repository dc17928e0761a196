import { defaultDispositionPolicy, defaultPlanSettings } from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';

const { app, database, organization } = await testApi();
const acme = await organization();
const admin = await acme.signIn();
const day = 86_400_000;
const noon = Date.UTC(2026, 4, 6, 12);
const at = (days: number) => new Date(noon + days * day);

const heard: string[] = [];
const listener = await database.api.listen('changes', (payload) => payload !== null && heard.push(payload));

const dueOf = async (id: number) => {
  const { due } = (await call(app, admin, 'GET', `/batteries/${id}`)).body;
  return due === null ? null : (due - noon) / day;
};
/** As the gateway leaves a battery at the end of a service. */
const refresh = (id: number) => acme.change('select app.refresh_batteries(array[$1]::bigint[])', [id]);
async function serviced(values: Record<string, unknown>, ...services: Record<string, unknown>[]): Promise<number> {
  const id = await acme.battery({ design_capacity_mah: 5_000, ...values });
  for (const service of services) {
    const usual = { status: 'pass', service_type: 'Capacity Test', soh_percent: 90 };
    await acme.service({ ...usual, battery_id: id, ...service });
  }
  await refresh(id);
  return id;
}
const setPlan = async (settings: object) => {
  const { version } = (await call(app, admin, 'GET', '/plan/settings')).body;
  return call(app, admin, 'PUT', '/plan/settings', { ...defaultPlanSettings, version, ...settings });
};
const edit = async (id: number, fields: object) => {
  const { apiVersion } = (await call(app, admin, 'GET', `/batteries/${id}`)).body;
  return call(app, admin, 'PUT', `/batteries/${id}`, { apiVersion, ...fields });
};
const schedule = (batteryIds: number[], days: number | null, who = admin) =>
  call(app, who, 'PUT', '/batteries/schedule', { batteryIds, days });

test('a battery is due an interval after the end of its newest service that counts, in the change that it rests on', async () => {
  const id = await serviced({ service_frequency_days: 30 }, { ended_at: at(-10) }, { ended_at: at(-40) });
  expect(await dueOf(id)).toBe(20);
  const later = await acme.service({ battery_id: id, status: 'aborted', service_type: 'Charge', ended_at: at(-1) });
  await refresh(id);
  expect(await dueOf(id)).toBe(20);
  await acme.change(`update app.services set status = 'fail' where id = $1`, [later]);
  await refresh(id);
  expect(await dueOf(id)).toBe(29);
  await setPlan({ countedTypes: ['Capacity Test'] });
  expect(await dueOf(id)).toBe(20);
  await setPlan({});
  expect(await dueOf(id)).toBe(29);
  await call(app, admin, 'DELETE', '/services', { serviceIds: [later] });
  expect(await dueOf(id)).toBe(20);
  await edit(id, { serviceFrequency: 7 });
  expect(await dueOf(id)).toBe(-3);
  await call(app, admin, 'POST', '/batteries/retire', { batteryIds: [id], retired: noon });
  expect(await dueOf(id)).toBe(null);
});

test('the interval is the smallest of the battery, its policy for its label, and its model', async () => {
  const model = { model_name: 'M-40' };
  const id = await serviced(model, { ended_at: at(0), soh_percent: 90 });
  const other = await serviced({ model_name: 'M-4' }, { ended_at: at(0) });
  expect(await dueOf(id)).toBe(null);
  await setPlan({ models: [{ modelName: 'M-40', days: 40 }] });
  expect(await dueOf(id)).toBe(40);
  const limits = { ...defaultDispositionPolicy, lighterDuty: 60, secondLife: 60 };
  const serviceEveryDays = { ...limits.serviceEveryDays, keep: 35, lighterDuty: 20 };
  const ofModel = { ...limits, scope: 'model', value: 'M-40', serviceEveryDays };
  const policies = { version: 0, dispositionPolicies: [defaultDispositionPolicy, ofModel] };
  expect((await call(app, admin, 'PUT', '/dispositionPolicies', policies)).status).toBe(200);
  expect(await dueOf(id)).toBe(35);
  await acme.service({ battery_id: id, status: 'pass', ended_at: at(1), soh_percent: 70 });
  await refresh(id);
  expect(await dueOf(id)).toBe(21);
  await schedule([id], 15);
  expect(await dueOf(id)).toBe(16);
  await schedule([id], 90);
  expect(await dueOf(id)).toBe(21);
  expect(await dueOf(other)).toBe(null);
  await setPlan({});
});

test('a battery that was never serviced so is due when it went into service, else when it was first seen', async () => {
  const id = await serviced({ service_frequency_days: 30, in_service_at: at(-5) });
  expect(await dueOf(id)).toBe(-5);
  await edit(id, { inService: null });
  const [seen] = await acme.change('select created_at from app.batteries where id = $1', [id]);
  const { due } = (await call(app, admin, 'GET', `/batteries/${id}`)).body;
  expect(Math.abs(Number(due) - Number(seen?.['created_at']))).toBeLessThan(2);
});

test('schedule sets the interval of many batteries, answers as retire does, and leaves out those elsewhere', async () => {
  const [leeds, graz] = [await acme.location('Leeds'), await acme.location('Graz')];
  const here = await serviced({}, { ended_at: at(0), location_id: leeds });
  const set = await serviced({ service_frequency_days: 60 }, { ended_at: at(0), location_id: leeds });
  const there = await serviced({}, { ended_at: at(0), location_id: graz });
  const planner = await acme.signIn({ permissions: ['perm-plan'], locationIds: [leeds] });
  const answer = await schedule([here, set, there, 999_999], 60, planner);
  expect(answer.body).toEqual({ changed: [{ batteryId: here, apiVersion: 2 }], unchangedIds: [set] });
  expect([await dueOf(here), await dueOf(set), await dueOf(there)]).toEqual([60, 60, null]);
  const events = await acme.change(
    `select object_id, before, after from app.audit_events where action = 'batteries-schedule' and object_id = $1`,
    [here],
  );
  expect(events).toEqual([{ object_id: here, before: { serviceFrequency: null }, after: { serviceFrequency: 60 } }]);
  for (const days of [0, -1, 1.5, 3_651, '30']) {
    expect((await call(app, admin, 'PUT', '/batteries/schedule', { batteryIds: [here], days })).code).toBe('bad-input');
  }
});

test('saved settings change the rows whose due date differs and no others, are in the audit log, and reach open pages', async () => {
  const mine = await serviced({ model_name: 'M-9' }, { ended_at: at(0) });
  const own = await serviced({ model_name: 'M-9', service_frequency_days: 5 }, { ended_at: at(0) });
  const versions = async () =>
    (await acme.change('select version from app.batteries where id = any ($1) order by id', [[mine, own]])).map(
      ({ version }) => Number(version),
    );
  const [before = 0, kept = 0] = await versions();
  const { body } = await setPlan({ models: [{ modelName: 'M-9', days: 9 }] });
  expect(body.models).toEqual([{ modelName: 'M-9', days: 9 }]);
  expect(await versions()).toEqual([expect.any(Number), kept]);
  expect((await versions())[0]).toBeGreaterThan(before);
  expect([await dueOf(mine), await dueOf(own)]).toEqual([9, 5]);
  const [event] = await acme.change(
    `select before, after from app.audit_events where action = 'plan-update' order by id desc limit 1`,
  );
  expect(event).toEqual({ before: { models: [] }, after: { models: [{ modelName: 'M-9', days: 9 }] } });
  await expect.poll(() => heard).toContain(`${acme.id} plan`);
  await listener.close();
});

test('a battery that is written while settings are being saved is due by the new ones', async () => {
  const client = await database.root.connect();
  try {
    await client.query(`begin; select set_config('app.organization_id', '${acme.id}', true)`);
    const { rows } = await client.query(
      `insert into app.batteries (organization_id, serial_number, model_name, in_service_at)
        values ($1, 'AT-ONCE', 'M-77', $2) returning id, due_at`,
      [acme.id, at(0)],
    );
    expect(rows[0].due_at).toBe(null);
    await setPlan({ models: [{ modelName: 'M-77', days: 9 }] });
    await client.query('select app.stamp_changes(); commit');
    expect(await dueOf(rows[0].id)).toBe(0);
  } finally {
    client.release();
  }
});

test('the settings are those of the organisation, with the locations that the caller sees', async () => {
  const other = await organization();
  const chief = await other.signIn();
  const [leeds, graz] = [await other.location('Leeds'), await other.location('Graz')];
  const limited = await other.signIn({ permissions: ['perm-plan'], locationIds: [leeds] });
  const ask = async (who = chief) => (await call(app, who, 'GET', '/plan/settings')).body;
  const put = (settings: object, who = chief) =>
    call(app, who, 'PUT', '/plan/settings', { ...defaultPlanSettings, version: 0, ...settings });
  const open = (locationId: number) => ({ locationId, timeZone: 'UTC', hours: null });
  expect(await ask()).toEqual({ ...defaultPlanSettings, version: 0, locations: [open(graz), open(leeds)] });
  const weekday = [
    ['08:00', '12:00'],
    ['12:30', '24:00'],
  ];
  const hours = [weekday, weekday, weekday, weekday, weekday, [], []];
  const set = {
    leadDays: 3,
    countedTypes: ['Charge'],
    locations: [{ ...open(graz), timeZone: 'Europe/Vienna', hours }],
  };
  expect(await put(set)).toMatchObject({
    status: 200,
    body: { ...set, locations: [...set.locations, open(leeds)], version: 1 },
  });
  expect(await ask(limited)).toMatchObject({ leadDays: 3, locations: [open(leeds)] });
  expect((await put(set, limited)).code).toBe('not-permitted');
  expect((await put({})).code).toBe('plan-update-1');
  expect((await put({ version: 1, locations: [open(999_999)] })).code).toBe('plan-update-2');
  for (const wrong of [
    { locations: [open(graz), open(graz)] },
    { locations: [{ ...open(graz), timeZone: 'Europe/Nowhere' }] },
    ...[
      [['12:00', '08:00']],
      [
        ['08:00', '12:00'],
        ['12:00', '13:00'],
      ],
      [['24:00', '24:00']],
      [['08:00', '8:30']],
    ].map((monday) => ({ locations: [{ ...open(graz), hours: [monday, [], [], [], [], [], []] }] })),
    { leadDays: 366 },
    { models: [{ modelName: 'M', days: 0 }] },
    {
      models: [
        { modelName: 'M', days: 1 },
        { modelName: 'M', days: 2 },
      ],
    },
    { extra: 1 },
  ])
    expect([wrong, (await put({ version: 1, ...wrong })).code]).toEqual([wrong, 'bad-input']);
  await call(app, chief, 'DELETE', `/locations/${graz}`);
  expect((await ask()).locations).toEqual([open(leeds)]);
});
