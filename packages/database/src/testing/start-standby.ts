import { appendFileSync, chownSync, copyFileSync, cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { choosePrivilege, type Privilege } from '../embedded/privilege.ts';
import type { ServerSettings } from '../embedded/launch-server.ts';
import { findPostmaster } from '../embedded/postmaster.ts';
import { startEmbedded } from '../embedded/start-embedded.ts';

type StandbyOptions = {
  /** The primary: its address as super user, and the folder that it was started in. */
  url: string;
  primaryDir: string;
  dataDir: string;
  settings?: ServerSettings;
};

const clusterName = 'pg18';
const passwordName = 'database-password';
/** The standby has its own process, and takes the log from the primary. */
const notCopied = new Set(['postmaster.pid', 'postmaster.opts']);
const isCopied = (path: string) => !notCopied.has(basename(path)) && basename(dirname(path)) !== 'pg_wal';

export type Standby = {
  /** The same database as the primary's address, the same person. */
  url: string;
  /** As kill -9 does. */
  kill: () => void;
  /** After a kill, at its old address. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

/** A streaming standby of an embedded PostgreSQL, which has no pg_basebackup: its files are copied while it runs. */
export async function startStandby({ url, primaryDir, dataDir, settings = {} }: StandbyOptions): Promise<Standby> {
  const cluster = join(dataDir, clusterName);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  copyFileSync(join(primaryDir, passwordName), join(dataDir, passwordName));
  await copyCluster(url, join(primaryDir, clusterName), cluster);
  appendFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${connectionInfo(url)}'\n`);
  writeFileSync(join(cluster, 'standby.signal'), '');
  giveAll(cluster, choosePrivilege());
  const start = () => startEmbedded({ dataDir, settings });
  let running = await start();
  return {
    url: Object.assign(new URL(running.url), { pathname: new URL(url).pathname }).href,
    kill: () => void process.kill(findPostmaster(cluster)?.pid as number, 'SIGKILL'),
    start: async () => void (running = await start()),
    stop: () => running.stop(),
  };
}

async function copyCluster(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('standby', fast => true)`);
    cpSync(from, to, { recursive: true, filter: isCopied });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(to, 'backup_label'), rows[0]!.labelfile);
  } finally {
    await client.end();
  }
}

function connectionInfo(url: string): string {
  const { hostname, port, username, password } = new URL(url);
  return `host=${hostname} port=${port} user=${username} password=${password}`;
}

function giveAll(folder: string, { identity }: Privilege): void {
  if (!identity) return;
  for (const path of ['', ...(readdirSync(folder, { recursive: true }) as string[])])
    chownSync(join(folder, path), identity.uid, identity.gid);
}
