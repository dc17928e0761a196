import type { Database } from '@ohmstead/database';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { originOf, sessionName } from '../audit/author.ts';
import type { Caller } from '../plugins/request-caller.ts';
import { countWrongToken, noteTokenUse } from '../tokens/note-token.ts';
import { endViewing } from '../viewing/end-viewing.ts';
import { refuseWhileViewing } from '../viewing/refuse-while-viewing.ts';
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
    if (!row) return null;
    const caller = callerOf(row, credentials);
    const { access } = request.routeOptions.config;
    // All others are admitted by the access table.
    if (access?.who === 'open') refuseWhileViewing(request, caller.actor, access);
    return caller;
  };

type Noted = { request: FastifyRequest; inBackground: boolean };

/** Apart from the reads of the call. */
export async function noteCaller(
  database: Database,
  credentials: Credentials,
  row: EnteredRow | undefined,
  { request, inBackground }: Noted,
): Promise<void> {
  if (!('apiToken' in credentials)) {
    if (row) await Promise.all([noteUse(database, row, inBackground), noteEnd(database, row, request)]);
    return;
  }
  await (row ? noteTokenUse(database, row, request) : countWrongToken(database, request));
}

/** The time is over, or one of the two has lost a right that the view needed: this call was already answered without it. */
async function noteEnd(database: Database, row: EnteredRow, request: FastifyRequest): Promise<void> {
  if (!row.viewed_id || row.author_id) return;
  const { organization_id: organizationId, user_id: authorId, viewed_id: viewedId, session_hash: sessionHash } = row;
  const because = (row.viewed_until?.getTime() ?? 0) <= Date.now() ? 'time' : 'rights';
  const origin = { ...originOf(request), session: sessionName(sessionHash) };
  await endViewing(database, origin, { organizationId, authorId, viewedId, sessionHash, because });
}

const enter = (database: Database, credentials: Credentials, position?: string): Promise<EnteredRow | undefined> =>
  database.askDirectory((directory) => enterSession(directory, credentials, position));

/** The caller of a session that has just begun. */
export async function findCaller(database: Database, session: SessionCredentials): Promise<Caller | null> {
  const row = await enter(database, session);
  return row ? callerOf(row, session) : null;
}
