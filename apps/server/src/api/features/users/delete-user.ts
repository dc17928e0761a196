import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { RightsChange } from '../../rights/change-rights.ts';
import { findPerson } from '../../rights/find-person.ts';

/** The address may be invited again. What the person did stays in the audit log, under the address of that time. */
export async function deleteUser({ writer, author }: RightsChange, id: number): Promise<void> {
  const { actor } = author;
  if (id === actor.userId) throw new ApiError('users-delete-2');
  const person = await findPerson(writer, actor, id);
  if (!person) throw new ApiError('users-not-found');
  if (person.isSuperuser) throw new ApiError('users-delete-3');
  await sql`select directory.delete_account(${id})`.execute(writer);
  await writer.deleteFrom('users').where('organization_id', '=', actor.organizationId).where('id', '=', id).execute();
  const before = { email: person.email, groupId: person.groupId };
  await recordAudit(writer, author, { action: 'users-delete', objectKind: 'user', changes: [{ id, before }] });
}
