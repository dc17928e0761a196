import type { Writer } from '@ohmstead/database';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { Author } from '../../../audit/author.ts';
import { authorOf } from '../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { queueUpgrades } from '../../../bulk-changes/upgrade-firmware.ts';
import { route } from '../../route.ts';

export function firmwareUpgrades(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'POST /api/devices/upgradeFirmware', async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, (writer) => upgradeFirmware(writer, author, request.body.deviceIds));
  });
  route(app, 'POST /api/devices/cancelUpgrade', async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, (writer) => cancelUpgrades(writer, author, request.body.deviceIds));
  });
}

async function upgradeFirmware(writer: Writer, author: Author, deviceIds: readonly number[]) {
  const upgraded = await queueUpgrades(writer, author, deviceIds);
  if (upgraded.length === 0) throw new ApiError('devices-upgradeFirmware-1');
  return { queuedIds: upgraded.filter(({ isQueued }) => isQueued).map(({ id }) => id) };
}

type Cancelled = { id: number; toVersion: string };

/**
 * Cancels upgrades that are queued or offered. One whose download has begun is skipped, because interrupting it would leave the device no
 * better off.
 */
export async function cancelUpgrades(writer: Writer, author: Author, deviceIds: readonly number[]) {
  const { organizationId } = author.actor;
  const { rows: visible } = await sql<{ id: number }>`
    select id from devices where organization_id = ${organizationId} and id = any (${deviceIds}::bigint[])`.execute(
    writer,
  );
  const ids = visible.map(({ id }) => id);
  await sql`select directory.hold_offers(${ids}::bigint[])`.execute(writer);
  await sql`select from devices where organization_id = ${organizationId} and id = any (${ids}::bigint[])
    order by id for no key update`.execute(writer);
  const { rows: idle } = await sql<{ id: number }>`
    select id from directory.withdraw_offers(${ids}::bigint[]) as id`.execute(writer);
  const { rows: cancelled } = await sql<Cancelled>`
    update firmware_upgrades set state = 'cancelled', reason = null, changed_at = now()
      where organization_id = ${organizationId} and device_id = any (${ids}::bigint[])
        and (state = 'queued' or state = 'offered' and device_id = any (${idle.map(({ id }) => id)}::bigint[]))
      returning device_id as id, to_version as "toVersion"`.execute(writer);
  await recordAudit(writer, author, {
    action: 'devices-cancel-upgrade',
    objectKind: 'device',
    changes: cancelled.map(({ id, toVersion }) => ({ id, before: { firmware: toVersion }, after: {} })),
  });
  return { cancelledIds: cancelled.map(({ id }) => id) };
}
