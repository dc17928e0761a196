import type { OrganizationTokensEdit } from '@ohmstead/contract';
import { onlyRow, type Writer } from '@ohmstead/database';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Author } from '../../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { announceChanges } from '../../changes/announce-changes.ts';
import { changedFields } from '../../changes/changed-fields.ts';
import { route } from '../../route.ts';
import { revokeToken } from '../../tokens/revoke-token.ts';
import { isLiving } from '../../tokens/token-row.ts';
import type { TokenSettings } from '../../tokens/wanted-token.ts';
import { findOrganizationTokens } from './organization-token-reads.ts';

export function organizationTokenChanges(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'PUT /api/organization/tokens', async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, async (writer) => {
      await setTokenSettings(writer, author, request.body);
      return findOrganizationTokens(writer, author.actor);
    });
  });

  route(app, 'DELETE /api/organization/tokens/:id', async (request) => {
    const author = authorOf(request);
    await database.writeTenant(author.actor, (writer) => revokeAny(writer, author, Number(request.params.id)));
  });
}

async function setTokenSettings(
  writer: Writer,
  author: Author,
  { version, ...edit }: OrganizationTokensEdit,
): Promise<void> {
  const { organizationId } = author.actor;
  const { version: held, ...before } = await holdSettings(writer, author);
  if (held !== version) throw new ApiError('organizations-tokens-1');
  const facts = changedFields(before, edit);
  if (Object.keys(facts.after).length === 0) return;
  const { longestDays, personalTokens } = { ...before, ...edit };
  await sql`update token_settings set longest_days = ${longestDays}, personal_tokens = ${personalTokens}, version = version + 1
    where organization_id = ${organizationId}`.execute(writer);
  const action = { action: 'organizations-tokens', objectKind: 'organization' };
  await recordAudit(writer, author, { ...action, changes: [{ id: null, ...facts }] });
  if (before.personalTokens && !personalTokens) await endStreams(writer, author);
  await announceChanges(writer, organizationId, ['tokens']);
}

/** Locked until the end of the transaction, even if none have been saved yet. */
async function holdSettings(writer: Writer, { actor: { organizationId } }: Author): Promise<TokenSettings> {
  await sql`insert into token_settings (organization_id) values (${organizationId}) on conflict do nothing`.execute(
    writer,
  );
  const { rows } = await sql<TokenSettings>`
    select longest_days as "longestDays", personal_tokens as "personalTokens", version
      from token_settings where organization_id = ${organizationId} for update`.execute(writer);
  return onlyRow(rows);
}

/** Those that personal tokens hold open. */
const endStreams = (writer: Writer, { actor: { organizationId } }: Author) =>
  sql`select pg_notify('changes', ${organizationId}::bigint || ' session:' || owner_id)
    from (select distinct owner_id from api_tokens
      where organization_id = ${organizationId} and kind = 'personal' and ${isLiving}) as owners`.execute(writer);

async function revokeAny(writer: Writer, author: Author, id: number): Promise<void> {
  const { rows } = await sql<{ ownerId: number }>`select owner_id as "ownerId" from api_tokens
    where organization_id = ${author.actor.organizationId} and id = ${id} for no key update`.execute(writer);
  if (!rows[0]) throw new ApiError('tokens-not-found');
  await revokeToken(writer, author, { id, ownerId: rows[0].ownerId });
}
