import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { hashSecret, isSecret, newCookieSecret } from '../sessions/session-secrets.ts';
import { attemptLife } from './attempt-limits.ts';
import type { Outcome } from './outcome.ts';

export type Purpose = 'signIn' | 'test' | 'stepUp' | 'link';
type Found = { organizationId: OrganizationId; purpose: Purpose; revision: number };
export type FinishedAttempt = Found & { sessionHash: Buffer | null; outcome: Outcome };
export type AttemptSecrets = { state: string; nonce: string; verifier: string };

/** Nothing of an attempt is kept that would open it: what it sends and expects is derived from its cookie. */
export function secretsOf(cookie: string): AttemptSecrets {
  const derive = (what: string) => createHmac('sha256', cookie).update(`oidc ${what}`).digest('base64url');
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
}

export const isSameState = (cookie: string, state: string | null): boolean => {
  const [given, own] = [Buffer.from(state ?? ''), Buffer.from(secretsOf(cookie).state)];
  return given.length === own.length && timingSafeEqual(given, own);
};

type New = Found & { sessionHash: Buffer | null };

export async function beginAttempt(
  database: Database,
  { organizationId, purpose, revision, sessionHash }: New,
): Promise<string> {
  const cookie = newCookieSecret();
  await database.withDirectory((directory) =>
    sql`select directory.add_sign_in_attempt(${hashSecret(cookie)}, ${organizationId}, ${purpose}, ${revision}, ${sessionHash},
      ${attemptLife})`.execute(directory),
  );
  return cookie;
}

/** Undefined where it is none, has expired, or has been called back before. */
export async function callBack(database: Database, cookie: string): Promise<Found | undefined> {
  const { rows } = await database.withDirectory((directory) =>
    sql<Found>`select organization_id as "organizationId", purpose, revision
      from directory.call_back(${hashSecret(cookie)})`.execute(directory),
  );
  return rows[0];
}

export const keepOutcome = (database: Database, cookie: string, outcome: Outcome): Promise<unknown> =>
  database.withDirectory((directory) =>
    sql`select directory.keep_outcome(${hashSecret(cookie)}, ${JSON.stringify(outcome)}::jsonb)`.execute(directory),
  );

export async function findAttempt(
  database: Database,
  cookie: string | undefined,
): Promise<(FinishedAttempt & { cookie: string }) | undefined> {
  if (!isSecret(cookie)) return undefined;
  const { rows } = await database.withDirectory((directory) =>
    sql<FinishedAttempt>`select organization_id as "organizationId", purpose, revision, session_hash as "sessionHash", outcome
      from directory.find_outcome(${hashSecret(cookie)})`.execute(directory),
  );
  return rows[0] && { ...rows[0], cookie };
}

/** Of many at once, one. */
export async function endAttempt(database: Database, cookie: string): Promise<boolean> {
  const { rows } = await database.withDirectory((directory) =>
    sql<{ isEnded: boolean }>`select directory.finish_attempt(${hashSecret(cookie)}) as "isEnded"`.execute(directory),
  );
  return rows[0]?.isEnded ?? false;
}
