import { wholeOrganization, type OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { Origin } from '../../audit/author.ts';
import { peopleWhoHold } from '../../mail/people-who-hold.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { ApiParts } from '../api-parts.ts';
import type { FoundProvider } from './find-provider.ts';

type Parts = Pick<ApiParts, 'database'>;
type Noting = { organizationId: OrganizationId; provider: FoundProvider; origin: Origin };

/** The provider no longer takes our secret or key. Those who can enter another one are told once for each that they entered. */
export const noteRefusedClient = ({ database }: Parts, { organizationId, provider, origin }: Noting): Promise<void> =>
  database.writeTenant(wholeOrganization(organizationId), async (writer) => {
    const { issuer, clientAuthentication, revision } = provider;
    await sql`update identity_providers set client_refused_at = now()
      where organization_id = ${organizationId} and revision = ${revision} and enabled and client_refused_at is null`.execute(
      writer,
    );
    const { rows } = await sql`update identity_providers set client_refusal_told = revision
      where organization_id = ${organizationId} and revision = ${revision} and enabled
        and client_refusal_told is distinct from revision returning 1`.execute(writer);
    if (rows.length === 0) return;
    const { ip, client = null } = origin;
    const facts = JSON.stringify({ issuer, clientAuthentication, refused: 'invalid_client' });
    await sql`select directory.note_refused_client(${ip}, ${client}, ${facts}::jsonb)`.execute(writer);
    const parameters = { issuer, isSecret: clientAuthentication === 'secret' };
    for (const userId of await peopleWhoHold(writer, organizationId, 'perm-sign-in'))
      await queueMail(writer, { template: 'client-refused', parameters, userId });
  });

/** It takes it again, without another one: whatever was wrong, was wrong there. */
export const noteAcceptedClient = (
  { database }: Parts,
  { organizationId }: Pick<Noting, 'organizationId'>,
): Promise<unknown> =>
  database.writeTenant(wholeOrganization(organizationId), (writer) =>
    sql`update identity_providers set client_refused_at = null where organization_id = ${organizationId}`.execute(
      writer,
    ),
  );
