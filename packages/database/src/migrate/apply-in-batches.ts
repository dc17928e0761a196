import type pg from 'pg';
import { inTransaction } from '../connections/client.ts';
import { despiteLocks } from './despite-locks.ts';
import { addLanded, takeTurn } from './landed-migrations.ts';
import type { Migration } from './migration-files.ts';

/**
 * For what a table of any size needs in every row: each batch is a transaction, so that its rows are locked only for a moment. The
 * migration says how many rows a batch changed (`ohmstead.batch`); the one that finds none is the last. Processes that migrate at once
 * take turns, and a run that was killed goes on where it was. Returns false if another process has done it all.
 */
export async function applyInBatches(client: pg.Client, migration: Migration): Promise<boolean> {
  for (;;) {
    const changed = await despiteLocks(() => inTransaction(client, () => applyBatch(client, migration)));
    if (changed === null) return false;
    if (changed === 0) return true;
  }
}

/** Null if the migration has landed. */
async function applyBatch(client: pg.Client, migration: Migration): Promise<number | null> {
  if (!(await takeTurn(client, migration))) return null;
  await client.query(migration.sql);
  const { rows } = await client.query<{ changed: string | null }>(
    "select current_setting('ohmstead.batch', true) as changed",
  );
  const changed = rows[0]?.changed ?? '';
  if (!/^\d+$/.test(changed)) throw new Error('a batch says in ohmstead.batch how many rows it changed');
  if (Number(changed) === 0) await addLanded(client, migration);
  return Number(changed);
}
