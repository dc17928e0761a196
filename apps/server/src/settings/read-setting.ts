import { isIP } from 'node:net';
import { isOneOf } from '@ohmstead/domain';

export type Environment = Readonly<Record<string, string | undefined>>;

/** An empty setting counts as not set. */
export const readText = (environment: Environment, name: string, otherwise: string): string =>
  environment[name]?.trim() || otherwise;

/** A name or an address of this machine. */
export function readHost(environment: Environment, name: string, otherwise: string, problems: string[]): string {
  const host = readText(environment, name, otherwise);
  if (isIP(host) !== 0 || /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/.test(host)) return host;
  problems.push(`${name} must be a name or an address of this machine, not "${host}"`);
  return otherwise;
}

/** Host names separated by commas, in lower case and without a final dot. */
export function readNames(environment: Environment, name: string, problems: string[]): string[] {
  const names = readList(environment, name).map((one) => one.toLowerCase().replace(/\.$/, ''));
  const wrong = names.filter((one) => one.length > 253 || !/^[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_])?$/.test(one));
  if (wrong.length > 0)
    problems.push(`${name} must be names such as console.example, without scheme and port, not ${wrong.join()}`);
  return names;
}

/** The known words that the setting lists, in their usual order. */
export function readWords<Word extends string>(
  environment: Environment,
  name: string,
  words: readonly Word[],
  otherwise: string,
  problems: string[],
): Word[] {
  const text = readText(environment, name, otherwise);
  const named = text === '' ? [] : text.split(',').map((word) => word.trim());
  const unknown = named.filter((word) => !isOneOf(words, word));
  if (unknown.length > 0) problems.push(`${name} knows ${words.join(', ')}, not ${unknown.join(', ')}`);
  return words.filter((word) => named.includes(word));
}

const readList = (environment: Environment, name: string): string[] =>
  readText(environment, name, '')
    .split(/[\s,]+/)
    .filter(Boolean);

/** Addresses, or networks such as 10.0.0.0/8. */
export function readNetworks(environment: Environment, name: string, problems: string[]): string[] {
  const networks = readList(environment, name);
  const wrong = networks.filter((network) => !isNetwork(network));
  if (wrong.length > 0) problems.push(`${name} must be addresses or networks such as 10.0.0.0/8, not ${wrong.join()}`);
  return networks;
}

const networkNames = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isNetwork(text: string): boolean {
  if (networkNames.has(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  const isSized = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  return version !== 0 && isSized && rest.length === 0;
}

export function readPort<Otherwise extends number | null>(
  environment: Environment,
  name: string,
  otherwise: Otherwise,
  problems: string[],
): number | Otherwise {
  const text = readText(environment, name, '');
  if (text === '') return otherwise;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  problems.push(`${name} must be a port from 0 to 65535, not "${text}"`);
  return otherwise;
}

export function readCount(
  environment: Environment,
  name: string,
  otherwise: number,
  problems: string[],
  least: 0 | 1 = 1,
): number {
  const text = readText(environment, name, String(otherwise));
  if (/^(?:0|[1-9]\d{0,8})$/.test(text) && Number(text) >= least) return Number(text);
  problems.push(`${name} must be a whole number from ${least}, not "${text}"`);
  return otherwise;
}

export function readAddress(
  environment: Environment,
  name: string,
  protocols: readonly string[],
  problems: string[],
): URL | null {
  const text = readText(environment, name, '');
  return text === '' ? null : parseAddress(text, name, protocols, problems);
}

/** URLs separated by commas, for the nodes of a cluster. */
export const readAddresses = (
  environment: Environment,
  name: string,
  protocols: readonly string[],
  problems: string[],
): URL[] => {
  const text = readText(environment, name, '');
  return text === '' ? [] : text.split(/\s*,\s*/).flatMap((one) => parseAddress(one, name, protocols, problems) ?? []);
};

/** The error does not repeat the value, because a URL may contain a password. */
function parseAddress(text: string, name: string, protocols: readonly string[], problems: string[]): URL | null {
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return new URL(text);
  const beginnings = protocols.map((protocol) => `${protocol}//`).join(' or ');
  problems.push(`${name} must be an address that begins with ${beginnings}`);
  return null;
}

export function readChoice(
  environment: Environment,
  name: string,
  choices: readonly string[],
  otherwise: string,
  problems: string[],
): string {
  const text = readText(environment, name, otherwise);
  if (choices.includes(text)) return text;
  problems.push(`${name} must be ${choices.join(' or ')}, not "${text}"`);
  return otherwise;
}

const knownPasswords = new Set(['postgres', 'password', 'secret', 'changeme', 'admin', 'root', 'test', 'ohmstead']);

export function isWeakDatabaseUrl(databaseUrl: string): boolean {
  const { password, username } = new URL(databaseUrl);
  return password !== '' && (knownPasswords.has(password.toLowerCase()) || password === username);
}
