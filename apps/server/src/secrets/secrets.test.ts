import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase } from '@ohmstead/database/testing';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openSecrets } from './open-secrets.ts';
import { seal, secretsKeyOf, unseal } from './seal.ts';
import { readSecretsKeys } from './secrets-keys.ts';

const key = () => secretsKeyOf(randomBytes(32));
const secret = Buffer.from('the secret');

test('what is sealed opens with the same key at the same place only', () => {
  const [one, other] = [key(), key()];
  const sealed = seal(secret, 'row 1', [one]);
  expect(unseal(sealed, 'row 1', [other, one])).toEqual(secret);
  expect(unseal(sealed, 'row 1', [other])).toBeNull();
  expect(() => unseal(sealed, 'row 2', [one])).toThrow('authenticate');
  const altered = Buffer.from(sealed.sealed);
  altered[20]! ^= 1;
  expect(() => unseal({ ...sealed, sealed: altered }, 'row 1', [one])).toThrow('authenticate');
});

test('SECRETS_KEY holds one key, or two of which the first seals', () => {
  const [one, two] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
  const read = (text: string) => {
    const problems: string[] = [];
    return [readSecretsKeys({ SECRETS_KEY: text }, problems)?.length ?? null, problems.length];
  };
  expect([read(one), read(`${one},${two}`), read('')]).toEqual([
    [1, 0],
    [2, 0],
    [null, 0],
  ]);
  for (const wrong of ['short', one.slice(1), `${one},${two},${one}`, `${one},x`])
    expect(read(wrong)).toEqual([null, 1]);
});

test('the first start makes a key that only its user may read; without it, sealed secrets prevent a start', async () => {
  const database = await testDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'secrets-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const logger = pino({ level: 'silent' });
  const open = (secretsKeys: Parameters<typeof openSecrets>[1]['secretsKeys'] = null) =>
    openSecrets(database.api, { secretsKeys, dataDir }, logger);
  const [first] = await open();
  expect((await open())[0]).toEqual(first);
  const file = join(dataDir, 'secrets-key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { rows } = await database.root.query(`select directory.create_organization('Acme Batteries') as id`);
  await database.root.query(`insert into directory.published_keys values ('kid', 'x')`);
  await database.root.query(`insert into directory.signing_keys values ($1, 'kid', '', $2)`, [
    rows[0].id,
    first.fingerprint,
  ]);
  rmSync(file);
  await expect(open()).rejects.toThrow('their key is missing: set SECRETS_KEY');
  expect(await open([key()])).toHaveLength(1);
});
