import type { UserEdit } from '@ohmstead/contract';
import { effectiveRights, includesRight } from '@ohmstead/domain';
import { ApiError } from '../../api-error.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { changedFields } from '../../changes/changed-fields.ts';
import { baseVersion, requireVersion } from '../../changes/require-version.ts';
import { answerForRights } from '../../rights/answer-for-rights.ts';
import type { RightsChange } from '../../rights/change-rights.ts';
import { applyEdit, factsOf, requireGivableEdit, saveHolder } from '../../rights/edit-holder.ts';
import { getListedPerson, type Person } from '../../rights/find-person.ts';

const codes = {
  permission: 'users-update-24',
  location: 'users-update-25',
  displayConfiguration: 'users-update-26',
  group: 'users-update-23',
} as const;
const outdated = 'users-update-10';

export async function editUser(change: RightsChange, id: number, edit: UserEdit): Promise<void> {
  const person = await getListedPerson(change.writer, change.author.actor, id);
  requireVersion(person.version, baseVersion(edit.version), outdated);
  const wanted = await applyEdit(change, person, edit, codes);
  if (edit.disabled) refuseDisabling(change, person);
  requireGivableEdit(change, person, wanted);
  requireOwnAccess(change, person, wanted);
  await saveHolder(change, person, wanted, outdated);
  await recordEdit(change, person, wanted);
}

function refuseDisabling({ author }: RightsChange, person: Person): void {
  if (person.id === author.actor.userId) throw new ApiError('users-update-21');
  if (person.isSuperuser) throw new ApiError('users-update-22');
}

function requireOwnAccess({ author }: RightsChange, before: Person, after: Person): void {
  if (after.id !== author.actor.userId || includesRight(effectiveRights(after), 'perm-users-groups')) return;
  const hasJoined = after.groupId !== null && after.groupId !== before.groupId;
  throw new ApiError(hasJoined ? 'users-update-19' : 'users-update-20');
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
