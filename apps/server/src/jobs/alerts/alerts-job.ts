import type { Writer } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { inEachOrganizationWithDevices } from '../in-each-organization.ts';
import type { Job } from '../job.ts';
import { mailAlerts } from './mail-alerts.ts';

/** How long a device must be offline before users are alerted (decisions §3). */
const offlineAfter = '5 minutes';

/** Every minute: notes events, finds the users to alert, and queues the emails that are due, in one transaction per organisation. */
export const alertsJob: Job = {
  name: 'alerts',
  schedule: '* * * * *',
  run: ({ database }) =>
    inEachOrganizationWithDevices(database, async (writer, organizationId) => {
      await notePresence(writer, organizationId);
      await addressAlerts(writer, organizationId);
      await mailAlerts(writer, organizationId);
    }),
};

/** Notes once when a device has been offline for long enough, and once when it is back. Short absences are ignored. */
async function notePresence(writer: Writer, organizationId: OrganizationId): Promise<void> {
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

/** Finds the users to alert for each event, which then waits for the next email to each of them about the device. */
async function addressAlerts(writer: Writer, organizationId: OrganizationId): Promise<void> {
  await sql`
    with taken as (delete from alert_events where organization_id = ${organizationId} returning *)
    insert into alerts (organization_id, device_id, user_id, kind, at, service_id)
      select ${organizationId}, device_id, person, kind, at, service_id
        from taken cross join lateral app.alerted_users(device_id, kind) as person order by at, taken.id`.execute(
    writer,
  );
}
