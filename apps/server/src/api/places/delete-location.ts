import type { Writer } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { Author } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { announceChanges } from '../changes/announce-changes.ts';
import { findUsage, holdLocation } from './find-location.ts';

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
