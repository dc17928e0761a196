import type { Database } from '@ohmstead/database';
import { emailMaxLength, passwordMaxLength } from '@ohmstead/domain';
import type { SignInBody } from '@ohmstead/contract';
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

export type SignInRequest = SignInBody & { address: string; deviceCookie: string | undefined };
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
  if (!account?.password_hash || !isRight) throw new ApiError('session-login-6');
  await succeedAttempt(parts.database, own, shared);
  refuseUnusable(account);
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

function refuseUnusable({ verified, disabled }: Account): void {
  if (disabled) throw new ApiError('session-login-7');
  if (!verified) throw new ApiError('session-login-4');
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
