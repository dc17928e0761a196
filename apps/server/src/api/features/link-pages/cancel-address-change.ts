import { linkPaths } from '@ohmstead/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ApiParts } from '../../api-parts.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { enterAs, type TokenOwner } from '../../links/enter-as.ts';
import { findToken } from '../../links/find-token.ts';
import { route } from '../../route.ts';
import { hashSecret } from '../../sessions/session-secrets.ts';
import { sendLinkPage, unusable } from '../../links/link-page.ts';

export function cancelPages(pages: FastifyInstance, parts: ApiParts): void {
  const path = linkPaths['email-change-cancel'];

  route(pages, `GET ${path}`, async (request, reply) => {
    const found = await findToken(parts.database, request.params.token);
    if (found?.purpose !== 'email-change-cancel' || found.state !== 'good')
      return sendLinkPage(reply.code(404), unusable);
    const text =
      'Your address will stay the same, all sessions will end, and the password will be cancelled. We will send you a link to choose a new one.';
    return sendLinkPage(reply, { title: 'Keep your email address?', text, button: 'Keep my address' });
  });

  route(pages, `POST ${path}`, async (request, reply) => {
    const isCancelled = await cancelAddressChange(parts, request.params.token, request.ip);
    if (!isCancelled) return sendLinkPage(reply.code(404), unusable);
    const text = 'All sessions have ended. We have sent you an email with a link to choose a new password.';
    return sendLinkPage(reply, { title: 'Your address is safe', text });
  });
}

/** Keeps or restores the old address, and sends a link to it for choosing a new password. False if the link is not valid. */
const cancelAddressChange = ({ database }: ApiParts, token: string, ip: string): Promise<boolean> =>
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
