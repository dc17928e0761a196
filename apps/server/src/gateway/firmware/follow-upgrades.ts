import type { Writer } from '@ohmstead/database';
import type { Reply } from '@ohmstead/device-protocol';
import { sql } from 'kysely';

/** How often an upgrade is offered to a device that cannot download it or makes no progress. */
export const maxUpgradeAttempts = 3;

type Upgrade = { id: number; thing_name: string; state: string; is_done: boolean };

/**
 * Called after hellos. An upgrade is confirmed when its device reports the version; an interrupted one is offered again, and one that was
 * waiting for its device is reconsidered.
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

/** The bays of these devices may now be idle, so upgrades that were waiting for that are reconsidered. */
export async function wakeUpgradesOf(writer: Writer, deviceIds: readonly number[]): Promise<void> {
  const waiting = (await findOpen(writer, deviceIds)).filter(({ state }) => state === 'queued');
  if (waiting.length > 0) await sql`select directory.wake_upgrades(${idsOf(waiting)}::bigint[])`.execute(writer);
}

const upgradeState = ({ ok, state }: Reply): string | undefined => (ok ? (state ?? undefined) : 'failed');

/**
 * Records the progress of an upgrade on its device. After a failed download it is offered again with a new URL: each works only once, and
 * the network or the power may have failed halfway.
 */
export async function followReply(writer: Writer, deviceId: number, version: string, reply: Reply): Promise<void> {
  const state = upgradeState(reply);
  if (state === undefined) return;
  const reason = reply.ok ? null : (reply.message ?? reply.code ?? null);
  const mayRetry = reply.code === 'download' ? maxUpgradeAttempts : 0;
  await sql`
    update app.firmware_upgrades set state = case when attempts < ${mayRetry} then 'queued' else ${state} end,
        reason = case when attempts < ${mayRetry} then null else ${reason} end, changed_at = now()
      where organization_id = app.organization_id() and device_id = ${deviceId} and to_version = ${version}
        and state in ('offered', 'downloading', 'installing')`.execute(writer);
}
