import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';

/** Open pages of this person look at once whether they may stay. */
export const announceSessions = (
  writer: Writer,
  { organizationId, userId }: { organizationId: number; userId: number },
) => sql`select pg_notify('changes', ${`${organizationId} session:${userId}`})`.execute(writer);
