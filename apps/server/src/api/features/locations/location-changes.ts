import type { Location, LocationBody } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import type { Actor, OrganizationId } from '@ohmstead/domain';
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
import { seenBy } from '../../rights/seen-locations.ts';
import { route } from '../../route.ts';
import { findUsage, getLocation } from './location-reads.ts';

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

/** Grants access to a user who sees only some locations, through the group if the rights come from one. */
async function openToWhoAdded(writer: Writer, { organizationId, userId }: Actor, id: number): Promise<void> {
  const person = sql`from users where organization_id = ${organizationId} and id = ${userId}`;
  await sql`insert into user_locations (organization_id, user_id, location_id)
    select organization_id, id, ${id} ${person} and group_id is null`.execute(writer);
  await sql`insert into group_locations (organization_id, group_id, location_id)
    select organization_id, group_id, ${id} ${person} and group_id is not null`.execute(writer);
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

type Holders = { userIds: number[]; groupIds: number[] };

/**
 * Everything at the location loses it, and all users lose the right to it. The database does both, even for rows that move there at the
 * same moment. Batteries and services are not written for this (docs/decisions/0155).
 */
export async function deleteLocation(writer: Writer, author: Author, id: number): Promise<void> {
  const { actor } = author;
  const { name } = await holdLocation(writer, actor, id);
  await holdDevices(writer, actor.organizationId, id);
  const { users: _users, groups: _groups, ...counts } = await findUsage(writer, actor, id);
  const holders = await renewHolders(writer, actor.organizationId, id);
  await sql`delete from locations where organization_id = ${actor.organizationId} and id = ${id}`.execute(writer);
  const changes = [{ id, before: { name, ...counts, ...holders } }];
  await recordAudit(writer, author, { action: 'locations-delete', objectKind: 'location', changes });
  await announceChanges(writer, actor.organizationId, ['locations', 'users', 'session']);
}

/** A change to a device checks its location, so such changes are awaited before the location itself is locked. */
const holdDevices = (writer: Writer, organizationId: OrganizationId, id: number) =>
  sql`select from devices where organization_id = ${organizationId} and location_id = ${id}
    order by id for no key update`.execute(writer);

/** This changes the versions of users and groups, so open edits of them become stale. */
async function renewHolders(writer: Writer, organizationId: OrganizationId, id: number): Promise<Holders> {
  const renewed = async (table: 'users' | 'groups', link: 'user' | 'group') => {
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(table)} as holder set version = version + 1 from ${sql.table(`${link}_locations`)} as given
        where holder.organization_id = ${organizationId} and given.organization_id = ${organizationId}
          and given.location_id = ${id} and given.${sql.ref(`${link}_id`)} = holder.id
        returning holder.id`.execute(writer);
    return rows.map((row) => row.id).toSorted((one, other) => one - other);
  };
  return { userIds: await renewed('users', 'user'), groupIds: await renewed('groups', 'group') };
}

/**
 * Locks the row until the end of the transaction. A location that the caller may not see gets the same answer as one that does not exist.
 */
async function holdLocation(writer: Writer, actor: Actor, id: number) {
  const { rows } = await sql<{ name: string; version: number }>`
    select name, version from locations where ${seenBy(actor)} and id = ${id} for no key update`.execute(writer);
  if (!rows[0]) throw new ApiError('locations-not-found');
  return rows[0];
}
