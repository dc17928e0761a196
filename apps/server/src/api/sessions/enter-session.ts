import { readPrepared, statement, type Database, type Position, type Reader } from '@ohmstead/database';
import { isPermission, type Actor, type LocationId, type OrganizationId, type UserId } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { Caller } from '../plugins/request-caller.ts';
import type { Credentials } from './read-credentials.ts';
import { sessionIdle } from './session-limits.ts';
import { hashSecret } from './session-secrets.ts';

export type SessionRow = {
  organization_id: OrganizationId;
  user_id: UserId;
  superuser: boolean;
  permissions: string[];
  location_ids: LocationId[];
  session_hash: Buffer;
  noted_long_ago: boolean;
  position?: Position | null;
};
/** With an author, the user is the one through whose eyes they look; without, a view that is named has ended. */
type ViewRow = { author_id: UserId | null; viewed_id: UserId | null; viewed_until: Date | null };
type TokenRow = SessionRow & { token_id: number };
export type EnteredRow = SessionRow & Partial<ViewRow> & Partial<Pick<TokenRow, 'token_id'>>;

const enter = statement<SessionRow & ViewRow>('enter-session', 'select * from directory.find_caller($1, $2, $3)');
const enterAt = (position: string) =>
  statement<SessionRow & ViewRow>(
    'enter-session-at',
    `select *, ${position} as position from directory.find_caller($1, $2, $3)`,
  );
const enterToken = statement<TokenRow>('enter-token', 'select * from directory.enter_token($1)');
const enterTokenAt = (position: string) =>
  statement<TokenRow>('enter-token-at', `select *, ${position} as position from directory.enter_token($1)`);

/**
 * The session or the token, if it is valid, with its user's current rights, so that an administrator's change applies from the next call.
 * Later reads in the same transaction see what that user may see, and nothing without a session. Where a standby is used, the same query
 * returns the position of the log.
 */
export async function enterSession(
  transaction: Pick<Reader, 'getExecutor'>,
  credentials: Credentials,
  position?: string,
): Promise<EnteredRow | undefined> {
  if ('apiToken' in credentials) {
    const asked = position === undefined ? enterToken : enterTokenAt(position);
    const [row] = await readPrepared(transaction, asked, [hashSecret(credentials.apiToken)]);
    return row;
  }
  const { cookieSecret, bearerToken } = credentials;
  const cookieHash = cookieSecret === null ? null : hashSecret(cookieSecret);
  const bearerHash = cookieSecret === null ? hashSecret(bearerToken) : null;
  const asked = position === undefined ? enter : enterAt(position);
  const [row] = await readPrepared(transaction, asked, [cookieHash, bearerHash, sessionIdle]);
  return row;
}

/** Background calls show that a page is open, not that it is being used, so they do not keep a session alive. */
export async function noteUse(database: Database, session: SessionRow, inBackground: boolean): Promise<void> {
  if (inBackground || !session.noted_long_ago) return;
  await database.withDirectory((directory) =>
    sql`select directory.note_use(${session.session_hash})`.execute(directory),
  );
}

export const callerOf = (row: EnteredRow, credentials: Credentials): Caller => ({
  actor: actorOf(row),
  sessionHash: row.session_hash,
  bearerToken: 'apiToken' in credentials ? '' : credentials.bearerToken,
  ...(row.position === undefined ? {} : { position: row.position }),
});

const actorOf = (row: EnteredRow): Actor => ({
  organizationId: row.organization_id,
  userId: row.user_id,
  isSuperuser: row.superuser,
  permissions: new Set(row.permissions.filter(isPermission)),
  allLocations: row.superuser || row.permissions.includes('perm-all-locations'),
  locationIds: row.location_ids,
  ...(row.token_id === undefined ? {} : { tokenId: row.token_id }),
  ...(row.author_id && row.viewed_until
    ? { isReadOnly: true as const, viewing: { authorId: row.author_id, until: row.viewed_until.getTime() } }
    : {}),
  ...(row.permissions.includes('wall') ? { isWall: true as const } : {}),
  ...(row.permissions.includes('second-factor-required') ? { lacksFactor: true as const } : {}),
});
