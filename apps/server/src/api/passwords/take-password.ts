import type { Database } from '@ohmstead/database';
import { sql } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { enterAs, type TokenOwner } from '../links/enter-as.ts';
import { accountCounter } from '../sessions/attempts.ts';
import { hashSecret } from '../sessions/session-secrets.ts';

type Taking = { token: string; purpose: 'invite' | 'reset'; passwordHash: string; ip: string };
type Taken = TokenOwner & { email: string };

/** Uses the token up and replaces the password; false where somebody was faster. */
export const takePassword = (database: Database, { token, purpose, passwordHash, ip }: Taking): Promise<boolean> =>
  database.withDirectory(async (directory) => {
    const { rows } = await sql<Taken>`
      select organization_id as "organizationId", user_id as "userId", email
        from directory.take_password(${hashSecret(token)}, ${purpose}, ${passwordHash})`.execute(directory);
    const owner = rows[0];
    if (!owner) return false;
    // After a hundred wrong guesses only a new password helps: here it is.
    await sql`select directory.clear_attempts(${accountCounter(owner.email).subject})`.execute(directory);
    const writer = await enterAs(directory, owner);
    if (purpose === 'reset')
      await queueMail(writer, { template: 'password-changed', parameters: {}, userId: owner.userId });
    const action = purpose === 'reset' ? 'users-reset-password' : 'users-accept-invitation';
    await recordAudit(writer, { actor: owner, ip }, { action, objectKind: 'user', changes: [{ id: owner.userId }] });
    return true;
  });
