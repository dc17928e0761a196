import type { Group, GroupEdit, HeldRights } from '@ohmstead/contract';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { changedFields } from '../../changes/changed-fields.ts';
import { baseVersion, requireVersion, type BaseVersion } from '../../changes/require-version.ts';
import { refuseOnConstraint } from '../../changes/refuse-on-constraint.ts';
import { answerForGroup } from '../../rights/answer-for-rights.ts';
import type { RightsChange } from '../../rights/change-rights.ts';
import { findPerson } from '../../rights/find-person.ts';
import { findGroup } from '../../rights/group-rights.ts';
import { storeRights } from '../../rights/store-rights.ts';
import { wantRights } from '../../rights/wanted-rights.ts';
import { configurationColumns } from './configuration-columns.ts';
import { readGroupName } from './read-group-name.ts';

const codes = {
  permission: 'groups-update-7',
  location: 'groups-update-8',
  displayConfiguration: 'groups-update-9',
} as const;
const nameCodes = { missing: 'groups-update-1', tooLong: 'groups-update-10' } as const;
type Wanted = { name: string; rights: HeldRights };

/** Every member gains or loses with it. Without a version the last edit wins. */
export async function editGroup(change: RightsChange, id: number, edit: GroupEdit, base: BaseVersion): Promise<void> {
  const { writer, author } = change;
  const group = await findGroup(writer, author.actor, id);
  if (!group) throw new ApiError('groups-not-found');
  requireVersion(group.version, baseVersion(edit.version) ?? base, 'groups-update-6');
  const name = edit.name === undefined ? group.name : readGroupName(edit.name, nameCodes);
  const rights = edit.permissions
    ? await wantRights(change, group.permissions, edit.permissions, codes)
    : group.permissions;
  await requireOwnAccess(change, id, rights);
  await saveGroup(change, group, { name, rights });
  if (edit.permissions) await answerForGroup(change, id);
  const facts = changedFields(factsOf(group.name, group.permissions), factsOf(name, rights));
  const changes = Object.keys(facts.after).length === 0 ? [] : [{ id, ...facts }];
  await recordAudit(writer, author, { action: 'groups-update', objectKind: 'group', changes });
}

async function requireOwnAccess({ writer, author, granter }: RightsChange, id: number, { permissions }: HeldRights) {
  if (granter.isSuperuser || permissions.includes('perm-users-groups')) return;
  const self = await findPerson(writer, author.actor, author.actor.userId);
  if (self?.groupId === id) throw new ApiError('groups-update-3');
}

async function saveGroup({ writer, author }: RightsChange, { id }: Group, { name, rights }: Wanted): Promise<void> {
  const { organizationId } = author.actor;
  const saving = writer
    .updateTable('groups')
    .set({ name, ...configurationColumns(rights.displayConfigurations), version: sql`version + 1` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
  await refuseOnConstraint({ groups__lower_name__key: 'groups-update-5' }, saving);
  await storeRights(writer, organizationId, 'group', [id], rights.permissions);
}

const factsOf = (name: string, { permissions, displayConfigurations }: HeldRights) => ({
  name,
  permissions,
  devicesDisplayConfigurationId: displayConfigurations.devices,
  batteriesDisplayConfigurationId: displayConfigurations.batteries,
  servicesDisplayConfigurationId: displayConfigurations.services,
});
