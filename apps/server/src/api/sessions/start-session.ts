import type { UserData } from '@ohmstead/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiParts } from '../api-parts.ts';
import { findCaller } from './authenticate.ts';
import { cookieNames, sessionCookie } from './cookie-names.ts';
import { openSession, type Opening } from './open-session.ts';
import { getUserData } from './user-data.ts';

type Person = { organizationId: number; userId: number };

/** Opens a session with new secrets and sets its cookie; undefined if the user was deleted or disabled meanwhile. */
export async function startSession(
  { database, isHttps }: Pick<ApiParts, 'database' | 'isHttps'>,
  { organizationId, userId }: Person,
  request: FastifyRequest,
  reply: FastifyReply,
  how: Pick<Opening, 'action' | 'isProven' | 'passkey' | 'identity' | 'follows'> = {},
): Promise<UserData | undefined> {
  const opening = { organizationId, userId, ip: request.ip, userAgent: request.headers['user-agent'], ...how };
  const session = await openSession(database, opening);
  const { cookieSecret, lifeS } = session;
  void reply.setCookie(cookieNames(isHttps).session, cookieSecret, sessionCookie(isHttps, lifeS));
  const caller = await findCaller(database, session);
  return caller ? getUserData(database, caller) : undefined;
}
