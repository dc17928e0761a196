import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import type { Author } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { ApiError } from '../api-error.ts';
import { getListedPerson } from '../rights/find-person.ts';

/** The address can be invited again. The user's actions stay in the audit log, under the address they had then. */
export async function deleteUser({ writer, author }: { writer: Writer; author: Author }, id: number): Promise<void> {
  const { actor } = author;
  if (id === actor.userId) throw new ApiError('users-delete-2');
  const person = await getListedPerson(writer, actor, id);
  if (person.isSuperuser) throw new ApiError('users-delete-3');
  await sql`select directory.delete_account(${id})`.execute(writer);
  await writer.deleteFrom('users').where('organization_id', '=', actor.organizationId).where('id', '=', id).execute();
  const before = { email: person.email, groupId: person.groupId };
  await recordAudit(writer, author, { action: 'users-delete', objectKind: 'user', changes: [{ id, before }] });
}
