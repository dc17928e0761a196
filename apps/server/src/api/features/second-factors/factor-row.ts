import type { Factor } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { UserId } from '@ohmstead/domain';
import { sql } from 'kysely';

export async function listFactors(reader: Pick<Reader, 'getExecutor'>, userId: UserId): Promise<Factor[]> {
  const { rows } = await sql<Factor>`
    select id, kind, name, floor(extract(epoch from created_at) * 1000)::bigint as "createdAt",
        floor(extract(epoch from last_used_at) * 1000)::bigint as "lastUsedAt", backed_up as "backedUp"
      from directory.list_factors(${userId})`.execute(reader);
  return rows;
}
