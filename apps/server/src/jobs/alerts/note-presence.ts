import type { Writer } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { offlineAfter } from './alert-limits.ts';

/** Notes what has been offline for long enough, once; and once that it is back. Short absences are nobody's business. */
export async function notePresence(writer: Writer, organizationId: OrganizationId): Promise<void> {
  await sql`
    with back as (
      delete from offline_devices using devices
        where offline_devices.organization_id = ${organizationId} and devices.organization_id = offline_devices.organization_id
          and devices.id = offline_devices.device_id and devices.online
        returning devices.id, devices.status_changed_at)
    insert into alert_events (organization_id, device_id, kind, at)
      select ${organizationId}, id, 'online', coalesce(status_changed_at, now()) from back order by id`.execute(writer);
  await sql`
    with gone as (
      insert into offline_devices (organization_id, device_id, since)
        select organization_id, id, status_changed_at from devices
          where organization_id = ${organizationId} and not online and status_changed_at <= now() - ${offlineAfter}::interval
          order by id
        on conflict do nothing returning device_id, since)
    insert into alert_events (organization_id, device_id, kind, at)
      select ${organizationId}, device_id, 'offline', since from gone order by device_id`.execute(writer);
}
