import type { SavedDisplayConfiguration } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { Author } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { announceChanges } from '../../changes/announce-changes.ts';
import { holdConfiguration } from './queries.ts';

/** Whoever had it sees all columns again, in the order of their own. */
export async function deleteConfiguration(writer: Writer, author: Author, id: number): Promise<void> {
  const { actor } = author;
  const { version: _, id: __, ...before } = await holdConfiguration(writer, actor, id);
  const userIds = await detach(writer, actor, 'users', before.type, id);
  const groupIds = await detach(writer, actor, 'groups', before.type, id);
  await sql`delete from display_configurations where organization_id = ${actor.organizationId} and id = ${id}`.execute(
    writer,
  );
  const changes = [{ id, before: { ...before, userIds, groupIds } }];
  await recordAudit(writer, author, {
    action: 'displayConfigurations-delete',
    objectKind: 'displayConfiguration',
    changes,
  });
  await announceChanges(writer, actor.organizationId, ['displayConfigurations', 'users', 'session']);
}

/** Rights change: an edit of them that was begun before is stale. */
async function detach(
  writer: Writer,
  { organizationId }: Actor,
  table: 'users' | 'groups',
  type: SavedDisplayConfiguration['type'],
  id: number,
): Promise<number[]> {
  const assigned = sql.ref(`${type}_display_configuration_id`);
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(table)} set ${assigned} = null, version = version + 1
      where organization_id = ${organizationId} and ${assigned} = ${id} returning id`.execute(writer);
  return rows.map((row) => row.id).toSorted((one, other) => one - other);
}
