import type { ClaimableDevice } from '@ohmstead/contract';
import type { Database } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';
import { maxLookups } from './claim-limits.ts';

export function claimReads(app: FastifyInstance, parts: ApiParts): void {
  route(app, 'GET /api/devices/claim/:token', async (request) =>
    findClaimable(parts.database, actorOf(request), request.params.token),
  );
}

const window = '1 hour';
const unlimited = 1_000_000;

/** Lookups of unknown names are limited: together with their length, this prevents names from being guessed. */
async function findClaimable(database: Database, actor: Actor, thingName: string): Promise<ClaimableDevice> {
  const subject = `claim-lookup:${actor.organizationId}:${actor.userId}`;
  const { waitS, device } = await database.withDirectory(async (directory) => {
    const [attempt, found] = await Promise.all([
      sql<{ wait: number }>`
        select directory.begin_attempt(${subject}, ${maxLookups}, ${unlimited}, ${window}) as wait`.execute(directory),
      sql<ClaimableDevice>`
        select model_name as "modelName", serial_number as "serialNumber", image, organization_id as "organizationId"
          from directory.find_claimable(${thingName})`.execute(directory),
    ]);
    const wait = attempt.rows[0]?.wait ?? 0;
    const [claimable] = found.rows;
    if (claimable && wait === 0) await sql`select directory.forgive_attempt(${subject})`.execute(directory);
    return { waitS: wait, device: claimable };
  });
  if (waitS > 0) throw new ApiError('too-many-requests', [waitS], { retryAfterS: waitS });
  if (!device) throw new ApiError('devices-claim-get-1');
  if (device.organizationId !== null && device.organizationId !== actor.organizationId)
    throw new ApiError('devices-claim-get-2');
  return device;
}
