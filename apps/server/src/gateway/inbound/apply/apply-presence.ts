import type { Writer } from '@ohmstead/database';
import { deviceHeardEveryMs } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { DeviceMessage } from '../device-message.ts';

/** Any message shows that its device is online. */
export async function markHeard(writer: Writer, deviceIds: readonly number[]): Promise<void> {
  if (deviceIds.length === 0) return;
  const ids = [...new Set(deviceIds)].toSorted((one, other) => one - other);
  await sql`
    insert into app.device_presence (organization_id, device_id, last_message_at)
      select app.organization_id(), device_id, now() from unnest(${ids}::bigint[]) as device_id
      on conflict on constraint device_presence__pkey do update set last_message_at = now()`.execute(writer);
  await sql`
    update app.devices set online = true, status_changed_at = now(), last_heard_at = now()
      where organization_id = app.organization_id() and id = any (${ids}) and not online`.execute(writer);
}

/**
 * Updates the 'last heard' time that lists show. For a connected device this happens only once it lags by a minute: updating it with every
 * message would give its row a new version for everyone who has it on screen. Rows locked by other transactions wait for the next round.
 */
export async function showLastHeard(writer: Writer): Promise<void> {
  await sql`
    with behind as (
      select devices.id, last_message_at from app.devices
          join app.device_presence as presence on presence.organization_id = devices.organization_id
            and presence.device_id = devices.id
        where devices.organization_id = app.organization_id() and (last_heard_at is null or last_message_at > last_heard_at
            + case when online then ${`${deviceHeardEveryMs} milliseconds`}::interval else '0' end)
        order by devices.id for no key update of devices skip locked
    )
    update app.devices set last_heard_at = last_message_at from behind
      where devices.organization_id = app.organization_id() and devices.id = behind.id
        and last_message_at is not null`.execute(writer);
}

/** The will of an older connection does not take the device offline. */
export async function applyGones(writer: Writer, gones: readonly DeviceMessage<'owned', 'gone'>[]): Promise<void> {
  if (gones.length === 0) return;
  await sql`
    update app.devices set online = false, status_changed_at = now(), last_heard_at = presence.last_message_at
      from unnest(${gones.map(({ thing }) => thing.deviceId)}::bigint[], ${gones.map(({ up }) => up.message.connection)}::text[])
          as gone (device_id, connection)
        join app.device_presence as presence on presence.organization_id = app.organization_id()
          and presence.device_id = gone.device_id and presence.connection_id = gone.connection
      where devices.organization_id = app.organization_id() and devices.id = gone.device_id and online`.execute(writer);
}
