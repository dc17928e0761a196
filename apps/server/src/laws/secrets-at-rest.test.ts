import { mkdtempSync, globSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { call } from '../api/testing/call.ts';
import { inDemo, LyingProvider, providerSettings } from '../api/testing/lying-provider.ts';
import { SecondFactorBench } from '../api/testing/second-factor-bench.ts';
import { testApi } from '../api/testing/test-api.ts';
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
  provider.close();
  const setUp = await call(app, owner, 'POST', '/users/factors/totp');
  const { secret, recoveryCodes } = await new SecondFactorBench(app, database).enrol(owner, 'Canary phone');
  const headers = { authorization: `Bearer ${token.body.token}` };
  await app.inject({ url: '/api/token', headers });
  await app.inject({ url: `/api/nowhere/${token.body.token}`, headers });
  const factors = [setUp.body.secret, secret.toString('base64'), secret.toString('hex'), ...(recoveryCodes ?? [])];
  return [token.body.token, webhook.body.secret, rotated.body.secret, header, path, settings.clientSecret, ...factors];
}

test('no token, signing secret, typed header, address of a channel, secret of an identity provider, key of an authenticator app or recovery code is in a table, the audit log, a backup or the log', async () => {
  const secrets = await plant();
  expect(new Set(secrets).size).toBe(19);
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
