import type { ServiceAccount, WallApproval } from '@ohmstead/contract';
import { onlyRow } from '@ohmstead/database';
import { locationPermissionOf, readWallCode } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { perAddress, requireFewUses } from '../../limits/count-use.ts';
import { changeRights, type RightsChange } from '../../rights/change-rights.ts';
import { once } from '../../repeats/once.ts';
import { route } from '../../route.ts';
import { addAccount } from './service-account-changes.ts';
import { getServiceAccount } from './service-account-reads.ts';

const [perQuarter, quarter] = [30, '15 minutes'];
/** What an approved screen has to fetch its token. */
const fetchLife = '5 minutes';

export function approveWalls(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'POST /api/wall/pairings/approve', async (request) => {
    const author = authorOf(request);
    // A code has 30 bits: guesses are counted, whoever in the organisation makes them.
    await requireFewUses(database, [
      { subject: `wall-approval:${author.actor.organizationId}`, max: perQuarter, window: quarter },
      perAddress('wall-approval', request.ip, perQuarter, quarter),
    ]);
    const approve = (change: RightsChange) => once(request, change.writer, () => approveWall(change, request.body));
    return changeRights(database, author, approve, 'perm-service-accounts');
  });
}

const wrongCode = 'wall-pairings-approve-1';

/** A service account that sees these locations and may do nothing; nobody gives a location that they do not have. */
async function approveWall(change: RightsChange, body: WallApproval): Promise<ServiceAccount> {
  const { writer, author } = change;
  const code = readWallCode(body.code);
  if (code === undefined) throw new ApiError(wrongCode);
  const permissions = body.locations?.map(locationPermissionOf) ?? ['perm-all-locations'];
  const id = await addAccount(change, { name: body.name, permissions: { permissions } }, true);
  const { rows } = await sql<{ isApproved: boolean }>`
    select directory.approve_wall_pairing(${code}, ${id}, ${fetchLife}) as "isApproved"`.execute(writer);
  if (!onlyRow(rows).isApproved) throw new ApiError(wrongCode);
  return getServiceAccount(writer, author.actor, id);
}
