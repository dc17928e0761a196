import { sql } from 'kysely';
import type { ApiParts } from '../../api-parts.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { enterAs, type TokenOwner } from '../../links/enter-as.ts';
import { hashSecret } from '../../sessions/session-secrets.ts';

/** The old address stays, or comes back; a link to choose a new password goes to it. False where the link does not count. */
export const cancelAddressChange = ({ database }: ApiParts, token: string, ip: string): Promise<boolean> =>
  database.withDirectory(async (directory) => {
    const { rows } = await sql<TokenOwner>`
      select organization_id as "organizationId", user_id as "userId"
        from directory.cancel_address_change(${hashSecret(token)})`.execute(directory);
    const owner = rows[0];
    if (!owner) return false;
    const writer = await enterAs(directory, owner);
    await queueMail(writer, { template: 'reset-password', parameters: {}, userId: owner.userId, replaces: true });
    const event = { action: 'users-cancel-change-email', objectKind: 'user', changes: [{ id: owner.userId }] };
    await recordAudit(writer, { ip }, event);
    return true;
  });
