import type { TokenKind } from '@ohmstead/contract';
import { onlyRow, type Database } from '@ohmstead/database';
import { wholeOrganization, type OrganizationId, type UserId } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { queueMail } from '../../../mail/queue-mail.ts';
import { whomToTellOfToken } from '../../../mail/tell-of-token.ts';
import type { ApiParts } from '../../api-parts.ts';
import { originOf } from '../../audit/author.ts';
import type { Origin } from '../../../audit/author.ts';
import { perAddress, requireFewUses } from '../../limits/count-use.ts';
import { route } from '../../route.ts';
import { hashSecret } from '../../sessions/session-secrets.ts';
import { revokeToken } from '../../tokens/revoke-token.ts';
import { isTokenText } from '../../tokens/token-text.ts';

const perHour = 30;

/** Whoever finds a token may paste it here. The answer does not say what it was. */
export function lostTokens(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'POST /api/tokens/revoke', async (request) => {
    await requireFewUses(database, [perAddress('revoke-token', request.ip, perHour, '1 hour')]);
    const token = request.body.token.trim();
    if (isTokenText(token)) await giveUp(database, originOf(request), token);
  });
}

type Found = { organizationId: OrganizationId; tokenId: number; ownerId: UserId };

/** The entry in the audit log is the token's own: its text is all that was shown. */
const giveUp = (database: Database, origin: Origin, token: string): Promise<void> =>
  database.withDirectory(async (directory) => {
    const { rows } = await sql<Found>`
      select organization_id as "organizationId", token_id as "tokenId", owner_id as "ownerId"
        from directory.find_api_token(${hashSecret(token)})`.execute(directory);
    const [found] = rows;
    if (!found) return;
    const { organizationId, ownerId, tokenId } = found;
    const scope = { ...wholeOrganization(organizationId, ownerId), tokenId };
    const writer = await directory.enterTenant(scope);
    const named = await sql<{ name: string; kind: TokenKind }>`select name, kind from api_tokens
      where organization_id = ${organizationId} and id = ${tokenId}`.execute(writer);
    const author = { ...origin, actor: { organizationId } };
    if (!(await revokeToken(writer, author, { id: tokenId, ownerId }))) return;
    const { name, kind } = onlyRow(named.rows);
    const { userIds, account } = await whomToTellOfToken(writer, organizationId, { kind, ownerId });
    const parameters = { name, account };
    for (const userId of userIds) await queueMail(writer, { template: 'token-revoked', parameters, userId });
  });
