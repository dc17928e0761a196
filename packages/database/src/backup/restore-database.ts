import type pg from 'pg';
import { inTransaction, openClient } from '../connections/client.ts';
import { migrate, restoreMark } from '../migrate/migrate.ts';
import { readMigrations } from '../migrate/migration-files.ts';
import { ownerRole } from '../roles/database-role.ts';
import { ensureRoles, type RolePasswords } from '../roles/ensure-roles.ts';
import { loadSnapshot, type SavedRows, type SavedTable } from './load-snapshot.ts';
import type { LandedMigration } from './open-snapshot.ts';

export type Restoration<Table extends SavedTable> = SavedRows<Table> & {
  migrations: readonly LandedMigration[];
  /** The last step, as the owner and without row-level security. No other process may use the database before it ends. */
  finish: (client: pg.ClientBase) => Promise<void>;
  passwordOf?: RolePasswords | undefined;
};

const ours = ['ohmstead', 'app', 'directory', 'graphile_worker'];

/** Only restores into an empty database. One that an interrupted restore left behind is emptied first. */
export async function restoreDatabase<Table extends SavedTable>(
  databaseUrl: string,
  restoration: Restoration<Table>,
): Promise<void> {
  requireKnown(restoration.migrations);
  const client = await openClient(databaseUrl, 'ohmstead-restore');
  try {
    await requireAlone(client);
    await clearHalfRestored(client);
    await requireEmpty(client);
    const { passwordOf } = restoration;
    await ensureRoles(client, databaseUrl, passwordOf);
    await mark(client);
    const only = new Set(restoration.migrations.map(({ name }) => name));
    await migrate(databaseUrl, undefined, { only, isRestoring: true, passwordOf });
    await asOwner(client, () => loadSnapshot(client, restoration));
    if (isOlder(only)) await migrate(databaseUrl, undefined, { isRestoring: true, passwordOf });
    await finish(client, restoration);
  } finally {
    await client.end();
  }
}

const isOlder = (landed: ReadonlySet<string>) => readMigrations().some(({ name }) => !landed.has(name));

/** Refuses backups of a newer version and of one whose released migrations were edited. */
export function requireKnown(landed: readonly LandedMigration[]): void {
  const known = new Map(readMigrations().map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of landed) {
    if (!known.has(name)) throw new Error(`The backup is of a newer version: this one has no migration ${name}`);
    if (known.get(name) !== checksum) throw new Error(`The migration ${name} of the backup differs from ours`);
  }
}

async function requireAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ alone: boolean }>(
    "select pg_try_advisory_lock(hashtext('ohmstead.restore')) as alone",
  );
  if (!rows[0]?.alone) throw new Error('Another restore into this database is under way');
}

async function clearHalfRestored(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ half: boolean }>('select to_regclass($1) is not null as half', [restoreMark]);
  if (rows[0]?.half) await client.query(`drop schema if exists ${ours.join()} cascade`);
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ something: string | null }>(
    `select coalesce((select nspname from pg_namespace where nspname = any ($1) limit 1),
       (select class.oid::regclass::text from pg_class class where relkind in ('r', 'p')
          and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
          and relnamespace::regnamespace::text !~ '^pg_toast' limit 1)) as something`,
    [ours],
  );
  const something = rows[0]?.something;
  if (something) throw new Error(`The database is not empty (${something}): a restore needs an empty one`);
}

async function mark(client: pg.Client): Promise<void> {
  await client.query(`create schema ohmstead authorization ${ownerRole}`);
  await asOwner(client, () => client.query(`create table ${restoreMark} (started_at timestamptz not null)`));
}

const asOwner = (client: pg.Client, work: () => Promise<unknown>): Promise<unknown> =>
  inTransaction(client, async () => {
    await client.query(`set local role ${ownerRole}`);
    await work();
  });

async function finish(client: pg.Client, { finish: work }: Pick<Restoration<SavedTable>, 'finish'>): Promise<void> {
  await asOwner(client, async () => {
    await work(client);
    await client.query(`drop table ${restoreMark}`);
  });
  await client.query('analyze');
}
