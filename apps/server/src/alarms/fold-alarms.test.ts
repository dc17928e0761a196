import { pino } from 'pino';
import { expect, test } from 'vitest';
import { call } from '../api/testing/call.ts';
import { testApi } from '../api/testing/test-api.ts';
import { foldAlarmsJob } from './fold-alarms-job.ts';
import { sweepAlarms } from './sweep-alarms.ts';

const { app, database, organization } = await testApi();
const acme = await organization('Acme Batteries');
const admin = await acme.signIn();
const fold = () => foldAlarmsJob.run({ database: database.worker, logger: pino({ level: 'silent' }) });
const hour = 60 * 60_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour);
const addRule = async (kind: string, rule: object = {}) => {
  const { body } = await call<{ id: number }>(app, admin, 'POST', '/alarmRules', {
    name: `${kind} ${Math.random()}`,
    kind,
    ...rule,
  });
  await fold();
  return body.id;
};
const service = (battery: number, endedAt: Date, values: object = {}) =>
  acme.service({
    battery_id: battery,
    status: 'pass',
    service_type: 'Capacity Test',
    started_at: endedAt,
    ended_at: endedAt,
    ...values,
  });
type Row = {
  id: number;
  active: boolean;
  count: number;
  first: number;
  last: number;
  raised: Date;
  severity: string;
  listed: boolean;
};
const alarmsOf = async (rule: number): Promise<Row[]> =>
  (
    await database.root.query(
      `select id, active, count, first_value as first, last_value as last, raised_at as raised, severity, listed
         from app.alarms where rule_id = $1 order by id`,
      [rule],
    )
  ).rows;
const eventsOf = async (alarm: number) =>
  (await database.root.query('select what from app.alarm_events where alarm_id = $1 order by id', [alarm])).rows.map(
    ({ what }) => what,
  );
const noticesOf = async (rule: number) =>
  (await database.root.query('select message from app.alarm_notices where rule_id = $1 order by id', [rule])).rows.map(
    ({ message }) => message,
  );

test('a rule that is saved is applied at once, as if it had always been there; later facts raise and clear, each once', async () => {
  const [low, fine] = [await acme.battery(), await acme.battery()];
  await service(low, ago(60 * 24), { soh_percent: 79 });
  await service(low, ago(30 * 24), { soh_percent: 81 });
  await service(fine, ago(48), { soh_percent: 95 });
  const rule = await addRule('soh-below', {
    steps: [{ severity: 'warning' }, { severity: 'critical', threshold: 70 }],
  });
  const [first] = await alarmsOf(rule);
  expect(first).toMatchObject({ active: true, count: 1, first: 79, severity: 'warning', listed: true });
  // The fact is older than a day, so nobody is told.
  expect(Math.abs(Number(first?.raised) - Number(ago(60 * 24)))).toBeLessThan(60_000);
  expect(await noticesOf(rule)).toEqual([]);

  await service(low, ago(2), { soh_percent: 69 });
  await service(fine, ago(1), { soh_percent: 60 });
  for (let times = 0; times < 3; times++) await fold();
  expect((await alarmsOf(rule)).map(({ active, count, last, severity }) => [active, count, last, severity])).toEqual([
    [true, 2, 69, 'critical'],
    [true, 1, 60, 'critical'],
  ]);
  expect(await noticesOf(rule)).toEqual(['worsened', 'raised']);
  await service(low, ago(0), { soh_percent: 83 });
  await fold();
  // One that ran before it, and is heard of only now, changes nothing.
  await service(low, ago(1), { soh_percent: 50 });
  await fold();
  expect((await alarmsOf(rule))[0]).toMatchObject({ active: false, last: 83, listed: true });
  expect(await eventsOf(first?.id ?? 0)).toEqual(['raised', 'worsened', 'cleared']);
  expect(await noticesOf(rule)).toEqual(['worsened', 'raised', 'cleared']);

  const path = `/alarmRules/${rule}`;
  await call(app, admin, 'PUT', path, { version: 1, parameters: { percent: 50 } });
  await fold();
  expect((await alarmsOf(rule)).map(({ active }) => active)).toEqual([false, false]);
  await call(app, admin, 'PUT', path, { version: 2, parameters: { percent: 84 } });
  await fold();
  expect((await alarmsOf(rule)).filter(({ active }) => active).map(({ last }) => last)).toEqual([83, 60]);
  await call(app, admin, 'DELETE', path);
  const { rows } = await database.root.query('select from app.alarms where organization_id = $1 and listed', [acme.id]);
  expect(rows).toEqual([]);
});

test('a device is offline for so long, back, and in error; steps by time and windows of silence count', async () => {
  const device = await acme.device({ name: 'Bench 1', online: true, status_changed_at: ago(100) });
  const [offline, error] = [
    await addRule('device-offline', { steps: [{ severity: 'warning' }, { severity: 'critical', afterMinutes: 60 }] }),
    await addRule('device-error', { parameters: { texts: ['overheat'] } }),
  ];
  const set = (values: string) => acme.change(`update app.devices set ${values} where id = $1`, [device]);
  await set(`online = false, status_changed_at = now() - interval '4 minutes'`);
  await fold();
  expect(await alarmsOf(offline)).toEqual([]);
  const age = (time: string) =>
    acme.change(
      `update app.alarm_states set due_at = now(), state = jsonb_set(state, '{fitsSince}', to_jsonb((state ->> 'fitsSince')::bigint - $1))
         where rule_id = $2`,
      [time, offline],
    );
  await age(String(2 * 60_000));
  await fold();
  expect(await alarmsOf(offline)).toMatchObject([{ active: true, severity: 'warning' }]);
  const window = { name: 'Works', from: Date.now() - hour, until: Date.now() + hour };
  const { body } = await call<{ id: number }>(app, admin, 'POST', '/maintenanceWindows', window);
  await age(String(60 * 60_000));
  await fold();
  expect(await alarmsOf(offline)).toMatchObject([{ active: true, severity: 'critical' }]);
  expect(await noticesOf(offline)).toEqual(['raised']);
  await call(app, admin, 'DELETE', `/maintenanceWindows/${body.id}`);
  await fold();
  // What is still active when a silence ends is told then.
  expect(await noticesOf(offline)).toEqual(['raised', 'raised']);
  await set(`online = true, status_changed_at = now(), status = 'Error', raw_status = 'Bay 3 overheated'`);
  await fold();
  expect(await alarmsOf(offline)).toMatchObject([{ active: false }]);
  expect(await alarmsOf(error)).toMatchObject([{ active: true }]);
  await set(`status = 'Idle', raw_status = null`);
  await fold();
  expect(await alarmsOf(error)).toMatchObject([{ active: false }]);
});

test('failures, falls, dates, bays and long runs raise alarms of their kinds', async () => {
  const [battery, other] = [
    await acme.battery({ model_name: 'M9' }),
    await acme.battery({ model_name: 'M9', expires_at: ago(-20 * 24) }),
  ];
  const device = await acme.device({ name: 'Bench 2' });
  const [bay] = [
    await acme.insert('bays', { device_id: device, number: 1 }),
    await acme.insert('bays', { device_id: device, number: 2 }),
  ];
  for (const hours of [40, 30, 20])
    await service(battery, ago(hours), { status: 'fail', device_id: device, bay_id: bay, soh_percent: 50 + hours });
  await acme.service({ battery_id: other, device_id: device, bay_id: bay, started_at: ago(5) });
  for (const [kind, thing] of [
    ['service-failed', 'battery'],
    ['battery-failed-again', 'battery'],
    ['soh-fell', 'battery'],
    ['battery-expiring', 'battery'],
    ['bay-fails-more', 'bay'],
    ['service-too-long', 'bay'],
  ] as const) {
    const rule = await addRule(kind, { where: { batteryModels: ['M9'] } });
    const { rows } = await database.root.query(
      'select thing_kind, bay_id, battery_id, active from app.alarms where rule_id = $1',
      [rule],
    );
    const expected = thing === 'bay' ? { bay_id: bay } : { battery_id: kind === 'battery-expiring' ? other : battery };
    expect(rows, kind).toMatchObject([{ thing_kind: thing, active: true, ...expected }]);
  }
  const overdue = await addRule('service-overdue');
  expect(await alarmsOf(overdue)).toEqual([]);
  await acme.change('update app.batteries set service_frequency_days = 0.5 where id = $1', [battery]);
  await fold();
  expect(await alarmsOf(overdue)).toMatchObject([{ active: true }]);
});

test('facts that no preview asks for are deleted but the last of each thing, and nothing seems new then; alarms that have left stay for a year', async () => {
  const device = await acme.device({
    name: 'Bench 3',
    status: 'Idle',
    status_changed_at: ago(400 * 24),
    in_service_at: ago(500 * 24),
  });
  const rule = await addRule('device-error', { where: { devices: [device] }, leaveWhenCleared: true });
  const set = (status: string) => acme.change('update app.devices set status = $2 where id = $1', [device, status]);
  for (const status of ['Error', 'Idle', 'Error', 'Idle', 'Error']) {
    await set(status);
    await fold();
  }
  const old = (days: number) => `now() - interval '${days} days'`;
  await acme.change(`update app.alarm_facts set at = case (select count(*) from app.alarm_facts as earlier
      where earlier.device_id = alarm_facts.device_id and earlier.id < alarm_facts.id)
    when 0 then ${old(300)} when 1 then ${old(200)} when 2 then ${old(120)} when 3 then ${old(110)} else at end where device_id = $1`, [device]); // oxfmt-ignore
  await acme.change(`update app.alarms set cleared_at = ${old(370)} where rule_id = $1 and not listed`, [rule]);
  const counts = async () =>
    (
      await database.root.query(
        `select (select count(*)::integer from app.alarm_facts where device_id = $1) as facts,
             (select folded_count from app.alarm_states where rule_id = $2) as folded,
             (select count(*)::integer from app.alarms where rule_id = $2) as alarms,
             (select count(*)::integer from app.alarm_events join app.alarms on alarms.id = alarm_id where rule_id = $2) as events`,
        [device, rule],
      )
    ).rows[0];
  const before = await counts();
  expect(before).toMatchObject({ facts: 5, folded: 6 });
  await database.worker.writeTenant(acme.scope, (writer) => sweepAlarms(writer, acme.id));
  const after = { ...before, facts: 2, folded: 3 };
  expect(await counts()).toEqual(after);
  await acme.change(`update app.devices set model_name = 'A5' where id = $1`, [device]);
  await fold();
  expect(await counts()).toEqual(after);
});

test('the roll-out of a firmware that is withdrawn has stopped until there is a newer one', async () => {
  const { root } = database;
  await root.query(
    `insert into directory.device_models (name, type, bay_count) values ('F1', 'Analyzer', 4), ('F2', 'Analyzer', 4)`,
  );
  const device = await acme.device({ model_name: 'F1' });
  await root.query(
    `insert into directory.things (thing_name, model_name, serial_number, secret_hash, organization_id, device_id)
       select thing_name, 'F1', serial_number, '\\x00', organization_id, id from app.devices where id = $1`,
    [device],
  );
  const release = (model: string, version: string, hours: number) =>
    root.query(
      `insert into directory.firmware_releases (model_name, version, counter, size_bytes, sha256, file_name, released_at)
         values ($1, $2, (select count(*) + 1 from directory.firmware_releases), 1, '\\x00', 'file', $3)`,
      [model, version, ago(hours)],
    );
  const withdraw = (version: string) =>
    root.query('update directory.firmware_releases set withdrawn_at = now() where version = $1', [version]);
  await release('F1', '1.0', 50);
  await release('F1', '2.0', 40);
  await release('F2', '9.0', 40);
  const rule = await addRule('roll-out-stopped');
  for (const version of ['1.0', '9.0']) await withdraw(version);
  await fold();
  expect(await alarmsOf(rule)).toEqual([]);
  await withdraw('2.0');
  await fold();
  await fold();
  expect(await alarmsOf(rule)).toMatchObject([{ active: true, count: 1 }]);
  expect(await noticesOf(rule)).toEqual(['raised']);
  await release('F1', '2.1', 0);
  await fold();
  const alarms = await alarmsOf(rule);
  expect(alarms).toMatchObject([{ active: false }]);
  const { body } = await call<{ thing: string; thingKind: string }>(app, admin, 'GET', `/alarms/${alarms[0]?.id}`);
  expect(body).toMatchObject({ thing: 'Acme Batteries', thingKind: 'organization' });
});

test('own house: a webhook or channel that was disabled, but not by a person, and a token of a service account that ends', async () => {
  const rule = await addRule('own-house');
  const house = async () => {
    await fold();
    return (await alarmsOf(rule)).map(({ active, count }) => [active, count]);
  };
  const says = async () =>
    (await acme.change('select thing_words as words from app.alarms where rule_id = $1', [rule]))[0]?.['words'];
  const endpoint = await acme.insert('endpoints', {
    kind: 'slack',
    name: 'Workshop',
    seal_id: '00000000-0000-0000-0000-000000000001',
  });
  const disable = (reason: string | null) =>
    acme.change('update app.endpoints set enabled = $2::text is null, disabled_reason = $2 where id = $1', [
      endpoint,
      reason,
    ]);
  await disable('person');
  expect(await house()).toEqual([]);
  await disable('gone');
  expect(await house()).toEqual([[true, 1]]);
  expect(await says()).toBe('Channel Workshop was disabled: its receiver is gone');
  const account = await acme.serviceAccount({ name: 'ERP' });
  const token = await acme.insert('api_tokens', {
    kind: 'service',
    owner_id: account.id,
    name: 'Sync',
    hint: 'ohm_s_…1234',
    permissions: [],
    created_at: ago(30 * 24),
    expires_at: ago(-14 * 24),
  });
  for (let times = 0; times < 2; times++)
    await database.worker.writeTenant(acme.scope, (writer) => sweepAlarms(writer, acme.id));
  expect(await house()).toEqual([[true, 2]]);
  const ends = `oken Sync of ERP is valid until ${ago(-14 * 24)
    .toISOString()
    .slice(0, 10)}`;
  expect(await says()).toMatch(`Channel Workshop was disabled: its receiver is gone; t${ends}`);
  await acme.change('delete from app.endpoints where id = $1', [endpoint]);
  expect(await house()).toEqual([[true, 2]]);
  expect(await says()).toMatch(ends);
  expect(await says()).not.toMatch('Workshop');
  await acme.change('update app.api_tokens set revoked_at = now() where id = $1', [token]);
  expect(await house()).toEqual([[false, 2]]);
  expect(await says()).toMatch(ends);
  // As it would have been, had the rule not been there; at no location.
  const preview = async (where: object) =>
    (
      await call<{ raised: number }>(app, admin, 'POST', '/alarmRules/preview', {
        rule: { name: 'P', kind: 'own-house', where },
      })
    ).body.raised;
  expect([await preview({}), await preview({ locations: [await acme.location('Graz')] })]).toEqual([1, 0]);
});

test('a bay reads wrong until a look finds that it does not; a forecast below the threshold comes by itself, for those who see forecasts', async () => {
  const device = await acme.device({ name: 'Bench 4' });
  const bay = await acme.insert('bays', { device_id: device, number: 3 });
  const found = (readsWrong: boolean, deviation: number | null) =>
    acme.insert('bay_findings', { bay_id: bay, at: new Date(), reads_wrong: readsWrong, deviation });
  await found(true, -3.2);
  const wrong = await addRule('bay-reads-wrong', { where: { devices: [device] } });
  expect(await alarmsOf(wrong)).toMatchObject([{ active: true, first: 3.2 }]);
  await found(false, null);
  await fold();
  expect(await alarmsOf(wrong)).toMatchObject([{ active: false }]);

  const [here, there] = [await acme.location('Oslo'), await acme.location('Bergen')];
  const [battery, moved] = [
    await acme.battery({ model_name: 'F5', location_id: here }),
    await acme.battery({ model_name: 'F5', location_id: here }),
  ];
  const soon = await addRule('forecast-below', { where: { batteryModels: ['F5'] }, parameters: { days: 60 } });
  const forecast = (id: number, place: number, days: number) =>
    acme.change('update app.batteries set forecast_earliest_at = $2, forecast_location_ids = $3 where id = $1', [
      id,
      ago(-days * 24),
      [place],
    ]);
  await forecast(battery, here, 61);
  // Whoever sees this battery does not see its tests.
  await forecast(moved, there, 1);
  await fold();
  expect(await alarmsOf(soon)).toEqual([]);
  await forecast(battery, here, 59);
  await fold();
  const [alarm] = await alarmsOf(soon);
  expect(alarm).toMatchObject({ active: true, count: 1 });
  const statusFor = async (permissions: string[]) => {
    const person = await acme.signIn({ permissions: ['perm-all-locations', ...permissions] });
    return (await call(app, person, 'GET', `/alarms/${alarm?.id}`)).status;
  };
  expect([await statusFor(['perm-batteries-charts']), await statusFor([])]).toEqual([200, 404]);
  await forecast(battery, here, 200);
  await fold();
  expect(await alarmsOf(soon)).toMatchObject([{ active: false }]);
});
