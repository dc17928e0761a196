import type { Location, LocationBody } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { Author } from '../../../audit/author.ts';
import { authorOf } from '../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { announceChanges } from '../../changes/announce-changes.ts';
import { refuseOnConstraint } from '../../changes/refuse-on-constraint.ts';
import { baseVersionOf, entityTag, requireVersion, type BaseVersion } from '../../changes/require-version.ts';
import { once } from '../../repeats/once.ts';
import { changeWhatGivesRights } from '../../rights/change-rights.ts';
import { route } from '../../route.ts';
import { deleteLocation } from '../../places/delete-location.ts';
import { getLocation, holdLocation } from '../../places/find-location.ts';
import { openToWhoAdded } from '../../places/open-to-who-added.ts';

export function locationChanges(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'POST /api/locations', async (request, reply) => {
    const author = authorOf(request);
    const added = await database.writeTenant(author.actor, (writer) =>
      once(request, writer, () => addLocation(writer, author, request.body)),
    );
    return reply.header('etag', entityTag(added.version)).send(added);
  });

  route(app, 'PUT /api/locations/:id', async (request, reply) => {
    const author = authorOf(request);
    const edit = { id: Number(request.params.id), name: request.body.name, base: baseVersionOf(request) };
    const renamed = await database.writeTenant(author.actor, (writer) => renameLocation(writer, author, edit));
    return reply.header('etag', entityTag(renamed.version)).send(renamed);
  });

  route(app, 'DELETE /api/locations/:id', async (request) => {
    const author = authorOf(request);
    await changeWhatGivesRights(database, author, (writer) =>
      deleteLocation(writer, author, Number(request.params.id)),
    );
  });
}

const addConflicts = { locations__lower_name__key: 'locations-add-3' } as const;

async function addLocation(writer: Writer, author: Author, body: LocationBody): Promise<Location> {
  const { organizationId, allLocations, locationIds, ...actor } = author.actor;
  const name = body.name.trim();
  if (name === '') throw new ApiError('locations-add-1');
  const insertion = writer.insertInto('locations').values({ organization_id: organizationId, name }).returning('id');
  const { id } = await refuseOnConstraint(addConflicts, insertion.executeTakeFirstOrThrow());
  if (!allLocations) await openToWhoAdded(writer, author.actor, [id]);
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

const renameConflicts = { locations__lower_name__key: 'locations-update-5' } as const;

type Renaming = { id: number; name: string; base: BaseVersion };

/** Lists that show the name follow: the database numbers the location, and writes neither its batteries nor its services. */
export async function renameLocation(writer: Writer, author: Author, edit: Renaming): Promise<Location> {
  const { actor } = author;
  const { id } = edit;
  const held = await holdLocation(writer, actor, id);
  requireVersion(held.version, edit.base, 'locations-update-6');
  const name = edit.name.trim();
  if (name === '') throw new ApiError('locations-update-1');
  if (name === held.name) return getLocation(writer, actor, id);
  const update = sql`update locations set name = ${name}, version = version + 1
    where organization_id = ${actor.organizationId} and id = ${id}`;
  await refuseOnConstraint(renameConflicts, update.execute(writer));
  const changes = [{ id, before: { name: held.name }, after: { name } }];
  await recordAudit(writer, author, { action: 'locations-update', objectKind: 'location', changes });
  await announceChanges(writer, actor.organizationId, ['locations']);
  return getLocation(writer, actor, id);
}
