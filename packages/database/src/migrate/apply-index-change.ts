import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { openClient, withOptions } from '../connections/client.ts';
import { ownerRole } from '../roles/database-role.ts';
import { deadlockDetected, despiteLocks, lockTimeout } from './despite-locks.ts';
import type { CreatedIndex, IndexChange } from './index-change.ts';
import { addLanded, hasLanded } from './landed-migrations.ts';
import type { Migration } from './migration-files.ts';

/**
 * No lock timeout: what this waits for (vacuum or alter on the table, the end of older transactions) does not make it block readers or
 * writers, and a timeout would only throw away the build whenever a backup or a report takes longer.
 */
const session = `-c role=${ownerRole} -c lock_timeout=0 -c statement_timeout=0 -c tcp_keepalives_idle=60`;

/**
 * Runs outside a transaction, on its own connection; closing that releases the lock against other migrating processes. Returns false if
 * another process has made the change meanwhile (docs/decisions/0170).
 */
export async function applyIndexChange(
  databaseUrl: string,
  migration: Migration,
  change: IndexChange,
): Promise<boolean> {
  const client = await openClient(withOptions(databaseUrl, session), 'ohmstead-migrate');
  try {
    await takeTurn(client);
    if (await hasLanded(client, migration)) return false;
    await changeIndex(client, migration.sql, change);
    await addLanded(client, migration);
    return true;
  } finally {
    await client.end();
  }
}

/** Polls, because a statement waiting for the lock would be one of the transactions whose end the build waits for. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>(
      "select pg_try_advisory_lock(hashtext('ohmstead.indexes')) as held",
    );
    if (rows[0]?.held) return;
    await delay(200);
  }
}

async function changeIndex(client: pg.Client, sql: string, change: IndexChange): Promise<void> {
  if (change.kind === 'create') await createIndex(client, sql, change);
  else await despiteDeadlocks(() => client.query(sql));
}

/** A concurrent ANALYZE of the table and the build wait for each other, and PostgreSQL ends one of the two. */
const despiteDeadlocks = (work: () => Promise<unknown>) => despiteLocks(work, deadlockDetected);

async function createIndex(client: pg.Client, sql: string, { index, table }: CreatedIndex): Promise<void> {
  try {
    await despiteDeadlocks(async () => {
      if ((await stateOf(client, index, table)) === 'invalid') await dropIndex(client, index);
      await client.query(sql);
    });
  } catch (error) {
    await dropRemains(client, index, table).catch(() => undefined);
    throw error;
  }
  if ((await stateOf(client, index, table)) !== 'valid') throw new Error(`${index} is not a valid index of ${table}`);
}

const dropIndex = (client: pg.Client, index: string) => client.query(`drop index concurrently if exists ${index}`);

/** An invalid index slows down every writer, and a unique one refuses rows. If it cannot be dropped now, the next run tries again. */
async function dropRemains(client: pg.Client, index: string, table: string): Promise<void> {
  if ((await stateOf(client, index, table)) !== 'invalid') return;
  await client.query(`set lock_timeout = '${lockTimeout}'`);
  await dropIndex(client, index);
}

type IndexState = 'absent' | 'other' | 'invalid' | 'valid';

/** An interrupted build leaves an invalid index. Any other object of that name is left alone. */
async function stateOf(client: pg.Client, index: string, table: string): Promise<IndexState> {
  const { rows } = await client.query<{ state: IndexState }>(
    `select case when indrelid is distinct from to_regclass($2) then 'other' when indisvalid then 'valid' else 'invalid' end as state
       from pg_class left join pg_index on indexrelid = oid where oid = to_regclass($1)`,
    [index, table],
  );
  return rows[0]?.state ?? 'absent';
}
