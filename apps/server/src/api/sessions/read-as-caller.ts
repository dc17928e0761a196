import type { Database, Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { CookieNames } from './cookie-names.ts';
import { noteCaller } from './authenticate.ts';
import { callerOf, enterSession, type EnteredRow } from './enter-session.ts';
import { readCredentials } from './read-credentials.ts';
import type { Origins } from './same-origin.ts';

/**
 * For routes that authorise the caller while reading: session and data are queried together, in one transaction. Reads that depend on the
 * caller wait for the actor. An unauthorised caller gets none of the data.
 */
export type ReadAsCaller = <Result>(
  request: FastifyRequest,
  work: (reader: Reader, actor: Promise<Actor>) => Promise<Result>,
) => Promise<Result>;

const ignore = () => undefined;

export const createReadAsCaller =
  (database: Database, names: CookieNames, origins: Origins): ReadAsCaller =>
  async (request, work) => {
    const credentials = readCredentials(request, names, origins);
    if (!credentials) throw new ApiError('not-authenticated');
    // Null until somebody was looked for.
    let session: EnteredRow | undefined | null = null;
    const enter = async (reader: Reader): Promise<Actor> => {
      session = await enterSession(reader, credentials);
      return request.admit(session ? callerOf(session, credentials) : null);
    };
    try {
      return await database.readEntered(async (reader) => {
        const actor = enter(reader);
        const working = work(reader, actor);
        // Reported by the awaits below. An unauthorised caller learns only that, not what else went wrong.
        working.catch(ignore);
        await actor;
        return working;
      });
    } finally {
      const inBackground = request.routeOptions.config.access?.background ?? false;
      if (session !== null) await noteCaller(database, credentials, session, { request, inBackground });
    }
  };
