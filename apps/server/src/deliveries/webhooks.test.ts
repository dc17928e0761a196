import type { DeliveryPage, ShownWebhook, Webhook, WebhookList } from '@ohmstead/contract';
import { pino } from 'pino';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../api/app.ts';
import { createParts } from '../api/create-parts.ts';
import { cheapCost } from '../api/sessions/password-hashing.ts';
import { quietOptions } from '../api/testing/quiet-options.ts';
import { publicUrl } from '../api/testing/test-api.ts';
import { TestOrganization, type SignedIn } from '../api/testing/test-organization.ts';
import { testDatabase } from '@ohmstead/database/testing';
import { parseNetwork } from '../outside/outbound-networks.ts';
import type { OutsideRules } from '../outside/outside-rules.ts';
import { lies, LyingReceiver } from '../outside/testing/lying-receiver.ts';
import { secretsKeyOf } from '../secrets/seal.ts';
import { noteEvent } from './note-event.ts';
import { sayPublicUrl } from './say-public-url.ts';
import { startDeliverer } from './start-deliverer.ts';

const database = await testDatabase();
const secretsKeys = [secretsKeyOf(Buffer.alloc(32, 7))] as const;
const networks = [parseNetwork('127.0.0.1') ?? []].flat();
const rules: OutsideRules = { networks, isDemo: true, proxy: null, ownPorts: new Set() };
const rates = { perUser: 1e9, perOrganization: 1e9 };
const parts = createParts(database.api, { publicUrl, hashCost: cheapCost, secretsKeys, outside: rules });
const app = await buildApp(parts, { ...quietOptions, callRates: rates, searchRate: { perSecond: 1e9, burst: 1e9 } });
const receiver = await LyingReceiver.start();
const logger = pino({ level: 'silent' });
await sayPublicUrl(database.api, publicUrl);
const sending = { database: database.worker, keys: secretsKeys, rules, publicUrl, logger, lookEveryMs: 200 };
const deliverer = await startDeliverer(sending);
afterAll(async () => {
  await deliverer.close();
  await receiver[Symbol.asyncDispose]();
  await app.close();
});

let [acme, admin]: [TestOrganization?, SignedIn?] = [];
let [graz, oslo, owner] = [0, 0, 0];
beforeAll(async () => {
  acme = await TestOrganization.create(database);
  admin = await acme.signIn();
  [graz, oslo] = [await acme.location('Graz'), await acme.location('Oslo')];
  owner = (await acme.serviceAccount({ name: 'ERP', locationIds: [graz] })).id;
});

async function call<Answer>(line: string, payload?: object, by = admin): Promise<{ status: number; body: Answer }> {
  const [method, url] = line.split(' ');
  const options = { method: method as 'GET', url: `/api/${url}`, headers: by!.headers };
  const response = await app.inject({ ...options, ...(payload && { payload }) });
  return { status: response.statusCode, body: response.body === '' ? (null as Answer) : response.json<Answer>() };
}
const codeOf = async (...given: Parameters<typeof call>) =>
  (await call<{ error?: { code: string } }>(...given)).body.error?.code;

let made = 0;
const add = async (path: string, more: object = {}) => {
  const wanted = { name: `Hook ${++made}`, url: `${receiver.url}${path}`, events: ['battery.created'], ownerId: owner };
  const { status, body } = await call<ShownWebhook>('POST webhooks', { ...wanted, ...more });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
};
const page = async (id: number, query = '') =>
  (await call<DeliveryPage>(`GET webhooks/${id}/deliveries${query}`)).body.deliveries;
const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 15_000, interval: 50 });
const heard = (path: string) => receiver.at(path);

test('what happens is told to the webhook that asked for it, signed, once, with the names and values of the lists', async () => {
  const hook = await add('/told', { headers: [{ name: 'X-Api-Key', value: 'key-of-erp' }], plainSignature: true, events: [
    'battery.created', 'battery.moved', 'battery.retired', 'device.claimed', 'device.online', 'device.moved', 'service.started', 'service.passed', 'firmware.failed',
  ] }); // oxfmt-ignore
  const battery_id = await acme!.battery({ location_id: graz, serial_number: 'B-1' });
  const device_id = await acme!.device({ location_id: graz, name: 'Bench' });
  const service = await acme!.service({ battery_id, device_id, location_id: graz, battery_serial_number: 'B-1' });
  const change = (text: string, values: unknown[]) => acme!.change(text, values);
  await change(
    `update app.services set status = 'pass', ended_at = now() - interval '9 days', soh_percent = 91.4 where id = $1`,
    [service],
  );
  await change(`update app.batteries set retired_at = now() where id = $1`, [battery_id]);
  await change(`update app.devices set online = true where id = $1`, [device_id]);
  await acme!.insert('firmware_upgrades', { device_id, to_version: '2.4', state: 'installing' });
  await change(`update app.firmware_upgrades set state = 'failed', reason = 'Wrong.' where device_id = $1`, [
    device_id,
  ]);
  await change(`update app.batteries set location_id = $2 where id = $1`, [battery_id, oslo]);
  await until(() => expect(heard('/told').map(({ body }) => JSON.parse(body).type).toSorted()).toEqual([
    'battery.created', 'battery.retired', 'device.claimed', 'device.online', 'firmware.failed', 'service.passed', 'service.started',
  ])); // oxfmt-ignore
  for (const { headers, body } of heard('/told')) {
    expect(new Verifier(hook.secret).verify(body, headers as Record<string, string>)).toMatchObject({
      id: headers['webhook-id'],
    });
    expect(headers).toMatchObject({
      'x-api-key': 'key-of-erp',
      'x-ohmstead-signature-256': expect.stringMatching(/^sha256=[0-9a-f]{64}$/),
    });
  }
  const told = heard('/told').map(({ body }) => JSON.parse(body)).find(({ type }) => type === 'service.passed'); // oxfmt-ignore
  expect(told.data).toMatchObject({
    serviceId: service,
    status: 'pass',
    soh: 91.4,
    batteryId: battery_id,
    deviceName: 'Bench',
    location: 'Graz',
    locationId: graz,
  });
  expect(told.data.link).toBe(`https://console.test/services?service=${service}`);
  expect(told.data.version).toBeGreaterThan(0);
  expect(Date.now() - told.timestamp).toBeGreaterThan(8 * 86_400_000);
  await until(async () =>
    expect((await page(hook.id)).map(({ type, state }) => [type, state])).toContainEqual(['battery.moved', 'withheld']),
  );
  expect((await page(hook.id)).find(({ state }) => state === 'delivered')).toMatchObject({
    attempts: [{ status: 204, error: null, body: '' }],
  });
  expect(await page(hook.id, '?state=withheld&limit=1')).toHaveLength(1);
  expect(JSON.stringify((await call<WebhookList>('GET webhooks')).body)).not.toMatch(/key-of-erp|whsec_[A-Za-z0-9+/]/);
});

test('an import that is done is told to who may see it, and withheld from others', async () => {
  const permissions = ['perm-all-locations', 'perm-services-import'];
  const importer = await acme!.serviceAccount({ permissions });
  await add('/imported', { events: ['import.finished'], ownerId: importer.id });
  const blind = await add('/unseen', { events: ['import.finished'] });
  const file = { file_name: 'a.csv', size_bytes: 1, sha256: 'a', content: Buffer.from('a'), ip: '::1' };
  for (const kind of ['batteries', 'services']) {
    const id = await acme!.insert('imports', { ...file, kind, state: 'running' });
    await acme!.change(`update app.imports set state = 'done' where id = $1`, [id]);
  }
  await until(() => expect(heard('/imported')).toHaveLength(1));
  expect(JSON.parse(heard('/imported')[0]?.body ?? '')).toMatchObject({
    type: 'import.finished',
    data: {
      kind: 'services',
      fileName: 'a.csv',
      serviceIds: [],
      link: expect.stringMatching(/\/services\/import\/\d+$/),
    },
  });
  await until(async () => expect((await page(blind.id)).map(({ state }) => state)).toEqual(['withheld', 'withheld']));
  expect(heard('/unseen')).toEqual([]);
});

test('a fact that is no row of its own is told through one function, with its fact or not at all', async () => {
  await add('/alarm', { events: ['alarm.raised'] });
  const event = {
    type: 'alarm.raised',
    at: 5,
    locationId: graz,
    data: { version: 9 },
    path: '/alarms?alarm=31',
  } as const;
  const noting = database.worker.writeTenant(acme!.scope, async (writer) => {
    await noteEvent(writer, event);
    throw new Error('the fact fails');
  });
  await expect(noting).rejects.toThrow('the fact fails');
  await database.worker.writeTenant(acme!.scope, (writer) => noteEvent(writer, { ...event, at: 6 }));
  await until(() => expect(heard('/alarm')).toHaveLength(1));
  const data = { version: 9, link: 'https://console.test/alarms?alarm=31' };
  expect(JSON.parse(heard('/alarm')[0]!.body)).toMatchObject({ type: 'alarm.raised', timestamp: 6, data });
});

test('a right that is taken away, or a disabled owner, stops the data with the next delivery', async () => {
  const { id: ownerId } = await acme!.serviceAccount({ name: 'Short-lived', locationIds: [graz] });
  const { id } = await add('/taken', { ownerId });
  await acme!.change('delete from app.user_locations where user_id = $1', [ownerId]);
  await acme!.battery({ location_id: graz });
  await until(async () => expect(await page(id)).toMatchObject([{ state: 'withheld', attempts: [] }]));
  await acme!.grant('user', ownerId, { locationIds: [graz] });
  await acme!.change('update app.users set disabled_at = now() where id = $1', [ownerId]);
  await acme!.battery({ location_id: graz });
  await until(async () => expect((await page(id)).map(({ state }) => state)).toEqual(['withheld', 'withheld']));
  expect(heard('/taken')).toEqual([]);
  expect(await codeOf(`DELETE serviceAccounts/${ownerId}`)).toBe('serviceAccounts-delete-1');
});

test('a receiver that never answers delays nobody else, and each try is in the log', async () => {
  receiver.answers.set('/hangs', lies.hangs);
  receiver.answers.set('/redirect', lies.redirects);
  receiver.answers.set('/busy', (response) => void response.writeHead(503, { 'retry-after': '600' }).end('later'));
  const [hanging, redirecting, busy] = [await add('/hangs'), await add('/redirect'), await add('/busy')];
  await add('/quick');
  const [startedAt] = [performance.now(), await acme!.battery({ location_id: graz })];
  await until(() => expect(heard('/quick')).toHaveLength(1));
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  await until(async () =>
    expect(await page(busy.id)).toMatchObject([{ state: 'pending', attempts: [{ status: 503, body: 'later' }] }]),
  );
  expect((await page(busy.id))[0]!.nextAttemptAt! - Date.now()).toBeGreaterThan(590_000);
  await until(async () =>
    expect(await page(redirecting.id)).toMatchObject([{ state: 'pending', attempts: [{ status: 302 }] }]),
  );
  await call(`DELETE webhooks/${hanging.id}`);
  expect(heard('/elsewhere')).toEqual([]);
});

test('the database away while a receiver is slow: what happened is sent all the same, each event with one body', async () => {
  receiver.answers.set('/slow', (response) => void setTimeout(() => response.end('at last'), 300));
  const slow = await add('/slow');
  await acme!.battery({ location_id: graz });
  await until(() => expect(heard('/slow')).toHaveLength(1));
  await database.root.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'ohmstead_worker' and datname = current_database()`,
  );
  await acme!.battery({ location_id: graz });
  await until(async () => {
    expect(await page(slow.id)).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }]);
  });
  const bodies = Map.groupBy(heard('/slow'), ({ headers }) => headers['webhook-id']);
  for (const calls of bodies.values()) expect(new Set(calls.map(({ body }) => body)).size).toBe(1);
});

test('410 disables at once, three failed days too, and whoever can repair it gets a mail', async () => {
  receiver.answers.set('/gone', (response) => void response.writeHead(410).end());
  receiver.answers.set('/failing', (response) => void response.writeHead(500).end());
  const [gone, failing] = [await add('/gone'), await add('/failing')];
  await acme!.battery({ location_id: graz });
  const tries = JSON.stringify(
    Array.from({ length: 9 }, () => ({ at: 1, status: 500, durationMs: 1, error: null, body: '' })),
  );
  await until(async () => expect((await page(failing.id))[0]!.attempts).toHaveLength(1));
  await acme!.change('update app.deliveries set attempts = $2, next_attempt_at = now() where endpoint_id = $1', [
    failing.id,
    tries,
  ]);
  const reasons = async () =>
    (await call<WebhookList>('GET webhooks')).body.webhooks.map(({ id, disabledReason }) => [id, disabledReason]);
  await until(async () => expect(await reasons()).toEqual(expect.arrayContaining([[gone.id, 'gone'], [failing.id, 'failing']]))); // oxfmt-ignore
  const { rows } = await database.root.query(
    `select parameters ->> 'reason' as reason from directory.mail_outbox where template = 'endpoint-disabled' and user_id = $1`,
    [admin!.id],
  );
  expect(rows.map(({ reason }) => reason).toSorted()).toEqual(['failing', 'gone']);
  const { body } = await call<{ deliveryId: number }>(`POST webhooks/${gone.id}/test`);
  await until(async () =>
    expect((await page(gone.id)).find(({ id }) => id === body.deliveryId)).toMatchObject({
      type: 'test',
      state: 'failed',
    }),
  );
});

test('sent again it has the same webhook-id and body, and the old record stays as it was', async () => {
  const { id } = await add('/again');
  await acme!.battery({ location_id: graz });
  await until(async () => expect(await page(id)).toMatchObject([{ state: 'delivered' }]));
  const [first] = await page(id);
  const { body } = await call<{ deliveries: object[] }>('POST webhookDeliveries/resend', { ids: [first!.id] });
  expect(body.deliveries).toMatchObject([{ resendOf: first!.id }]);
  await until(() => expect(heard('/again')).toHaveLength(2));
  const [one, two] = heard('/again');
  expect([two!.body, two!.headers['webhook-id']]).toEqual([one!.body, one!.headers['webhook-id']]);
  await until(async () => expect((await page(id)).map(({ state, resendOf }) => [state, resendOf])).toEqual([['delivered', first!.id], ['delivered', null]])); // oxfmt-ignore
  expect((await page(id)).at(-1)).toEqual(first);
  expect(
    (await call<{ deliveries: object[] }>('POST webhookDeliveries/resend', { webhookId: id, failedSince: 0 })).body,
  ).toEqual({ deliveries: [] });
});

test('while a secret is replaced, both sign for a day', async () => {
  const old = await add('/rotated');
  const { body: fresh } = await call<ShownWebhook>(`POST webhooks/${old.id}/rotate`);
  expect(fresh.oldSecretUntil! - Date.now()).toBeGreaterThan(86_000_000);
  await call(`POST webhooks/${old.id}/test`);
  await until(() => expect(heard('/rotated')).toHaveLength(1));
  await acme!.change(`update app.endpoints set old_until = now() where id = $1`, [old.id]);
  await call(`POST webhooks/${old.id}/test`);
  await until(() => expect(heard('/rotated')).toHaveLength(2));
  const verify = (secret: string, index: number) =>
    () => new Verifier(secret).verify(heard('/rotated')[index]!.body, heard('/rotated')[index]!.headers as Record<string, string>); // oxfmt-ignore
  for (const secret of [old.secret, fresh.secret]) expect(verify(secret, 0)).not.toThrow();
  expect(verify(fresh.secret, 1)).not.toThrow();
  expect(verify(old.secret, 1)).toThrow('No matching signature');
});

test('what is wrong with a webhook is said, and an address that leads inside without a reason', async () => {
  const good = { name: 'Good', url: `${receiver.url}/good`, events: ['test'], ownerId: owner };
  const refusals: [object, string | undefined][] = [
    [{ name: ' ' }, 'webhooks-add-1'], [{ name: 'hook 1' }, 'webhooks-add-3'], [{ events: ['battery.eaten'] }, 'webhooks-add-4'], [{ ownerId: admin!.id }, 'webhooks-add-5'],
    [{ locations: [999_999] }, 'webhooks-add-6'], [{ headers: [{ name: 'Webhook-Id', value: 'x' }] }, 'webhooks-add-7'],
    [{ headers: [{ name: 'x-a', value: 'line\nend' }] }, 'webhooks-add-7'], [{ url: 'https://10.0.0.1/' }, 'address-refused'], [{ url: 'http://127.0.0.2:4000/' }, 'address-refused'],
  ]; // oxfmt-ignore
  for (const [wrong, code] of refusals)
    expect([wrong, await codeOf('POST webhooks', { ...good, ...wrong })]).toEqual([wrong, code]);
  const hook = await add('/edited', { headers: [{ name: 'x-a', value: 'b' }] });
  const edit = (body: object) => codeOf(`PUT webhooks/${hook.id}`, { version: 1, ...body });
  expect(await edit({ url: 'https://8.8.8.8/' })).toBe('webhooks-update-11');
  expect([await edit({ name: 'Hook 1' }), await edit({ version: 7 })]).toEqual([
    'webhooks-update-5',
    'webhooks-update-6',
  ]);
  const { body } = await call<Webhook>(`PUT webhooks/${hook.id}`, { version: 1, enabled: false });
  expect(body).toMatchObject({ disabledReason: 'person', version: 2, headers: ['x-a'] });
  const lesser = await acme!.signIn({ permissions: ['perm-integrations'], locationIds: [oslo] });
  expect(await codeOf('POST webhooks', good, lesser)).toBe('not-permitted');
  expect(await codeOf(`PUT webhooks/${hook.id}`, { version: 2, url: `${receiver.url}/mine` }, lesser)).toBe(
    'not-permitted',
  );
  await acme!.change(
    `insert into app.endpoints (organization_id, kind, name, seal_id, url, hint, owner_id, enabled, disabled_reason)
    select $1, 'webhook', 'Many ' || n, gen_random_uuid(), 'https://8.8.8.8/', '', $2, false, 'person' from generate_series(1, 50) as n`,
    [acme!.id, owner],
  );
  expect(await codeOf('POST webhooks', good)).toBe('webhooks-add-8');
});

test('a channel never shows its address, and is tested like it is used', async () => {
  const url = `${receiver.url}/slack/T0/secret`;
  const { body: slack } = await call<{ id: number }>('POST channels', { name: 'Ops', kind: 'slack', url });
  expect(slack).toMatchObject({ host: new URL(url).host, lastFour: 'cret', enabled: true, version: 1 });
  const { body: mail } = await call<{ id: number }>('POST channels', {
    name: 'Shift',
    kind: 'mail',
    users: [admin!.id, 999_999],
  });
  expect(mail).toMatchObject({ users: [admin!.id], host: null });
  expect([
    await codeOf('POST channels', { name: 'No', kind: 'teams' }),
    await codeOf('POST channels', { name: 'OPS', kind: 'mail' }),
  ]).toEqual(['address-refused', 'channels-add-3']);
  for (const { id } of [slack, mail]) await call(`POST channels/${id}/test`);
  await until(() => expect(heard('/slack/T0/secret')).toHaveLength(1));
  expect(JSON.parse(heard('/slack/T0/secret')[0]!.body)).toMatchObject({
    text: 'Test message for the channel Ops',
    blocks: expect.any(Array),
  });
  const mails = async () =>
    (await database.root.query(`select user_id from directory.mail_outbox where template = 'channel-message'`)).rows;
  await until(async () => expect(await mails()).toEqual([{ user_id: admin!.id }]));
  expect(JSON.stringify((await call('GET channels')).body)).not.toContain('secret');
  const { rows } = await database.root.query(`select string_agg(t::text, '') as text from app.audit_events t`);
  expect(rows[0].text).not.toMatch(/T0\/secret|whsec_/);
});
