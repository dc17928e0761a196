import type { ErrorCode, UserEdit } from '@ohmstead/contract';
import { effectiveRights, gainedRights, type RightsHolder } from '@ohmstead/domain';
import { sql } from 'kysely';
import { ApiError } from '../api-error.ts';
import type { RightsChange } from './change-rights.ts';
import type { Person } from './find-person.ts';
import { findGroup, heldRightsOf } from './group-rights.ts';
import { requireGivable } from './require-givable.ts';
import { storeRights } from './store-rights.ts';
import { wantRights, type MistakeCodes } from './wanted-rights.ts';

export type HolderEdit = Pick<UserEdit, 'groupId' | 'permissions' | 'disabled'>;
export type HolderCodes = MistakeCodes & { group: ErrorCode };

/** A user, or a service account, after an edit. */
export async function applyEdit(
  change: RightsChange,
  person: Person,
  edit: HolderEdit,
  codes: HolderCodes,
): Promise<Person> {
  const { groupId = person.groupId, disabled = person.isDisabled } = edit;
  const groupRights =
    groupId === person.groupId ? person.groupRights : await findRightsOfGroup(change, groupId, codes.group);
  const held = heldRightsOf(person.ownRights, person);
  const own = edit.permissions ? await wantRights(change, held, edit.permissions, codes) : held;
  return {
    ...person,
    isDisabled: disabled,
    groupId,
    groupRights,
    ownRights: own.permissions,
    ...own.displayConfigurations,
  };
}

async function findRightsOfGroup({ writer, author }: RightsChange, groupId: number | null, notFound: ErrorCode) {
  if (groupId === null) return null;
  const group = await findGroup(writer, author.actor, groupId);
  if (!group) throw new ApiError(notFound);
  return group.permissions.permissions;
}

/** Whether an edit is allowed depends on the rights before and after it, whatever causes the difference. */
export function requireGivableEdit({ granter }: RightsChange, before: RightsHolder, after: RightsHolder): void {
  requireGivable(granter, gainedRights(effectiveRights(before), effectiveRights(after)));
}

export async function saveHolder(
  { writer, author }: RightsChange,
  before: Person,
  after: Person,
  outdated: ErrorCode,
): Promise<void> {
  const { organizationId } = author.actor;
  if (after.isDisabled && !before.isDisabled) await sql`select directory.end_sessions(${after.id})`.execute(writer);
  const saved = await writer
    .updateTable('users')
    .set({
      group_id: after.groupId,
      devices_display_configuration_id: after.devices,
      batteries_display_configuration_id: after.batteries,
      services_display_configuration_id: after.services,
      ...(before.isDisabled === after.isDisabled ? {} : { disabled_at: after.isDisabled ? new Date() : null }),
      version: sql`version + 1`,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', after.id)
    .where('version', '=', before.version)
    .returning('id')
    .executeTakeFirst();
  // The user has just changed their own profile.
  if (!saved) throw new ApiError(outdated);
  await storeRights(writer, organizationId, 'user', [after.id], after.ownRights);
}

export const factsOf = ({ isDisabled, groupId, ownRights, devices, batteries, services }: Person) => ({
  isDisabled,
  groupId,
  permissions: ownRights,
  devicesDisplayConfigurationId: devices,
  batteriesDisplayConfigurationId: batteries,
  servicesDisplayConfigurationId: services,
});
