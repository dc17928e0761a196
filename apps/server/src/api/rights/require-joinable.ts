import type { ErrorCode } from '@ohmstead/contract';
import { ApiError } from '../api-error.ts';
import type { RightsChange } from './change-rights.ts';
import { findGroup } from './group-rights.ts';
import { requireGivable } from './require-givable.ts';

/** Adding a user to a group grants them the group's rights. */
export async function requireJoinable(
  { writer, author, granter }: RightsChange,
  groupId: number,
  notFound: ErrorCode,
): Promise<void> {
  const group = await findGroup(writer, author.actor, groupId);
  if (!group) throw new ApiError(notFound);
  requireGivable(granter, group.permissions.permissions);
}
