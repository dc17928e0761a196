import type { Database } from '@ohmstead/database';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../plugins/request-caller.ts';
import type { CookieNames } from './cookie-names.ts';
import { callerOf, enterSession, noteUse } from './enter-session.ts';
import { readCredentials, type Credentials } from './read-credentials.ts';
import type { Origins } from './same-origin.ts';

/** Null without a valid session. A background call does not keep its session alive. */
export type Authenticate = (request: FastifyRequest, inBackground: boolean) => Promise<Caller | null>;

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
