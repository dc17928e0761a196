import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from '@ohmstead/database/testing';
import { toolEnvironment } from '../../../apps/server/src/testing/system-tools.ts';
import { isSoWithin } from '../../../apps/server/src/testing/until.ts';
import type { NewDatabase } from '../fixtures/new-database.ts';
import { readDeployed } from './read-deployed.ts';

export type PgBouncer = { url: string; stop: () => void };

const startWithinMs = 20_000;

const settingsOf = (folder: string, port: number, database: URL): string =>
  readDeployed('pgbouncer.ini', [
    ['port=5432 dbname=ohmstead', `port=${database.port} dbname=ohmstead`],
    ['listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =\nlogfile = ${folder}/pgbouncer.log`],
    ['/etc/pgbouncer/userlist.txt', `${folder}/userlist.txt`],
  ]);

/** PgBouncer with deploy/pgbouncer.ini and deploy/pgbouncer.sql, in front of the database. */
export async function startPgBouncer({ url, root, folder: parent }: NewDatabase): Promise<PgBouncer> {
  const folder = join(parent, 'pgbouncer');
  mkdirSync(folder);
  await root.query(readDeployed('pgbouncer.sql'));
  const port = await findFreePort();
  const pooled = new URL(url);
  pooled.port = String(port);
  writeFileSync(join(folder, 'userlist.txt'), '"pgbouncer" "change-me"\n');
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, settingsOf(folder, port, new URL(url)));
  for (const path of [parent, folder]) chmodSync(path, 0o777);
  // It refuses to run as root: Debian's package creates a user for it.
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const child = spawn('pgbouncer', [...asUser, file], { stdio: ['ignore', 'ignore', 'ignore'], env: toolEnvironment });
  const stop = () => void child.kill('SIGTERM');
  process.once('exit', stop);
  if (!(await isSoWithin(() => isOpen(pooled), startWithinMs, 100)))
    throw new Error(`PgBouncer does not serve: ${readFileSync(join(folder, 'pgbouncer.log'), 'utf8').slice(-2_000)}`);
  return { url: pooled.href, stop };
}

/** auth_query finds no superusers: the role that runs it is read from the file. */
async function isOpen({ hostname, port }: URL): Promise<boolean> {
  const client = new pg.Client({ connectionString: `postgres://pgbouncer:change-me@${hostname}:${port}/ohmstead` });
  client.on('error', () => undefined);
  const opened = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => undefined);
  return opened;
}
