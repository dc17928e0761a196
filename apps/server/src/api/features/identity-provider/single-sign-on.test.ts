import { linkPaths, type IdentityProviderAnswer, type OwnIdentities, type OwnSession } from '@ohmstead/contract';
import { importJWK, jwtVerify, type JWK } from 'jose';
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { call } from '../../testing/call.ts';
import { inDemo, LyingProvider } from '../../testing/lying-provider.ts';
import { SecondFactorBench } from '../../testing/second-factor-bench.ts';
import { SingleSignOnBench } from '../../testing/single-sign-on-bench.ts';
import { originsOf } from '../../sessions/same-origin.ts';
import { testApi } from '../../testing/test-api.ts';
import { password, type TestOrganization } from '../../testing/test-organization.ts';

const { app, parts, database, organization } = await testApi();
parts.outside = inDemo;
const provider = await LyingProvider.open();
const other = await LyingProvider.open();
afterAll(() => {
  provider.close();
  other.close();
});
const truth = { sign: provider.sign, configuration: provider.configuration };
afterEach(() => {
  Object.assign(provider, truth, { instead: {}, userInfo: null });
});
const bench = new SingleSignOnBench(app, database);
const factors = new SecondFactorBench(app, database);
const nowS = () => Math.floor(Date.now() / 1_000);
let made = 0;

/** An organisation with a provider for a domain of its own, and what the provider says of somebody. */
async function world(settings: object = {}, issuer = provider.issuer) {
  const acme = await organization();
  const admin = await acme.signIn();
  const domain = `acme${++made}.example`;
  const group = await acme.insert('groups', { name: 'Staff' });
  await bench.open(acme, admin, issuer, { domains: [domain], createPeople: true, defaultGroupId: group, ...settings });
  const say = (claims: object = {}) => {
    const email = `ada@${domain}`;
    provider.claims = { sub: `sub-of-${domain}`, email, email_verified: true, given_name: 'Ada', ...claims };
    return email;
  };
  return { acme, admin, domain, group, say };
}
const peopleOf = async ({ id }: TestOrganization) =>
  (await database.root.query('select email from app.users where organization_id = $1 order by id', [id])).rows.length;
const auditOf = async ({ id }: TestOrganization, action: string) =>
  (
    await database.root.query(
      'select actor, before, after from app.audit_events where organization_id = $1 and action = $2 order by id',
      [id, action],
    )
  ).rows;

test('a first login makes a verified person without password, by the mapping; the second one finds them by the subject alone', async () => {
  const { acme, admin, domain, group, say } = await world({ createPeople: true });
  const email = say({ family_name: 'Volt', auth_time: nowS() });
  const first = await bench.logIn(provider, domain);
  expect(first.status).toBe(200);
  expect(first.user).toMatchObject({
    email,
    firstName: 'Ada',
    lastName: 'Volt',
    groupId: group,
    signedInBy: 'identityProvider',
  });
  expect(first.user.stepUpUntil).toBe((provider.claims['auth_time'] as number) * 1_000 + 600_000);
  say({ email: 'another@elsewhere.example', email_verified: false });
  const second = await bench.logIn(provider, domain);
  expect([second.user.id, second.user.stepUpUntil]).toEqual([first.user.id, null]);
  const headers = { authorization: `Bearer ${second.user.token}` };
  const { sessions } = (await call<{ sessions: OwnSession[] }>(app, { headers }, 'GET', '/users/sessions')).body;
  const hours = (sessions[0]!.endsAt - sessions[0]!.createdAt) / 3_600_000;
  expect([sessions[0]!.signedInBy, hours]).toEqual(['identityProvider', 12]);
  expect(second.setCookie).toMatch(/^__Host-sid=[\w-]{43}; Max-Age=43200;/);
  expect(await auditOf(acme, 'users-create-by-provider')).toMatchObject([{ actor: email, after: { groupId: group } }]);
  const users = await call<{ users: { id: number; hasIdentity: boolean }[] }>(app, admin, 'GET', '/users');
  expect(users.body.users.filter(({ hasIdentity }) => hasIdentity).map(({ id }) => id)).toEqual([first.user.id]);
  const own = (await call<OwnIdentities>(app, { headers }, 'GET', '/users/identities')).body;
  expect(own).toMatchObject({ identities: [{ issuer: provider.issuer }], hasPassword: false });
  expect((await call(app, { headers }, 'POST', '/users/identities')).code).toBe('step-up-required');
  expect(
    (
      await call(
        app,
        { headers: { authorization: `Bearer ${first.user.token}` } },
        'DELETE',
        `/users/identities/${own.identities[0]!.id}`,
      )
    ).code,
  ).toBe('users-identities-2');
  expect((await call(app, admin, 'DELETE', '/organization/identityProvider')).status).toBe(204);
  expect((await call(app, { headers }, 'GET', '/users/identities')).code).toBe('not-authenticated');
});

test('an address is verified by true alone, and settings that are saved or switched off in the middle of a login end it', async () => {
  const { acme, domain, say } = await world();
  for (const claim of ['true', 'false', 1]) {
    say({ email_verified: claim });
    expect((await bench.logIn(provider, domain)).code).toBe('signIn-oidc-6');
  }
  say();
  const { url, cookies } = await bench.start(domain);
  const change = (what: string) =>
    acme.change(`update app.identity_providers set ${what} where organization_id = $1`, [acme.id]);
  await change('revision = revision + 1');
  await bench.callBack(provider.authorize(url), cookies);
  expect((await bench.finish(cookies)).code).toBe('signIn-oidc-2');
  await change('enabled = false');
  expect((await bench.start(domain)).url).toBe('/login?signIn=signIn-oidc-1');
  expect(await peopleOf(acme)).toBe(1);
});

test('with a private key, the provider is shown an assertion that its public key proves, and no secret', async () => {
  const { acme, admin, domain, say } = await world({ clientAuthentication: 'privateKey', clientSecret: undefined });
  say();
  expect((await bench.logIn(provider, domain)).status).toBe(200);
  const { body } = await call<IdentityProviderAnswer>(app, admin, 'GET', '/organization/identityProvider');
  const { publicJwk } = body.identityProvider!;
  const assertion = provider.asked.get('client_assertion') ?? '';
  const { payload, protectedHeader } = await jwtVerify(assertion, await importJWK(publicJwk as JWK));
  expect([payload.iss, payload.sub, protectedHeader.kid]).toEqual(['ohmstead', 'ohmstead', publicJwk?.['kid']]);
  expect([provider.asked.get('client_secret'), provider.asked.get('code_verifier')]).toEqual([
    null,
    expect.stringMatching(/^[\w-]{43}$/),
  ]);
  const kept = await database.root.query('select kind from directory.identity_secrets where organization_id = $1', [
    acme.id,
  ]);
  expect(kept.rows).toEqual([{ kind: 'key' }]);
});

test('two first sign-ins at once make one person', async () => {
  const { acme, domain, say } = await world();
  say();
  const begun = await Promise.all([bench.start(domain), bench.start(domain)]);
  await Promise.all(begun.map(({ url, cookies }) => bench.callBack(provider.authorize(url), cookies)));
  const finished = await Promise.all(begun.map(({ cookies }) => bench.finish(cookies)));
  expect(finished.map(({ status }) => status)).toEqual([200, 200]);
  expect(finished[0]!.user.id).toBe(finished[1]!.user.id);
  expect(await peopleOf(acme)).toBe(2);
});

test('a hostile provider gets nowhere, and nothing is made', async () => {
  const { acme, domain, say } = await world();
  say();
  const told = async (claims: object) => {
    say(claims);
    return (await bench.logIn(provider, domain)).code;
  };
  const signed = async (sign: typeof provider.sign) => {
    say();
    provider.sign = sign;
    const { code } = await bench.logIn(provider, domain);
    provider.sign = truth.sign;
    return code;
  };
  const distrusted = 'signIn-oidc-4';
  expect(await signed((claims) => provider.signWithout(claims))).toBe(distrusted);
  expect(await signed((claims) => provider.signWithSecret(claims, 'canary-of-a-client-canary-of-a-client'))).toBe(
    distrusted,
  );
  expect(await signed((claims) => provider.signWith(claims, provider.otherKey))).toBe(distrusted);
  expect(await signed((claims) => provider.signWith(claims, provider.otherKey, 'two'))).toBe(distrusted);
  expect(await told({ aud: 'another' })).toBe(distrusted);
  expect(await told({ iss: other.issuer })).toBe(distrusted);
  expect(await told({ nonce: 'another' })).toBe(distrusted);
  expect(await told({ aud: ['ohmstead', 'another'], azp: 'another' })).toBe(distrusted);
  expect(await told({ exp: nowS() - 120, iat: nowS() - 500 })).toBe(distrusted);
  expect(await told({ iat: nowS() + 120, exp: nowS() + 500 })).toBe(distrusted);
  say();
  provider.userInfo = { sub: 'another', groups: ['admins'] };
  expect((await bench.logIn(provider, domain)).code).toBe(distrusted);
  provider.userInfo = null;
  expect((await bench.logIn(provider, domain, { iss: other.issuer })).code).toBe(distrusted);
  expect((await bench.logIn(provider, domain, { code: 'replayed' })).code).toBe('signIn-oidc-3');
  provider.instead['/token'] = { status: 302, headers: { location: `${provider.issuer}/elsewhere` }, body: '' };
  expect((await bench.logIn(provider, domain)).code).toBe(distrusted);
  provider.instead['/token'] = { body: `{"x":"${'x'.repeat(1_000_000)}"}` };
  expect((await bench.logIn(provider, domain)).code).toBe(distrusted);
  provider.instead['/token'] = { status: 503, body: {} };
  expect((await bench.logIn(provider, domain)).code).toBe('signIn-oidc-5');
  expect(provider.calls).not.toContain('/elsewhere');
  expect(await peopleOf(acme)).toBe(1);
});

test('the answer of an attempt counts once, with its own cookie and state; the callback says nothing and sets nothing', async () => {
  const { acme, domain, say } = await world();
  say();
  const [mine, theirs] = [await bench.start(domain), await bench.start(domain)];
  const back = provider.authorize(mine.url);
  const swapped = provider.authorize(theirs.url);
  const pages = [
    await bench.callBack(swapped, mine.cookies),
    await bench.callBack(back, {}),
    await bench.callBack(new URL(`${back.origin}${back.pathname}?error=%3Cscript%3E`), mine.cookies),
  ];
  expect((await bench.finish(mine.cookies)).code).toBe('signIn-oidc-2');
  pages.push(await bench.callBack(back, mine.cookies), await bench.callBack(back, mine.cookies));
  for (const page of pages) {
    expect([page.statusCode, page.body, page.cookies]).toEqual([200, pages[0]!.body, []]);
    expect(page.headers['cache-control']).toBe('no-store');
  }
  expect(pages[0]!.body).toContain('<script type="module" src="/api/signIn/oidc/callback.js">');
  expect((await bench.finish(theirs.cookies)).code).toBe('signIn-oidc-2');
  const both = await Promise.all([bench.finish(mine.cookies), bench.finish(mine.cookies)]);
  expect(both.map(({ code }) => code ?? 'in').toSorted()).toEqual(['in', 'signIn-oidc-2']);
  expect(await peopleOf(acme)).toBe(2);
  const refused = await bench.start(domain);
  await bench.callBack(provider.authorize(refused.url, { error: 'access_denied' }), refused.cookies);
  expect(await bench.finish(refused.cookies)).toMatchObject({ code: 'signIn-oidc-3', params: ['access_denied'] });
});

test('the cookie of an attempt comes along from another site, and no other one does; it is set where the provider sends people back to', async () => {
  const { domain } = await world();
  const answer = await app.inject({ url: `/api/signIn/oidc/start?domain=${domain}` });
  expect(answer.statusCode).toBe(303);
  expect(answer.headers['set-cookie']).toMatch(
    /^__Host-oidc=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  const asked = new URL(String(answer.headers.location)).searchParams;
  expect([...asked.keys()].toSorted()).toEqual(
    [
      'client_id',
      'code_challenge',
      'code_challenge_method',
      'nonce',
      'redirect_uri',
      'response_type',
      'scope',
      'state',
    ].toSorted(),
  );
  expect([asked.get('code_challenge_method'), asked.get('redirect_uri')]).toEqual([
    'S256',
    'https://console.test/api/signIn/oidc/callback',
  ]);
  for (const domain of ['nowhere.example', ''])
    expect((await bench.start(domain)).url).toBe('/login?signIn=signIn-oidc-1');
  const { origins } = parts;
  onTestFinished(() => void (parts.origins = origins));
  parts.origins = originsOf(new URL('http://127.0.0.1:3000'), { machineName: 'box' });
  const url = `/api/signIn/oidc/start?domain=${domain}`;
  const elsewhere = await app.inject({ url, headers: { host: 'localhost:3000' } });
  expect([elsewhere.statusCode, elsewhere.headers.location]).toEqual([303, `http://127.0.0.1:3000${url}`]);
  expect(elsewhere.cookies).toEqual([]);
});

test('an answer for one organisation opens nothing of another, though both have the same provider', async () => {
  const [one, two] = [await world(), await world()];
  one.say();
  const { user } = await bench.logIn(provider, one.domain);
  const elsewhere = await bench.logIn(provider, two.domain);
  expect(elsewhere.code).toBe('signIn-oidc-6');
  const [mine, theirs] = [await bench.start(one.domain), await bench.start(two.domain)];
  await bench.callBack(provider.authorize(theirs.url), mine.cookies);
  expect((await bench.finish(mine.cookies)).code).toBe('signIn-oidc-2');
  expect(user.email).toContain(one.domain);
});

test('an account that is there is linked by its password and its factor, which are counted as a login; then by the subject', async () => {
  const { acme, domain, say } = await world();
  const email = say();
  const ada = await acme.signIn({ email, permissions: [] });
  const phone = await factors.enrol(ada);
  const asked = await bench.logIn(provider, domain);
  expect(asked.code).toBe('signIn-oidc-8');
  expect((await bench.finish(asked.first, { password: 'Wrong-1234' })).code).toBe('session-login-6');
  const right = await bench.finish(asked.first, { password });
  expect(right.code).toBe('session-login-9');
  const ticket = { ticket: String(right.params[0]), cookies: right.cookies };
  const entered = await factors.show(ticket, { code: await factors.freshCode(phone) });
  expect(entered.user).toMatchObject({ id: ada.id, signedInBy: 'identityProvider' });
  expect(entered.user.stepUpUntil).toBeGreaterThan(Date.now());
  expect((await bench.finish(asked.first, { password })).code).toBe('signIn-oidc-2');
  expect((await bench.logIn(provider, domain)).code).toBe('session-login-9');
  say({ amr: ['pwd', 'mfa'] });
  expect((await bench.logIn(provider, domain)).user.id).toBe(ada.id);
  const mails = await database.root.query(`select template from directory.mail_outbox where user_id = $1 order by id`, [
    ada.id,
  ]);
  expect(mails.rows.map(({ template }) => template)).toEqual(['factor-added', 'account-linked']);
  say({ sub: 'a new colleague with her address' });
  expect((await bench.logIn(provider, domain)).code).toBe('signIn-oidc-9');
});

test('an invitation that waits is accepted, with its rights', async () => {
  const { acme, admin, domain, say } = await world();
  const email = say();
  const body = {
    url: `https://console.test${linkPaths.invite}`,
    emails: [email],
    permissions: { permissions: ['perm-reports'] },
  };
  const invited = await call<{ users: { id: number }[] }>(app, admin, 'POST', '/users', body);
  expect(invited.status).toBe(200);
  const { user } = await bench.logIn(provider, domain);
  expect(user).toMatchObject({
    id: invited.body.users[0]!.id,
    groupId: null,
    permissions: { permissions: ['perm-reports'] },
  });
  expect(await auditOf(acme, 'users-accept-invitation')).toHaveLength(1);
});

test('a group changed at the provider counts from the next login, audited; without a place nothing opens, and a super user keeps theirs', async () => {
  const { acme, admin, domain, group, say } = await world();
  const ops = await acme.insert('groups', { name: 'Ops' });
  const groupMapping = [{ value: 'ops', groupId: ops }];
  await bench.open(acme, admin, provider.issuer, {
    domains: [domain],
    createPeople: true,
    groupMapping,
    keepGroups: true,
  });
  say({ groups: 'ops' });
  const { user } = await bench.logIn(provider, domain);
  expect(user.groupId).toBe(ops);
  say({ groups: ['none of these'] });
  expect((await bench.logIn(provider, domain)).code).toBe('signIn-oidc-7');
  expect(await auditOf(acme, 'session-login-refused')).toMatchObject([
    { after: { reason: 'identity provider', code: 'signIn-oidc-7', values: ['none of these'] } },
  ]);
  await acme.change('update app.users set group_id = $1 where id = $2', [group, user.id]);
  say({ groups: ['none of these', 'ops'] });
  expect((await bench.logIn(provider, domain)).user.groupId).toBe(ops);
  expect(await auditOf(acme, 'users-group-by-provider')).toMatchObject([
    { before: { groupId: group }, after: { groupId: ops } },
  ]);
  await acme.change('update app.users set superuser = true, group_id = null where id = $1', [user.id]);
  say({ groups: [] });
  expect((await bench.logIn(provider, domain)).user).toMatchObject({ id: user.id, groupId: null });
});

test('where single sign-on is the only way, the right password says so and a wrong one nothing; super users come in by password', async () => {
  const { acme, domain } = await world({ onlySingleSignOn: true });
  const plain = await acme.person({ email: `eve@${domain}`, permissions: [] });
  const boss = await acme.person({ email: `boss@${domain}` });
  const outside = await acme.person({ permissions: [] });
  const codeOf = async (email: string, typed = password) =>
    (await factors.post('/session', { email, password: typed })).code;
  expect(await codeOf(plain.email)).toBe('session-login-10');
  expect(await codeOf(plain.email, 'Wrong-1234')).toBe('session-login-6');
  expect([await codeOf(boss.email), await codeOf(outside.email)]).toEqual([undefined, undefined]);
});

test('with linkWithoutPassword, a proven domain and email_verified, an account is linked at once; never a super user', async () => {
  const { acme, domain, say } = await world({ linkWithoutPassword: true });
  const email = say({ email_verified: false });
  const ada = await acme.person({ email, permissions: [] });
  expect((await bench.logIn(provider, domain)).code).toBe('signIn-oidc-8');
  say();
  expect((await bench.logIn(provider, domain)).user).toMatchObject({ id: ada.id, signedInBy: 'identityProvider' });
  const boss = await acme.person({ email: `boss@${domain}` });
  say({ sub: 'boss', email: boss.email });
  expect((await bench.logIn(provider, domain)).code).toBe('signIn-oidc-8');
  const linked = await auditOf(acme, 'users-identity-link');
  expect(linked).toMatchObject([{ actor: email, after: { issuer: provider.issuer } }]);
});

test('Secret expired: alert to holders of perm-sign-in, once for each secret, audited, on the page and in house until it is accepted again', async () => {
  const { acme, admin, domain, say } = await world();
  const holder = await acme.person({ permissions: ['perm-sign-in'] });
  await acme.person({ permissions: ['perm-users-groups'] });
  const mails = async () =>
    (
      await database.root.query(
        `select user_id::integer as "userId", parameters from directory.mail_outbox join app.users on users.id = user_id
          where template = 'client-refused' and users.organization_id = $1 order by user_id`,
        [acme.id],
      )
    ).rows;
  const refusedAt = async () =>
    (await call<IdentityProviderAnswer>(app, admin, 'GET', '/organization/identityProvider')).body.identityProvider
      ?.clientRefusedAt;
  const troubles = async () =>
    (
      await database.root.query(
        'select kind, ended_at is null as "goesOn" from app.house_troubles where organization_id = $1 order by id',
        [acme.id],
      )
    ).rows;
  say();
  const claimed = await bench.start(domain);
  await bench.callBack(provider.authorize(claimed.url, { error: 'invalid_client' }), claimed.cookies);
  expect(await mails()).toEqual([]);
  provider.instead['/token'] = { status: 401, body: { error: 'invalid_client' } };
  const both = await Promise.all([bench.logIn(provider, domain), bench.logIn(provider, domain)]);
  expect(both).toMatchObject(both.map(() => ({ code: 'signIn-oidc-3', params: ['invalid_client'] })));
  const parameters = { issuer: provider.issuer, isSecret: true };
  expect(await mails()).toEqual([admin.id, holder.id].map((userId) => ({ userId, parameters })));
  expect(await refusedAt()).toBeTypeOf('number');
  expect(await troubles()).toEqual([{ kind: 'identity-provider', goesOn: true }]);
  expect((await auditOf(acme, 'organizations-identity-provider')).at(-1)).toMatchObject({
    actor: 'identity provider',
    after: { refused: 'invalid_client' },
  });
  provider.instead = {};
  expect((await bench.logIn(provider, domain)).status).toBe(200);
  expect([await refusedAt(), (await troubles())[0]?.goesOn]).toEqual([null, false]);
  provider.instead['/token'] = { status: 401, body: { error: 'invalid_client' } };
  await bench.logIn(provider, domain);
  expect(await mails()).toHaveLength(2);
  await bench.open(acme, admin, provider.issuer, { domains: [domain], clientSecret: 'the next one' });
  expect(await refusedAt()).toBeNull();
  await bench.logIn(provider, domain);
  expect(await mails()).toHaveLength(4);
});

test('provider away: 303 to the login page, though it was discovered; a password is still possible', async () => {
  const gone = await LyingProvider.open();
  const { acme, domain, say } = await world({}, gone.issuer);
  const ada = await acme.person({ email: say(), permissions: [] });
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const later = () => vi.setSystemTime(Date.now() + 16_000);
  const away = '/login?signIn=signIn-oidc-5';
  expect((await bench.start(domain)).url).toMatch(gone.issuer);
  gone.instead['/.well-known/openid-configuration'] = { status: 503, body: {} };
  later();
  expect((await bench.start(domain)).url).toBe(away);
  gone.instead = {};
  expect((await bench.start(domain)).url).toMatch(gone.issuer);
  gone.close();
  later();
  const asked = await Promise.all([bench.start(domain), bench.start(domain)]);
  expect(asked).toEqual(asked.map(() => ({ url: away, cookies: {} })));
  expect((await factors.post('/session', { email: ada.email, password })).status).toBe(200);
});

test('a test signs no one in, ends for the session that began it alone, and lets the provider be switched on', async () => {
  const acme = await organization();
  const admin = await acme.signIn();
  const path = '/organization/identityProvider';
  await bench.open(acme, admin, provider.issuer, { domains: ['tested.example'] });
  await acme.change('update app.identity_providers set enabled = false where organization_id = $1', [acme.id]);
  provider.claims = { sub: 'tester', email: 'tester@tested.example', groups: ['ops'] };
  const begun = await bench.begin(admin, `${path}/test`);
  await bench.callBack(provider.authorize(begun.url), begun.cookies);
  const stranger = await acme.signIn();
  expect((await bench.finish(begun.cookies)).code).toBe('signIn-oidc-2');
  expect((await bench.finish(begun.cookies, {}, stranger.headers)).code).toBe('signIn-oidc-2');
  expect((await bench.finish(begun.cookies, {}, admin.headers)).status).toBe(204);
  const { identityProvider } = (await call<IdentityProviderAnswer>(app, admin, 'GET', path)).body;
  expect(identityProvider?.lastTest).toMatchObject({
    ok: true,
    code: null,
    claims: { sub: 'tester', groups: ['ops'] },
  });
  expect(await peopleOf(acme)).toBe(2);
});

test('a session is proven at the provider from when the person logged in there, not longer than 10 minutes ago, as the person it belongs to', async () => {
  const { acme, domain, say } = await world();
  say();
  const { user } = await bench.logIn(provider, domain);
  const who = { headers: { authorization: `Bearer ${user.token}` }, id: user.id, email: user.email, token: user.token };
  expect(
    (await call<{ error: { params: string[] } }>(app, who, 'POST', '/users/recoveryCodes')).body.error,
  ).toMatchObject({
    code: 'step-up-required',
    params: ['identityProvider'],
  });
  const stepUp = async (claims: object) => {
    say(claims);
    const begun = await bench.begin(who, '/session/stepUp/identityProvider');
    expect(new URL(begun.url).searchParams.get('max_age')).toBe('600');
    await bench.callBack(provider.authorize(begun.url), begun.cookies);
    return bench.finish(begun.cookies, {}, who.headers);
  };
  expect((await stepUp({})).code).toBe('signIn-oidc-10');
  expect((await stepUp({ auth_time: nowS() - 700 })).code).toBe('signIn-oidc-10');
  expect((await stepUp({ auth_time: nowS(), sub: 'another' })).code).toBe('signIn-oidc-9');
  const since = nowS() - 300;
  expect((await stepUp({ auth_time: since })).status).toBe(204);
  expect((await call(app, who, 'GET', '/session')).body.stepUpUntil).toBe((since + 600) * 1_000);
  const plain = await acme.signIn({ permissions: [] });
  expect((await call(app, plain, 'POST', '/session/stepUp/identityProvider')).code).toBe('session-stepUp-2');
  const begun = await bench.begin(plain, '/users/identities');
  await bench.callBack(provider.authorize(begun.url), begun.cookies);
  expect((await bench.finish(begun.cookies, {}, plain.headers)).code).toBe('signIn-oidc-9');
});
