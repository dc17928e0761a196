import type { Database, Writer } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { queueMail } from '../../../mail/queue-mail.ts';
import { ApiError, badInput } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { Author } from '../../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { announceSessions } from '../../changes/announce-sessions.ts';
import { baseVersion, requireVersion } from '../../changes/require-version.ts';
import { findWeakness } from '../../passwords/find-weakness.ts';
import { hashNewPassword } from '../../passwords/hash-new-password.ts';
import type { BrowserOwner } from '../../sessions/device-cookie.ts';
import { readBrowserOwner } from '../../sessions/mark-browser.ts';
import { requireOwnPassword } from '../../sessions/require-own-password.ts';

type Change = { version: number | undefined; oldPassword: string; newPassword: string };

/** Ends every session of the user and forgets all browsers, including the caller's, which then gets a new session. */
export async function changePassword(parts: ApiParts, author: Author, change: Change): Promise<BrowserOwner> {
  const { actor, ip } = author;
  const password = change.newPassword;
  const email = await requireOwnPassword(parts, author, change.oldPassword, 'users-update-13');
  const weakness = findWeakness(password, await findOwnWords(parts.database, actor));
  if (weakness) throw new ApiError('users-update-4', [weakness]);
  const passwordHash = await hashNewPassword(parts.signIn, { password, email, ip, proof: 'session' });
  return parts.database.writeTenant(actor, async (writer) => {
    await requireOwnVersion(writer, actor, change.version);
    await sql`select directory.change_password(${actor.userId}, ${passwordHash})`.execute(writer);
    await announceSessions(writer, actor);
    await queueMail(writer, { template: 'password-changed', parameters: {}, userId: actor.userId });
    const event = { action: 'users-change-password', objectKind: 'user', changes: [{ id: actor.userId }] };
    await recordAudit(writer, author, event);
    return readBrowserOwner(writer, actor);
  });
}

async function findOwnWords(database: Database, actor: Actor): Promise<(string | null)[]> {
  type Words = { email: string; firstName: string | null; lastName: string | null; orgName: string | null };
  const { rows } = await database.readTenant(actor, (reader) =>
    sql<Words>`
      select email, first_name as "firstName", last_name as "lastName", directory.organization_name() as "orgName" from users
        where organization_id = ${actor.organizationId} and id = ${actor.userId}`.execute(reader),
  );
  return Object.values(rows[0] ?? {});
}

/** Locks the row, so that the second of two concurrent saves is stale. */
export async function requireOwnVersion(writer: Writer, actor: Actor, version: number | undefined): Promise<void> {
  if (version === undefined) throw badInput('the version is missing');
  const row = await writer
    .selectFrom('users')
    .select('version')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', actor.userId)
    .forUpdate()
    .executeTakeFirst();
  requireVersion(row?.version, baseVersion(version), 'users-update-10');
}
