import type { ServerMetadata } from 'openid-client';
import { OutsideError } from '../../outside/outside-error.ts';
import type { OutsideRules } from '../../outside/outside-rules.ts';
import { ApiError } from '../api-error.ts';
import { AnswerError, mayCallProvider, openProviderDoor, type ProviderDoor } from './provider-door.ts';

const cachedMs = 86_400_000;
const maxCached = 1_000;
const needed = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;
const called = [...needed, 'userinfo_endpoint'] as const;

type Known = { metadata: ServerMetadata; foundAtMs: number };
const known = new Map<string, Known>();

/** What the issuer says of itself, as it said within the last day. */
export async function recallProvider(
  outside: OutsideRules,
  issuer: string,
  door: ProviderDoor,
): Promise<ServerMetadata> {
  const found = known.get(issuer);
  if (found && Date.now() - found.foundAtMs < cachedMs) return found.metadata;
  return discover(outside, issuer, door);
}

const presentMs = 15_000;
const seen = new Map<string, { at: number; whether: Promise<void> }>();

/** Whether it answers at all, as it did within the last seconds: otherwise the browser of who logs in would find that it does not. */
export async function requirePresence(issuer: string, door: ProviderDoor): Promise<void> {
  const last = seen.get(issuer);
  if (last && Date.now() - last.at < presentMs) return last.whether;
  if (seen.size >= maxCached) seen.clear();
  const now = { at: Date.now(), whether: askWhether(issuer, door) };
  seen.set(issuer, now);
  // An absence is not remembered.
  now.whether.catch(() => seen.get(issuer) === now && seen.delete(issuer));
  return now.whether;
}

async function askWhether(issuer: string, door: ProviderDoor): Promise<void> {
  const { status } = await door(configurationOf(issuer));
  if (status >= 500) throw new OutsideError('connect');
}

/** Asks the issuer, whatever is known of it. Everything that it names is judged as the issuer itself is. */
export async function discover(
  outside: OutsideRules,
  issuer: string,
  door: ProviderDoor = openProviderDoor(outside),
): Promise<ServerMetadata> {
  await requireCallable(outside, issuer);
  const metadata = await readDocument(door, issuer);
  if (metadata.issuer !== issuer) throw new ApiError('organizations-identityProvider-4');
  for (const name of needed) if (metadata[name] === undefined) throw unlike(`${name} is missing`);
  for (const name of called) {
    const address = metadata[name];
    if (address === undefined) continue;
    if (typeof address !== 'string') throw unlike(`${name} is no address`);
    if (isSecure(issuer) && !isSecure(address)) throw new ApiError('organizations-identityProvider-2', [address]);
    await requireCallable(outside, address);
  }
  if (known.size >= maxCached) known.clear();
  known.set(issuer, { metadata, foundAtMs: Date.now() });
  seen.set(issuer, { at: Date.now(), whether: Promise.resolve() });
  return metadata;
}

const configurationOf = (issuer: string) => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
const isSecure = (address: string): boolean => /^https:/i.test(address);
const unlike = (why: string) => new ApiError('organizations-identityProvider-3', [why]);

async function requireCallable(outside: OutsideRules, address: string): Promise<void> {
  if (!(await mayCallProvider(outside, address))) throw new ApiError('organizations-identityProvider-2', [address]);
}

async function readDocument(door: ProviderDoor, issuer: string): Promise<ServerMetadata> {
  if (/[?#]/.test(issuer)) throw new ApiError('organizations-identityProvider-2', [issuer]);
  try {
    const { status, body } = await door(configurationOf(issuer));
    if (status !== 200) throw new AnswerError(`it answers ${status}`);
    const read: unknown = JSON.parse(body.toString());
    if (typeof read !== 'object' || read === null || !('issuer' in read)) throw new AnswerError('issuer is missing');
    return read as ServerMetadata;
  } catch (error) {
    if (error instanceof OutsideError && error.failure === 'refused')
      throw new ApiError('organizations-identityProvider-2', [issuer]);
    if (error instanceof OutsideError) throw unlike(`no answer (${error.failure})`);
    throw unlike(error instanceof AnswerError ? error.message : 'its configuration is not JSON');
  }
}
