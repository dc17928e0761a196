import type { Group } from '@ohmstead/contract';
import { includesRight, type Rights } from '@ohmstead/domain';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { answerForGroup } from '../../rights/answer-for-rights.ts';
import type { RightsChange } from '../../rights/change-rights.ts';
import { findPerson } from '../../rights/find-person.ts';
import { findGroup } from '../../rights/group-rights.ts';
import { requireGivable } from '../../rights/require-givable.ts';

/** The members get their own permissions back. This counts as granting, and nobody may grant a right that they do not hold. */
export async function deleteGroup(change: RightsChange, id: number): Promise<void> {
  const { writer, author, granter } = change;
  const { organizationId } = author.actor;
  const group = await findGroup(writer, author.actor, id);
  if (!group) throw new ApiError('groups-not-found');
  requireGivable(granter, await findReturningRights(change, group));
  await requireOwnAccess(change, id);
  await answerForGroup(change, id);
  await sql`
    update users set group_id = null, version = version + 1
      where organization_id = ${organizationId} and group_id = ${id}`.execute(writer);
  await writer.deleteFrom('groups').where('organization_id', '=', organizationId).where('id', '=', id).execute();
  const { name, permissions, userCount } = group;
  const changes = [{ id, before: { name, ...permissions, userCount } }];
  await recordAudit(writer, author, { action: 'groups-delete', objectKind: 'group', changes });
}

/** The rights that any member gains. Disabled members and super users are not affected. */
async function findReturningRights({ writer, author }: RightsChange, { id, permissions }: Group): Promise<string[]> {
  const { rows } = await sql<{ right: string }>`
    select distinct "right" from users, unnest(rights_of_user(id)) as "right"
      where organization_id = ${author.actor.organizationId} and group_id = ${id} and not superuser
        and disabled_at is null`.execute(writer);
  const before: Rights = { isSuperuser: false, held: new Set(permissions.permissions) };
  return rows.flatMap(({ right }) => (includesRight(before, right) ? [] : [right]));
}

async function requireOwnAccess({ writer, author, granter }: RightsChange, id: number): Promise<void> {
  if (granter.isSuperuser) return;
  const self = await findPerson(writer, author.actor, author.actor.userId);
  if (self?.groupId === id && !self.ownRights.includes('perm-users-groups')) throw new ApiError('groups-delete-1');
}
