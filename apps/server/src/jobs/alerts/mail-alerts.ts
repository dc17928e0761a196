import type { Writer } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { AlertedDevice, DeviceEvent, EndedService } from '../../mail/mail-parameters.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { doRulesWait, dropToldByRules } from './told-by-rules.ts';

/** A user gets at most one email about a device in this time (decisions §3). */
const mailEvery = '15 minutes';
/** An email lists at most this many events, the latest ones. */
const maxEventsOfMail = 100;
const mailedAlertLife = '1 day';
/** Of what a rule of alarms may tell instead. */
const longestWait = '20 minutes';

type Row = { userId: number; at: Date; device: AlertedDevice } & (
  | { kind: 'offline' | 'online'; service: null }
  | { kind: 'service-ended'; service: EndedService }
);

/** Queues one email for each user and device that is due, with all waiting events. */
export async function mailAlerts(writer: Writer, organizationId: OrganizationId): Promise<void> {
  await forget(writer, organizationId);
  await dropToldByRules(writer, organizationId);
  const rows = await takeDue(writer, organizationId, await doRulesWait(writer, organizationId));
  const mails = Map.groupBy(rows, ({ userId, device }) => `${userId} ${device.id}`);
  for (const [first, ...more] of mails.values()) {
    if (!first) continue;
    const events = [first, ...more].slice(-maxEventsOfMail).map(eventOf);
    await queueMail(writer, {
      template: 'device-alerts',
      parameters: { device: first.device, events },
      userId: first.userId,
    });
  }
}

/** Drops alerts for users who have unsubscribed or may no longer see the device. */
const forget = (writer: Writer, organizationId: OrganizationId) =>
  sql`
    delete from alerts where organization_id = ${organizationId} and (
      mailed_at < now() - ${mailedAlertLife}::interval
      or (mailed_at is null and user_id not in (select app.alerted_users(device_id, kind))))`.execute(writer);

/** While rules wait, only what has waited for them for too long. */
async function takeDue(writer: Writer, organizationId: OrganizationId, doOthersWait: boolean): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with told as (
      update alerts set mailed_at = now()
        where organization_id = ${organizationId} and mailed_at is null
          and (${!doOthersWait} or alerts.at < now() - ${longestWait}::interval) and not exists (
          select from alerts as earlier where earlier.organization_id = alerts.organization_id
            and earlier.device_id = alerts.device_id and earlier.user_id = alerts.user_id
            and earlier.mailed_at > now() - ${mailEvery}::interval)
        returning *)
    select told.user_id as "userId", told.kind, told.at,
        json_build_object('id', devices.id, 'name', devices.name, 'modelName', devices.model_name,
          'serialNumber', devices.serial_number) as device,
        case when services.id is not null then json_build_object('id', services.id, 'type', service_type, 'status', services.status,
          'battery', battery_serial_number, 'bayNumber', bay_number, 'sohPercent', soh_percent) end as service
      from told
        join devices on devices.organization_id = told.organization_id and devices.id = told.device_id
        left join services on services.organization_id = told.organization_id and services.id = told.service_id
      order by told.user_id, told.device_id, told.at, told.id`.execute(writer);
  return rows;
}

const eventOf = ({ at, ...event }: Row): DeviceEvent =>
  event.kind === 'service-ended'
    ? { kind: event.kind, at: at.getTime(), service: event.service }
    : { kind: event.kind, at: at.getTime() };
