import type { Database } from '@ohmstead/database';
import { sql } from 'kysely';
import { bearerOf, hashSecret, newCookieSecret } from './session-secrets.ts';
import { sessionLife, sessionsPerUser } from './session-limits.ts';

type Opening = { organizationId: number; userId: number; ip: string; userAgent: string | undefined };
export type OpenedSession = { cookieSecret: string; bearerToken: string };

const userAgentMaxLength = 300;

/** Always a new one: a session that the caller brought along is never taken over. */
export async function openSession(database: Database, opening: Opening): Promise<OpenedSession> {
  const cookieSecret = newCookieSecret();
  const bearerToken = bearerOf(cookieSecret);
  const { organizationId, userId, ip } = opening;
  const userAgent = opening.userAgent?.slice(0, userAgentMaxLength) ?? null;
  await database.withDirectory((directory) =>
    sql`select directory.open_session(${organizationId}, ${userId}, ${hashSecret(cookieSecret)}, ${hashSecret(bearerToken)},
      ${sessionLife}, ${sessionsPerUser}, ${ip}, ${userAgent})`.execute(directory),
  );
  return { cookieSecret, bearerToken };
}

export const closeSession = (database: Database, sessionHash: Buffer): Promise<unknown> =>
  database.withDirectory((directory) => sql`select directory.close_session(${sessionHash})`.execute(directory));
