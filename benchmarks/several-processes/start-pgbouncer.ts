import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '@ohmstead/database/testing';
import type { NewDatabase } from '../world/new-database.ts';
import { toolEnvironment } from './find-tools.ts';

export type PgBouncer = { url: string; stop: () => void };

const deploy = join(import.meta.dirname, '..', '..', 'deploy');

function fit(folder: string, port: number, database: URL): string {
  const changes: [string, string][] = [
    ['port=5432 dbname=ohmstead', `port=${database.port} dbname=ohmstead`],
    ['listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =\nlogfile = ${folder}/pgbouncer.log`],
    ['/etc/pgbouncer/userlist.txt', `${folder}/userlist.txt`],
  ];
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/pgbouncer.ini has no ${from} any more`);
      return text.replaceAll(from, to);
    },
    readFileSync(join(deploy, 'pgbouncer.ini'), 'utf8'),
  );
}

/** PgBouncer as deploy/pgbouncer.ini and deploy/pgbouncer.sql have it, in front of the database. */
export async function startPgBouncer({ url, root, folder: parent }: NewDatabase): Promise<PgBouncer> {
  const folder = join(parent, 'pgbouncer');
  mkdirSync(folder);
  await root.query(readFileSync(join(deploy, 'pgbouncer.sql'), 'utf8'));
  const port = await findFreePort();
  const pooled = new URL(url);
  pooled.port = String(port);
  writeFileSync(join(folder, 'userlist.txt'), '"pgbouncer" "change-me"\n');
  writeFileSync(join(folder, 'pgbouncer.ini'), fit(folder, port, new URL(url)));
  for (const path of [parent, folder]) chmodSync(path, 0o777);
  const file = join(folder, 'pgbouncer.ini');
  // As root it refuses to run: Debian's package made a user for it.
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const child = spawn('pgbouncer', [...asUser, file], { stdio: ['ignore', 'ignore', 'ignore'], env: toolEnvironment });
  const stop = () => void child.kill('SIGTERM');
  process.once('exit', stop);
  await untilOpen(pooled, folder);
  return { url: pooled.href, stop };
}

/** Its own list of roles holds no super user: the role that asks for passwords is known from the file. */
async function untilOpen({ host, port }: URL, folder: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const client = new pg.Client({
      connectionString: `postgres://pgbouncer:change-me@${host.split(':')[0]}:${port}/ohmstead`,
    });
    client.on('error', () => undefined);
    const isOpen = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isOpen) return;
    await delay(100);
  }
  throw new Error(`PgBouncer does not serve: ${readFileSync(join(folder, 'pgbouncer.log'), 'utf8').slice(-2_000)}`);
}
