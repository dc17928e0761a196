import type { Writer } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { queueMail } from '../mail/queue-mail.ts';

type Disabling = { endpointId: number; reason: 'gone' | 'failing' };

/** Told to everybody who could repair it. */
export async function disableEndpoint(
  writer: Writer,
  organizationId: OrganizationId,
  { endpointId, reason }: Disabling,
): Promise<void> {
  const { rows } = await sql<{ name: string; kind: string }>`
    update endpoints set enabled = false, disabled_reason = ${reason}, version = version + 1
      where organization_id = ${organizationId} and id = ${endpointId} and enabled returning name, kind`.execute(
    writer,
  );
  const [disabled] = rows;
  if (!disabled) return;
  const parameters = { name: disabled.name, isWebhook: disabled.kind === 'webhook', reason };
  for (const userId of await listHolders(writer, organizationId))
    await queueMail(writer, { template: 'endpoint-disabled', parameters, userId });
}

async function listHolders(writer: Writer, organizationId: OrganizationId): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select person.id from users as person
      where person.organization_id = ${organizationId} and person.verified_at is not null and person.disabled_at is null
        and (person.superuser or case when person.group_id is null
          then exists (select from user_permissions as held where held.organization_id = ${organizationId}
            and held.user_id = person.id and held.permission = 'perm-integrations')
          else exists (select from group_permissions as held where held.organization_id = ${organizationId}
            and held.group_id = person.group_id and held.permission = 'perm-integrations') end)
      order by person.id`.execute(writer);
  return rows.map(({ id }) => id);
}
