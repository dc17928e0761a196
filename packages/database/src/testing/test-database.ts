import pg from 'pg';
import { afterAll } from 'vitest';
import { openDatabase, type Database } from '../connections/open-database.ts';
import { valueTypes } from '../connections/value-types.ts';
import { isAlive } from '../embedded/process-state.ts';
import { hashMigrations, readMigrations } from '../migrate/migration-files.ts';
import { migrate } from '../migrate/migrate.ts';
import { databaseRoles, type DatabaseRole } from '../roles/database-role.ts';
import { withClient } from './with-client.ts';

export type TestDatabase = {
  /** As DATABASE_URL would be: give it to openDatabase, or to a whole server. */
  url: string;
  /** Opened as each part of the product opens it. */
  api: Database;
  gateway: Database;
  worker: Database;
  /** A superuser, whom no row-level security holds back: to arrange what no role can, and to look at what is really there. */
  root: pg.Pool;
  close: () => Promise<void>;
};

let made = 0;

export function clusterUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url)
    throw new Error(
      'No test cluster: packages/database/src/testing/global-setup.ts belongs into the test configuration',
    );
  return url;
}

export function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

const onConnectionOfItsOwn = <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> =>
  withClient(withDatabase(url, 'postgres'), work);

const administrators = new Map<string, pg.Pool>();

/** One connection for all test files of a process, since opening one takes as long as a copy of the template. */
function administratorOf(url: string): pg.Pool {
  const known = administrators.get(url);
  if (known) return known;
  const pool = new pg.Pool({
    connectionString: withDatabase(url, 'postgres'),
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  pool.on('error', () => undefined);
  administrators.set(url, pool);
  return pool;
}

/** One statement about a database of the cluster. */
export const administer = (url: string, statement: string): Promise<unknown> => administratorOf(url).query(statement);

/** Until it is unlocked or the connection ends. */
const lockTemplates = "select pg_advisory_lock(hashtext('ohmstead.template'))";
const currentTemplate = () => `template_${hashMigrations(readMigrations())}`;

/**
 * A third of the processor time of PostgreSQL's usual way, which logs every page of the copy: without fsync, the checkpoints before and after it
 * cost little. A copied cache file makes the first connection quicker, too.
 */
export const byFiles = 'strategy file_copy';

const templates = new Map<string, Promise<string>>();

/** Once in a process, which has the migrations that it began with. */
function templateOf(url: string): Promise<string> {
  const template = templates.get(url) ?? onConnectionOfItsOwn(url, (client) => ensureTemplate(client, url));
  templates.set(url, template);
  return template;
}

/** Test files start at once: the first makes the template, the others wait for it. */
async function ensureTemplate(client: pg.Client, url: string): Promise<string> {
  const template = currentTemplate();
  await client.query(lockTemplates);
  const { rowCount } = await client.query('select from pg_database where datname = $1 and datistemplate', [template]);
  if (rowCount === 0) await makeTemplate(client, url, template);
  await client.query("select pg_advisory_unlock(hashtext('ohmstead.template'))");
  return template;
}

async function makeTemplate(client: pg.Client, url: string, template: string): Promise<void> {
  await client.query(`drop database if exists ${template} with (force)`);
  await client.query(`create database ${template}`);
  await migrate(withDatabase(url, template));
  await client.query(`alter database ${template} is_template true allow_connections false`);
}

async function cloneTemplate(url: string): Promise<string> {
  const name = `test_${process.pid}_${Date.now().toString(36)}_${++made}`;
  await administer(url, `create database ${name} template ${await templateOf(url)} ${byFiles}`);
  return name;
}

/** Databases of runs that were killed, and templates of migrations that have changed since. */
export function dropLeftovers(url: string): Promise<void> {
  return onConnectionOfItsOwn(url, async (client) => {
    await client.query(lockTemplates);
    const { rows } = await client.query<{ name: string }>(
      String.raw`select datname as name from pg_database where datname like 'test\_%' or datname like 'template\_%'`,
    );
    for (const { name } of rows) if (isLeftOver(name)) await dropAny(client, name);
  });
}

const isLeftOver = (name: string) =>
  name.startsWith('template_') ? name !== currentTemplate() : !isAlive(Number(name.split('_')[1]));

async function dropAny(client: pg.Client, name: string): Promise<void> {
  await client.query(`alter database ${name} is_template false`);
  await client.query(`drop database if exists ${name} with (force)`);
}

/** So that a busy machine is not taken for a database that is away. */
const acquireWithinMs = 30_000;

const openRoles = (url: string) =>
  Object.fromEntries(databaseRoles.map((role) => [role, openDatabase(url, role, { acquireWithinMs })])) as Record<
    DatabaseRole,
    Database
  >;

/** A migrated database of its own for the test file that asks, gone when the file is done. */
export async function testDatabase(cluster = clusterUrl()): Promise<TestDatabase> {
  const name = await cloneTemplate(cluster);
  const url = withDatabase(cluster, name);
  const byRole = openRoles(url);
  const root = new pg.Pool({ connectionString: url, max: 4, types: valueTypes });
  root.on('error', () => undefined);
  const close = async () => {
    await Promise.all([...Object.values(byRole).map((each) => each.close()), root.end()]);
    await administer(cluster, `drop database if exists ${name} with (force)`);
  };
  afterAll(close);
  return { url, ...byRole, root, close };
}
