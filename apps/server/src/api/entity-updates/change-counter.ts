import type { Database } from '@ohmstead/database';
import type { EntityKind, Scope } from '@ohmstead/domain';
import { sql } from 'kysely';

/** `now` is the newest change; a cursor below `floor` is too old: what has gone since is no longer known. */
export type ChangeCounter = { now: number; floor: number };

export async function readChangeCounter(database: Database, scope: Scope, kind: EntityKind): Promise<ChangeCounter> {
  const { rows } = await database.readTenant(scope, (reader) =>
    sql<ChangeCounter>`select
      coalesce((select n from change_counters where organization_id = ${scope.organizationId} and kind = ${kind}), 0) as now,
      coalesce((select version from tombstone_floors where organization_id = ${scope.organizationId} and kind = ${kind}), 0) as floor`.execute(
      reader,
    ),
  );
  return rows[0] ?? { now: 0, floor: 0 };
}
