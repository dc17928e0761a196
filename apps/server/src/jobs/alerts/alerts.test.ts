import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openMailbox } from '../../api/testing/mailbox.ts';
import { publicUrl, testApi } from '../../api/testing/test-api.ts';
import type { TestOrganization } from '../../api/testing/test-organization.ts';
import { alertsJob } from './alerts-job.ts';

const { database, organization } = await testApi();
const mailbox = await openMailbox(database, publicUrl);
const acme = await organization('Acme Batteries');
const look = () => alertsJob.run({ database: database.worker, logger: pino({ level: 'silent' }) });

const both = { receives_device_offline_alerts: true, receives_service_completion_alerts: true };
type Person = { id: number; email: string };

async function subscriber(
  settings: object = both,
  made: Parameters<typeof acme.person>[0] = {},
  at = acme,
): Promise<Person> {
  const person = await at.person(made);
  const names = Object.keys(settings).map((name, index) => `${name} = $${index + 2}`);
  await at.change(`update app.users set ${names.join()} where id = $1`, [person.id, ...Object.values(settings)]);
  return person;
}

/** Claimed and online. */
async function claimed(values: object = {}, at: TestOrganization = acme): Promise<number> {
  const id = await at.device({ online: true, status_changed_at: new Date(), ...values });
  await database.root.query(
    `insert into directory.device_models (name, type, bay_count) values ('A4', 'Analyzer', 4) on conflict do nothing`,
  );
  await database.root.query(
    `insert into directory.things (thing_name, model_name, serial_number, secret_hash, organization_id, device_id)
       select thing_name, 'A4', serial_number, '\\x00', organization_id, id from app.devices where id = $1 and organization_id = $2`,
    [id, at.id],
  );
  return id;
}

const setOnline = (id: number, online: boolean, since = '0 seconds') =>
  acme.change('update app.devices set online = $2, status_changed_at = now() - $3::interval where id = $1', [
    id,
    online,
    since,
  ]);
/** Everything that has been reported until now happened this long ago. */
const pass = (time: string) => acme.change('update app.alerts set mailed_at = mailed_at - $1::interval', [time]);
const subjects = async ({ email }: Person) => (await mailbox.read(email)).map((mail) => mail.email.subject);

async function endService(device: number, values: object = {}): Promise<number> {
  const battery = await acme.battery();
  const id = await acme.service({
    device_id: device,
    battery_id: battery,
    bay_number: 2,
    battery_serial_number: 'LFP-1',
  });
  const change = { status: 'pass', ended_at: new Date(), soh_percent: 91.4, ...values };
  const sets = Object.keys(change).map((name, index) => `${name} = $${index + 2}`);
  await acme.change(`update app.services set ${sets.join()} where id = $1`, [id, ...Object.values(change)]);
  return id;
}

test('a device that has been offline for 5 minutes is reported once, and once when it is back', async () => {
  const person = await subscriber();
  const bench = await claimed({ name: 'Bench 1' });
  await setOnline(bench, false, '4 minutes 58 seconds');
  await look();
  expect(await subjects(person)).toEqual([]);
  await setOnline(bench, false, '5 minutes 1 second');
  for (let minute = 0; minute < 3; minute++) await look();
  expect(await subjects(person)).toEqual(['Bench 1 is offline']);
  await pass('16 minutes');
  await setOnline(bench, true);
  for (let minute = 0; minute < 3; minute++) await look();
  expect(await subjects(person)).toEqual(['Bench 1 is offline', 'Bench 1 is back online']);
});

test('a short absence is not reported', async () => {
  const person = await subscriber();
  const bench = await claimed({ name: 'Bench 2' });
  await setOnline(bench, false, '2 minutes');
  await look();
  await setOnline(bench, true);
  await look();
  expect(await subjects(person)).toEqual([]);
});

test('the end of a service is reported with its verdict, battery, bay and state of health', async () => {
  const person = await subscriber();
  const bench = await claimed({ name: 'Bench 3' });
  await endService(bench);
  await look();
  const [mail, ...more] = await mailbox.read(person.email);
  expect([mail!.email.subject, more]).toEqual(['Bench 3 completed a service', []]);
  expect(mail!.email.text).toMatch(/Passed: Charge of battery LFP-1, bay\s2, state\s+of\s+health\s+91\s%/);
  expect(mail!.email.text).toContain(`https://console.test/devices?device=${bench}`);
});

test('at most one mail per device and 15 minutes: further events are collected for the next', async () => {
  const person = await subscriber();
  const bench = await claimed({ name: 'Bench 4' });
  await endService(bench);
  await look();
  for (let n = 0; n < 3; n++) {
    await endService(bench, { status: 'fail' });
    await look();
  }
  await setOnline(bench, false, '6 minutes');
  await pass('14 minutes');
  await look();
  expect(await subjects(person)).toEqual(['Bench 4 completed a service']);
  await pass('2 minutes');
  await look();
  await look();
  expect(await subjects(person)).toEqual(['Bench 4 completed a service', 'Bench 4 is offline']);
  const last = (await mailbox.read(person.email)).at(-1)!;
  expect(last.email.text?.match(/Failed: Charge/g)).toHaveLength(3);
  expect(last.email.text).toContain('Went offline');
});

test('devices do not wait for each other', async () => {
  const person = await subscriber();
  for (const name of ['Bench 5', 'Bench 6']) await endService(await claimed({ name }));
  await look();
  expect((await subjects(person)).toSorted()).toEqual(['Bench 5 completed a service', 'Bench 6 completed a service']);
});

test('everybody gets the alerts that they subscribe to; disabled and unverified users get none', async () => {
  const offline = await subscriber({ ...both, receives_service_completion_alerts: false });
  const ended = await subscriber({ ...both, receives_device_offline_alerts: false });
  const none = await subscriber({ receives_device_offline_alerts: false, receives_service_completion_alerts: false });
  const disabled = await subscriber(both, { isDisabled: true });
  const unverified = await subscriber(both, { isVerified: false });
  const bench = await claimed({ name: 'Bench 7' });
  await endService(bench);
  await setOnline(bench, false, '6 minutes');
  await look();
  expect(await Promise.all([offline, ended, none, disabled, unverified].map(subjects))).toEqual([
    ['Bench 7 is offline'],
    ['Bench 7 completed a service'],
    [],
    [],
    [],
  ]);
});

test('a device without assignment alerts every subscriber who can see it', async () => {
  const [delft, graz] = [await acme.location('Delft'), await acme.location('Graz')];
  const groupId = await acme.insert('groups', { name: 'Delft crew' });
  await acme.insert('group_locations', { group_id: groupId, location_id: delft });
  const here = await subscriber(both, { permissions: [], locationIds: [delft] });
  const there = await subscriber(both, { permissions: [], locationIds: [graz] });
  const everywhere = await subscriber(both, { permissions: ['perm-all-locations'] });
  const member = await subscriber({ ...both, group_id: groupId }, { permissions: [], locationIds: [graz] });
  await endService(await claimed({ name: 'Bench 8', location_id: delft }));
  await endService(await claimed({ name: 'Bench 9' }));
  await look();
  const told = await Promise.all([here, there, everywhere, member].map(subjects));
  expect(told.map((each) => each.toSorted())).toEqual([
    ['Bench 8 completed a service'],
    [],
    ['Bench 8 completed a service', 'Bench 9 completed a service'],
    ['Bench 8 completed a service'],
  ]);
});

test('users and groups assigned to a device get its alerts if they subscribe and may see it; others do not', async () => {
  const graz = await acme.location('Graz bench');
  const groupId = await acme.insert('groups', { name: 'Night shift' });
  await acme.insert('group_permissions', { group_id: groupId, permission: 'perm-all-locations' });
  const assigned = await subscriber();
  const member = await subscriber({ ...both, group_id: groupId }, { permissions: [] });
  const blind = await subscriber(both, { permissions: [], locationIds: [] });
  const other = await subscriber();
  const bench = await claimed({ name: 'Bench 10', location_id: graz });
  for (const { id } of [assigned, blind]) await acme.insert('device_users', { device_id: bench, user_id: id });
  await acme.insert('device_groups', { device_id: bench, group_id: groupId });
  await endService(bench);
  await look();
  const told = ['Bench 10 completed a service'];
  expect(await Promise.all([assigned, member, blind, other].map(subjects))).toEqual([told, told, [], []]);
});

test('whoever unsubscribes gets no further alerts, not even pending ones', async () => {
  const person = await subscriber();
  const bench = await claimed({ name: 'Bench 11' });
  await endService(bench);
  await look();
  await endService(bench);
  await look();
  await acme.change('update app.users set receives_service_completion_alerts = false where id = $1', [person.id]);
  await pass('16 minutes');
  await look();
  expect(await subjects(person)).toEqual(['Bench 11 completed a service']);
});

test('a service that ended long ago, or was merely edited, is not reported', async () => {
  const person = await subscriber();
  const bench = await claimed({ name: 'Bench 12' });
  const id = await endService(bench, { ended_at: new Date(Date.now() - 2 * 86_400_000) });
  await acme.change(`update app.services set notes = 'seen' where id = $1`, [id]);
  await look();
  expect(await subjects(person)).toEqual([]);
});

test('two concurrent workers report nothing twice', async () => {
  const person = await subscriber();
  const bench = await claimed({ name: 'Bench 13' });
  await endService(bench);
  await setOnline(bench, false, '6 minutes');
  await Promise.all([look(), look(), look()]);
  expect(await subjects(person)).toHaveLength(1);
});

test('people of another organisation get nothing', async () => {
  const other = await organization('Other Works');
  const stranger = await subscriber(both, {}, other);
  await claimed({ name: 'Elsewhere' }, other);
  await endService(await claimed({ name: 'Bench 14' }));
  await look();
  expect(await subjects(stranger)).toEqual([]);
});
