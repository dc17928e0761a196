import type { ApiToken, ErrorBody, OwnToken, ServiceAccount, WallAnswer, WallPairing } from '@ohmstead/contract';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { lapsedScreensJob } from '../../../jobs/lapsed-screens.ts';
import { testApi } from '../../testing/test-api.ts';

const { app, database, organization } = await testApi();
const [acme, other] = [await organization('Acme Batteries'), await organization('Other Works')];
const [here, elsewhere] = [await acme.location('Here'), await acme.location('Elsewhere')];
const foreign = await other.location('Theirs');
const boss = await acme.signIn();
/** Manages service accounts, and sees one of the locations. */
const deputy = await acme.signIn({ permissions: ['perm-service-accounts'], locationIds: [here] });

type By = { headers: Record<string, string> };
const screen: By = { headers: {} };
const bearer = (token: string): By => ({ headers: { authorization: `Bearer ${token}` } });
async function call<Answer>(by: By, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const answer = await app.inject({ method, url: `/api${url}`, headers: by.headers, ...(payload && { payload }) });
  const body = answer.body === '' ? undefined : answer.json<Answer & Partial<ErrorBody>>();
  return { status: answer.statusCode, code: body?.error?.code, body: body! };
}
let made = 0;
const ask = async () => (await call<WallPairing>(screen, 'POST', '/wall/pairings', {})).body;
const fetchToken = (secret: string) =>
  call<{ token: string | null }>(screen, 'POST', '/wall/pairings/fetch', { secret });
const approve = (code: string, change: object = {}, by: By = boss) =>
  call<ServiceAccount>(by, 'POST', '/wall/pairings/approve', {
    code,
    name: `Screen ${++made}`,
    locations: [here],
    ...change,
  });
const accounts = async () =>
  (await call<{ serviceAccounts: ServiceAccount[] }>(boss, 'GET', '/serviceAccounts')).body.serviceAccounts;
async function pair(change: object = {}, by: By = boss) {
  const { code, secret } = await ask();
  const account = (await approve(code, change, by)).body;
  const { token } = (await fetchToken(secret)).body;
  return { account, token: token!, screen: bearer(token!) };
}
const passes = (interval: string) =>
  database.root.query('update directory.wall_pairings set expires_at = expires_at - $1::interval', [interval]);
const namesOf = async (by: By, url = '/wall') =>
  (await call<WallAnswer>(by, 'GET', url)).body.locations.map(({ name }) => name);

test('a screen shows a code, somebody approves it for locations and a name, and the screen fetches its token once', async () => {
  const before = Date.now();
  const { code, secret, expiresAt } = await ask();
  expect(code).toMatch(/^[0-9ABCDEFGHJKMNPQRSTVWXYZ]{6}$/);
  expect(expiresAt - before).toBeLessThan(11 * 60_000);
  expect((await fetchToken(secret)).body).toEqual({ token: null });
  const { body: account } = await approve(` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`, { name: ' Hall 2 ' });
  expect(account).toMatchObject({ name: 'Hall 2', wall: true, tokensCount: 0 });
  expect(account.permissions.permissions).toEqual([`perm-location-${here}`]);
  expect((await approve(code)).code).toBe('wall-pairings-approve-1');
  const fetched = await Promise.all([fetchToken(secret), fetchToken(secret), fetchToken(secret)]);
  const tokens = fetched.flatMap(({ body }) => body.token ?? []);
  expect([tokens.length, fetched.filter(({ code: refusal }) => refusal === 'wall-pairings-fetch-1').length]).toEqual([
    1, 2,
  ]);
  const path = `/serviceAccounts/${account.id}/tokens`;
  const [listed] = (await call<{ tokens: ApiToken[] }>(boss, 'GET', path)).body.tokens;
  expect(listed).toMatchObject({ kind: 'service', permissions: [], locations: null, createdBy: { id: boss.id } });
  expect(Math.round((listed!.expiresAt - before) / 86_400_000)).toBe(365);
  const { rows } = await database.root.query('select * from directory.wall_pairings');
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test('its token reads the wall of its locations as they are now, and nothing else', async () => {
  const device = await acme.device({ location_id: here, name: 'Bench 1', online: true });
  await acme.device({ location_id: elsewhere, name: 'Bench 2' });
  const battery = await acme.battery({ serial_number: 'SN-1', design_capacity_mah: 2_000, location_id: here });
  const service = await acme.service({
    battery_id: battery,
    device_id: device,
    status: 'servicing',
    location_id: here,
  });
  await acme.change('update app.services set live_progress = 0.25 where id = $1', [service]);
  await acme.insert('bays', { device_id: device, number: 1, battery_id: battery, service_id: service });
  const { account, screen: paired } = await pair();
  const { locations, more } = (await call<WallAnswer>(paired, 'GET', '/wall')).body;
  expect([locations.map(({ name }) => name), more]).toEqual([['Here'], false]);
  expect(locations[0]?.devices).toMatchObject([
    {
      id: device,
      name: 'Bench 1',
      online: true,
      alarm: null,
      bays: [{ number: 1, status: 'inprogress', progress: 0.25 }],
    },
  ]);
  expect((await call<OwnToken>(paired, 'GET', '/token')).body).toMatchObject({ permissions: [], locations: [here] });
  for (const url of [
    '/locations',
    '/devices/getUpdates',
    '/updates',
    '/dashboard/fleet',
    '/search?q=a',
    `/devices/${device}`,
  ])
    expect([url, (await call(paired, 'GET', url)).code]).toEqual([url, 'not-permitted']);
  expect((await call(paired, 'GET', '/tokens')).code).toBe('person-required');
  // Whatever rights somebody gives it.
  const held = { permissions: { permissions: ['perm-reports', 'perm-all-locations'] } };
  await call(boss, 'PUT', `/serviceAccounts/${account.id}`, { version: account.version, ...held });
  const wish = { name: 'More', permissions: ['perm-reports'], expiresAt: Date.now() + 3_600_000 };
  const { token } = (await call<{ token: string }>(boss, 'POST', `/serviceAccounts/${account.id}/tokens`, wish)).body;
  expect((await call(bearer(token), 'GET', '/reports/soh')).code).toBe('not-permitted');
  expect(await namesOf(paired)).toEqual(['Elsewhere', 'Here']);
  expect(await namesOf(paired, `/wall?location=${here}`)).toEqual(['Here']);
  expect(await namesOf(paired, `/wall?location=${foreign}`)).toEqual([]);
  expect(await namesOf(deputy)).toEqual(['Here']);
});

test('active alarms of an analyzer, a bay and its battery mark them with the worst severity', async () => {
  const device = await acme.device({ location_id: elsewhere, name: 'Marked' });
  const bay = await acme.insert('bays', { device_id: device, number: 1, battery_id: await acme.battery() });
  const rule = { rule_name: 'R', kind: 'device-offline', number: 1, worst_severity: 'critical', acknowledged: false };
  const alarm = {
    ...rule,
    location_id: elsewhere,
    raised_at: new Date(),
    count: 1,
    listed: true,
    flapping: false,
    version: 1,
  };
  await acme.insert('alarms', { ...alarm, thing_kind: 'device', device_id: device, severity: 'warning', active: true });
  await acme.insert('alarms', {
    ...alarm,
    thing_kind: 'device',
    device_id: device,
    severity: 'critical',
    active: false,
  });
  await acme.insert('alarms', {
    ...alarm,
    thing_kind: 'bay',
    device_id: device,
    bay_id: bay,
    severity: 'info',
    active: true,
  });
  await acme.insert('alarms', {
    ...alarm,
    thing_kind: 'bay',
    device_id: device,
    bay_id: bay,
    severity: 'critical',
    active: true,
  });
  const { locations } = (await call<WallAnswer>(boss, 'GET', `/wall?location=${elsewhere}`)).body;
  const marked = locations[0]?.devices.find(({ id }) => id === device);
  expect([marked?.alarm, marked?.bays[0]?.alarm]).toEqual(['warning', 'critical']);
});

test('a code that is wrong, expired or of another screen approves nothing, and an approved one that nobody fetches expires', async () => {
  const many = (await accounts()).length;
  const { code, secret } = await ask();
  for (const wrong of ['ZZZZZZ', 'ZZZ', '', `${code}0`])
    expect((await approve(wrong)).code).toBe('wall-pairings-approve-1');
  await passes('11 minutes');
  expect((await approve(code)).code).toBe('wall-pairings-approve-1');
  expect((await fetchToken(secret)).code).toBe('wall-pairings-fetch-1');
  expect((await accounts()).length).toBe(many);
  const late = await ask();
  const { id } = (await approve(late.code)).body;
  await passes('6 minutes');
  expect((await fetchToken(late.secret)).code).toBe('wall-pairings-fetch-1');
  // Nothing is left of it, but what the audit log says.
  await ask();
  await lapsedScreensJob.run({ database: database.worker, logger: pino({ level: 'silent' }) });
  expect((await call(boss, 'GET', `/serviceAccounts/${id}/tokens`)).code).toBe('serviceAccounts-not-found');
  expect((await accounts()).length).toBe(many);
  for (const secretOf of ['', 'x', late.code, 'A'.repeat(43)])
    expect((await fetchToken(secretOf)).code).toBe('wall-pairings-fetch-1');
});

test('who approves gives only locations of their own, shows the password first, and is a person with the right', async () => {
  const { code } = await ask();
  for (const locations of [null, [elsewhere], [here, elsewhere]])
    expect([locations, (await approve(code, { locations }, deputy)).code]).toEqual([locations, 'not-permitted']);
  expect((await approve(code, { locations: [foreign] })).code).toBe('serviceAccounts-add-5');
  expect((await approve(code, { name: ' ' })).code).toBe('serviceAccounts-add-1');
  expect((await approve(code, {}, await acme.signIn({ permissions: ['perm-users-groups'] }))).code).toBe(
    'not-permitted',
  );
  const unproven = await acme.signIn();
  await call(unproven, 'DELETE', '/session/stepUp');
  expect((await approve(code, {}, unproven)).code).toBe('step-up-required');
  const { screen: paired } = await pair({}, deputy);
  expect(await namesOf(paired)).toEqual(['Here']);
  const asked = await ask();
  const leaving = await acme.signIn();
  await approve(asked.code, {}, leaving);
  await acme.change('update app.users set disabled_at = now() where id = $1', [leaving.id]);
  expect((await fetchToken(asked.secret)).code).toBe('wall-pairings-fetch-1');
});

test('a revoked token, a disabled and a deleted account open nothing from the next call on', async () => {
  const [one, two, three] = [await pair(), await pair(), await pair()];
  const tokens = (await call<{ tokens: ApiToken[] }>(boss, 'GET', `/serviceAccounts/${one.account.id}/tokens`)).body
    .tokens;
  await call(boss, 'DELETE', `/serviceAccounts/${one.account.id}/tokens/${tokens[0]?.id}`);
  await call(boss, 'PUT', `/serviceAccounts/${two.account.id}`, { version: two.account.version, disabled: true });
  await call(boss, 'DELETE', `/serviceAccounts/${three.account.id}`);
  for (const { screen: paired } of [one, two, three])
    expect((await call(paired, 'GET', '/wall')).code).toBe('not-authenticated');
  expect((await call(screen, 'GET', '/wall')).code).toBe('not-authenticated');
});

test('an organisation that lets tokens live for a shorter time has screens that live for it', async () => {
  await acme.change('insert into app.token_settings (organization_id, longest_days) values ($1, 30)', [acme.id]);
  const { screen: paired } = await pair();
  const { expiresAt } = (await call<OwnToken>(paired, 'GET', '/token')).body;
  expect(Math.round((expiresAt - Date.now()) / 86_400_000)).toBe(30);
});

test('guesses of codes are counted by organisation', async () => {
  const guessers = [await other.signIn(), await other.signIn()];
  const guesses = await Promise.all(Array.from({ length: 32 }, (_, n) => approve('?', {}, guessers[n % 2])));
  expect(guesses.filter(({ code }) => code === 'too-many-requests')).toHaveLength(2);
});
