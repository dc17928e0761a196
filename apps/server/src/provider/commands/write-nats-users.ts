import { existsSync, readFileSync } from 'node:fs';
import { isObject } from '@ohmstead/domain';
import type pg from 'pg';
import { writeWhole } from '../../files/write-whole.ts';
import { asOwner } from '../as-owner.ts';
import { natsUsers, type NatsUser } from '../nats-users.ts';
import type { ProviderAnswer, ProviderContext } from '../provider-context.ts';
import { ProviderError } from '../provider-error.ts';
import { hashSecret } from '../thing-secrets.ts';

export type NatsUsersOptions = { secrets: string; to: string };
type Thing = { thing_name: string; secret_hash: Buffer; next_secret_hash: Buffer | null; disabled_at: Date | null };

/**
 * The users of NATS: the gateway, and each registered thing whose secret is known. The database stores only hashes, which NATS cannot
 * compare, so the secrets come from the output of register-device and are checked against the hashes.
 */
export async function writeNatsUsers(
  { databaseUrl, mqttUrl = '' }: ProviderContext,
  { secrets: file, to }: NatsUsersOptions,
): Promise<ProviderAnswer> {
  const gateway = readGateway(mqttUrl);
  const secrets = readSecrets(file);
  const things = await asOwner(databaseUrl, readThings);
  const known: NatsUser[] = [];
  const left: Record<string, unknown>[] = [];
  for (const thing of things) {
    const password = secrets.get(thing.thing_name);
    const reason = whyNot(thing, password);
    if (password !== undefined && reason === undefined) known.push({ name: thing.thing_name, password });
    else left.push({ thingName: thing.thing_name, leftOut: reason });
  }
  writeWhole(to, natsUsers(gateway, known));
  const facts = { file: to, gateway: gateway.name, things: known.length };
  return left.length === 0 ? facts : { ...facts, rows: left, rowsName: 'left' };
}

function whyNot(thing: Thing, password: string | undefined): string | undefined {
  if (thing.disabled_at !== null) return 'disabled';
  if (password === undefined) return 'its secret is not in the file';
  const hash = hashSecret(password);
  const isRight = hash.equals(thing.secret_hash) || (thing.next_secret_hash?.equals(hash) ?? false);
  return isRight ? undefined : 'another secret is now valid';
}

async function readThings(client: pg.Client): Promise<Thing[]> {
  const { rows } = await client.query<Thing>(
    'select thing_name, secret_hash, next_secret_hash, disabled_at from directory.things order by thing_name',
  );
  return rows;
}

/** Uses the first node's address, because all nodes know the same user. */
function readGateway(mqttUrl: string): NatsUser {
  const [first = ''] = mqttUrl.split(',');
  const { username, password } = URL.canParse(first) ? new URL(first) : { username: '', password: '' };
  if (username === '' || password === '')
    throw new ProviderError('MQTT_URL must name the gateway’s user and password, as its gateways have it');
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/** Lines as printed by `register-device --json`. If a thing appears twice, the last line counts. */
function readSecrets(file: string): Map<string, string> {
  if (!existsSync(file)) throw new ProviderError(`There is no file ${file}`);
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim());
  return new Map(lines.flatMap((line, at) => (line === '' ? [] : [readSecret(line, `${file}:${at + 1}`)])));
}

function readSecret(line: string, place: string): [string, string] {
  try {
    const told: unknown = JSON.parse(line);
    const { thingName, secret }: Record<string, unknown> = isObject(told) ? told : {};
    if (typeof thingName === 'string' && typeof secret === 'string') return [thingName, secret];
  } catch {
    // Reported below, without the line: it may contain a secret.
  }
  throw new ProviderError(`${place} is not a line that register-device --json printed`);
}
