import type { Location } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { Author } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { announceChanges } from '../../changes/announce-changes.ts';
import { requireVersion, type BaseVersion } from '../../changes/require-version.ts';
import { refuseOnConstraint } from '../../changes/refuse-on-constraint.ts';
import { getLocation, holdLocation } from './queries.ts';

const conflicts = { locations__lower_name__key: 'locations-update-5' } as const;

type Renaming = { id: number; name: string; base: BaseVersion };

/** Lists that name the location follow: the database numbers its place, and writes neither its batteries nor its services. */
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
  await refuseOnConstraint(conflicts, update.execute(writer));
  const changes = [{ id, before: { name: held.name }, after: { name } }];
  await recordAudit(writer, author, { action: 'locations-update', objectKind: 'location', changes });
  await announceChanges(writer, actor.organizationId, ['locations']);
  return getLocation(writer, actor, id);
}
