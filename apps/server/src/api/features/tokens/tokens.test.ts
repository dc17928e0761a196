import type { ApiToken, ErrorBody, OwnToken, ShownToken } from '@ohmstead/contract';
import { locationPermissionOf } from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { testApi } from '../../testing/test-api.ts';
import type { SignedIn } from '../../testing/test-organization.ts';

const { app, database, organization } = await testApi();
const [acme, other] = [await organization('Acme Batteries'), await organization('Other Works')];
const [here, elsewhere] = [await acme.location('Here'), await acme.location('Elsewhere')];
const foreign = await other.location('Theirs');

const dayMs = 86_400_000;
type By = Pick<SignedIn, 'headers'>;
const call = ({ headers }: By, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
const wish = (change: object = {}) => ({
  name: 'BI',
  permissions: ['perm-reports', 'perm-batteries-edit'],
  expiresAt: Date.now() + 90 * dayMs,
  ...change,
});
const codeOf = (answer: { json: <T>() => T }) => answer.json<ErrorBody>().error.code;
const bearer = (token: string): By & { token: string } => ({ token, headers: { authorization: `Bearer ${token}` } });

async function make(owner: By, change: object = {}) {
  const answer = await call(owner, 'POST', '/tokens', wish(change));
  expect(answer.statusCode, answer.body).toBe(200);
  const made = answer.json<ShownToken>();
  return { ...made, ...bearer(made.token) };
}
const listOf = async (owner: By) => (await call(owner, 'GET', '/tokens')).json<{ tokens: ApiToken[] }>().tokens;
const isIn = async (by: By) => (await call(by, 'GET', '/token')).statusCode === 200;

test('the text of a token is shown once; the list says everything else, the newest first', async () => {
  const owner = await acme.signIn();
  const first = await make(owner, { locations: [elsewhere, here] });
  const { token, headers, ...second } = await make(owner, { name: '  Power  BI ' });
  expect([token, Object.keys(headers)]).toEqual([expect.stringMatching(/^ohm_p_\w{49}$/), ['authorization']]);
  const tokens = await listOf(owner);
  expect(tokens.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(tokens[0]).toEqual(second);
  expect(tokens[0]).toEqual({
    id: second.id,
    kind: 'personal',
    name: 'Power  BI',
    hint: `ohm_p_…${token.slice(-4)}`,
    permissions: ['perm-batteries-edit', 'perm-reports'],
    locations: null,
    createdAt: expect.any(Number),
    createdBy: { id: owner.id, name: 'Ada' },
    expiresAt: second.expiresAt,
    lastUsedAt: null,
    lastUsedIp: null,
    lastUsedClient: null,
    revokedAt: null,
    unused: false,
    replaces: null,
    replacedBy: null,
  });
  expect(tokens[1]?.locations).toEqual([here, elsewhere]);
});

test('each mistake of a new token has its code, and makes nothing', async () => {
  const owner = await acme.signIn();
  const mistakes: [object, string, unknown[]?][] = [
    [{ name: '  ' }, 'tokens-add-1'],
    [{ permissions: ['perm-all-locations'] }, 'tokens-add-4'],
    [{ permissions: [locationPermissionOf(here)] }, 'tokens-add-4'],
    [{ permissions: ['perm-everything'] }, 'tokens-add-5'],
    [{ locations: [987_654_321] }, 'tokens-add-6'],
    [{ locations: [foreign] }, 'tokens-add-6'],
    [{ expiresAt: Date.now() - 1 }, 'tokens-add-7'],
    [{ expiresAt: Date.now() + 365 * dayMs + 60_000 }, 'tokens-add-8', [365]],
    [{ expiresAt: undefined }, 'bad-input'],
    [{ superuser: true }, 'bad-input'],
  ];
  for (const [change, code, params] of mistakes) {
    const answer = await call(owner, 'POST', '/tokens', wish(change));
    expect([change, answer.statusCode, codeOf(answer)]).toEqual([change, 400, code]);
    if (params) expect(answer.json<ErrorBody>().error.params).toEqual(params);
  }
  expect(await listOf(owner)).toEqual([]);
});

test('nobody gives a token what they do not hold: 403 not-permitted, whether the location exists or not', async () => {
  const owner = await acme.signIn({ permissions: ['perm-reports'], locationIds: [here] });
  for (const change of [
    {},
    { permissions: [], locations: [elsewhere] },
    { permissions: [], locations: [987_654_321] },
  ]) {
    const answer = await call(owner, 'POST', '/tokens', wish(change));
    expect([change, answer.statusCode, codeOf(answer)]).toEqual([change, 403, 'not-permitted']);
  }
  expect(await listOf(owner)).toEqual([]);
  await make(owner, { permissions: ['perm-reports'], locations: [here] });
});

test('there can be 50 living ones of an owner, also when the last ones come at once', async () => {
  const owner = await acme.signIn();
  for (let n = 0; n < 47; n++) await make(owner);
  const last = await Promise.all(Array.from({ length: 6 }, () => call(owner, 'POST', '/tokens', wish())));
  expect(last.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
  expect(last.find(({ statusCode }) => statusCode !== 200)?.json<ErrorBody>().error.code).toBe('tokens-add-9');
  const [newest] = await listOf(owner);
  await call(owner, 'DELETE', `/tokens/${newest?.id}`);
  await make(owner);
});

test('making and revoking want a step-up, looking does not', async () => {
  const owner = await acme.signIn();
  const { id } = await make(owner);
  await call(owner, 'DELETE', '/session/stepUp');
  expect(codeOf(await call(owner, 'POST', '/tokens', {}))).toBe('step-up-required');
  expect(codeOf(await call(owner, 'DELETE', `/tokens/${id}`))).toBe('step-up-required');
  expect(await listOf(owner)).toHaveLength(1);
});

test('a token may do what it lists and its owner may do at this call; it is never a super user', async () => {
  const owner = await acme.signIn({ permissions: ['perm-reports', 'perm-batteries-edit', 'perm-all-locations'] });
  const token = await make(owner, { locations: [here] });
  const own = async () => (await call(token, 'GET', '/token')).json<OwnToken>();
  expect(await own()).toEqual({
    id: token.id,
    kind: 'personal',
    name: 'BI',
    owner: { id: owner.id, name: 'Ada' },
    orgName: 'Acme Batteries',
    permissions: ['perm-batteries-edit', 'perm-reports'],
    locations: [here],
    expiresAt: token.expiresAt,
  });
  expect((await call(token, 'GET', '/reports/soh')).statusCode).toBe(200);
  await acme.change(`delete from app.user_permissions where user_id = $1 and permission = 'perm-reports'`, [owner.id]);
  const refused = await call(token, 'GET', '/reports/soh');
  expect([refused.statusCode, refused.json<ErrorBody>().error]).toEqual([
    403,
    { code: 'not-permitted', message: expect.any(String), params: ['perm-reports'] },
  ]);
  expect((await own()).permissions).toEqual(['perm-batteries-edit']);
  const ofSuperuser = await make(await acme.signIn({ isSuperuser: true }), { permissions: [] });
  expect(codeOf(await call(ofSuperuser, 'GET', '/users'))).toBe('not-permitted');
  const all = (await call(ofSuperuser, 'GET', '/token')).json<OwnToken>();
  expect([all.permissions, all.locations]).toEqual([[], null]);
});

test('locations of a token are its own that its owner still has, and null those of the owner', async () => {
  const owner = await acme.signIn({ permissions: ['perm-batteries-edit'], locationIds: [here, elsewhere] });
  const [all, one] = [
    await make(owner, { permissions: [] }),
    await make(owner, { permissions: [], locations: [here] }),
  ];
  const places = async (by: By) => (await call(by, 'GET', '/token')).json<OwnToken>().locations;
  const seen = async (by: By) =>
    (await call(by, 'GET', '/locations')).json<{ locations: { id: number }[] }>().locations.map(({ id }) => id);
  expect([await places(all), await places(one)]).toEqual([[here, elsewhere], [here]]);
  expect([(await seen(all)).toSorted(), await seen(one)]).toEqual([[here, elsewhere].toSorted(), [here]]);
  await acme.change('delete from app.user_locations where user_id = $1 and location_id = $2', [owner.id, here]);
  expect([await places(all), await places(one), await seen(one)]).toEqual([[elsewhere], [], []]);
});

test('a token with chosen locations changes things there, of an owner who sees all', async () => {
  const owner = await acme.signIn({ permissions: ['perm-batteries-edit', 'perm-all-locations'] });
  const token = await make(owner, { permissions: ['perm-batteries-edit'], locations: [here] });
  const [mine, theirs] = [await acme.battery({ location_id: here }), await acme.battery({ location_id: elsewhere })];
  const edit = (id: number) => call(token, 'PUT', `/batteries/${id}`, { apiVersion: 1, comments: 'by a program' });
  expect((await edit(mine)).statusCode).toBe(200);
  expect((await edit(theirs)).statusCode).toBe(404);
});

test('missing rights are named together, those of fields in the body included', async () => {
  const token = await make(await acme.signIn(), { permissions: [] });
  const battery = await acme.battery();
  const body = { apiVersion: 1, comments: 'x', retired: 0 };
  const answer = await call(token, 'PUT', `/batteries/${battery}`, body);
  expect(answer.json<ErrorBody>().error.params.toSorted()).toEqual(['perm-batteries-edit', 'perm-batteries-retire']);
  const service = await acme.service({ battery_id: battery });
  const fit = await call(token, 'PUT', `/services/${service}/eisFit`, {});
  expect(fit.json<ErrorBody>().error.params).toEqual(['perm-services-edit', 'perm-nyquist']);
});

test('a token with perm-users-groups gives only what it holds itself, whoever its owner is', async () => {
  const token = await make(await acme.signIn({ isSuperuser: true }), {
    permissions: ['perm-users-groups', 'perm-reports'],
    locations: [here],
  });
  const add = (permissions: string[]) =>
    call(token, 'POST', '/groups', { name: `G ${permissions.join()}`, permissions: { permissions } });
  expect((await add(['perm-reports', locationPermissionOf(here)])).statusCode).toBe(200);
  for (const more of ['perm-locations', 'perm-all-locations', locationPermissionOf(elsewhere)])
    expect([more, codeOf(await add([more]))]).toEqual([more, 'not-permitted']);
});

test('calls by person refuse every token, and a token is only taken from the header', async () => {
  const owner = await acme.signIn();
  const { token, headers, id } = await make(owner);
  for (const [method, url] of [
    ['GET', '/session'],
    ['POST', '/session'],
    ['PUT', '/users'],
    ['GET', '/tokens'],
    ['DELETE', `/tokens/${id}`],
  ] as const) {
    const answer = await call({ headers }, method, url, method === 'GET' ? undefined : {});
    expect([url, answer.statusCode, codeOf(answer)]).toEqual([url, 403, 'person-required']);
  }
  const elsewhereSent = [
    { cookies: { '__Host-sid': token } },
    { query: { token } },
    { headers: { authorization: `Basic ${token}` } },
    { headers: { 'x-api-key': token } },
  ];
  for (const sent of elsewhereSent) {
    const answer = await app.inject({ url: '/api/locations', ...sent });
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'not-authenticated']);
  }
  expect(codeOf(await call(owner, 'GET', '/token'))).toBe('not-permitted');
});

test('a mistyped, ended, revoked or unknown token is 401 not-authenticated, as is one of who is disabled', async () => {
  const owner = await acme.signIn();
  const [mistyped, ended, revoked, forgotten, working] = await Promise.all(
    Array.from({ length: 5 }, () => make(owner)),
  );
  const typo = bearer(mistyped!.token.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')));
  await acme.change('update app.api_tokens set expires_at = now() where id = $1', [ended!.id]);
  expect((await call(owner, 'DELETE', `/tokens/${revoked!.id}`)).statusCode).toBe(204);
  expect((await call(owner, 'DELETE', `/tokens/${revoked!.id}`)).statusCode).toBe(204);
  await database.root.query('delete from directory.api_tokens where token_id = $1', [forgotten!.id]);
  for (const by of [typo, ended!, revoked!, forgotten!]) {
    const answer = await call(by, 'GET', '/token');
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'not-authenticated']);
  }
  expect(await isIn(working!)).toBe(true);
  await acme.change('update app.users set disabled_at = now() where id = $1', [owner.id]);
  expect(await isIn(working!)).toBe(false);
  await acme.change('update app.users set disabled_at = null where id = $1', [owner.id]);
  await acme.change('delete from app.users where id = $1', [owner.id]);
  expect(await isIn(working!)).toBe(false);
  expect(
    (await database.root.query('select from directory.api_tokens where token_id = $1', [working!.id])).rowCount,
  ).toBe(0);
});

test('where the organisation does not allow personal tokens, none is made, and the living ones are refused until it does', async () => {
  const owner = await other.signIn();
  const token = await make(owner, { locations: null });
  await other.insert('token_settings', { personal_tokens: false, longest_days: 30 });
  expect(codeOf(await call(owner, 'POST', '/tokens', wish()))).toBe('tokens-add-10');
  expect((await call(token, 'GET', '/token')).statusCode).toBe(401);
  await other.change('update app.token_settings set personal_tokens = true');
  expect(await isIn(token)).toBe(true);
  const long = await call(owner, 'POST', '/tokens', wish());
  expect(long.json<ErrorBody>().error.params).toEqual([30]);
});

test('another person’s token, another organisation’s and one that never was are answered alike', async () => {
  const [owner, colleague, stranger] = [await acme.signIn(), await acme.signIn(), await other.signIn()];
  const { id } = await make(owner);
  for (const [by, target] of [
    [colleague, id],
    [stranger, id],
    [owner, 987_654_321],
  ] as const) {
    const answer = await call(by, 'DELETE', `/tokens/${target}`);
    expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'tokens-not-found']);
  }
  expect(await listOf(colleague)).toEqual([]);
});

test('ended ones stay listed for 30 days, and one that nobody used for 90 days is marked', async () => {
  const owner = await acme.signIn();
  const [old, recent, idle] = [await make(owner), await make(owner), await make(owner)];
  await acme.change(`update app.api_tokens set revoked_at = now() - interval '31 days' where id = $1`, [old.id]);
  await acme.change(`update app.api_tokens set expires_at = now() - interval '29 days' where id = $1`, [recent.id]);
  await acme.change(`update app.api_tokens set created_at = now() - interval '91 days' where id = $1`, [idle.id]);
  expect((await listOf(owner)).map(({ id, unused }) => [id, unused]).toSorted()).toEqual(
    [
      [recent.id, false],
      [idle.id, true],
    ].toSorted(),
  );
});

test('last used is there after the first use, moves with later ones, and is written once a minute', async () => {
  const owner = await acme.signIn();
  const token = await make(owner);
  const use = (client: string) =>
    app.inject({ url: '/api/locations', headers: { ...token.headers, 'user-agent': client } });
  await use('curl/8');
  const [first] = await listOf(owner);
  expect([first?.lastUsedIp, first?.lastUsedClient, Date.now() - (first?.lastUsedAt ?? 0) < 60_000]).toEqual([
    '127.0.0.1',
    'curl/8',
    true,
  ]);
  await use('other');
  expect((await listOf(owner))[0]).toEqual(first);
  await acme.change(`update app.api_tokens set last_used_at = now() - interval '2 minutes' where id = $1`, [token.id]);
  await use('later');
  expect((await listOf(owner))[0]).toMatchObject({ lastUsedClient: 'later' });
  expect(Date.now() - ((await listOf(owner))[0]?.lastUsedAt ?? 0)).toBeLessThan(60_000);
});

test("'last used' never fails a call", async () => {
  const token = await make(await acme.signIn());
  const rename = (from: string, to: string) => database.root.query(`alter function directory.${from} rename to ${to}`);
  await rename('note_token_use', 'away');
  expect(await isIn(token)).toBe(true);
  await rename('away', 'note_token_use');
});

test('every answer to a token says how many calls are left: 300 at once, 100 a second, its own', async () => {
  const limited = await testApi({ callRates: { perUser: 100, perOrganization: 400 } });
  const works = await limited.organization();
  const owner = await works.signIn();
  const made = await limited.app.inject({
    method: 'POST',
    url: '/api/tokens',
    headers: owner.headers,
    payload: wish(),
  });
  const { headers } = bearer(made.json<ShownToken>().token);
  const ask = (url: string) => limited.app.inject({ url, headers });
  const leftOf = ({ headers: told }: Awaited<ReturnType<typeof ask>>) =>
    ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'].map((name) => Number(told[name]));
  expect(leftOf(await ask('/api/token'))).toEqual([
    300,
    expect.toSatisfy((left) => left >= 298),
    expect.toSatisfy((seconds) => seconds <= 1),
  ]);
  const answers = await Promise.all(Array.from({ length: 500 }, () => ask('/api/session')));
  expect(answers.every((answer) => leftOf(answer)[0] === 300)).toBe(true);
  expect((await limited.app.inject({ url: '/api/locations', headers: owner.headers })).headers['ratelimit-limit']).toBe(
    undefined,
  );
});

test('an entry of the audit log names the token and whose it is', async () => {
  const owner = await acme.signIn();
  const token = await make(owner, { name: 'Sync', permissions: ['perm-locations'] });
  const made = await call(token, 'POST', '/locations', { name: 'By a token' });
  const { rows } = await database.root.query(
    `select actor, user_id::int as "userId", session from app.audit_events where action = 'locations-add' and object_id = $1`,
    [made.json<{ id: number }>().id],
  );
  expect(rows).toEqual([{ actor: `token Sync of ${owner.email}`, userId: owner.id, session: null }]);
});

test('the text of a token is in no table', async () => {
  const { token } = await make(await acme.signIn());
  const { rows } = await database.root.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('app', 'directory')`,
  );
  for (const { name } of rows) {
    const found = await database.root.query(`select from ${name} as line where strpos(line::text, $1) > 0`, [
      token.slice(6, 49),
    ]);
    expect([name, found.rowCount]).toEqual([name, 0]);
  }
});
