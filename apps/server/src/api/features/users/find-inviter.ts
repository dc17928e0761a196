import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';

/** What a mail calls the person who invites. */
export async function findInviter(reader: Reader, { organizationId, userId }: Actor): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email) as name from users
      where organization_id = ${organizationId} and id = ${userId}`.execute(reader);
  return rows[0]?.name ?? null;
}
