import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOneOf } from '@ohmstead/domain';
import { writeWhole } from '../files/write-whole.ts';
import { readText, type Environment } from '../settings/read-setting.ts';
import { secretsKeyBytes, secretsKeyOf, type SecretsKey, type SecretsKeys } from './seal.ts';

const setting = 'SECRETS_KEY';
/** Outside of the folders that backups include. */
const fileName = 'secrets-key';

/** The keys of SECRETS_KEY; null if it is not set. */
export function readSecretsKeys(environment: Environment, problems: string[]): SecretsKeys | null {
  const text = readText(environment, setting, '');
  if (text === '') return null;
  const keys = keysIn(text);
  if (keys === null)
    problems.push(`${setting} must be 32 bytes in base64, or two such keys with a comma, the new one first`);
  return keys;
}

/** Those of the setting, else of the file in DATA_DIR; null if there are none yet. */
export const findSecretsKeys = (given: SecretsKeys | null, dataDir: string): SecretsKeys | null =>
  given ?? readFile(join(dataDir, fileName));

export function makeSecretsKeys(dataDir: string): SecretsKeys {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const key = randomBytes(secretsKeyBytes);
  writeWhole(join(dataDir, fileName), `${key.toString('base64')}\n`);
  return [secretsKeyOf(key)];
}

function readFile(file: string): SecretsKeys | null {
  if (!existsSync(file)) return null;
  const keys = keysIn(readFileSync(file, 'utf8').trim());
  if (keys === null) throw new Error(`${file} does not hold a key: 32 bytes in base64`);
  return keys;
}

function keysIn(text: string): SecretsKeys | null {
  const [first, ...others] = text.split(',').map(keyOf);
  return first && others.length < 2 && !isOneOf(others, undefined) ? [first, ...(others as SecretsKey[])] : null;
}

function keyOf(text: string): SecretsKey | undefined {
  const key = Buffer.from(text.trim(), 'base64');
  return key.length === secretsKeyBytes && key.toString('base64') === text.trim() ? secretsKeyOf(key) : undefined;
}
