import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import type { IncomingOf } from './device-message.ts';

/** Whoever sends is online. */
export async function markHeard(writer: Writer, deviceIds: readonly number[]): Promise<void> {
  if (deviceIds.length === 0) return;
  const ids = [...new Set(deviceIds)].toSorted((one, other) => one - other);
  await sql`
    insert into app.device_presence (organization_id, device_id, last_message_at)
      select app.organization_id(), device_id, now() from unnest(${ids}::bigint[]) as device_id
      on conflict on constraint device_presence__pkey do update set last_message_at = now()`.execute(writer);
  await sql`
    update app.devices set online = true, status_changed_at = now()
      where organization_id = app.organization_id() and id = any (${ids}) and not online`.execute(writer);
}

/** A will of an older connection takes nobody offline. */
export async function applyGones(writer: Writer, gones: readonly IncomingOf<'gone'>[]): Promise<void> {
  if (gones.length === 0) return;
  await sql`
    update app.devices set online = false, status_changed_at = now()
      from unnest(${gones.map(({ thing }) => thing.deviceId)}::bigint[], ${gones.map(({ up }) => up.message.connection)}::text[])
          as gone (device_id, connection)
        join app.device_presence as presence on presence.organization_id = app.organization_id()
          and presence.device_id = gone.device_id and presence.connection_id = gone.connection
      where devices.organization_id = app.organization_id() and devices.id = gone.device_id and online`.execute(writer);
}
