import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { inTransaction } from '../connections/in-transaction.ts';
import { openClient } from '../connections/open-client.ts';
import { ownerRole } from '../roles/database-role.ts';
import { ensureRoles, type RolePasswords } from '../roles/ensure-roles.ts';
import { migrationsFolder, readMigrations, type Migration } from './migration-files.ts';
import { restoreMark } from './restore-mark.ts';

export type MigrationResult = { applied: string[] };
export type MigrationChoice = {
  /** Leaves out those that are not named. */
  only?: ReadonlySet<string>;
  /** For the restore itself; everybody else keeps off what it has not finished. */
  isRestoring?: boolean;
  /** Derived from the address where nobody says otherwise. */
  passwordOf?: RolePasswords | undefined;
};

/** Waiting longer for a lock would hold up everybody who comes after us in its queue. */
const lockTimeout = '1s';
const lockAttempts = 20;
const lockNotAvailable = '55P03';

/** Brings the database to the newest state. Several processes may do so at once; a killed one is simply repeated. */
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
    return { applied: await applyAll(client, migrations) };
  } finally {
    await client.end();
  }
}

async function refuseHalfRestored(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select to_regclass('${restoreMark}') is not null as "isHalf"`);
  if (rows[0].isHalf)
    throw new Error('A restore into this database has not ended: nobody may use it. Run the restore again');
}

/** Everything below is made by and belongs to the owner; only the schemas need the login's own right to create. */
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

async function applyAll(client: pg.Client, migrations: readonly Migration[]): Promise<string[]> {
  const applied: string[] = [];
  for (const migration of migrations) {
    if (await applyPatiently(client, migration)) applied.push(migration.name);
  }
  return applied;
}

async function applyPatiently(client: pg.Client, migration: Migration): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(client, () => applyOnce(client, migration));
    } catch (error) {
      if (attempt === lockAttempts || (error as { code?: string }).code !== lockNotAvailable)
        throw explain(migration, error);
      await delay(200 + Math.random() * 300);
    }
  }
}

async function applyOnce(client: pg.Client, migration: Migration): Promise<boolean> {
  await client.query(`set local role ${ownerRole}; lock table ohmstead.migrations in share row exclusive mode`);
  if (await hasLanded(client, migration)) return false;
  await client.query(`set local lock_timeout = '${lockTimeout}'`);
  await client.query(migration.sql);
  await client.query('insert into ohmstead.migrations (number, name, checksum) values ($1, $2, $3)', [
    migration.number,
    migration.name,
    migration.checksum,
  ]);
  return true;
}

async function hasLanded(client: pg.Client, { number, name, checksum }: Migration): Promise<boolean> {
  const { rows } = await client.query('select name, checksum from ohmstead.migrations where number = $1', [number]);
  const landed = rows[0];
  if (landed === undefined) return false;
  if (landed.checksum === checksum && landed.name === name) return true;
  throw new Error(`it was changed after it had landed as ${landed.name}: put it back and write a new migration`);
}

const explain = ({ name }: Migration, cause: unknown) =>
  new Error(`Migration ${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
