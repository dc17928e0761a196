import type { Database } from '@ohmstead/database';
import { isPermission, type Actor, type LocationId, type OrganizationId, type UserId } from '@ohmstead/domain';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Caller } from '../plugins/request-caller.ts';
import type { CookieNames } from './cookie-names.ts';
import { readCredentials, type Credentials } from './read-credentials.ts';
import type { Origins } from './same-origin.ts';
import { sessionIdle } from './session-limits.ts';
import { hashSecret } from './session-secrets.ts';

/** Null where there is no session that still counts. In the background a session is used, but not kept alive. */
export type Authenticate = (request: FastifyRequest, inBackground: boolean) => Promise<Caller | null>;

type SessionRow = {
  organization_id: number;
  user_id: number;
  superuser: boolean;
  permissions: string[];
  location_ids: number[];
  session_hash: Buffer;
};

export const createAuthenticate =
  (database: Database, names: CookieNames, origins: Origins): Authenticate =>
  async (request, inBackground) => {
    const credentials = readCredentials(request, names, origins);
    return credentials && findCaller(database, credentials, inBackground);
  };

/** Rights are read with each request: what an administrator changes counts from the next call on. */
export async function findCaller(
  database: Database,
  credentials: Credentials,
  inBackground: boolean,
): Promise<Caller | null> {
  const { cookieSecret, bearerToken } = credentials;
  const cookieHash = cookieSecret === null ? null : hashSecret(cookieSecret);
  const bearerHash = cookieSecret === null ? hashSecret(bearerToken) : null;
  const { rows } = await database.askDirectory((directory) =>
    sql<SessionRow>`select * from directory.authenticate(${cookieHash}, ${bearerHash}, ${sessionIdle}, ${inBackground})`.execute(
      directory,
    ),
  );
  const row = rows[0];
  return row ? { actor: actorOf(row), sessionHash: row.session_hash, bearerToken } : null;
}

const actorOf = (row: SessionRow): Actor => ({
  organizationId: row.organization_id as OrganizationId,
  userId: row.user_id as UserId,
  isSuperuser: row.superuser,
  permissions: new Set(row.permissions.filter(isPermission)),
  allLocations: row.superuser || row.permissions.includes('perm-all-locations'),
  locationIds: row.location_ids as LocationId[],
});
