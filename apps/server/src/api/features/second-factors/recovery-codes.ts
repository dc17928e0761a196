import type { Writer } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { recordAudit } from '../../../audit/record-audit.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { route } from '../../route.ts';
import { hashesOf, newRecoveryCodes } from '../../second-factors/recovery-codes.ts';
import { listFactors } from './factor-row.ts';

export function recoveryCodeRoutes(app: FastifyInstance, parts: ApiParts): void {
  route(app, 'POST /api/users/recoveryCodes', async (request) => {
    const author = authorOf(request);
    const { userId } = author.actor;
    return parts.database.writeTenant(author.actor, async (writer) => {
      await sql`select directory.hold_factors(${userId})`.execute(writer);
      if ((await listFactors(writer, userId)).length === 0) throw new ApiError('users-recoveryCodes-1');
      const recoveryCodes = await renewRecoveryCodes(parts, writer, author.actor);
      await queueMail(writer, { template: 'recovery-codes-renewed', parameters: {}, userId });
      await recordAudit(writer, author, {
        action: 'users-recovery-codes',
        objectKind: 'user',
        changes: [{ id: userId }],
      });
      return { recoveryCodes };
    });
  });
}

/** All older ones are dead. */
export async function renewRecoveryCodes(
  { secretsKeys }: Pick<ApiParts, 'secretsKeys'>,
  writer: Writer,
  actor: Actor,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.flatMap((code) => hashesOf(code, actor, secretsKeys).slice(0, 1));
  await sql`select directory.replace_recovery_codes(${actor.userId}, ${hashes}::bytea[])`.execute(writer);
  return codes;
}
