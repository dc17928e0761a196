import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import type { Author } from '../audit/author.ts';
import { recordAudit } from '../audit/record-audit.ts';

/** A device for which there is a newer version; its upgrade is queued now, or already was. */
export type UpgradedDevice = { id: number; fromVersion: string | null; toVersion: string; isQueued: boolean };

/** Queues the offered upgrade of these devices; an upgrade in progress continues. Devices without an offer are left out. */
export async function queueUpgrades(
  writer: Writer,
  author: Author,
  deviceIds: readonly number[],
): Promise<UpgradedDevice[]> {
  const { organizationId, userId } = author.actor;
  const { rows } = await sql<UpgradedDevice>`
    with chosen as (
      select id, firmware_versions ->> 'main' as "fromVersion", firmware_offer as "toVersion" from devices
        where organization_id = ${organizationId} and id = any (${deviceIds}::bigint[]) and firmware_offer is not null
        order by id for no key update
    ), queued as (
      insert into firmware_upgrades (organization_id, device_id, from_version, to_version, requested_by)
        select ${organizationId}, id, "fromVersion", "toVersion", ${userId}::bigint from chosen order by id
        on conflict (organization_id, device_id) where state in ('queued', 'offered', 'downloading', 'installing') do nothing
        returning device_id
    )
    select chosen.*, queued.device_id is not null as "isQueued"
      from chosen left join queued on queued.device_id = chosen.id order by id`.execute(writer);
  await recordAudit(writer, author, {
    action: 'devices-upgrade-firmware',
    objectKind: 'device',
    changes: rows
      .filter(({ isQueued }) => isQueued)
      .map(({ id, fromVersion, toVersion }) => ({
        id,
        before: { firmware: fromVersion },
        after: { firmware: toVersion },
      })),
  });
  return rows;
}
