import type { UserEdit } from '@ohmstead/contract';
import { effectiveRights, gainedRights, includesRight, mayGive, type RightsHolder } from '@ohmstead/domain';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { changedFields } from '../../changes/changed-fields.ts';
import { baseVersion, requireVersion } from '../../changes/require-version.ts';
import { answerForRights } from '../../rights/answer-for-rights.ts';
import type { RightsChange } from '../../rights/change-rights.ts';
import { findPerson, type Person } from '../../rights/find-person.ts';
import { findGroup, heldRightsOf } from '../../rights/group-rights.ts';
import { storeRights } from '../../rights/store-rights.ts';
import { wantRights } from '../../rights/wanted-rights.ts';

const codes = {
  permission: 'users-update-24',
  location: 'users-update-25',
  displayConfiguration: 'users-update-26',
} as const;

/** Whether an edit is allowed depends on the user's rights before and after it, whatever causes the difference. */
export async function editUser(change: RightsChange, id: number, edit: UserEdit): Promise<void> {
  const person = await findPerson(change.writer, change.author.actor, id);
  if (!person) throw new ApiError('users-not-found');
  requireVersion(person.version, baseVersion(edit.version), 'users-update-10');
  const wanted = await applyEdit(change, person, edit);
  if (edit.disabled) refuseDisabling(change, person);
  requireGivable(change, person, wanted);
  requireOwnAccess(change, person, wanted);
  await saveUser(change, person, wanted);
  await recordEdit(change, person, wanted);
}

function refuseDisabling({ author }: RightsChange, person: Person): void {
  if (person.id === author.actor.userId) throw new ApiError('users-update-21');
  if (person.isSuperuser) throw new ApiError('users-update-22');
}

async function applyEdit(change: RightsChange, person: Person, edit: UserEdit): Promise<Person> {
  const { groupId = person.groupId, disabled = person.isDisabled } = edit;
  const groupRights = groupId === person.groupId ? person.groupRights : await findRightsOfGroup(change, groupId);
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

async function findRightsOfGroup({ writer, author }: RightsChange, groupId: number | null) {
  if (groupId === null) return null;
  const group = await findGroup(writer, author.actor, groupId);
  if (!group) throw new ApiError('users-update-23');
  return group.permissions.permissions;
}

function requireGivable({ granter }: RightsChange, before: RightsHolder, after: RightsHolder): void {
  if (!mayGive(granter, gainedRights(effectiveRights(before), effectiveRights(after))))
    throw new ApiError('not-permitted');
}

function requireOwnAccess({ author }: RightsChange, before: Person, after: Person): void {
  if (after.id !== author.actor.userId || includesRight(effectiveRights(after), 'perm-users-groups')) return;
  const hasJoined = after.groupId !== null && after.groupId !== before.groupId;
  throw new ApiError(hasJoined ? 'users-update-19' : 'users-update-20');
}

async function saveUser({ writer, author }: RightsChange, before: Person, after: Person): Promise<void> {
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
  if (!saved) throw new ApiError('users-update-10');
  await storeRights(writer, organizationId, 'user', [after.id], after.ownRights);
}

async function recordEdit(change: RightsChange, before: Person, after: Person): Promise<void> {
  const { writer, author } = change;
  const { isDisabled: wasDisabled, ...was } = factsOf(before);
  const { isDisabled, ...is } = factsOf(after);
  const record = (action: string, facts: ReturnType<typeof changedFields>) =>
    recordAudit(writer, author, { action, objectKind: 'user', changes: [{ id: after.id, ...facts }] });
  const rights = changedFields(was, is);
  if (wasDisabled !== isDisabled)
    await record(isDisabled ? 'users-disable' : 'users-enable', { before: {}, after: {} });
  const hasOtherRights = Object.keys(rights.after).length > 0;
  if (hasOtherRights) await record('users-update', rights);
  if (hasOtherRights || (wasDisabled && !isDisabled)) await answerForRights(change, [after.id]);
}

const factsOf = ({ isDisabled, groupId, ownRights, devices, batteries, services }: Person) => ({
  isDisabled,
  groupId,
  permissions: ownRights,
  devicesDisplayConfigurationId: devices,
  batteriesDisplayConfigurationId: batteries,
  servicesDisplayConfigurationId: services,
});
