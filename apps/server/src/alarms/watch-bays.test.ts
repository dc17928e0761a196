import type { AlarmPreview, AlarmRule } from '@ohmstead/contract';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { call } from '../api/testing/call.ts';
import { testApi } from '../api/testing/test-api.ts';
import { compactServices } from '../sample-store/compact-services.ts';
import { encodeSamples } from '../sample-store/sample-codec.ts';
import { foldAlarmsJob } from './fold-alarms-job.ts';

const { app, database, organization } = await testApi();
const acme = await organization('Acme Batteries');
const admin = await acme.signIn();
/** A minute later. */
const fold = async () => {
  await acme.change('update app.alarm_rules set watched_at = null where organization_id = $1', [acme.id]);
  await foldAlarmsJob.run({ database: database.worker, logger: pino({ level: 'silent' }) });
};
const addRule = async (kind: string, rule: object) => {
  const { body } = await call<AlarmRule>(app, admin, 'POST', '/alarmRules', { name: kind, kind, ...rule });
  await fold();
  return body;
};
const preview = async (rule: object) =>
  (await call<AlarmPreview>(app, admin, 'POST', '/alarmRules/preview', { rule: { name: 'P', ...rule } })).body;
const alarmsOf = async (rule: number) =>
  (
    await database.root.query(
      `select active, count, first_value as first, last_value as last, severity, bay_id as bay,
           round(date_part('epoch', raised_at) * 1000)::float8 as raised, round(date_part('epoch', cleared_at) * 1000)::float8 as cleared
         from app.alarms where rule_id = $1 order by id`,
      [rule],
    )
  ).rows;

type Sample = readonly [offset: number, value: number | null];
/** A bay whose samples come part by part. */
const bayOf = async (startedAt: number, battery: number, column: 'Temp' | 'Volt', name: string) => {
  const device = await acme.device({ name });
  const bay = await acme.insert('bays', { device_id: device, number: 1 });
  const id = await acme.service({ battery_id: battery, device_id: device, bay_id: bay, started_at: new Date(startedAt), status: 'servicing', ended_at: null }); // oxfmt-ignore
  let part = 0;
  const send = async (...samples: readonly Sample[]) => {
    const none = samples.map(() => null);
    const offset = samples.map(([at]) => at);
    const columns = { offset, Curr: none, RemCap: none, Temp: none, Volt: none };
    await acme.change(
      `insert into app.service_samples (organization_id, service_id, part, first_offset_s, last_offset_s, sample_count, samples)
         values ($1, $2, $3, $4, $5, $6, $7)`,
      [acme.id, id, part++, offset[0], offset.at(-1), offset.length, encodeSamples({ ...columns, [column]: samples.map(([, value]) => value) })], // oxfmt-ignore
    );
  };
  const end = (offset: number) =>
    acme.change(`update app.services set status = 'pass', ended_at = $2, expected_parts = $3 where id = $1`, [
      id,
      new Date(startedAt + offset * 1_000),
      part,
    ]);
  return { device, bay, id, send, end };
};

test('temperature above: raised when it has been for so long, worse by a step, cleared when it is back or the service ends; a preview says the same', async () => {
  const start = Date.now() - 40 * 60_000;
  const { bay, send, end } = await bayOf(start, await acme.battery(), 'Temp', 'Bench 1');
  const at = (offset: number) => start + offset * 1_000;
  const warm = {
    kind: 'temperature-above',
    reopenMinutes: 1,
    leaveWhenCleared: true,
    steps: [{ severity: 'warning' }, { severity: 'critical', threshold: 60 }],
  };
  const rule = await addRule('temperature-above', warm);
  expect(rule).toMatchObject({ parameters: { celsius: 45, seconds: 60 } });
  const others = await addRule('temperature-above', {
    ...warm,
    name: 'Elsewhere',
    where: { batteryModels: ['Other'] },
  });
  const look = async () => {
    await fold();
    return alarmsOf(rule.id);
  };
  await send([0, 20], [600, 46], [640, 46], [641, 40]);
  await send([700, 46], [730, 47]);
  expect(await look()).toEqual([]);
  // A worker that starts anew, and has forgotten all.
  await acme.change('delete from app.watched_services where organization_id = $1', [acme.id]);
  await send([760, 47.5]);
  const raised = { bay, active: true, raised: at(760), first: 46, cleared: null };
  expect(await look()).toEqual([{ ...raised, severity: 'warning', count: 2, last: 47 }]);
  await acme.change('delete from app.watched_services where organization_id = $1', [acme.id]);
  await send([780, 61], [790, 62.5]);
  expect(await look()).toEqual([{ ...raised, severity: 'critical', count: 4, last: 62.5 }]);
  await send([800, 44.5]);
  expect(await look()).toMatchObject([{ active: true, severity: 'warning' }]);
  await send([810, 43.9], [1_000, 50]);
  expect(await look()).toMatchObject([{ active: false, cleared: at(810), last: 43.9 }]);
  await send([1_060, 50], [1_100, 49]);
  expect((await look())[1]).toMatchObject({ active: true, raised: at(1_060) });
  // The rest comes, and is packed, before the next look.
  await send([1_150, 55]);
  await end(1_200);
  const replayed = async () => (await preview(warm)).alarms.toReversed();
  const previewed = await replayed();
  expect(await database.gateway.writeTenant(acme.scope, (writer) => compactServices(writer))).toBe(1);
  expect(await replayed()).toEqual(previewed);
  const alarms = await look();
  expect(alarms[1]).toMatchObject({ active: false, cleared: at(1_200), last: 55, count: 2 });
  expect(await look()).toEqual(alarms);
  expect(await alarmsOf(others.id)).toEqual([]);
  expect(previewed).toMatchObject(
    alarms.map(({ raised: raisedAt, cleared: clearedAt, count, first: firstValue, last: lastValue }) => ({
      raisedAt,
      clearedAt,
      count,
      firstValue,
      lastValue,
    })),
  );
});

test('packed samples that are within the limits are not read, and those that follow values beyond are', async () => {
  const start = Date.now() - 10 * 3_600_000;
  const { send, end, id } = await bayOf(start, await acme.battery(), 'Temp', 'Bench 2');
  const run = (from: number, value: number | null) =>
    Array.from({ length: 1_000 }, (_, n): Sample => [from + n, value]);
  const pieces = [20, 50, 30, null, 60, null, 30].map((value, n) => run(n * 1_000, value));
  for (const piece of pieces) await send(...piece);
  await end(7_000);
  const asked = { kind: 'temperature-above', where: { devices: null }, reopenMinutes: 0 };
  const before = await preview(asked);
  expect(before.alarms.filter(({ thing }) => thing === 'Bench 2, bay 1').toReversed()).toMatchObject([
    { raisedAt: start + 1_060_000, clearedAt: start + 2_000_000 },
    { raisedAt: start + 4_060_000, clearedAt: start + 6_000_000 },
  ]);
  await database.gateway.writeTenant(acme.scope, (writer) => compactServices(writer));
  expect((await preview(asked)).alarms).toEqual(before.alarms);
  // Those that are left out say nothing new.
  await acme.change(
    `update app.service_sample_chunks set samples = '\\x00' where service_id = $1 and chunk in (0, 3)`,
    [id],
  );
  expect((await preview(asked)).alarms).toEqual(before.alarms);
});

test('voltage outside: by cell, as many as the nominal voltage and the chemistry say, and silent where they do not', async () => {
  const start = Date.now() - 10 * 60_000;
  const batteries = [
    await acme.battery({ chemistry: 'Li-ion', nominal_voltage_v: 14.4 }),
    await acme.battery({ chemistry: null, nominal_voltage_v: 14.4 }),
  ];
  const [known, unknown] = [
    await bayOf(start, batteries[0] ?? 0, 'Volt', 'Bench 3'),
    await bayOf(start, batteries[1] ?? 0, 'Volt', 'Bench 4'),
  ];
  for (const { send } of [known, unknown]) await send([0, 15_000], [10, 17_200], [70, 17_200]);
  const rule = await addRule('voltage-outside', { parameters: { minPerCell: 3, maxPerCell: 4.25 } });
  const raised = { bay: known.bay, first: 4.3, raised: start + 70_000 };
  expect(await alarmsOf(rule.id)).toMatchObject([{ ...raised, active: true }]);
  // A rule that is saved again goes on with its alarm, and counts nothing twice.
  await call(app, admin, 'PUT', `/alarmRules/${rule.id}`, {
    version: 1,
    parameters: { minPerCell: 2.9, maxPerCell: 4.25 },
  });
  await fold();
  await fold();
  expect(await alarmsOf(rule.id)).toMatchObject([{ ...raised, active: true, count: 1 }]);
  // A service that is deleted while it runs ends what it was.
  await acme.change('delete from app.services where id = $1', [known.id]);
  await fold();
  expect(await alarmsOf(rule.id)).toMatchObject([{ active: false }]);
});
