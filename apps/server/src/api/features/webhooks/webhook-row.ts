import type { Webhook } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Scope } from '@ohmstead/domain';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';

type InOrganization = Pick<Scope, 'organizationId'>;

/** All of the organisation by name, or the one with this id. */
export async function listWebhooks(
  reader: Reader,
  { organizationId }: InOrganization,
  id: number | null = null,
): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    select endpoints.id, endpoints.name, coalesce(url, '') as url, events, location_ids as "locations", owner_id as "ownerId", accounts.name as "ownerName",
        header_names as headers, plain_signature as "plainSignature", enabled, disabled_reason as "disabledReason",
        coalesce(hint, '') as "secretHint", case when old_until > now() then app.ms(old_until) end as "oldSecretUntil",
        app.ms(last_delivery_at) as "lastDeliveryAt", last_state as "lastState", version
      from endpoints join service_accounts as accounts
        on accounts.organization_id = endpoints.organization_id and accounts.id = endpoints.owner_id
      where endpoints.organization_id = ${organizationId} and kind = 'webhook'
        and ${id === null ? sql`true` : sql`endpoints.id = ${id}`}
      order by lower(endpoints.name)`.execute(reader);
  return rows;
}

export async function getWebhook(reader: Reader, scope: InOrganization, id: number): Promise<Webhook> {
  const [found] = await listWebhooks(reader, scope, id);
  if (!found) throw new ApiError('webhooks-not-found');
  return found;
}
