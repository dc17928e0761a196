import type { Database, Writer } from '@ohmstead/database';
import { wholeOrganization } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { Origin } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { ApiError } from '../api-error.ts';
import { announceChanges } from '../changes/announce-changes.ts';
import { announceSessions } from '../changes/announce-sessions.ts';
import { findPerson } from '../rights/find-person.ts';
import type { FactorOwner } from '../second-factors/show-factor.ts';
import { hashSecret } from '../sessions/session-secrets.ts';

/** What a login by a provider entails for the account, once the person has shown everything. */
export type Identity = { issuer: string; subject: string; isNew: boolean; groupId?: number; values: string[] };

export const keepTicketIdentity = (database: Database, ticket: string, identity: Identity): Promise<unknown> =>
  database.withDirectory((directory) =>
    sql`select directory.keep_ticket_identity(${hashSecret(ticket)}, ${JSON.stringify(identity)}::jsonb)`.execute(
      directory,
    ),
  );

/** Null of a ticket that a password got. */
export async function findTicketIdentity(database: Database, ticket: string): Promise<Identity | null> {
  const { rows } = await database.withDirectory((directory) =>
    sql<{ identity: Identity | null }>`select directory.ticket_identity(${hashSecret(ticket)}) as identity`.execute(
      directory,
    ),
  );
  return rows[0]?.identity ?? null;
}

export const applyIdentity = (
  { database }: { database: Database },
  owner: FactorOwner,
  identity: Identity,
  origin: Origin,
): Promise<void> =>
  database.writeTenant(wholeOrganization(owner.organizationId, owner.userId), async (writer) => {
    if (identity.isNew) await linkIdentity(writer, owner, identity, origin);
    await sql`select directory.use_identity(${identity.issuer}, ${identity.subject})`.execute(writer);
    if (identity.groupId !== undefined) await moveToGroup(writer, owner, identity, origin);
  });

type Linking = { issuer: string; subject: string };

/** Of two at once that name different people, one is refused. */
export async function linkIdentity(
  writer: Writer,
  { organizationId, userId }: FactorOwner,
  { issuer, subject }: Linking,
  origin: Origin,
): Promise<void> {
  const { rows } = await sql<{ isLinked: boolean }>`
    select directory.link_identity(${userId}, ${issuer}, ${subject}) as "isLinked"`.execute(writer);
  if (!rows[0]?.isLinked) {
    const known = await sql<{ userId: number | null }>`
      select linked_id as "userId" from directory.find_identity(${issuer}, ${subject}, null)`.execute(writer);
    if (known.rows[0]?.userId === userId) return;
    throw new ApiError('signIn-oidc-9');
  }
  await queueMail(writer, { template: 'account-linked', parameters: { issuer }, userId });
  const event = { action: 'users-identity-link', objectKind: 'user', changes: [{ id: userId, after: { issuer } }] };
  await recordAudit(writer, origin, event);
  await announceChanges(writer, organizationId, ['users']);
}

/** In turn with all changes of rights. */
async function moveToGroup(
  writer: Writer,
  { organizationId, userId }: FactorOwner,
  { groupId, values }: Identity,
  origin: Origin,
): Promise<void> {
  await sql`select hold_rights()`.execute(writer);
  const person = await findPerson(writer, { organizationId }, userId);
  if (!person || person.isSuperuser || groupId === undefined || person.groupId === groupId) return;
  await sql`update users set group_id = ${groupId}, version = version + 1
    where organization_id = ${organizationId} and id = ${userId}`.execute(writer);
  const facts = { before: { groupId: person.groupId }, after: { groupId, values } };
  const event = { action: 'users-group-by-provider', objectKind: 'user', changes: [{ id: userId, ...facts }] };
  await recordAudit(writer, origin, event);
  await announceChanges(writer, organizationId, ['users']);
  await announceSessions(writer, { organizationId, userId });
}
