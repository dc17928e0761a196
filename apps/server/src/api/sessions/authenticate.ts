import type { Database } from '@ohmstead/database';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Caller } from '../plugins/request-caller.ts';
import type { CookieNames } from './cookie-names.ts';
import { callerOf, enterSession, noteUse } from './enter-session.ts';
import { readCredentials, type Credentials } from './read-credentials.ts';
import type { Origins } from './same-origin.ts';

/** Null without a valid session. A background call does not keep its session alive. */
export type Authenticate = (request: FastifyRequest, inBackground: boolean) => Promise<Caller | null>;

/** Whether the person has shown their password to this session within ten minutes. */
export type IsProven = (caller: Caller) => Promise<boolean>;

export const createIsProven =
  (database: Database): IsProven =>
  async ({ sessionHash }) => {
    const { rows } = await database.withDirectory((directory) =>
      sql<{ isProven: boolean }>`select directory.proven_until(${sessionHash}) is not null as "isProven"`.execute(
        directory,
      ),
    );
    return rows[0]?.isProven ?? false;
  };

export const createAuthenticate =
  (database: Database, names: CookieNames, origins: Origins, position?: string): Authenticate =>
  async (request, inBackground) => {
    const credentials = readCredentials(request, names, origins);
    return credentials && findCaller(database, credentials, inBackground, position);
  };

export async function findCaller(
  database: Database,
  credentials: Credentials,
  inBackground: boolean,
  position?: string,
): Promise<Caller | null> {
  const session = await database.askDirectory((directory) => enterSession(directory, credentials, position));
  if (!session) return null;
  await noteUse(database, session, inBackground);
  return callerOf(session, credentials);
}
