import { onlyRow, type Database, type Directory } from '@ohmstead/database';
import type { OrganizationId, UserId } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { Author } from '../../audit/author.ts';
import { sessionName } from '../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { ApiError } from '../api-error.ts';
import { usePasskey, type PasskeyUse } from '../second-factors/judge-passkey.ts';
import { enterAs } from '../links/enter-as.ts';
import { bearerOf, hashSecret, newCookieSecret } from './session-secrets.ts';
import { sessionLife, sessionLifeS, sessionsPerUser } from './session-limits.ts';

export type Opening = {
  organizationId: number;
  userId: number;
  ip: string;
  userAgent: string | undefined;
  /** The audit entry of the sign-in; left out if the caller writes another entry for it. */
  action?: 'session-login' | undefined;
  /** Whether the person has just shown their password. */
  isProven?: boolean;
  /** The passkey that opens it, noted in the same transaction: the session of one that is being removed ends with it, or never begins. */
  passkey?: PasskeyUse | undefined;
  /** By an identity provider: since when it counts as proven, and whether a second factor was asked for there. */
  identity?: { provenAt: Date | null; isFactorAsserted: boolean } | undefined;
  /** The session whose place it takes. */
  follows?: Buffer | undefined;
};
export type OpenedSession = { cookieSecret: string; bearerToken: string; lifeS: number };

const userAgentMaxLength = 300;

/** Always a new session: one that the caller already has is never reused. */
export async function openSession(database: Database, opening: Opening): Promise<OpenedSession> {
  const cookieSecret = newCookieSecret();
  const bearerToken = bearerOf(cookieSecret);
  const { organizationId, userId, ip } = opening;
  const userAgent = opening.userAgent?.slice(0, userAgentMaxLength) ?? null;
  const cookieHash = hashSecret(cookieSecret);
  const lifeS = await database.withDirectory(async (directory) => {
    if (opening.passkey && !(await usePasskey(directory, opening.passkey))) throw new ApiError('session-passkey-1');
    await sql`select directory.open_session(${organizationId}, ${userId}, ${cookieHash}, ${hashSecret(bearerToken)},
      ${sessionLife}, ${sessionsPerUser}, ${ip}, ${userAgent})`.execute(directory);
    if (opening.isProven) await sql`select directory.prove_session(${cookieHash})`.execute(directory);
    if (opening.identity)
      await sql`select directory.note_identity_session(${cookieHash}, ${organizationId}, ${opening.identity.provenAt},
        ${opening.identity.isFactorAsserted})`.execute(directory);
    if (opening.follows)
      await sql`select directory.follow_session(${cookieHash}, ${opening.follows})`.execute(directory);
    const signedInBy = opening.identity ? 'identityProvider' : opening.passkey ? 'passkey' : 'password';
    if (opening.passkey) await sql`select directory.note_way_in(${cookieHash}, ${signedInBy})`.execute(directory);
    const ends = opening.identity || opening.follows ? await findLife(directory, cookieHash) : sessionLifeS;
    if (opening.action === undefined) return ends;
    const actor = { organizationId: organizationId as OrganizationId, userId: userId as UserId };
    const who = { ip, client: userAgent, session: sessionName(cookieHash) };
    const event = {
      action: opening.action,
      objectKind: 'user',
      changes: [{ id: userId, after: { signedInBy } }],
    };
    await recordAudit(await enterAs(directory, actor), who, event);
    return ends;
  });
  return { cookieSecret, bearerToken, lifeS };
}

/** One by an identity provider, or in the place of such a one, ends sooner than others. */
async function findLife(directory: Directory, cookieHash: Buffer): Promise<number> {
  const { rows } = await sql<{ lifeS: number }>`select directory.session_life(${cookieHash}) as "lifeS"`.execute(
    directory,
  );
  return onlyRow(rows).lifeS;
}

export const closeSession = (database: Database, author: Author, sessionHash: Buffer): Promise<void> =>
  database.writeTenant(author.actor, async (writer) => {
    await sql`select directory.close_session(${sessionHash})`.execute(writer);
    const event = { action: 'session-logout', objectKind: 'user', changes: [{ id: author.actor.userId }] };
    await recordAudit(writer, author, event);
  });
