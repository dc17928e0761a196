import type { Writer } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';

/** Finds for each event whom to tell: it waits with each of them for their next mail about the device. */
export async function addressAlerts(writer: Writer, organizationId: OrganizationId): Promise<void> {
  await sql`
    with taken as (delete from alert_events where organization_id = ${organizationId} returning *)
    insert into alerts (organization_id, device_id, user_id, kind, at, service_id)
      select ${organizationId}, device_id, person, kind, at, service_id
        from taken cross join lateral app.alerted_users(device_id, kind) as person order by at, taken.id`.execute(
    writer,
  );
}
