import type { Database } from '@ohmstead/database';
import { emailMaxLength, passwordMaxLength } from '@ohmstead/domain';
import type { ErrorCode, SignInBody } from '@ohmstead/contract';
import { sql } from 'kysely';
import { ApiError } from '../api-error.ts';
import { onceAMinute } from '../audit/once-a-minute.ts';
import {
  accountCounter,
  addressCounters,
  beginAttempt,
  deviceCounter,
  isLoopbackAddress,
  succeedAttempt,
  type Counter,
} from './attempts.ts';
import { makeDeviceCookie, readDeviceCookie, type KnownBrowser } from './device-cookie.ts';
import { hashPassword, isOutdated, isPassword, type HashCost } from './password-hashing.ts';
import type { QueueCaller, SignInQueue } from './sign-in-queue.ts';

export type SignInParts = {
  database: Database;
  deviceKey: () => Promise<Buffer>;
  lookupQueue: SignInQueue;
  hashQueue: SignInQueue;
  hashCost: HashCost;
  /** Judged in place of an unknown person's, so that both take the same time. */
  dummyHash: Promise<string>;
};

export type SignInRequest = SignInBody & { address: string; client: string | null; deviceCookie: string | undefined };
export type SignedIn = { organizationId: number; userId: number; deviceCookie: string };

type Account = {
  organization_id: number;
  user_id: number;
  password_hash: string | null;
  verified: boolean;
  disabled: boolean;
};

/** What is known before the password is judged. */
type Attempt = { account: Account | undefined; isKnownBrowser: boolean; counters: readonly Counter[] };

/** Whether the account exists, is unverified or disabled is told only to who knows its password (security D4). */
export async function signIn(parts: SignInParts, request: SignInRequest): Promise<SignedIn> {
  refuseMalformed(request);
  const deviceKey = await parts.deviceKey();
  const browser = readDeviceCookie(deviceKey, request.deviceCookie);
  const caller = callerOf(request, browser);
  // Who would wait in vain costs the database nothing.
  await parts.hashQueue.requireRoom(caller);
  const attempt = await parts.lookupQueue.run(caller, () => begin(parts, request, browser));
  const { account, isKnownBrowser, counters } = attempt;
  const isRight = await parts.hashQueue.run({ ...caller, isPreferred: isKnownBrowser }, async () =>
    isPassword(account?.password_hash ?? (await parts.dummyHash), request.password),
  );
  if (!account?.password_hash || !isRight) return refuse(parts, request, 'wrong password', 'session-login-6');
  await succeedAttempt(parts.database, counters);
  if (account.disabled) return refuse(parts, request, 'disabled', 'session-login-7');
  if (!account.verified) return refuse(parts, request, 'not verified', 'session-login-4');
  await renewHash(parts, account, request.password);
  const person = { organizationId: account.organization_id, userId: account.user_id };
  return { ...person, deviceCookie: makeDeviceCookie(deviceKey, person) };
}

/** Everybody behind a proxy on this machine shares the address: only the limit of the whole queue counts then. */
function callerOf({ address }: SignInRequest, browser: KnownBrowser | null): QueueCaller {
  if (browser) return { address: browser.name, isPreferred: true };
  return { address: isLoopbackAddress(address) ? crypto.randomUUID() : address, isPreferred: false };
}

/** Finds the account and counts the attempt: strangers by account and address, a known browser by itself alone. */
async function begin(
  { database }: SignInParts,
  request: SignInRequest,
  browser: KnownBrowser | null,
): Promise<Attempt> {
  const { email, address } = request;
  const account = await findAccount(database, email);
  const isKnownBrowser =
    browser !== null && browser.organizationId === account?.organization_id && browser.userId === account.user_id;
  const counters = isKnownBrowser
    ? [deviceCounter(browser.name)]
    : [accountCounter(email), ...addressCounters(address)];
  await beginAttempt(database, counters).catch((error: unknown) => noteLimit(database, request, error));
  return { account, isKnownBrowser, counters };
}

function refuseMalformed({ email, password }: SignInBody): void {
  const isEmail = email.length <= emailMaxLength && /^[^\s@]+@[^\s@]+$/.test(email);
  if (!isEmail || password === '' || password.length > passwordMaxLength) throw new ApiError('session-login-3');
}

async function findAccount(database: Database, email: string): Promise<Account | undefined> {
  const { rows } = await database.withDirectory((directory) =>
    sql<Account>`select * from directory.find_sign_in(${email})`.execute(directory),
  );
  return rows[0];
}

/** The same work whether or not somebody has the address. */
async function refuse(
  { database }: SignInParts,
  request: SignInRequest,
  reason: string,
  code: ErrorCode,
): Promise<never> {
  await noteRefusal(database, request, reason);
  throw new ApiError(code);
}

const isNews = onceAMinute();

/** Refused unjudged, as often as somebody likes: written down once a minute. */
async function noteLimit(database: Database, request: SignInRequest, error: unknown): Promise<never> {
  const isLimit = error instanceof ApiError && error.code === 'session-login-8';
  if (isLimit && isNews(`${request.address} ${request.email.toLowerCase()}`))
    await noteRefusal(database, request, 'too many attempts');
  throw error;
}

const noteRefusal = (database: Database, { email, address, client }: SignInRequest, reason: string) =>
  database.withDirectory((directory) =>
    sql`select directory.note_refused_sign_in(${email}, ${address}, ${client}, ${reason})`.execute(directory),
  );

async function renewHash(
  { database, hashCost, hashQueue }: SignInParts,
  account: Account,
  password: string,
): Promise<void> {
  const { organization_id, user_id, password_hash } = account;
  if (password_hash === null || !isOutdated(password_hash, hashCost)) return;
  const renewed = await hashQueue.run({ address: '', isPreferred: true }, () => hashPassword(password, hashCost));
  await database.withDirectory((directory) =>
    sql`select directory.rehash_password(${organization_id}, ${user_id}, ${password_hash}, ${renewed})`.execute(
      directory,
    ),
  );
}
