import type { Database } from '@ohmstead/database';
import { emailMaxLength, passwordMaxLength } from '@ohmstead/domain';
import type { ErrorCode, SignInBody } from '@ohmstead/contract';
import { sql } from 'kysely';
import { ApiError } from '../api-error.ts';
import { onceAMinute } from '../audit/once-a-minute.ts';
import { addressKey } from '../../network-address.ts';
import { accountName, succeedAttempt, tooManyAttempts, type Counter } from './attempts.ts';
import { countSignIn, type SignInRefusal } from './count-sign-in.ts';
import { makeDeviceCookie, readDeviceCookie, type KnownBrowser } from './device-cookie.ts';
import { hashPassword, isOutdated, isPassword, type HashCost } from './password-hashing.ts';
import { queueAddress, type PasswordQueue, type QueueCaller } from './password-queue.ts';

export type SignInParts = {
  database: Database;
  deviceKey: () => Promise<Buffer>;
  lookupQueue: PasswordQueue;
  hashQueue: PasswordQueue;
  hashCost: HashCost;
  /** Verified if the address is unknown, so that both cases take the same time. */
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
  auth_epoch: number;
};

/** What is known before the password is checked. */
type Attempt = { account: Account | undefined; browser: KnownBrowser | null; counters: readonly Counter[] };
type Judgement = { isRight: boolean; renewedHash: string | undefined };

/** Whether the account exists, is unverified or disabled is revealed only after its password is right (security D4). */
export async function signIn(parts: SignInParts, request: SignInRequest): Promise<SignedIn> {
  refuseMalformed(request);
  const deviceKey = await parts.deviceKey();
  const claimed = readDeviceCookie(deviceKey, request.deviceCookie, request.email);
  // Callers that the queue would refuse cost no query.
  await parts.hashQueue.requireRoom(callerOf(request, claimed));
  const attempt = await parts.lookupQueue.run(lookupCallerOf(request, claimed), () => begin(parts, request, claimed));
  const { account, browser, counters } = attempt;
  const { isRight, renewedHash } = await parts.hashQueue.run(callerOf(request, browser), () =>
    judge(parts, account, request.password),
  );
  if (!account || !isRight) return refuse(parts, request, 'wrong password', 'session-login-6');
  await succeedAttempt(parts.database, counters);
  if (account.disabled) return refuse(parts, request, 'disabled', 'session-login-7');
  if (!account.verified) return refuse(parts, request, 'not verified', 'session-login-4');
  if (renewedHash !== undefined) await renewHash(parts, account, renewedHash);
  const person = { organizationId: account.organization_id, userId: account.user_id };
  const owner = { ...person, authEpoch: account.auth_epoch, email: request.email };
  return { ...person, deviceCookie: makeDeviceCookie(deviceKey, owner, browser?.name) };
}

function callerOf(
  { email, address }: Pick<SignInRequest, 'email' | 'address'>,
  browser: KnownBrowser | null,
): QueueCaller {
  return { account: accountName(email), address: queueAddress(address), knownAs: browser?.name ?? null };
}

/**
 * Only the database knows whether the device cookie is still valid. Until it has been checked, a browser has its own places and none of its
 * account's, but shares the account's turns.
 */
function lookupCallerOf(request: SignInRequest, claimed: KnownBrowser | null): QueueCaller {
  const caller = callerOf(request, claimed);
  return claimed ? { ...caller, account: claimed.name, turn: caller.account } : caller;
}

/** Finds the account and counts the attempt. */
async function begin(
  { database }: SignInParts,
  request: SignInRequest,
  claimed: KnownBrowser | null,
): Promise<Attempt> {
  const { email, address } = request;
  const account = await findAccount(database, email);
  const browser = claimed && account && isOf(claimed, account) ? claimed : null;
  const { counters, refusal } = await database.withDirectory((directory) =>
    countSignIn(directory, { email, address, knownBrowser: browser?.name ?? null }),
  );
  if (refusal) await refuseUnjudged(database, request, refusal);
  return { account, browser, counters };
}

const isOf = (browser: KnownBrowser, account: Account): boolean =>
  browser.organizationId === account.organization_id &&
  browser.userId === account.user_id &&
  browser.authEpoch === account.auth_epoch;

/** Replaces an outdated hash without leaving the queue in between. */
async function judge({ dummyHash, hashCost }: SignInParts, account: Account | undefined, password: string) {
  const stored = account?.password_hash ?? null;
  const isSame = await isPassword(stored ?? (await dummyHash), password);
  const judgement: Judgement = { isRight: isSame && stored !== null, renewedHash: undefined };
  if (judgement.isRight && stored !== null && isOutdated(stored, hashCost))
    judgement.renewedHash = await hashPassword(password, hashCost);
  return judgement;
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

/** Does the same work whether or not the address has an account. */
async function refuse(
  { database }: SignInParts,
  request: SignInRequest,
  reason: string,
  code: ErrorCode,
): Promise<never> {
  await noteRefusedSignIn(database, request, reason);
  throw new ApiError(code);
}

const isNews = onceAMinute();

/** A refusal can be repeated without limit, so it is audited at most once a minute, and not at all if the address itself is blocked. */
async function refuseUnjudged(database: Database, request: SignInRequest, refusal: SignInRefusal): Promise<never> {
  if (!refusal.isOfAddress && isNews(`${addressKey(request.address)} ${request.email.toLowerCase()}`))
    await noteRefusedSignIn(database, request, 'too many attempts');
  throw tooManyAttempts(refusal);
}

type Refused = Pick<SignInRequest, 'email' | 'address' | 'client'>;

export const noteRefusedSignIn = (database: Database, { email, address, client }: Refused, reason: string) =>
  database.withDirectory((directory) =>
    sql`select directory.note_refused_sign_in(${email}, ${address}, ${client}, ${reason})`.execute(directory),
  );

const renewHash = ({ database }: SignInParts, account: Account, renewedHash: string) =>
  database.withDirectory((directory) =>
    sql`select directory.rehash_password(${account.organization_id}, ${account.user_id}, ${account.password_hash},
      ${renewedHash})`.execute(directory),
  );
