import { mkdtempSync, globSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { wholeOrganization } from '@ohmstead/domain';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { secretsOf } from '../api/identity-provider/attempt.ts';
import { call } from '../api/testing/call.ts';
import { inDemo, LyingProvider, providerSettings } from '../api/testing/lying-provider.ts';
import { openProviderSecret } from '../api/identity-provider/provider-secrets.ts';
import { SecondFactorBench } from '../api/testing/second-factor-bench.ts';
import { SingleSignOnBench } from '../api/testing/single-sign-on-bench.ts';
import { testApi } from '../api/testing/test-api.ts';
import type { SignedIn } from '../api/testing/test-organization.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { hideTokens } from '../monitoring/hide-tokens.ts';

const lines: string[] = [];
const log = { write: (line: string) => void lines.push(line) };
/** As main.ts has it, and saying all that can be said. */
const logger = pino({ level: 'trace', hooks: { streamWrite: hideTokens } }, log);
const { app, parts, database, organization } = await testApi({ logger });
const acme = await organization();
const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** As it is, and as a dump or a log would encode it. */
const formsOf = (secret: string): string[] =>
  [Buffer.from(secret), Buffer.from(secret.replace(/^whsec_/, ''), 'base64')].flatMap((bytes) => [
    secret,
    bytes.toString('hex'),
    bytes.toString('base64'),
  ]);

async function plant(): Promise<string[]> {
  const owner = await acme.signIn();
  const account = await acme.serviceAccount({ name: 'ERP' });
  const [header, path] = ['canary-of-a-typed-header', 'canary-of-a-channel'];
  const token = await call(app, owner, 'POST', '/tokens', {
    name: 'Canary token',
    permissions: [],
    expiresAt: Date.now() + 86_400_000,
  });
  const webhook = await call(app, owner, 'POST', '/webhooks', {
    name: 'Canary webhook',
    url: 'https://receiver.invalid/hook',
    events: ['service.failed'],
    ownerId: account.id,
    headers: [{ name: 'X-Key', value: header }],
  });
  const rotated = await call(app, owner, 'POST', `/webhooks/${webhook.body.id}/rotate`);
  const url = `https://hooks.invalid/services/${path}`;
  await call(app, owner, 'POST', '/channels', { name: 'Canary channel', kind: 'slack', url });
  parts.outside = inDemo;
  const provider = await LyingProvider.open();
  const settings = { ...providerSettings(provider.issuer), clientId: 'Canary client' };
  await call(app, owner, 'PUT', '/organization/identityProvider', settings);
  const attempt = await plantAttempt(owner, provider);
  provider.close();
  const setUp = await call(app, owner, 'POST', '/users/factors/totp');
  const { secret, recoveryCodes } = await new SecondFactorBench(app, database).enrol(owner, 'Canary phone');
  const entering = await plantLogin(owner.email, secret);
  const headers = { authorization: `Bearer ${token.body.token}` };
  await app.inject({ url: '/api/token', headers });
  await app.inject({ url: `/api/nowhere/${token.body.token}`, headers });
  const factors = [setUp.body.secret, secret.toString('base64'), secret.toString('hex'), ...(recoveryCodes ?? [])];
  const typed = [header, path, settings.clientSecret];
  return [token.body.token, webhook.body.secret, rotated.body.secret, ...typed, ...factors, ...attempt, ...entering];
}

/** Our private key, and everything that opens a login at the provider that is under way, also once it has come back. */
async function plantAttempt(owner: SignedIn, provider: LyingProvider): Promise<string[]> {
  const bench = new SingleSignOnBench(app, database);
  const byKey = { clientId: 'Canary client', clientAuthentication: 'privateKey' };
  await bench.open(acme, owner, provider.issuer, { ...byKey, domains: ['canary.example'] });
  const { url, cookies } = await bench.start('canary.example');
  await bench.callBack(provider.authorize(url, { code: 'canary-of-a-code' }), cookies);
  const cookie = cookies['__Host-oidc'] ?? '';
  const pem = await database.api.readTenant(wholeOrganization(acme.id), (reader) =>
    openProviderSecret(reader, acme.id, 'key', parts.secretsKeys),
  );
  const key = (pem ?? '').replaceAll(/-----.*-----|\s/g, '');
  return [key, cookie, ...Object.values(secretsOf(cookie)), 'canary-of-a-code'];
}

/** A ticket that waits for a factor, one that got it, and all that the browser then keeps. */
async function plantLogin(email: string, secret: Buffer): Promise<string[]> {
  const bench = new SecondFactorBench(app, database);
  const waiting = await bench.signIn(email);
  const asked = await bench.signIn(email);
  const shown = await bench.show(asked, { code: await bench.freshCode({ secret }), remember: true });
  const kept = ['__Host-sid', '__Host-rb', '__Host-dc'].map((name) => shown.cookies[name] ?? '');
  const halves = [waiting, asked].flatMap(({ ticket, cookies }) => [ticket, cookies['__Host-st'] ?? '']);
  return [...halves, ...kept, shown.user.token];
}

test('no token, signing secret, typed header, address of a channel, secret or key of an identity provider, login there that is under way, key of an authenticator app, recovery code, ticket or cookie is in a table, the audit log, a backup or the log', async () => {
  const secrets = await plant();
  expect(new Set(secrets).size).toBe(33);
  expect(secrets.every((secret) => secret.length > 15)).toBe(true);
  const { folder: backup } = await writeBackup({ databaseUrl: database.url, dataDir: folder }, join(folder, 'backup'));
  const files = globSync('**/*.zst', { cwd: backup }).map((file) =>
    zstdDecompressSync(readFileSync(join(backup, file))),
  );
  const saved = Buffer.concat(files).toString('latin1');
  for (const name of [
    'Canary token',
    'Canary webhook',
    'Canary channel',
    'Canary phone',
    'Canary client',
    'webhooks-rotate',
  ])
    expect(saved).toContain(name);
  expect(lines.length).toBeGreaterThan(5);
  const written = lines.join('');
  for (const form of secrets.flatMap(formsOf)) {
    expect(saved.includes(form), form).toBe(false);
    expect(written.includes(form), form).toBe(false);
  }
});
