import { alarmColumns } from '@ohmstead/contract';
import { eventCatalogue } from '@ohmstead/contract';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { call } from '../api/testing/call.ts';
import { testApi } from '../api/testing/test-api.ts';
import { foldAlarmsJob } from './fold-alarms-job.ts';

const { app, database, organization } = await testApi();
const acme = await organization('Acme Batteries');
const admin = await acme.signIn();
const fold = () => foldAlarmsJob.run({ database: database.worker, logger: pino({ level: 'silent' }) });
const send = async (method: 'POST' | 'DELETE', path: string, body?: object, who = admin) =>
  (await call<{ id: number }>(app, who, method, path, body)).body;
const events = ['alarm.raised', 'alarm.worsened', 'alarm.acknowledged', 'alarm.assigned', 'alarm.cleared'] as const;
const owner = await acme.serviceAccount({ name: 'ERP' });
const hook = {
  kind: 'webhook',
  name: 'ERP',
  seal_id: '00000000-0000-4000-8000-000000000001',
  events,
  owner_id: owner.id,
};
await acme.insert('endpoints', hook);

type Event = {
  type: string;
  place: number | null;
  data: { version: number; link: string; alarm: Record<string, unknown> };
};
/** All that were noted since the last time. */
let seen = 0;
const news = async () => {
  const { rows } = await database.root.query<Event>(
    `select type, location_id as place, body::jsonb -> 'data' as data from app.deliveries
       join app.outgoing_events on outgoing_events.id = event_id where deliveries.organization_id = $1 order by deliveries.id offset $2`,
    [acme.id, seen],
  );
  seen += rows.length;
  return rows;
};
const measure = (battery_id: number, soh_percent: number, at = new Date()) =>
  acme.service({
    battery_id,
    status: 'pass',
    service_type: 'Capacity Test',
    soh_percent,
    started_at: at,
    ended_at: at,
  });
const alarmOf = async (battery: number) =>
  (await database.root.query('select id, api_version from app.alarms where battery_id = $1', [battery])).rows[0];

test('webhooks get every transition of an alarm once, with its columns as they were then; nothing about a fact older than a day', async () => {
  const delft = await acme.location('Delft');
  const steps = [{ severity: 'warning' }, { severity: 'critical', threshold: 70 }];
  await send('POST', '/alarmRules', { name: 'Low', kind: 'soh-below', steps });
  await fold();
  const battery = await acme.battery({ serial_number: 'P-1', location_id: delft });
  await measure(await acme.battery(), 60, new Date(Date.now() - 25 * 60 * 60_000));
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  for (const [minutes, soh] of [[9, 78], [8, 65]] as const) await measure(battery, soh, minutesAgo(minutes)); // oxfmt-ignore
  await fold();
  await fold();
  const [raised, worsened, ...none] = await news();
  const { id } = await alarmOf(battery);
  expect([none, raised?.type, raised?.place]).toEqual([[], 'alarm.raised', delft]);
  expect(Object.keys(raised?.data.alarm ?? {}).toSorted()).toEqual([...alarmColumns, 'silenced'].toSorted());
  const alarm = {
    id,
    thing: 'P-1',
    batteryId: battery,
    location: 'Delft',
    locationId: delft,
    ruleName: 'Low',
    active: true,
  };
  expect(raised?.data.alarm).toMatchObject({
    ...alarm,
    severity: 'warning',
    lastValue: 78,
    silenced: false,
    clearedAt: null,
  });
  expect(raised?.data).toMatchObject({
    version: expect.any(Number),
    link: expect.stringContaining(`/alarms?alarm=${id}`),
  });
  expect([worsened?.type, worsened?.data.alarm]).toEqual(['alarm.worsened', expect.objectContaining({ severity: 'critical', lastValue: 65 })]); // oxfmt-ignore

  const nameless = await acme.person({ email: 'nameless@example.test' });
  await acme.change('update app.users set first_name = null where id = $1', [nameless.id]);
  await send('POST', '/alarms/assign', { alarms: [[id, 1]], userId: nameless.id });
  await send('POST', '/alarms/acknowledge', { alarms: [[id, 2]] });
  await send('POST', '/alarms/snooze', { alarms: [[id, 3]], until: Date.now() + 3_600_000 });
  await measure(battery, 90, minutesAgo(7));
  await fold();
  await measure(battery, 75, minutesAgo(6));
  await fold();
  const later = await news();
  expect(later.map(({ type, data }) => [type, data.alarm['active'], data.alarm['silenced']])).toEqual([
    ['alarm.assigned', true, false],
    ['alarm.acknowledged', true, false],
    ['alarm.cleared', false, true],
    ['alarm.raised', true, true],
  ]);
  expect(later[0]?.data.alarm).toMatchObject({ assigneeId: nameless.id, assignee: null });
  expect(JSON.stringify(later)).not.toContain('@example');
});

test('each event has an example with all columns', () => {
  for (const type of events)
    expect(Object.keys(eventCatalogue[type].alarm).toSorted()).toEqual([...alarmColumns, 'silenced'].toSorted());
});

test('deleting a rule ends all its alarms, also those that whoever deletes it does not see, and says so to webhooks', async () => {
  const [mine, foreign] = [await acme.location('Mine'), await acme.location('Foreign')];
  const limited = await acme.signIn({ permissions: ['perm-alarm-rules'], locationIds: [mine] });
  const rule = await send(
    'POST',
    '/alarmRules',
    { name: 'Mine', kind: 'soh-below', where: { locations: [mine] } },
    limited,
  );
  const batteries = [await acme.battery({ location_id: mine }), await acme.battery({ location_id: mine })];
  await fold();
  for (const battery of batteries) await measure(battery, 50);
  await fold();
  await acme.change('update app.batteries set location_id = $2 where id = $1', [batteries[1], foreign]);
  await news();
  await send('DELETE', `/alarmRules/${rule.id}`, undefined, limited);
  const { rows } = await database.root.query(
    `select listed, active, (select count(*)::integer from app.alarm_events where alarm_id = alarms.id and what = 'cleared') as cleared
       from app.alarms where battery_id = any ($1) and rule_name = 'Mine'`,
    [batteries],
  );
  const ended = { listed: false, active: false, cleared: 1 };
  expect(rows).toEqual([ended, ended]);
  expect((await news()).map(({ type, place, data }) => [type, place, data.alarm['active']])).toEqual([
    ['alarm.cleared', mine, false],
    ['alarm.cleared', foreign, false],
  ]);
});
