import { importPermissions } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';

export type DueDelivery = {
  id: number;
  endpointId: number;
  eventId: string;
  type: string;
  body: string;
  locationId: number | null;
  /** When it was queued, in ms since 1970. */
  createdAt: number;
  attempts: number;
  /** Whether the owner may see it now. Channels have no owner: whoever writes a rule decides. */
  isShown: boolean;
  /** By which the end of the attempt is recognised as that of this one. */
  leasedUntil: string;
  endpoint: DueEndpoint;
};

export type DueEndpoint = {
  kind: 'webhook' | 'slack' | 'teams' | 'mail';
  name: string;
  url: string | null;
  sealId: string;
  sealed: Buffer | null;
  sealedBy: string | null;
  oldSealed: Buffer | null;
  oldSealedBy: string | null;
  sealedHeaders: Buffer | null;
  sealedHeadersBy: string | null;
  plainSignature: boolean;
  userIds: number[];
  groupIds: number[];
};

export const testType = 'test';
/** Seen with the permission of its kind, as the import itself. */
const importType = 'import.finished';

/** So many at once in an organisation, and one in each endpoint's lane: whoever is slow waits for themselves alone. */
const lanesOfOrganization = 4;

/**
 * Leases what is due, of each endpoint the first. Only one process at a time chooses, so that two of them do not enter one lane. A test is
 * sent while its endpoint is disabled too.
 */
export async function takeDue(writer: Writer, organizationId: OrganizationId, leaseMs: number): Promise<DueDelivery[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('deliveries', ${organizationId}))`.execute(writer);
  const { rows } = await sql<Omit<DueDelivery, 'endpoint'> & DueEndpoint>`
    with busy as (
      select endpoint_id from deliveries
        where organization_id = ${organizationId} and state = 'pending' and leased_until > now()),
    due as (
      select first.id from endpoints cross join lateral (
          select deliveries.id, deliveries.next_attempt_at from deliveries
            where deliveries.organization_id = ${organizationId} and deliveries.endpoint_id = endpoints.id and state = 'pending'
              and next_attempt_at <= now() and (endpoints.enabled or exists (select from outgoing_events as event
                where event.organization_id = ${organizationId} and event.id = deliveries.event_id and event.type = ${testType}))
            order by next_attempt_at, deliveries.id limit 1) as first
        where endpoints.organization_id = ${organizationId} and endpoints.id not in (select endpoint_id from busy)
        order by first.next_attempt_at, first.id
        limit greatest(0, ${lanesOfOrganization} - (select count(*) from busy)))
    update deliveries set leased_until = now() + ${leaseMs} * interval '1 millisecond'
      from due, endpoints, outgoing_events as event
      where deliveries.organization_id = ${organizationId} and deliveries.id = due.id
        and endpoints.organization_id = ${organizationId} and endpoints.id = deliveries.endpoint_id
        and event.organization_id = ${organizationId} and event.id = deliveries.event_id
      returning deliveries.id, endpoint_id as "endpointId", event.id as "eventId", event.type, event.body, event.location_id as "locationId",
        floor(extract(epoch from deliveries.created_at) * 1000)::bigint as "createdAt", jsonb_array_length(attempts) as attempts,
        (owner_id is null or event.type = ${testType} or 
          app.person_sees_alarm(owner_id, event.location_id, coalesce(event.body::json #>> '{data,alarm,kind}', ''))
          and (event.type <> ${importType}
            or app.person_holds(owner_id, ${JSON.stringify(importPermissions)}::json ->> (event.body::json #>> '{data,kind}')))) as "isShown",
        coalesce(leased_until::text, '') as "leasedUntil", kind, name, url, seal_id as "sealId", sealed, sealed_by as "sealedBy",
        case when old_until > now() then old_sealed end as "oldSealed", old_sealed_by as "oldSealedBy",
        sealed_headers as "sealedHeaders", sealed_headers_by as "sealedHeadersBy", plain_signature as "plainSignature",
        user_ids as "userIds", group_ids as "groupIds"`.execute(writer);
  return rows.map(
    ({ id, endpointId, eventId, type, body, locationId, createdAt, attempts, isShown, leasedUntil, ...endpoint }) => ({
      id,
      endpointId,
      eventId,
      type,
      body,
      locationId,
      createdAt,
      attempts,
      isShown,
      leasedUntil,
      endpoint,
    }),
  );
}
