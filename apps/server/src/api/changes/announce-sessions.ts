import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';

/** Makes the user's open pages check at once whether their session is still valid. */
export const announceSessions = (
  writer: Writer,
  { organizationId, userId }: { organizationId: number; userId: number },
) => sql`select pg_notify('changes', ${`${organizationId} session:${userId}`})`.execute(writer);
