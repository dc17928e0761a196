import { linkPaths, routes, type ErrorBody } from '@ohmstead/contract';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { foldAlarms } from '../../alarms/fold-alarms.ts';
import { housekeeping } from '../../jobs/housekeeping.ts';
import { registerThing, ReplyingDevice } from '../testing/replying-device.ts';
import { publicUrl, testApi } from '../testing/test-api.ts';
import { signInAgain, type SignedIn } from '../testing/test-organization.ts';

const { app, parts, database, organization } = await testApi();
const acme = await organization();
const admin = await acme.signIn();
const account = await acme.serviceAccount();
const dayMs = 86_400_000;
let keys = 0;
const newKey = () => `key-${++keys}`;

type By = Pick<SignedIn, 'headers'>;
const post = async (path: string, payload: object, key: string, by: By = admin) => {
  const file = Buffer.isBuffer(payload) && { 'content-type': 'application/octet-stream' };
  const headers = { ...by.headers, ...file, 'idempotency-key': key };
  const {
    statusCode,
    body,
    headers: sent,
  } = await app.inject({ method: 'POST', url: `/api${path}`, headers, payload });
  const isError = statusCode >= 400;
  return {
    status: statusCode,
    code: isError ? (JSON.parse(body) as ErrorBody).error.code : undefined,
    body,
    isReplayed: sent['idempotency-replayed'] === 'true',
    retryAfter: sent['retry-after'],
  };
};
const countOf = async (table: string) =>
  (
    await database.root.query(`select count(*)::integer as count from app.${table} where organization_id = $1`, [
      acme.id,
    ])
  ).rows[0].count;

const token = { name: 'BI', permissions: [], locations: [], expiresAt: Date.now() + 30 * dayMs };
const made = async (path: string, body: object): Promise<{ id: number }> =>
  JSON.parse((await post(path, body, newKey())).body) as { id: number };
const webhook = { url: 'https://8.8.8.8/', events: ['battery.created'], ownerId: account.id };

const on: ReplyingDevice[] = [];
afterEach(async () => {
  for (const each of on.splice(0)) await each.switchOff();
  parts.replyWithinMs = 10_000;
});

async function analyzer() {
  const thingName = await registerThing(database, `repeater${++keys}`);
  const deviceId = await acme.device({ thing_name: thingName, online: true });
  await database.root.query('update directory.things set organization_id = $1, device_id = $2 where thing_name = $3', [
    acme.id,
    deviceId,
    thingName,
  ]);
  const device = new ReplyingDevice(database, thingName);
  on.push(device);
  const batteryId = await acme.battery();
  const bayId = await acme.insert('bays', { device_id: deviceId, number: 1, battery_id: batteryId });
  const accept = () => {
    void acme.service({ battery_id: batteryId, device_id: deviceId, bay_id: bayId, status: 'servicing' });
    return { ok: true };
  };
  device.answer = accept;
  return { device, accept, start: { deviceId, bayId, serviceType: 'Charge' } };
}

async function alarm(): Promise<number> {
  await acme.service({ battery_id: await acme.battery(), status: 'pass', ended_at: new Date(), soh_percent: 40 });
  await made('/alarmRules', { name: 'Low', kind: 'soh-below' });
  await database.worker.writeTenant(acme.scope, (writer) => foldAlarms(writer, acme.scope));
  return (await database.root.query('select id from app.alarms where organization_id = $1', [acme.id])).rows[0].id;
}

/** Of each call that takes a key: where it is, a body, and the table in which it leaves one more row. */
const calls: Record<string, () => Promise<[path: string, body: object, table: string]>> = {
  'POST /api/services': async () => ['/services', (await analyzer()).start, 'audit_events'],
  'POST /api/locations': async () => ['/locations', { name: 'Delft' }, 'locations'],
  'POST /api/groups': async () => ['/groups', { name: 'Fitters' }, 'groups'],
  'POST /api/users': async () => [
    '/users',
    { emails: ['new@example.test'], permissions: { permissions: [] }, url: `${publicUrl.origin}${linkPaths.invite}` },
    'users',
  ],
  'POST /api/imports': async () => [
    '/imports?kind=batteries&fileName=new.csv',
    Buffer.from('Serial\nB-1\n'),
    'imports',
  ],
  'POST /api/displayConfigurations': async () => [
    '/displayConfigurations',
    { type: 'devices', name: 'Short', columns: [], lockColumnOrder: false, lockColumnVisibility: false },
    'display_configurations',
  ],
  'POST /api/tokens': async () => ['/tokens', token, 'api_tokens'],
  'POST /api/tokens/:id/rotate': async () => [`/tokens/${(await made('/tokens', token)).id}/rotate`, {}, 'api_tokens'],
  'POST /api/serviceAccounts': async () => ['/serviceAccounts', { name: 'ERP' }, 'service_accounts'],
  'POST /api/wall/pairings/approve': async () => {
    const { code } = (await app.inject({ method: 'POST', url: '/api/wall/pairings', payload: {} })).json();
    return ['/wall/pairings/approve', { code, name: 'Screen', locations: [] }, 'service_accounts'];
  },
  'POST /api/serviceAccounts/:id/tokens': async () => [`/serviceAccounts/${account.id}/tokens`, token, 'api_tokens'],
  'POST /api/serviceAccounts/:id/tokens/:tokenId/rotate': async () => {
    const tokens = `/serviceAccounts/${account.id}/tokens`;
    return [`${tokens}/${(await made(tokens, token)).id}/rotate`, {}, 'api_tokens'];
  },
  'POST /api/webhooks': async () => ['/webhooks', { ...webhook, name: 'One' }, 'endpoints'],
  'POST /api/webhooks/:id/rotate': async () => {
    const { id } = await made('/webhooks', { ...webhook, name: 'Two' });
    return [`/webhooks/${id}/rotate`, {}, 'audit_events'];
  },
  'POST /api/channels': async () => ['/channels', { name: 'Workshop', kind: 'mail', users: [admin.id] }, 'endpoints'],
  'POST /api/alarmRules': async () => ['/alarmRules', { name: 'Offline', kind: 'device-offline' }, 'alarm_rules'],
  'POST /api/maintenanceWindows': async () => [
    '/maintenanceWindows',
    { name: 'Stocktaking', from: Date.now(), until: Date.now() + dayMs },
    'maintenance_windows',
  ],
  'POST /api/alarms/comment': async () => [
    '/alarms/comment',
    { ids: [await alarm()], text: 'Ordered a new one' },
    'audit_events',
  ],
};
const showSecrets = /tokens|webhooks/;

test('these calls take an Idempotency-Key', () => {
  const taking = Object.entries(routes).filter(([, route]) => 'takesIdempotencyKey' in route);
  expect(taking.map(([call]) => call).toSorted()).toEqual(Object.keys(calls).toSorted());
});

test.for(Object.keys(calls))('a repeat of %s answers what the first answered and makes nothing', async (name) => {
  const [path, body, table] = (await calls[name]?.()) ?? ['', {}, ''];
  const [before, key] = [await countOf(table), newKey()];
  const first = await post(path, body, key);
  expect(first, first.body).toMatchObject({ status: name === 'POST /api/imports' ? 201 : 200, isReplayed: false });
  const again = await post(path, body, key);
  if (showSecrets.test(path)) {
    expect(again).toMatchObject({ status: 409, code: 'idempotency-secret-shown' });
    expect(JSON.parse(again.body)).toMatchObject({ error: { params: [JSON.parse(first.body).id] } });
    const { rows } = await database.root.query('select answer from app.idempotency_keys where key = $1', [key]);
    expect(rows).toEqual([{ answer: null }]);
  } else expect(again).toEqual({ ...first, isReplayed: true });
  expect(await countOf(table)).toBe(before + 1);
});

test('an Idempotency-Key has 1 to 255 visible characters and belongs to one body; elsewhere it is ignored', async () => {
  const location = { name: 'Bench 1' };
  for (const key of ['', 'a b', 'a'.repeat(256), 'ä'])
    expect(await post('/locations', location, key)).toMatchObject({ status: 400, code: 'idempotency-key-invalid' });
  const longest = '~'.repeat(255);
  expect((await post('/locations', location, longest)).status).toBe(200);
  expect(await post('/locations', { name: 'Bench 2' }, longest)).toMatchObject({
    status: 422,
    code: 'idempotency-key-reused',
  });
  expect(await post('/groups', location, longest)).toMatchObject({ status: 200, isReplayed: false });
  expect(await post('/alarms/acknowledge', { alarms: [] }, 'a b')).toMatchObject({ status: 200, isReplayed: false });
});

test('it is that of a user, whichever session or token; another user’s is another one, and who lost the right gets 403', async () => {
  const owner = await acme.signIn({ permissions: ['perm-locations', 'perm-all-locations'] });
  const [key, body] = [newKey(), { name: 'Bench 3' }];
  expect((await post('/locations', body, key, owner)).status).toBe(200);
  const wish = { ...token, permissions: ['perm-locations'], locations: null };
  const { token: text } = JSON.parse((await post('/tokens', wish, newKey(), owner)).body) as { token: string };
  const others = [await signInAgain(app, owner.email), { headers: { authorization: `Bearer ${text}` } }];
  for (const by of others)
    expect(await post('/locations', body, key, by)).toMatchObject({ status: 200, isReplayed: true });
  expect(await post('/locations', body, key)).toMatchObject({ code: 'locations-add-3' });
  await acme.change(`delete from app.user_permissions where user_id = $1 and permission = 'perm-locations'`, [
    owner.id,
  ]);
  expect(await post('/locations', body, key, owner)).toMatchObject({ status: 403, code: 'not-permitted' });
});

const age = (key: string) =>
  acme.change(`update app.idempotency_keys set created_at = now() - interval '24 hours 1 second' where key = $1`, [
    key,
  ]);

test('refusals are not remembered, and after 24 hours neither are answers', async () => {
  const [key, body] = [newKey(), { name: 'Bench 4' }];
  const { id } = await made('/locations', body);
  expect(await post('/locations', body, key)).toMatchObject({ code: 'locations-add-3' });
  await acme.change('delete from app.locations where id = $1', [id]);
  expect(await post('/locations', body, key)).toMatchObject({ status: 200, isReplayed: false });
  await age(key);
  expect(await post('/locations', { name: 'Bench 5' }, key)).toMatchObject({ status: 200, isReplayed: false });
  expect(await post('/locations', { name: 'Bench 5' }, key)).toMatchObject({ status: 200, isReplayed: true });
  await housekeeping.run({ database: database.worker, logger: pino({ level: 'silent' }) });
  const kept = () => database.root.query('select from app.idempotency_keys where key = $1', [key]);
  expect((await kept()).rowCount).toBe(1);
  await age(key);
  await housekeeping.run({ database: database.worker, logger: pino({ level: 'silent' }) });
  expect((await kept()).rowCount).toBe(0);
});

test('a file with the key of another file, name or kind is another request', async () => {
  const [key, file] = [newKey(), Buffer.from('Serial\nB-2\n')];
  const send = (query: string, body = file) => post(`/imports?${query}`, body, key);
  expect(await send('kind=batteries&fileName=two.csv')).toMatchObject({ status: 201, isReplayed: false });
  expect(await send('kind=batteries&fileName=two.csv')).toMatchObject({ status: 201, isReplayed: true });
  const other = { status: 422, code: 'idempotency-key-reused' };
  expect(await send('kind=batteries&fileName=two.csv', Buffer.from('Serial\nB-3\n'))).toMatchObject(other);
  expect(await send('kind=batteries&fileName=three.csv')).toMatchObject(other);
  expect(await send('kind=services&fileName=two.csv')).toMatchObject(other);
});

test('of many at once with one key one does the work; the others are answered like it, or asked to try again', async () => {
  const [key, before] = [newKey(), await countOf('maintenance_windows')];
  // Nothing else makes these wait for each other, and their names may be used twice.
  const window = { name: 'Night shift', from: Date.now(), until: Date.now() + dayMs };
  const answers = await Promise.all(Array.from({ length: 12 }, () => post('/maintenanceWindows', window, key)));
  expect(await countOf('maintenance_windows')).toBe(before + 1);
  expect(answers.filter(({ status, isReplayed }) => status === 200 && !isReplayed)).toHaveLength(1);
  for (const { status, code, retryAfter, isReplayed } of answers)
    if (status !== 200) expect([code, retryAfter]).toEqual(['idempotency-in-progress', '1']);
    else if (isReplayed) expect(code).toBeUndefined();
});

test('while an analyzer is asked, a repeat says how long that takes at most', async () => {
  const { device, accept, start } = await analyzer();
  const key = newKey();
  const isAsked = Promise.withResolvers<undefined>();
  device.answer = () => {
    isAsked.resolve(undefined);
    return undefined;
  };
  parts.replyWithinMs = 1_500;
  const first = post('/services', start, key);
  await isAsked.promise;
  const again = await post('/services', start, key);
  expect(again).toMatchObject({ status: 409, code: 'idempotency-in-progress' });
  expect(Number(again.retryAfter)).toBeGreaterThan(1);
  expect(await first).toMatchObject({ code: 'services-create-4' });
  // Nothing was made, so the key is free.
  device.answer = accept;
  expect(await post('/services', start, key)).toMatchObject({ status: 200, isReplayed: false });
  expect(device.told).toHaveLength(2);
});

test('if the server stopped while an analyzer was asked, a repeat answers what came of it and starts nothing twice', async () => {
  const { device, start } = await analyzer();
  const key = newKey();
  expect((await post('/services', start, key)).status).toBe(200);
  await acme.change('update app.idempotency_keys set answer = null, busy_until = now() where key = $1', [key]);
  expect(await post('/services', start, key)).toMatchObject({ status: 200, isReplayed: false });
  expect(await post('/services', start, key)).toMatchObject({ status: 200, isReplayed: true });
  expect(device.told).toHaveLength(1);
});
