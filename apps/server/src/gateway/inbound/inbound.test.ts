import { testDatabase } from '@ohmstead/database/testing';
import { upTopic, type Start } from '@ohmstead/device-protocol';
import { wholeOrganization, type OrganizationId } from '@ohmstead/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { compactServices } from '../../sample-store/compact-services.ts';
import { startGateway, type Gateway } from '../start-gateway.ts';
import { eventually } from '../testing/eventually.ts';
import { hello, nextSeq, result, start, state, stream } from '../testing/example-messages.ts';
import { claimThing, createOrganization, ownThing, registerThing, type TestThing } from '../testing/register-thing.ts';
import { silentLog } from '../testing/silent-log.ts';
import { TestDevice } from '../testing/test-device.ts';

const database = await testDatabase();
let gateway: Gateway;
let organizationId: OrganizationId;
let thing: TestThing;
let device: TestDevice;
let counter = 0;
const open: TestDevice[] = [];

const rows = async (text: string, ...values: unknown[]) => (await database.root.query(text, values)).rows;
const one = async (text: string, ...values: unknown[]) => (await rows(text, ...values))[0];

async function connect(thingName: string, connectPacket = {}): Promise<TestDevice> {
  const connected = await new TestDevice(gateway.port as number, thingName, connectPacket).ready();
  open.push(connected);
  return connected;
}

beforeAll(async () => {
  organizationId = await createOrganization(database.root);
  gateway = await startGateway({ database: database.gateway, log: silentLog, port: 0 });
});
afterAll(async () => {
  for (const each of open) each.breakOff();
  await gateway.stop();
});
beforeEach(async () => {
  thing = await ownThing(database.root, `thing-${++counter}`, organizationId);
  device = await connect(thing.thingName);
  await device.send('hello', device.hello());
});

const service = (uid: string) =>
  one(`select * from app.services where device_id = $1 and uid = $2`, thing.deviceId, uid);
const bay = (number: number) =>
  one(`select * from app.bays where device_id = $1 and number = $2`, thing.deviceId, number);
const deviceRow = () => one(`select * from app.devices where id = $1`, thing.deviceId);
const battery = (serialNumber: string) => one(`select * from app.batteries where serial_number = $1`, serialNumber);
const serial = () => `B-${thing.thingName}`;
const startOf = (uid: string, change: Partial<Start> = {}) =>
  start(uid, { battery: { serialNumber: serial(), model: 'LP-2000', designCapacity: 2000 }, ...change });

test('hello creates the bays and stores the versions, and the device is online', async () => {
  expect(await deviceRow()).toMatchObject({ online: true, firmware_versions: { main: '2.4.1' } });
  expect(await rows(`select number from app.bays where device_id = $1 order by number`, thing.deviceId)).toHaveLength(
    4,
  );
});

test('a run goes from its start through its samples to its result', async () => {
  await device.send('start', startOf('run-1'));
  expect(await service('run-1')).toMatchObject({
    status: 'servicing',
    battery_serial_number: serial(),
    adapter_name: 'A-18650',
  });
  expect(await bay(1)).toMatchObject({ adapter_name: 'A-18650' });
  expect(await battery(serial())).toMatchObject({ last_status: 'servicing' });
  await device.send('stream', stream('run-1', 0));
  await device.send('stream', stream('run-1', 1));
  const live = await eventually(
    () => service('run-1'),
    ({ live_offset_s }) => live_offset_s === 5,
  );
  expect(live).toMatchObject({
    live_current_ma: 500,
    live_voltage_mv: 3705,
    live_rem_cap_mah: 1005,
    has_service_data: true,
  });
  expect(await battery(serial())).toMatchObject({ rem_cap_mah: 1005 });
  const eisData = { Freqs: [1, 10], EIS_real: [0.01, 0.02], EIS_imag: [-0.001, 0] };
  await device.send('result', result('run-1', { parts: 2, eisData, structures: { calData: { gain: 1.5 } } }));
  const ended = await service('run-1');
  expect(ended).toMatchObject({ status: 'pass', soh_percent: 90, fcc_mah: 1800, has_eis_data: true, duration_s: 60 });
  expect(await battery(serial())).toMatchObject({
    last_status: 'pass',
    last_soh_percent: 90,
    rem_cap_mah: 1700,
    cycle_count: 12,
    last_service_id: ended.id,
  });
  expect(await one(`select * from app.service_spectra where service_id = $1`, ended.id)).toMatchObject({
    imaginary_ohm: [-0.001, 0],
  });
  expect(await one(`select * from app.service_details where service_id = $1`, ended.id)).toMatchObject({
    cal_data: { gain: 1.5 },
  });
});

test('without remCap a result takes the last RemCap of the samples, also of those that arrived just before', async () => {
  await device.send('start', startOf('capacity'));
  const parts = [0, 1, 2, 3].map((part) => stream('capacity', part));
  for (const part of parts)
    device.publish('stream', { ...part, RemCap: part.RemCap.map((mAh, at) => (at === 2 ? null : mAh)) });
  await device.send('result', result('capacity', { parts: parts.length, fields: {} }));
  expect(await service('capacity')).toMatchObject({ rem_cap_mah: parts[3]?.RemCap[1] });
  expect(await battery(serial())).toMatchObject({ rem_cap_mah: parts[3]?.RemCap[1] });
});

test('the state fills and empties the bays, and only the newest counts', async () => {
  const at = Date.now();
  const bays = [{ bay: 2, adapter: 'A-9', battery: { serialNumber: serial(), model: 'LP-2000' } }];
  await device.send('state', state({ at, status: 'Running', rawStatus: 'CHG', bays }));
  expect(await deviceRow()).toMatchObject({ status: 'Running', raw_status: 'CHG' });
  const { id } = await battery(serial());
  expect(await bay(2)).toMatchObject({ battery_id: id, adapter_name: 'A-9', service_id: null });
  await device.send('state', state({ at: at - 1_000, status: 'Error', bays: [] }));
  expect(await bay(2)).toMatchObject({ battery_id: id });
  expect(await deviceRow()).toMatchObject({ status: 'Running' });
  await device.send('state', state({ at: at + 1_000, bays: [] }));
  expect(await bay(2)).toMatchObject({ battery_id: null });
});

test('without a serial number a new battery is created per service', async () => {
  const nameless = { battery: { model: 'Lead 12 V', chemistry: 'Lead-acid' } };
  await device.send('start', startOf('n-1', nameless));
  await device.send('start', startOf('n-2', { ...nameless, bay: 2 }));
  const [first, second] = [await service('n-1'), await service('n-2')];
  expect(first.battery_id).not.toBe(second.battery_id);
  await device.send('state', state({ bays: [{ bay: 1, battery: nameless.battery, service: 'n-1' }] }));
  expect(await bay(1)).toMatchObject({ battery_id: first.battery_id, service_id: first.id });
});

test('repeated messages change nothing', async () => {
  const messages = [startOf('rep'), stream('rep', 0), result('rep')] as const;
  const kinds = ['start', 'stream', 'result'] as const;
  for (const [at, message] of messages.entries()) await device.send(kinds[at]!, message);
  const before = await service('rep');
  for (const [at, message] of messages.entries()) {
    device.acknowledged.delete(message.seq);
    await device.send(kinds[at]!, message);
  }
  expect(await service('rep')).toEqual(before);
  expect(await rows(`select from app.service_samples where service_id = $1`, before.id)).toHaveLength(1);
  expect(device.rejected).toEqual([]);
});

test('a backlog out of order is stored in the right service, also after its result', async () => {
  await device.send('start', startOf('late'));
  await device.send('stream', stream('late', 2));
  await device.send('result', result('late', { parts: 3 }));
  await device.send('stream', stream('late', 1));
  await device.send('stream', stream('late', 0));
  const { id } = await service('late');
  expect(await rows(`select part from app.service_samples where service_id = $1 order by part`, id)).toEqual([
    { part: 0 },
    { part: 1 },
    { part: 2 },
  ]);
});

test('the last fields of a battery follow the newest service that ended', async () => {
  const now = Date.now();
  await device.send('start', startOf('new', { at: now - 10_000 }));
  await device.send('result', result('new', { at: now, fields: { fcc: 1600 } }));
  await device.send('start', startOf('old', { at: now - 90_000_000, bay: 2 }));
  expect(await battery(serial())).toMatchObject({ last_status: 'pass' });
  await device.send('result', result('old', { at: now - 80_000_000, status: 'fail', fields: { fcc: 1900 } }));
  expect(await battery(serial())).toMatchObject({ last_status: 'pass', last_soh_percent: 80 });
});

test('samples and results of an unknown service are refused with that code', async () => {
  const [orphan, end] = [stream('nowhere', 0), result('nowhere')];
  await device.send('stream', orphan);
  await device.send('result', end);
  expect(device.rejected.map(({ seq, code }) => [seq, code])).toEqual([
    [orphan.seq, 'unknown-service'],
    [end.seq, 'unknown-service'],
  ]);
});

test('a repeated start or result with a new at is another run: the at that was sent first must be sent again', async () => {
  const [begun, ended] = [startOf('again'), result('again')];
  await device.send('start', begun);
  await device.send('start', { ...begun, seq: nextSeq(), at: begun.at + 1 });
  await device.send('result', ended);
  await device.send('result', { ...ended, seq: nextSeq(), at: ended.at + 1 });
  expect(device.rejected.map(({ code }) => code)).toEqual(['service-conflict', 'service-conflict']);
  await device.send('start', { ...begun, seq: nextSeq() });
  await device.send('result', { ...ended, seq: nextSeq() });
  expect(device.rejected).toHaveLength(2);
  expect(await service('again')).toMatchObject({ started_at: new Date(begun.at), ended_at: new Date(ended.at) });
});

test('a name identifies one run for ever', async () => {
  await device.send('start', startOf('same'));
  await device.send('start', startOf('same', { serviceType: 'Discharge', at: Date.now() - 5_000 }));
  await device.send('result', result('same'));
  await device.send('result', result('same', { status: 'fail' }));
  expect(device.rejected.map(({ code }) => code)).toEqual(['service-conflict', 'service-conflict']);
  expect(await service('same')).toMatchObject({ service_type: 'Charge', status: 'pass' });
});

const parts = (serviceId: number) =>
  rows(`select part from app.service_samples where service_id = $1 order by part`, serviceId);
const codes = () => device.rejected.map(({ code }) => code);
/** Three samples, one a second, from this offset on. */
const from = (offset: number, uid: string, part: number) => ({
  ...stream(uid, part),
  offset: [offset, offset + 1, offset + 2],
});

test('offsets rise across parts: a part that goes back in time is refused and quarantined, and the others are kept', async () => {
  await device.send('start', startOf('rise'));
  await device.send('stream', from(0, 'rise', 0));
  await device.send('stream', from(10, 'rise', 1));
  await device.send('stream', from(12, 'rise', 2));
  await device.send('stream', from(5, 'rise', 3));
  await device.send('stream', from(20, 'rise', 2));
  expect(codes()).toEqual(['part-conflict', 'part-conflict']);
  const { id } = await service('rise');
  expect(await parts(id)).toEqual([{ part: 0 }, { part: 1 }, { part: 2 }]);
  expect(
    await rows(`select reason from directory.quarantined_messages where thing_name = $1`, thing.thingName),
  ).toHaveLength(2);
});

test('parts that arrive out of order are compared with those before and after them', async () => {
  await device.send('start', startOf('gaps'));
  await device.send('stream', from(40, 'gaps', 4));
  await device.send('stream', from(0, 'gaps', 0));
  await device.send('stream', from(39, 'gaps', 2));
  await device.send('stream', from(1, 'gaps', 1));
  expect(codes()).toEqual(['part-conflict', 'part-conflict']);
  for (const part of [3, 1, 2]) await device.send('stream', from(part * 10, 'gaps', part));
  expect(codes()).toHaveLength(2);
  expect(await parts((await service('gaps')).id)).toHaveLength(5);
});

test('a part past the parts of an ended run is refused', async () => {
  await device.send('start', startOf('past'));
  await device.send('stream', from(0, 'past', 0));
  await device.send('result', result('past', { parts: 2 }));
  await device.send('stream', from(20, 'past', 2));
  await device.send('stream', from(10, 'past', 1));
  expect(codes()).toEqual(['part-conflict']);
  expect(await parts((await service('past')).id)).toEqual([{ part: 0 }, { part: 1 }]);
});

test('acknowledged samples stay in their run, even if its result declares fewer parts', async () => {
  await device.send('start', startOf('fewer'));
  for (const part of [0, 1]) await device.send('stream', from(part * 10, 'fewer', part));
  await device.send('result', result('fewer', { parts: 1 }));
  expect(codes()).toEqual([]);
  expect(await service('fewer')).toMatchObject({ status: 'pass', expected_parts: 2 });
});

test('a part with an existing number is acknowledged if it is the same, and refused if it differs', async () => {
  await device.send('start', startOf('twice'));
  await device.send('stream', from(0, 'twice', 0));
  await device.send('stream', from(10, 'twice', 1));
  await device.send('stream', from(0, 'twice', 0));
  await device.send('stream', { ...from(0, 'twice', 0), Volt: [1, 2, 3] });
  await device.send('stream', from(20, 'twice', 1));
  expect(codes()).toEqual(['part-conflict', 'part-conflict']);
  const { id } = await service('twice');
  await device.send('result', result('twice', { parts: 2 }));
  // The projection may lock the row for a moment.
  const compact = () =>
    database.gateway.writeTenant(wholeOrganization(organizationId), (writer) => compactServices(writer));
  await expect.poll(async () => (await compact(), service('twice'))).toMatchObject({ compacted_parts: 2 });
  await device.send('stream', from(10, 'twice', 1));
  expect(codes()).toHaveLength(2);
  await device.send('stream', { ...from(10, 'twice', 1), Temp: [null, null, null] });
  await device.send('stream', from(11, 'twice', 1));
  expect(codes()).toHaveLength(4);
  expect(await parts(id)).toEqual([]);
});

test.each([
  ['another model', { model: 'OS-8' }, '/model: registered is OS-4, not OS-8'],
  ['another serial number', { serialNumber: 'other' }, '/serialNumber: registered is SN-'],
  ['more bays than its model has', { bayCount: 5 }, '/bayCount: registered is at most 4, not 5'],
])('a hello with %s is refused with that code, quarantined, and changes nothing', async (name, change, message) => {
  await device.send('hello', device.hello({ ...change, firmware: { main: '9.9.9' } }));
  expect(device.rejected).toMatchObject([{ code: 'wrong-device', message: expect.stringContaining(message) }]);
  expect(
    await rows(`select reason from directory.quarantined_messages where thing_name = $1`, thing.thingName),
  ).toMatchObject([{ reason: expect.stringContaining(message) }]);
  expect(await deviceRow()).toMatchObject({ online: true, firmware_versions: { main: '2.4.1' } });
  expect(await rows(`select from app.bays where device_id = $1`, thing.deviceId)).toHaveLength(4);
  // Its measurements are not lost because of a label.
  await device.send('start', startOf(name.replaceAll(' ', '-')));
  expect(device.rejected).toHaveLength(1);
});

test('a device without an owner is also told that it differs from its registration', async () => {
  await registerThing(database.root, 'free-other');
  const free = await connect('free-other');
  await free.send('hello', free.hello({ model: 'OS-8' }));
  expect(free.rejected).toMatchObject([{ code: 'wrong-device' }]);
});

test('hello must be sent again after the claim: else bay numbers are refused', async () => {
  await registerThing(database.root, 'newly-claimed');
  const claimed = await connect('newly-claimed');
  await claimed.send('hello', claimed.hello());
  await claimThing(database.root, 'newly-claimed', organizationId);
  await claimed.send('start', startOf('too-early'));
  expect(claimed.rejected.map(({ code }) => code)).toEqual(['unknown-bay']);
  await claimed.send('hello', claimed.hello());
  await claimed.send('start', startOf('in-time'));
  expect(claimed.rejected).toHaveLength(1);
});

test('a device creates at most 60 batteries without a serial number in a minute, and a start beyond that is quarantined', async () => {
  const nameless = (uid: string) => startOf(uid, { battery: { model: 'Lead 12 V' } });
  const made = async () =>
    (
      await one(
        `select count(*)::integer as n from app.services where device_id = $1 and battery_serial_number is null`,
        thing.deviceId,
      )
    ).n;
  for (let n = 0; n < 62; n++) device.publish('start', nameless(`flood-${n}`));
  await device.until(() => device.rejected.length === 2);
  expect(codes()).toEqual(['too-many-batteries', 'too-many-batteries']);
  expect(await made()).toBe(60);
  expect(
    await rows(`select reason from directory.quarantined_messages where thing_name = $1`, thing.thingName),
  ).toHaveLength(2);
  // Neither one with a serial number nor a repeated run creates one.
  await device.send('start', startOf('named'));
  await device.send('start', { ...nameless('flood-0'), at: (await service('flood-0')).started_at.getTime() });
  expect(device.rejected).toHaveLength(2);
  // Another gateway, or the same after a restart, counts them too.
  const other = await startGateway({ database: database.gateway, log: silentLog, port: 0 });
  const elsewhere = await new TestDevice(other.port as number, thing.thingName).ready();
  await elsewhere.send('start', nameless('elsewhere'));
  expect(elsewhere.rejected).toMatchObject([{ code: 'too-many-batteries' }]);
  elsewhere.breakOff();
  await other.stop();
  await database.root.query(
    `update app.device_presence set nameless_made_at = array(select at - interval '50 s' from unnest(nameless_made_at[3:]) as at)
      || (select array_agg(at - interval '61 s') from unnest(nameless_made_at[:2]) as at) where device_id = $1`,
    [thing.deviceId],
  );
  for (let n = 0; n < 3; n++) await device.send('start', nameless(`later-${n}`));
  expect(codes()).toHaveLength(3);
  expect(await made()).toBe(62);
});

test('a bay that the device does not have is refused', async () => {
  await device.send('start', startOf('run-b', { bay: 9 }));
  await device.send('state', state({ bays: [{ bay: 9, battery: null }] }));
  expect(device.rejected.map(({ code }) => code)).toEqual(['unknown-bay', 'unknown-bay']);
});

test('times lie within 400 days before and 5 minutes after now', async () => {
  await device.send('start', startOf('t-1', { at: Date.now() - 401 * 86_400_000 }));
  await device.send('start', startOf('t-2', { at: Date.now() + 6 * 60_000 }));
  await device.send('start', startOf('t-3', { at: Date.now() + 4 * 60_000 }));
  await device.send('start', startOf('t-4', { at: Date.now() - 399 * 86_400_000 }));
  expect(device.rejected.map(({ code }) => code)).toEqual(['time-out-of-range', 'time-out-of-range']);
});

test.each([
  ['no JSON', 'hello there'],
  ['a list', '[]'],
  ['an unknown field', JSON.stringify({ ...hello(), colour: 'red' })],
  ['a wrong type', JSON.stringify({ ...hello(), bayCount: '4' })],
  ['a NUL', JSON.stringify({ ...hello(), model: 'a\u0000b' })],
  ['a lone surrogate', JSON.stringify({ ...hello(), model: '\uD800' })],
  ['a number beyond all ids', JSON.stringify({ ...hello(), seq: 12345678901234567890n.toString() })],
])('%s is refused, quarantined, and stops nothing', async (_name, payload) => {
  device.publishRaw(upTopic(thing.thingName, 'hello'), payload);
  await device.until(() => device.rejected.length === 1);
  expect(device.rejected[0]).toMatchObject({ code: 'malformed' });
  expect(
    await rows(`select payload from directory.quarantined_messages where thing_name = $1`, thing.thingName),
  ).toEqual([{ payload: Buffer.from(payload) }]);
  await device.send('state', state());
  expect(device.rejected).toHaveLength(1);
});

test('columns of different lengths, falling offsets and a repeated bay are malformed', async () => {
  await device.send('start', startOf('m'));
  await device.send('stream', { ...stream('m', 0), Volt: [1] });
  await device.send('stream', { ...stream('m', 0), offset: [3, 2, 1] });
  await device.send(
    'state',
    state({
      bays: [
        { bay: 1, battery: null },
        { bay: 1, battery: null },
      ],
    }),
  );
  await device.send('result', result('m', { eisData: { Freqs: [1], EIS_real: [], EIS_imag: [] } }));
  expect(device.rejected.map(({ code }) => code)).toEqual(['malformed', 'malformed', 'malformed', 'malformed']);
});

test('the quarantine keeps the newest hundred messages of a device', async () => {
  for (let n = 0; n < 130; n++) device.publishRaw(upTopic(thing.thingName, 'state'), `broken ${n}`);
  await device.until(() => device.rejected.length === 130);
  const kept = await rows(
    `select convert_from(payload, 'utf8') as payload from directory.quarantined_messages where thing_name = $1 order by id`,
    thing.thingName,
  );
  expect(kept).toHaveLength(100);
  expect(kept.at(-1)).toEqual({ payload: 'broken 129' });
});

test('the will of the connection takes the device offline, that of an older connection does not, and any message brings it back', async () => {
  const will = (connection: string) => ({
    will: {
      topic: upTopic(thing.thingName, 'gone'),
      payload: Buffer.from(JSON.stringify({ connection })),
      qos: 1,
      retain: false,
    },
  });
  const first = await connect(thing.thingName, will('first'));
  await first.send('hello', first.hello({ connection: 'first' }));
  const second = await connect(thing.thingName, will('second'));
  await second.send('hello', second.hello({ connection: 'second' }));
  second.publish('gone', { connection: 'first' });
  await second.send('state', state());
  expect(await deviceRow()).toMatchObject({ online: true });
  second.breakOff();
  expect(await eventually(deviceRow, ({ online }) => !online)).toMatchObject({ online: false });
  const third = await connect(thing.thingName);
  await third.send('state', state());
  expect(await deviceRow()).toMatchObject({ online: true });
});

test('a device without an owner may only say hello and answer commands', async () => {
  await registerThing(database.root, 'free-thing');
  const free = await connect('free-thing');
  await free.send('hello', free.hello());
  expect(free.rejected).toEqual([]);
  await free.send('state', state());
  await free.send('reply', { seq: nextSeq(), at: Date.now(), command: 999_999, ok: true });
  expect(free.rejected.map(({ code }) => code)).toEqual(['unclaimed', 'unknown-command']);
  expect(await one(`select last_message_at from directory.things where thing_name = 'free-thing'`)).not.toMatchObject({
    last_message_at: null,
  });
});

test('messages that a device sends after it has changed hands go to its new owner', async () => {
  await device.send('start', startOf('before'));
  const other = await createOrganization(database.root, 'Another');
  await database.root.query(
    `with moved as (insert into app.devices (organization_id, thing_name, type, model_name, device_class, serial_number)
       values ($1, $2, 'Analyzer', 'OS-4', 'analyzer', 'x') returning id)
     update directory.things set organization_id = $1, device_id = moved.id from moved where things.thing_name = $2`,
    [other, thing.thingName],
  );
  await device.send('hello', device.hello());
  await device.send('start', startOf('after'));
  await device.send('stream', stream('before', 0));
  expect(await one(`select organization_id from app.services where uid = 'after'`)).toEqual({ organization_id: other });
  expect(device.rejected.map(({ code }) => code)).toEqual(['unknown-service']);
});

test('every change is seen by pollers: no row waits for its number', async () => {
  const { pending } = await one(`
    select (select count(*) from app.devices where version = 0) + (select count(*) from app.batteries where version = 0)
      + (select count(*) from app.services where version = 0) as pending`);
  expect(pending).toBe(await countNeverStamped());
});

/** Devices inserted by the test itself, outside of writeTenant, and never changed since, are not stamped. */
async function countNeverStamped(): Promise<number> {
  const { n } = await one(
    `select count(*) as n from app.devices where version = 0 and online = false and firmware_versions = '{}'`,
  );
  return n;
}
