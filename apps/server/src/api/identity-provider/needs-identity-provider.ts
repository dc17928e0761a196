import type { Database } from '@ohmstead/database';
import { sql } from 'kysely';

/** Whether people of this domain log in at their provider alone. Asked once they have shown that they are who they say. */
export async function needsIdentityProvider(
  database: Database,
  { organizationId, userId }: { organizationId: number; userId: number },
): Promise<boolean> {
  const { rows } = await database.askDirectory((directory) =>
    sql<{ isNeeded: boolean }>`
      select directory.needs_identity_provider(${organizationId}, ${userId}) as "isNeeded"`.execute(directory),
  );
  return rows[0]?.isNeeded ?? false;
}
