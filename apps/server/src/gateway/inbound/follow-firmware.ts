import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';

type Upgrade = { id: number; thing_name: string; state: string; is_done: boolean };

/**
 * Devices have come. An upgrade is done when its device says that it runs the version; one that was interrupted is offered again,
 * and one that waited for its device is looked at now.
 */
export async function followFirmware(writer: Writer, deviceIds: readonly number[]): Promise<void> {
  const upgrades = await findOpen(writer, deviceIds);
  const [done, open] = [upgrades.filter(({ is_done }) => is_done), upgrades.filter(({ is_done }) => !is_done)];
  if (done.length > 0)
    await sql`update app.firmware_upgrades set state = 'confirmed', reason = null, changed_at = now()
      where organization_id = app.organization_id() and id = any (${idsOf(done)}::bigint[])`.execute(writer);
  const waiting = idsOf(open.filter(({ state }) => state === 'queued'));
  if (waiting.length > 0) await sql`select directory.wake_upgrades(${waiting}::bigint[])`.execute(writer);
  for (const { thing_name, state } of open)
    if (state !== 'queued') await sql`select directory.reopen_firmware_command(${thing_name})`.execute(writer);
}

const idsOf = (upgrades: readonly Upgrade[]) => upgrades.map(({ id }) => id);

async function findOpen(writer: Writer, deviceIds: readonly number[]): Promise<Upgrade[]> {
  const { rows } = await sql<Upgrade>`
    select upgrade.id, devices.thing_name, upgrade.state,
        coalesce(devices.firmware_versions ->> 'main' = to_version, false) as is_done
      from app.firmware_upgrades as upgrade join app.devices
        on devices.organization_id = upgrade.organization_id and devices.id = upgrade.device_id
      where upgrade.organization_id = app.organization_id() and upgrade.device_id = any (${deviceIds}::bigint[])
        and upgrade.state in ('queued', 'offered', 'downloading', 'installing') order by upgrade.id`.execute(writer);
  return rows;
}

/** Their bays may be idle now: whoever waited for that is looked at. */
export async function wakeUpgradesOf(writer: Writer, deviceIds: readonly number[]): Promise<void> {
  const waiting = (await findOpen(writer, deviceIds)).filter(({ state }) => state === 'queued');
  if (waiting.length > 0) await sql`select directory.wake_upgrades(${idsOf(waiting)}::bigint[])`.execute(writer);
}
