import type { Reader } from '@ohmstead/database';
import { heldBy, type Actor, type LocationId, type OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { findActor } from './find-actor.ts';
import type { OpenJob } from './open-job.ts';

type Token = { permissions: string[]; locationIds: LocationId[] | null };

/** Whoever began a job, with the rights of this moment: of a program those of its token that its owner has, and none once it has ended. */
export async function findJobActor(
  reader: Reader,
  organizationId: OrganizationId,
  { userId, tokenId }: Pick<OpenJob, 'userId' | 'tokenId'>,
): Promise<Actor | undefined> {
  const owner = await findActor(reader, organizationId, userId);
  if (tokenId === null || !owner) return owner;
  const { rows } = await sql<Token>`select permissions, location_ids as "locationIds" from api_tokens
    where organization_id = ${organizationId} and id = ${tokenId} and owner_id = ${userId}
      and revoked_at is null and expires_at > now()
      and (kind <> 'personal' or not exists (select from token_settings
        where organization_id = ${organizationId} and not personal_tokens))`.execute(reader);
  return rows[0] && limitedTo(owner, tokenId, rows[0]);
}

function limitedTo(owner: Actor, tokenId: number, { permissions, locationIds }: Token): Actor {
  const held = permissions.filter((right) => owner.isSuperuser || owner.permissions.has(right));
  const allLocations = owner.allLocations && locationIds === null;
  const actor: Actor = {
    ...owner,
    isSuperuser: false,
    permissions: new Set(allLocations ? [...held, 'perm-all-locations'] : held),
    allLocations,
    locationIds: placesOf(owner, locationIds),
    tokenId,
  };
  return { ...actor, mustHold: heldBy(actor) };
}

function placesOf(owner: Actor, chosen: readonly LocationId[] | null): readonly LocationId[] {
  if (chosen === null) return owner.allLocations ? [] : owner.locationIds;
  return owner.allLocations ? chosen : chosen.filter((id) => owner.locationIds.includes(id));
}
