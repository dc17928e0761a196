import type { Database } from '@ohmstead/database';
import { sql } from 'kysely';
import { recordAudit } from '../../audit/record-audit.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { enterAs } from '../links/enter-as.ts';
import type { FoundToken } from '../links/find-token.ts';
import { requireStillGiven } from '../rights/require-still-given.ts';
import { accountCounter } from '../sessions/attempts.ts';
import type { BrowserOwner } from '../sessions/device-cookie.ts';
import { readBrowserOwner } from '../sessions/mark-browser.ts';
import { hashSecret } from '../sessions/session-secrets.ts';

type Taking = { found: FoundToken; token: string; purpose: 'invite' | 'reset'; passwordHash: string; ip: string };

const actions = { invite: 'users-accept-invitation', reset: 'users-reset-password' } as const;
/** The error for an invitation whose rights cannot be granted any more. */
const refusals = { invite: 'users-update-27', reset: 'users-resetPassword-5' } as const;

/** Uses up the token and replaces the password; undefined if another request has used it first. A refusal leaves the token valid. */
export const takePassword = (
  database: Database,
  { found, token, purpose, ...taking }: Taking,
): Promise<BrowserOwner | undefined> =>
  database.withDirectory(async (directory) => {
    const { userId } = found;
    const writer = await enterAs(directory, found);
    if (!found.isVerified) await requireStillGiven(writer, found, userId, refusals[purpose]);
    const { rows } = await sql<{ email: string }>`
      select email from directory.take_password(${hashSecret(token)}, ${purpose}, ${taking.passwordHash})`.execute(
      writer,
    );
    const [taken] = rows;
    if (!taken) return undefined;
    // After a hundred wrong guesses only a new password unlocks the account, which this is.
    await sql`select directory.clear_attempts(${accountCounter(taken.email).subject})`.execute(writer);
    if (purpose === 'reset') await queueMail(writer, { template: 'password-changed', parameters: {}, userId });
    const event = { action: actions[purpose], objectKind: 'user', changes: [{ id: userId }] };
    await recordAudit(writer, { ip: taking.ip }, event);
    return readBrowserOwner(writer, found);
  });
