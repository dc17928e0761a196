import type { Database } from '@ohmstead/database';
import { emailMaxLength, passwordMaxLength } from '@ohmstead/domain';
import type { ErrorCode, SignInBody } from '@ohmstead/contract';
import { sql } from 'kysely';
import { ApiError } from '../api-error.ts';
import {
  accountCounter,
  addressCounter,
  beginAttempt,
  deviceCounter,
  isLoopbackAddress,
  succeedAttempt,
} from './attempts.ts';
import { makeDeviceCookie, readDeviceCookie } from './device-cookie.ts';
import type { HashQueue } from './hash-queue.ts';
import { hashPassword, isOutdated, isPassword, type HashCost } from './password-hashing.ts';

export type SignInParts = {
  database: Database;
  deviceKey: () => Promise<Buffer>;
  hashQueue: HashQueue;
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

/** Whether the account exists, is unverified or disabled is told only to who knows its password (security D4). */
export async function signIn(parts: SignInParts, request: SignInRequest): Promise<SignedIn> {
  refuseMalformed(request);
  const account = await findAccount(parts.database, request.email);
  const deviceKey = await parts.deviceKey();
  const person = { organizationId: account?.organization_id ?? 0, userId: account?.user_id ?? 0 };
  const browser = readDeviceCookie(deviceKey, person, request.deviceCookie);
  const own = browser === null ? accountCounter(request.email) : deviceCounter(browser);
  const shared = addressCounter(request.address);
  await beginAttempt(parts.database, [own, shared]);
  const isRight = await judge(parts, account, request, browser !== null);
  if (!account?.password_hash || !isRight) return refuse(parts, request, 'wrong password', 'session-login-6');
  await succeedAttempt(parts.database, own, shared);
  if (account.disabled) return refuse(parts, request, 'disabled', 'session-login-7');
  if (!account.verified) return refuse(parts, request, 'not verified', 'session-login-4');
  await renewHash(parts, account, request.password);
  return { ...person, deviceCookie: makeDeviceCookie(deviceKey, person) };
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

function judge(parts: SignInParts, account: Account | undefined, request: SignInRequest, isKnownBrowser: boolean) {
  // Everybody behind a proxy on this machine shares the address: only the limit of the whole queue counts then.
  const address = isLoopbackAddress(request.address) ? crypto.randomUUID() : request.address;
  return parts.hashQueue.run({ address, isPreferred: isKnownBrowser }, async () =>
    isPassword(account?.password_hash ?? (await parts.dummyHash), request.password),
  );
}

/** The same work whether or not somebody has the address. */
async function refuse(
  { database }: SignInParts,
  { email, address, client }: SignInRequest,
  reason: string,
  code: ErrorCode,
): Promise<never> {
  await database.withDirectory((directory) =>
    sql`select directory.note_refused_sign_in(${email}, ${address}, ${client}, ${reason})`.execute(directory),
  );
  throw new ApiError(code);
}

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
