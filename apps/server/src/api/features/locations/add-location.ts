import type { Location, LocationBody } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { Author } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { announceChanges } from '../../changes/announce-changes.ts';
import { refuseOnConstraint } from '../../changes/refuse-on-constraint.ts';
import { getLocation } from './queries.ts';

const conflicts = { locations__lower_name__key: 'locations-add-3' } as const;

export async function addLocation(writer: Writer, author: Author, body: LocationBody): Promise<Location> {
  const { organizationId, allLocations, locationIds, ...actor } = author.actor;
  const name = body.name.trim();
  if (name === '') throw new ApiError('locations-add-1');
  const insertion = writer.insertInto('locations').values({ organization_id: organizationId, name }).returning('id');
  const { id } = await refuseOnConstraint(conflicts, insertion.executeTakeFirstOrThrow());
  if (!allLocations) await openToWhoAdded(writer, author.actor, id);
  await recordAudit(writer, author, {
    action: 'locations-add',
    objectKind: 'location',
    changes: [{ id, after: { name } }],
  });
  await announceChanges(writer, organizationId, ['locations', ...(allLocations ? [] : (['session'] as const))]);
  return getLocation(
    writer,
    { ...actor, organizationId, allLocations, locationIds: [...locationIds, id as never] },
    id,
  );
}

/** Whoever sees some locations only sees the one that they have added: through their group, where their rights come from one. */
async function openToWhoAdded(writer: Writer, { organizationId, userId }: Actor, id: number): Promise<void> {
  const person = sql`from users where organization_id = ${organizationId} and id = ${userId}`;
  await sql`insert into user_locations (organization_id, user_id, location_id)
    select organization_id, id, ${id} ${person} and group_id is null`.execute(writer);
  await sql`insert into group_locations (organization_id, group_id, location_id)
    select organization_id, group_id, ${id} ${person} and group_id is not null`.execute(writer);
}
