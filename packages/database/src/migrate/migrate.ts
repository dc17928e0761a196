import { messageOf } from '@ohmstead/domain';
import type pg from 'pg';
import { inTransaction, openClient } from '../connections/client.ts';
import { ownerRole } from '../roles/database-role.ts';
import { ensureRoles, type RolePasswords } from '../roles/ensure-roles.ts';
import { applyInBatches } from './apply-in-batches.ts';
import { applyIndexChange } from './apply-index-change.ts';
import { despiteLocks } from './despite-locks.ts';
import { addLanded, findOutstanding, hasLanded, takeTurn } from './landed-migrations.ts';
import { migrationsFolder, readMigrations, type Migration } from './migration-files.ts';

/** This table exists from the first to the last step of a restore; until it is gone, the database must not be used. */
export const restoreMark = 'ohmstead.restoring';

export type MigrationResult = { applied: string[] };
export type MigrationChoice = {
  only?: ReadonlySet<string>;
  /** Set by the restore itself. Any other process refuses a database with an unfinished restore. */
  isRestoring?: boolean;
  /** By default, derived from the database URL. */
  passwordOf?: RolePasswords | undefined;
};

/** Applies all outstanding migrations. Safe to run from several processes at once, and to repeat after being killed. */
export async function migrate(
  databaseUrl: string,
  folder = migrationsFolder,
  { only, isRestoring = false, passwordOf }: MigrationChoice = {},
): Promise<MigrationResult> {
  const migrations = readMigrations(folder).filter(({ name }) => only?.has(name) ?? true);
  const client = await openClient(databaseUrl, 'ohmstead-migrate');
  try {
    if (!isRestoring) await refuseHalfRestored(client);
    await ensureRoles(client, databaseUrl, passwordOf);
    await prepareDatabase(client);
    return { applied: await applyAll(client, databaseUrl, migrations) };
  } finally {
    await client.end();
  }
}

async function refuseHalfRestored(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isHalf: boolean }>(
    `select to_regclass('${restoreMark}') is not null as "isHalf"`,
  );
  if (rows[0]?.isHalf)
    throw new Error('A restore into this database has not finished, so it cannot be used. Run the restore again');
}

/** The owner role creates and owns everything that follows; only creating the schemas needs the login's own right. */
async function prepareDatabase(client: pg.Client): Promise<void> {
  await inTransaction(client, async () => {
    await client.query("select pg_advisory_xact_lock(hashtext('ohmstead.migrations'))");
    for (const schema of ['ohmstead', 'app', 'directory']) await ensureSchema(client, schema);
    await client.query(`set local role ${ownerRole}`);
    await client.query(`create table if not exists ohmstead.migrations (
      number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`);
  });
}

async function ensureSchema(client: pg.Client, schema: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [schema]);
  if (rowCount === 0) await client.query(`create schema ${schema} authorization ${ownerRole}`);
}

async function applyAll(client: pg.Client, databaseUrl: string, migrations: readonly Migration[]): Promise<string[]> {
  const applied: string[] = [];
  for (const migration of await findOutstanding(client, migrations)) {
    if (await apply(client, databaseUrl, migration)) applied.push(migration.name);
  }
  return applied;
}

async function apply(client: pg.Client, databaseUrl: string, migration: Migration): Promise<boolean> {
  const { name, indexChange, isInBatches } = migration;
  try {
    if (isInBatches) return await applyInBatches(client, migration);
    if (indexChange === null)
      return await despiteLocks(() => inTransaction(client, () => applyOnce(client, migration)));
    if (await hasLanded(client, migration)) return false;
    return await applyIndexChange(databaseUrl, migration, indexChange);
  } catch (error) {
    throw new Error(`Migration ${name}: ${messageOf(error)}`, { cause: error });
  }
}

async function applyOnce(client: pg.Client, migration: Migration): Promise<boolean> {
  if (!(await takeTurn(client, migration))) return false;
  await client.query(migration.sql);
  await addLanded(client, migration);
  return true;
}
