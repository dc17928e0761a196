import type { IdentityProviderAnswer } from '@ohmstead/contract';
import { pino } from 'pino';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createDomainsJob } from '../../../jobs/prove-domains.ts';
import { call } from '../../testing/call.ts';
import { inDemo, LyingProvider, providerSettings } from '../../testing/lying-provider.ts';
import { publicUrl, testApi } from '../../testing/test-api.ts';
import type { SignedIn } from '../../testing/test-organization.ts';

const { app, parts, database, organization } = await testApi();
parts.outside = inDemo;
const provider = await LyingProvider.open();
afterAll(provider.close);
afterEach(() => {
  provider.instead = {};
  provider.configuration = (truth) => truth;
  parts.outside = inDemo;
});

const path = '/organization/identityProvider';
const usual = providerSettings(provider.issuer);
const codeOf = (number: number) => `organizations-identityProvider-${number}`;
const put = (by: SignedIn, body: object = {}, tag?: string) => {
  const headers = { ...by.headers, ...(tag === undefined ? {} : { 'if-match': tag }) };
  return call<IdentityProviderAnswer>(app, { headers }, 'PUT', path, { ...usual, ...body });
};
const world = async () => {
  const acme = await organization();
  return { acme, admin: await acme.signIn({ permissions: ['perm-sign-in', 'perm-reports'] }) };
};

test('an identity provider is saved with all fields, its secret sealed, and shown without it; a stale version, no secret and no test are refused', async () => {
  const { acme, admin } = await world();
  expect((await call(app, admin, 'GET', path)).body).toEqual({
    redirectUri: `${publicUrl.origin}/api/signIn/oidc/callback`,
    identityProvider: null,
  });
  const { clientSecret, ...bare } = usual;
  expect((await put(admin, { clientSecret: undefined })).code).toBe(codeOf(8));
  const { body } = await put(admin, {}, '"0"');
  expect(body.identityProvider).toEqual({
    ...bare,
    hasClientSecret: true,
    publicJwk: null,
    domainProofs: [
      { domain: 'acme.example', record: expect.stringMatching(/^ohmstead-verification=[\w-]{32}$/), provenAt: null },
    ],
    lastTest: null,
    clientRefusedAt: null,
    version: 1,
  });
  const { rows } = await database.root.query(
    `select encode(sealed, 'escape') as sealed from directory.identity_secrets where organization_id = $1`,
    [acme.id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].sealed).not.toContain(clientSecret);
  expect((await put(admin, {}, '"0"')).code).toBe(codeOf(1));
  expect((await put(admin, { clientSecret: undefined, enabled: true })).code).toBe(codeOf(5));
  const key = await put(admin, { clientSecret: undefined, clientAuthentication: 'privateKey' });
  expect(key.body.identityProvider).toMatchObject({ publicJwk: { kty: 'RSA', use: 'sig' }, version: 2 });
  expect(key.body.identityProvider?.publicJwk).not.toHaveProperty('d');
  expect((await put(admin, { scopes: ['email'] })).code).toBe('bad-input');
  const plain = await acme.signIn({ permissions: ['perm-users-groups'] });
  expect((await put(plain)).code).toBe('not-permitted');
  expect((await call(app, admin, 'DELETE', path)).status).toBe(204);
  expect((await call(app, admin, 'DELETE', path)).code).toBe(codeOf(9));
});

test('a test holds for what it tested: one of these changed voids it', async () => {
  const { acme, admin } = await world();
  await put(admin);
  const passed = () =>
    acme.change(
      `update app.identity_providers set last_test = '{"at":1,"ok":true,"code":null,"claims":{}}' where organization_id = $1`,
      [acme.id],
    );
  await passed();
  const stay = { clientSecret: undefined };
  expect((await put(admin, { ...stay, enabled: true, createPeople: true })).status).toBe(200);
  for (const change of [{ clientId: 'other' }, { clientSecret: 'new' }, { scopes: ['openid'] }]) {
    expect((await put(admin, { ...stay, ...change, enabled: true })).code).toBe(codeOf(5));
    expect((await put(admin, { ...stay, ...change })).body.identityProvider?.lastTest).toBeNull();
    await put(admin, stay);
    await passed();
  }
});

test.each([
  ['http://login.example', 2],
  ['https://127.0.0.1', 2],
  ['https://10.0.0.1', 2],
  ['https://[::1]', 2],
  ['https://169.254.169.254', 2],
  ['https://0x7f.1', 2],
  [provider.issuer, 2],
])('outside the demo the door out holds: %s', async (issuer, number) => {
  parts.outside = { ...inDemo, isDemo: false };
  const { admin } = await world();
  expect((await put(admin, { issuer })).code).toBe(codeOf(number));
});

const configuration = '/.well-known/openid-configuration';

test('an issuer that names another, no endpoints, private or unencrypted ones, a redirect, or 10 MB is refused', async () => {
  const { admin } = await world();
  const said = async (change: object) => {
    provider.configuration = (truth) => ({ ...truth, ...change });
    return (await put(admin)).code;
  };
  expect(await said({ issuer: 'https://login.example' })).toBe(codeOf(4));
  expect(await said({ token_endpoint: undefined })).toBe(codeOf(3));
  expect(await said({ token_endpoint: 'https://10.0.0.1/token' })).toBe(codeOf(2));
  expect(await said({ jwks_uri: 'http://login.example/jwks' })).toBe(codeOf(2));
  const answered = async (answer: object) => {
    provider.instead[configuration] = answer as never;
    return (await put(admin)).code;
  };
  const location = `${provider.issuer}/elsewhere`;
  expect(await answered({ status: 302, headers: { location }, body: '' })).toBe(codeOf(3));
  expect(await answered({ body: `{"issuer":"${'x'.repeat(10_000_000)}"}` })).toBe(codeOf(3));
  expect(await answered({ body: 'not JSON' })).toBe(codeOf(3));
  expect(provider.calls).not.toContain('/elsewhere');
  expect((await call(app, admin, 'GET', path)).body.identityProvider).toBeNull();
});

test('groups given this way obey the granting rule; another organisation’s group does not exist; what is no domain is named', async () => {
  const { acme, admin } = await world();
  const group = async (permissions: string[], of = acme) => {
    const id = await of.insert('groups', { name: `Group of ${permissions.join()}` });
    await of.grant('group', id, { permissions });
    return id;
  };
  const [own, more] = [await group(['perm-reports']), await group(['perm-users-groups'])];
  const foreign = await group([], await organization());
  expect((await put(admin, { defaultGroupId: own })).status).toBe(200);
  expect((await put(admin, { defaultGroupId: more })).code).toBe('not-permitted');
  expect((await put(admin, { groupMapping: [{ value: 'ops', groupId: more }] })).code).toBe('not-permitted');
  expect((await put(admin, { defaultGroupId: foreign })).code).toBe(codeOf(6));
  for (const domain of ['Acme.example', 'acme', 'acme.example/x', '-a.example', '10.0.0.1', ''])
    expect((await put(admin, { domains: [domain] })).code).toBe(codeOf(7));
});

test('a domain counts when its TXT record is found, for one organisation', async () => {
  const [one, other] = [await world(), await world()];
  const { identityProvider } = (await put(one.admin)).body;
  const record = identityProvider?.domainProofs[0]?.record ?? '';
  await put(other.admin);
  const look = (records: string[][]) =>
    createDomainsJob(async () => records).run({ database: database.worker, logger: pino({ level: 'silent' }) });
  const proofs = async ({ admin }: typeof one) =>
    (await call<IdentityProviderAnswer>(app, admin, 'GET', path)).body.identityProvider?.domainProofs[0]?.provenAt;
  await look([['something else']]);
  expect(await proofs(one)).toBeNull();
  await look([['something else'], [record.slice(0, 9), record.slice(9)]]);
  expect(await proofs(one)).toBeTypeOf('number');
  const { record: others } = (await call<IdentityProviderAnswer>(app, other.admin, 'GET', path)).body.identityProvider!
    .domainProofs[0]!;
  await look([[others]]);
  expect(await proofs(other)).toBeNull();
  await put(one.admin, { createPeople: true });
  expect(await proofs(one)).toBeTypeOf('number');
  const { rows } = await database.root.query(
    `select after from app.audit_events where organization_id = $1 and action = 'organizations-domain-proven'`,
    [one.acme.id],
  );
  expect(rows).toEqual([{ after: { domain: 'acme.example' } }]);
});
