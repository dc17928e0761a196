import type { Database } from '@ohmstead/database';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Caller } from '../plugins/request-caller.ts';
import { countWrongToken, noteTokenUse } from '../tokens/note-token.ts';
import type { CookieNames } from './cookie-names.ts';
import { callerOf, enterSession, noteUse, type EnteredRow } from './enter-session.ts';
import { readCredentials, type Credentials, type SessionCredentials } from './read-credentials.ts';
import type { Origins } from './same-origin.ts';

/** Null without a valid session or token. A background call does not keep its session alive. */
export type Authenticate = (request: FastifyRequest, inBackground: boolean) => Promise<Caller | null>;

/** How the person can prove the session; null where it was proven within ten minutes. */
export type FindLackingProof = (caller: Caller) => Promise<string[] | null>;

export const createFindLackingProof =
  (database: Database): FindLackingProof =>
  async ({ sessionHash }) => {
    const { rows } = await database.withDirectory((directory) =>
      sql<{ ways: string[] | null }>`select directory.lacking_proof(${sessionHash}) as ways`.execute(directory),
    );
    return rows[0]?.ways ?? null;
  };

export const createAuthenticate =
  (database: Database, names: CookieNames, origins: Origins, position?: string): Authenticate =>
  async (request, inBackground) => {
    const credentials = readCredentials(request, names, origins);
    if (!credentials) return null;
    const row = await enter(database, credentials, position);
    await noteCaller(database, credentials, row, { request, inBackground });
    return row ? callerOf(row, credentials) : null;
  };

type Noted = { request: FastifyRequest; inBackground: boolean };

/** Apart from the reads of the call. */
export async function noteCaller(
  database: Database,
  credentials: Credentials,
  row: EnteredRow | undefined,
  { request, inBackground }: Noted,
): Promise<void> {
  if (!('apiToken' in credentials)) return row && noteUse(database, row, inBackground);
  await (row ? noteTokenUse(database, row, request) : countWrongToken(database, request));
}

const enter = (database: Database, credentials: Credentials, position?: string): Promise<EnteredRow | undefined> =>
  database.askDirectory((directory) => enterSession(directory, credentials, position));

/** The caller of a session that has just begun. */
export async function findCaller(database: Database, session: SessionCredentials): Promise<Caller | null> {
  const row = await enter(database, session);
  return row ? callerOf(row, session) : null;
}
