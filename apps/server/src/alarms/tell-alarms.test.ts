import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { call } from '../api/testing/call.ts';
import { openMailbox } from '../api/testing/mailbox.ts';
import { publicUrl, testApi } from '../api/testing/test-api.ts';
import { mailChannel } from '../deliveries/mail-channel.ts';
import { takeDue } from '../deliveries/due-delivery.ts';
import { alertsJob } from '../jobs/alerts/alerts-job.ts';
import { foldAlarmsJob } from './fold-alarms-job.ts';
import { startTeller } from './start-teller.ts';
import { tellAlarms } from './tell-alarms.ts';

const { app, database, organization } = await testApi();
const mailbox = await openMailbox(database, publicUrl);
const acme = await organization('Acme Batteries');
const admin = await acme.signIn();
const context = { database: database.worker, logger: pino({ level: 'silent' }) };
const inTenant = database.worker.writeTenant.bind(database.worker, acme.scope);

/** Of the channels, in the order in which they were queued. */
const messages = async () =>
  (
    await database.root.query(
      `select endpoint_id as channel, body::jsonb as body, location_id as place from app.deliveries
         join app.outgoing_events on outgoing_events.id = event_id where deliveries.organization_id = $1 order by deliveries.id`,
      [acme.id],
    )
  ).rows;
const tell = (waitMs = 0) => inTenant((writer) => tellAlarms(writer, acme.scope, waitMs));
const foldAndTell = async () => {
  await foldAlarmsJob.run(context);
  await tell();
};
async function sendMails(): Promise<void> {
  await inTenant(async (writer) => {
    for (;;) {
      const due = await takeDue(writer, acme.id, 30_000);
      if (due.length === 0) return;
      for (const delivery of due) await mailChannel(writer, acme.id, delivery);
    }
  });
}
const subjectsOf = async ({ email }: { email: string }) =>
  (await mailbox.read(email)).map((mail) => mail.email.subject ?? '');
const channel = async (name: string, people: object = {}) =>
  (await call<{ id: number }>(app, admin, 'POST', '/channels', { name, kind: 'mail', ...people })).body.id;
const addRule = async (rule: object) => {
  const { body } = await call<{ id: number }>(app, admin, 'POST', '/alarmRules', rule);
  await foldAndTell();
  return body.id;
};
let ended = 0;
const fail = (battery_id: number, values: object = {}) =>
  acme.service({
    battery_id,
    status: 'fail',
    service_type: 'Capacity Test',
    started_at: new Date(),
    ended_at: new Date(Date.now() - 60_000 + ++ended),
    ...values,
  });

test('each notice becomes one message for each channel, with its sentence and its place in the timeline; old ones are listed, and not told', async () => {
  const delft = await acme.location('Delft');
  const [first, second] = [await channel('Workshop'), await channel('Second line')];
  const silent = await channel('Switched off');
  await call(app, admin, 'PUT', `/channels/${silent}`, { version: 1, enabled: false });
  const rule = await addRule({
    name: 'Low',
    kind: 'soh-below',
    channels: [first, silent],
    escalate: { channelId: second, afterMinutes: 0 },
  });
  const old = await acme.battery({ location_id: delft });
  await fail(old, { soh_percent: 40, ended_at: new Date(Date.now() - 25 * 60 * 60_000) });
  const battery = await acme.battery({ serial_number: 'P-1', location_id: delft });
  await fail(battery, { soh_percent: 78.42 });
  await foldAlarmsJob.run(context);
  await tell(60_000);
  expect(await messages()).toEqual([]);
  await Promise.all([tell(), tell()]);
  const { rows } = await database.root.query('select id, version, battery_id from app.alarms where rule_id = $1', [
    rule,
  ]);
  const alarm = rows.find(({ battery_id }) => battery_id === battery);
  const body = {
    kind: 'soh-below',
    what: 'Raised',
    severity: 'warning',
    rule: 'Low',
    thing: 'P-1',
    location: 'Delft',
    value: '78.4 %',
  };
  const told = [first, second].map((id) => ({
    channel: id,
    body: { alarm: { ...body, alarmId: alarm.id } },
    place: delft,
  }));
  expect(await messages()).toEqual(told);
  const { body: detail } = await call<{ timeline: { what: string; text: string | null }[] }>(
    app,
    admin,
    'GET',
    `/alarms/${alarm.id}`,
  );
  expect(detail.timeline.map(({ what, text }) => [what, text])).toEqual([
    ['raised', null],
    ['notified', 'Raised: Workshop'],
    ['notified', 'Raised: Second line'],
  ]);
  await call(app, admin, 'PUT', `/alarmRules/${rule}`, { version: 1, enabled: false });
  await foldAndTell();
  expect(await messages()).toEqual(told);
});

test('more than ten of one rule and channel in a minute are one message, which says to each of its people how many they see', async () => {
  const [delft, graz] = [await acme.location('Delft 2'), await acme.location('Graz 2')];
  const everywhere = await acme.person();
  const inDelft = await acme.person({ permissions: [], locationIds: [delft] });
  const elsewhere = await acme.person({ permissions: [], locationIds: [await acme.location('Oslo 2')] });
  const users = [everywhere.id, inDelft.id, elsewhere.id];
  const where = { batteryModels: ['M2'] };
  await addRule({ name: 'Failed', kind: 'service-failed', where, channels: [await channel('Crew', { users })] });
  const failMany = async (count: number, location_id: number) => {
    for (let n = 0; n < count; n++) await fail(await acme.battery({ location_id, model_name: 'M2' }));
  };
  await failMany(8, graz);
  await foldAndTell();
  await failMany(2, graz);
  await failMany(3, delft);
  await foldAndTell();
  await sendMails();
  const singles = await subjectsOf(everywhere);
  expect([singles.length, singles.at(-1)]).toEqual([9, '5 alarms: Failed']);
  expect(singles[0]).toMatch(/^Raised \(warning\): Failed – SN-\d+$/);
  expect([await subjectsOf(inDelft), await subjectsOf(elsewhere)]).toEqual([['3 alarms: Failed'], []]);
});

test('a rule tells the people assigned to the device by mail, each once; what it tells somebody is dropped from the fixed mails', async () => {
  const [assigned, member, both, other] = [
    await acme.person(),
    await acme.person(),
    await acme.person(),
    await acme.person(),
  ];
  const groupId = await acme.insert('groups', { name: 'Night shift' });
  await acme.change('update app.users set group_id = $2 where id = $1', [member.id, groupId]);
  await acme.grant('group', groupId, { permissions: ['perm-all-locations'] });
  const device = await acme.device({ name: 'Bench 1', online: true, status_changed_at: new Date() });
  await database.root.query(
    `insert into directory.device_models (name, type, bay_count) values ('A4', 'Analyzer', 4) on conflict do nothing`,
  );
  await database.root.query(
    `insert into directory.things (thing_name, model_name, serial_number, secret_hash, organization_id, device_id)
       select thing_name, 'A4', serial_number, '\\x00', organization_id, id from app.devices where id = $1`,
    [device],
  );
  for (const { id } of [assigned, both, other]) await acme.insert('device_users', { device_id: device, user_id: id });
  await acme.insert('device_groups', { device_id: device, group_id: groupId });
  await acme.change('update app.users set receives_service_completion_alerts = true where id = any ($1)', [
    [assigned.id, member.id, both.id, other.id],
  ]);
  const blind = await acme.person({ permissions: [] });
  await acme.insert('device_users', { device_id: device, user_id: blind.id });
  const users = [both.id];
  const rule = await addRule({
    name: 'Gone',
    kind: 'device-offline',
    parameters: { minutes: 5 },
    assigned: true,
    channels: [await channel('Mail', { users })],
  });
  await acme.change(
    `update app.devices set online = false, status_changed_at = now() - interval '6 minutes' where id = $1`,
    [device],
  );
  await alertsJob.run(context);
  await foldAndTell();
  await alertsJob.run(context);
  await sendMails();
  const told = ['Raised (warning): Gone – Bench 1'];
  expect(await Promise.all([assigned, member, both, blind].map(subjectsOf))).toEqual([told, told, told, []]);
  await acme.change(`update app.devices set online = true, status_changed_at = now() where id = $1`, [device]);
  await foldAndTell();
  await alertsJob.run(context);
  told.push('Cleared (warning): Gone – Bench 1');
  expect(await subjectsOf(assigned)).toEqual(told);
  // The service is none of this rule's, so it is mailed as ever; nobody waits for the rule any longer.
  await call(app, admin, 'PUT', `/alarmRules/${rule}`, { version: 1, assigned: false, channels: [] });
  await foldAndTell();
  await fail(await acme.battery(), { device_id: device });
  await foldAndTell();
  await alertsJob.run(context);
  expect(await subjectsOf(assigned)).toEqual([...told, 'Bench 1 completed a service']);
});

test('a message leaves when the first of its notices has waited, without anybody asking, also after the database was away', async () => {
  const id = await channel('Soon');
  const teller = await startTeller({ ...context, waitMs: 300, lookEveryMs: 60_000 });
  const before = (await messages()).length;
  await call(app, admin, 'POST', '/alarmRules', { name: 'Soon', kind: 'service-failed', channels: [id] });
  await foldAlarmsJob.run(context);
  await fail(await acme.battery());
  await foldAlarmsJob.run(context);
  expect((await messages()).length).toBe(before);
  await vi.waitFor(async () => expect((await messages()).at(-1)?.channel).toBe(id), { timeout: 5_000 });
  // It hears of the next one although the database was away.
  await database.root.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'ohmstead_worker' and datname = current_database()`,
  );
  await fail(await acme.battery());
  await vi.waitFor(() => foldAlarmsJob.run(context), { timeout: 5_000 });
  await vi.waitFor(async () => expect((await messages()).length).toBe(before + 2), { timeout: 5_000 });
  await teller.close();
});

test('what has waited for more than a day, since no worker ran, is not told', async () => {
  const late = await channel('Late');
  await addRule({ name: 'Failed lately', kind: 'service-failed', channels: [late] });
  const told = async () => (await messages()).filter((message) => message.channel === late).length;
  const before = await told();
  await fail(await acme.battery());
  await foldAlarmsJob.run(context);
  const { rowCount } = await database.root.query(
    `update app.alarm_notices set at = now() - interval '25 hours' where organization_id = $1`,
    [acme.id],
  );
  expect(rowCount).toBeGreaterThan(0);
  await tell();
  expect(await told()).toBe(before);
});
