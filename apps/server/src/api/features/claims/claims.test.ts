import { createHash } from 'node:crypto';
import type { ErrorBody } from '@ohmstead/contract';
import { afterEach, expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { registerThing, ReplyingDevice } from '../../testing/replying-device.ts';
import { testApi } from '../../testing/test-api.ts';
import type { SignedIn } from '../../testing/test-organization.ts';

const providerName = 'Volta & $& Works';
const { app, parts, database, organization } = await testApi({ providerName });
const [acme, other] = [await organization(), await organization('Other Works')];
const [admin, rival] = [await acme.signIn(), await other.signIn()];
let made = 0;
const on: ReplyingDevice[] = [];

async function device(): Promise<{ thingName: string; device: ReplyingDevice }> {
  const thingName = await registerThing(database, `claimed${++made}`);
  const replying = new ReplyingDevice(database, thingName);
  on.push(replying);
  return { thingName, device: replying };
}
afterEach(async () => {
  for (const each of on.splice(0)) await each.switchOff();
  parts.replyWithinMs = 10_000;
  parts.renewsSecrets = true;
  // Each test has its own hour.
  await database.root.query(`update app.claims set started_at = started_at - interval '2 days'`);
});

const find = (thingName: string, who: SignedIn = admin) => call(app, who, 'GET', `/devices/claim/${thingName}`);
const start = (thingName: string, who: SignedIn = admin) =>
  call<{ expires: number }>(app, who, 'POST', '/devices/claim/start', { thingName });
const submit = (thingName: string, code: string, who: SignedIn = admin) =>
  call<{ deviceId: number }>(app, who, 'POST', '/devices/claim/claim', { thingName, code });
const refusal = async (thingName: string, code: string) =>
  (await call<ErrorBody>(app, admin, 'POST', '/devices/claim/claim', { thingName, code })).body.error;
const shownBy = ({ told }: ReplyingDevice) =>
  String(told.findLast(({ command }) => command === 'show-claim-code')?.payload['code']);
const wrongFor = (code: string, n = 1) => String((Number(code) + n) % 1_000_000).padStart(6, '0');
const one = async (text: string, ...values: unknown[]) => (await database.root.query(text, values)).rows[0];

test('a device is found, shows a code, and belongs to the organisation that enters it', async () => {
  const { thingName, device: analyzer } = await device();
  expect(await find(thingName)).toMatchObject({
    status: 200,
    body: { modelName: 'A4', serialNumber: `SN-${thingName}`, image: null, organizationId: null },
  });
  const started = await start(thingName);
  expect(started.status).toBe(200);
  expect(Math.abs(started.body.expires - Date.now() - 600_000)).toBeLessThan(30_000);
  const claimed = await submit(thingName, shownBy(analyzer));
  expect(claimed.status).toBe(200);
  const { deviceId } = claimed.body;
  expect((await call(app, admin, 'GET', `/devices/${deviceId}`)).body).toMatchObject({
    serialNumber: `SN-${thingName}`,
    locationId: null,
    bays: [],
  });
  expect((await find(thingName)).body).toMatchObject({ organizationId: acme.id });
  expect(await find(thingName, rival)).toMatchObject({ status: 400, code: 'devices-claim-get-2' });
  expect(await submit(thingName, shownBy(analyzer))).toMatchObject({ code: 'devices-claim-claim-4' });
  expect(await start(thingName)).toMatchObject({ code: 'devices-claim-start-2' });
  expect(
    await one(`select actor from app.audit_events where action = 'devices-claim' and object_id = $1`, deviceId),
  ).toEqual({ actor: admin.email });
});

test('a device at a broker that knows its secret keeps the secret', async () => {
  parts.renewsSecrets = false;
  const { thingName, device: analyzer } = await device();
  await start(thingName);
  await submit(thingName, shownBy(analyzer));
  await expect.poll(() => analyzer.told.at(-1)).toMatchObject({ command: 'end-claim' });
  expect(analyzer.told.at(-1)?.payload).toEqual({ claimed: true });
  const thing = await one('select next_secret_hash from directory.things where thing_name = $1', thingName);
  expect(thing).toEqual({ next_secret_hash: null });
});

test('the device gets a new secret, and neither it nor the code stays in the database', async () => {
  const { thingName, device: analyzer } = await device();
  await start(thingName);
  const code = shownBy(analyzer);
  await submit(thingName, code);
  await expect.poll(() => analyzer.told.at(-1)).toMatchObject({ command: 'end-claim', payload: { claimed: true } });
  const secret = String(analyzer.told.at(-1)?.payload['newSecret']);
  const thing = await one('select next_secret_hash from directory.things where thing_name = $1', thingName);
  expect(thing['next_secret_hash']).toEqual(createHash('sha256').update(secret).digest());
  await expect
    .poll(() =>
      one(
        `select jsonb_agg(payload order by id) as kept from directory.device_commands where thing_name = $1 and replied_at is not null`,
        thingName,
      ),
    )
    .toEqual({
      kept: [{ expiresAt: expect.any(Number) }, { claimed: true }],
    });
  const claims = JSON.stringify(await one('select * from app.claims where thing_name = $1', thingName));
  expect(claims).not.toContain(`"${code}"`);
});

test('a device that does not exist, or is disabled, is not found', async () => {
  const { thingName } = await device();
  await database.root.query('update directory.things set disabled_at = now() where thing_name = $1', [thingName]);
  for (const name of [thingName, 'nobody']) {
    expect(await find(name)).toMatchObject({ status: 400, code: 'devices-claim-get-1' });
    expect(await start(name)).toMatchObject({ status: 400, code: 'devices-claim-start-2' });
    expect(await submit(name, '123456')).toMatchObject({ status: 400, code: 'devices-claim-claim-5' });
  }
  expect(await start('')).toMatchObject({ code: 'devices-claim-start-1' });
  expect(await submit(thingName, '')).toMatchObject({ code: 'devices-claim-claim-1' });
});

test('claiming requires perm-devices-add', async () => {
  const viewer = await acme.signIn({ permissions: ['perm-all-locations', 'perm-devices-edit'] });
  const answers = [await find('x', viewer), await start('x', viewer), await submit('x', '123456', viewer)];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
});

test('the error for a device that has an owner, or that cannot be reached, names whom to contact', async () => {
  parts.replyWithinMs = 150;
  const { thingName, device: analyzer } = await device();
  analyzer.answer = () => undefined;
  expect((await start(thingName)).body).toMatchObject({
    error: {
      code: 'devices-claim-start-3',
      message: expect.stringContaining(`Contact ${providerName} for assistance.`),
    },
  });
  await database.root.query('select directory.give_thing($1, $2, null, null)', [thingName, other.id]);
  expect((await find(thingName)).body).toMatchObject({
    error: { code: 'devices-claim-get-2', message: expect.stringContaining(`Contact ${providerName} for assistance`) },
  });
});

test('a device that does not answer in time cannot be claimed, and is free for the next try', async () => {
  parts.replyWithinMs = 150;
  const { thingName, device: analyzer } = await device();
  analyzer.answer = () => undefined;
  for (let n = 0; n < 4; n++) expect(await start(thingName)).toMatchObject({ code: 'devices-claim-start-3' });
  expect(
    await one(
      `select count(*)::integer as codes from directory.device_commands where thing_name = $1 and payload ? 'code'`,
      thingName,
    ),
  ).toEqual({ codes: 0 });
  analyzer.answer = () => ({ ok: false, code: 'busy' });
  expect(await start(thingName)).toMatchObject({ code: 'devices-claim-start-3' });
  analyzer.answer = () => ({ ok: true });
  parts.replyWithinMs = 10_000;
  expect(await start(thingName, rival)).toMatchObject({ status: 200 });
});

test('while one organisation claims, another is told that the device is not available', async () => {
  const { thingName, device: analyzer } = await device();
  await start(thingName);
  expect(await start(thingName, rival)).toMatchObject({ code: 'devices-claim-start-2' });
  expect(await submit(thingName, shownBy(analyzer), rival)).toMatchObject({ code: 'devices-claim-claim-5' });
  const colleague = await acme.signIn();
  expect(await start(thingName, colleague)).toMatchObject({ code: 'devices-claim-start-2' });
  expect(await submit(thingName, shownBy(analyzer), colleague)).toMatchObject({ code: 'devices-claim-claim-5' });
  expect(await submit(thingName, shownBy(analyzer))).toMatchObject({ status: 200 });
});

test('of two organisations that start concurrently one gets the device', async () => {
  const { thingName } = await device();
  const answers = await Promise.all([start(thingName), start(thingName, rival)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

test('5 wrong codes end the claim, also when 200 are tried concurrently', async () => {
  const { thingName, device: analyzer } = await device();
  await start(thingName);
  const code = shownBy(analyzer);
  const guesses = Array.from({ length: 200 }, (_, n) => submit(thingName, wrongFor(code, n + 1)));
  const codes = (await Promise.all(guesses)).map((answer) => answer.code);
  expect(codes.filter((each) => each === 'devices-claim-claim-6')).toHaveLength(5);
  expect(await submit(thingName, code)).toMatchObject({ code: 'devices-claim-claim-5' });
  expect(await one('select outcome, attempts from app.claims where thing_name = $1', thingName)).toEqual({
    outcome: 'too many tries',
    attempts: 5,
  });
  await expect.poll(() => analyzer.told.at(-1)).toMatchObject({ command: 'end-claim', payload: { claimed: false } });
  expect(await start(thingName, rival)).toMatchObject({ status: 200 });
});

test('each wrong code is answered with the number of remaining tries', async () => {
  const { thingName, device: analyzer } = await device();
  await start(thingName);
  const left: unknown[] = [];
  for (let n = 1; n <= 5; n++) left.push((await refusal(thingName, wrongFor(shownBy(analyzer), n))).params[0]);
  expect(left).toEqual([4, 3, 2, 1, 0]);
});

test('a code other than a 6-digit number is incorrect, and does not count as a try', async () => {
  const { thingName, device: analyzer } = await device();
  await start(thingName);
  for (const code of ['12345', '1234567', '12345a', ' 12345'])
    expect(await submit(thingName, code)).toMatchObject({ code: 'devices-claim-claim-6' });
  expect(await submit(thingName, shownBy(analyzer))).toMatchObject({ status: 200 });
});

test('the code is valid for 10 minutes', async () => {
  const { thingName, device: analyzer } = await device();
  await start(thingName);
  const age = (by: string) =>
    database.root.query(
      `with claim as (update app.claims set expires_at = expires_at - $2::interval where thing_name = $1 and ended_at is null)
        update directory.things set claim_expires_at = claim_expires_at - $2::interval where thing_name = $1`,
      [thingName, by],
    );
  await age('9 minutes 50 seconds');
  expect(await submit(thingName, wrongFor(shownBy(analyzer)))).toMatchObject({ code: 'devices-claim-claim-6' });
  await age('11 seconds');
  expect(await submit(thingName, shownBy(analyzer))).toMatchObject({ code: 'devices-claim-claim-5' });
  expect(await start(thingName, rival)).toMatchObject({ status: 200 });
});

test('after 15 wrong codes the device cannot be contacted until somebody switches it on', async () => {
  const { thingName, device: analyzer } = await device();
  for (const who of [admin, rival, admin]) {
    await start(thingName, who);
    for (let n = 1; n <= 5; n++) await submit(thingName, wrongFor(shownBy(analyzer), n), who);
  }
  expect(await start(thingName)).toMatchObject({ code: 'devices-claim-start-3' });
  await database.gateway.withDirectory(async (directory) => {
    const { sql } = await import('kysely');
    await sql`select directory.forget_wrong_codes(${thingName})`.execute(directory);
  });
  expect(await start(thingName, rival)).toMatchObject({ status: 200 });
});

test('starts are limited: two leases in a row, 3 of a device and 20 of an organisation in an hour', async () => {
  const { thingName, device: analyzer } = await device();
  expect(await start(thingName)).toMatchObject({ status: 200 });
  const first = shownBy(analyzer);
  expect(await start(thingName)).toMatchObject({ status: 200 });
  expect(await start(thingName)).toMatchObject({ status: 429, code: 'devices-claim-start-4' });
  if (first !== shownBy(analyzer))
    expect(await submit(thingName, first)).toMatchObject({ code: 'devices-claim-claim-6' });
  await database.root.query('update directory.things set claim_expires_at = now() where thing_name = $1', [thingName]);
  expect(await start(thingName)).toMatchObject({ status: 200 });
  await database.root.query('update directory.things set claim_expires_at = now() where thing_name = $1', [thingName]);
  expect(await start(thingName)).toMatchObject({ status: 429, code: 'devices-claim-start-4' });
  await acme.change(
    `insert into app.claims (organization_id, thing_name, user_id, code_hmac, expires_at, outcome)
      select $1, 'x', $2, '', now(), 'unreachable' from generate_series(1, 17)`,
    [acme.id, admin.id],
  );
  expect(await start((await device()).thingName)).toMatchObject({ status: 429, code: 'devices-claim-start-5' });
});

test('the 21st claim of an organisation in an hour says that the organisation tried too often, and not the device', async () => {
  await acme.change(
    `insert into app.claims (organization_id, thing_name, user_id, code_hmac, expires_at, outcome)
      select $1, 'x', $2, '', now(), 'claimed' from generate_series(1, 20)`,
    [acme.id, admin.id],
  );
  const { thingName } = await device();
  const refused = await call<ErrorBody>(app, admin, 'POST', '/devices/claim/start', { thingName });
  expect(refused).toMatchObject({ status: 429, code: 'devices-claim-start-5' });
  expect(refused.body.error.message).toMatch(
    /^Your organisation has made too many attempts to claim devices\. Try again in \d+ seconds\.$/,
  );
});

test('after 50 wrong codes in a day an organisation claims nothing more, and others do', async () => {
  await acme.change(
    `insert into app.claims (organization_id, thing_name, user_id, code_hmac, expires_at, attempts, outcome, started_at)
      select $1, 'guessed', $2, '', now(), 5, 'too many tries', now() - n * interval '2 hours' from generate_series(1, 10) as n`,
    [acme.id, admin.id],
  );
  const { thingName } = await device();
  expect(await start(thingName)).toMatchObject({ status: 429, code: 'devices-claim-start-5' });
  expect(await start(thingName, rival)).toMatchObject({ status: 200 });
});

test('a claim by a user with one location places the device there', async () => {
  const graz = await acme.location('Graz');
  const technician = await acme.signIn({ permissions: ['perm-devices-add'], locationIds: [graz] });
  const { thingName, device: analyzer } = await device();
  await start(thingName, technician);
  const { deviceId } = (await submit(thingName, shownBy(analyzer), technician)).body;
  expect((await call(app, technician, 'GET', `/devices/${deviceId}`)).body).toMatchObject({ location: 'Graz' });
});

test('a device that was released shows its new owner nothing of the old one', async () => {
  const { thingName, device: analyzer } = await device();
  await start(thingName);
  const { deviceId } = (await submit(thingName, shownBy(analyzer))).body;
  await call(app, admin, 'PUT', `/devices/${deviceId}`, { apiVersion: 1, name: 'Old name', comments: 'Secret' });
  await database.root.query('select directory.release_thing($1)', [thingName]);
  expect((await find(thingName, rival)).body).toMatchObject({ organizationId: null });
  await start(thingName, rival);
  const claimed = await submit(thingName, shownBy(analyzer), rival);
  expect((await call(app, rival, 'GET', `/devices/${claimed.body.deviceId}`)).body).toMatchObject({
    name: null,
    comments: null,
    lastUsed: null,
  });
  expect(await call(app, admin, 'GET', `/devices/${deviceId}`)).toMatchObject({ status: 404 });
});

test('looking up many names that do not exist is rate-limited', async () => {
  const guesser = await acme.signIn();
  for (let n = 0; n < 30; n++) expect((await find(`guess${n}`, guesser)).code).toBe('devices-claim-get-1');
  expect(await find('guess', guesser)).toMatchObject({ status: 429, code: 'too-many-requests' });
});
