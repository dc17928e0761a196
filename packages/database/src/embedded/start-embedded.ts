import pg from 'pg';
import { findBinaries, type Binaries } from './binaries.ts';
import { ensureCluster, prepareFolder, readPassword, superuserName, type ClusterFolder } from './cluster.ts';
import { withFileLock } from './file-lock.ts';
import { launchServer, waitUntilReady, type ServerSettings } from './launch-server.ts';

import { findPostmaster, type Postmaster } from './postmaster.ts';
import { choosePrivilege, type Privilege } from './privilege.ts';
import { isUsedByOthers, stopServer } from './stop-server.ts';

export type EmbeddedDatabase = {
  /** Logs in as the cluster's superuser, for migrations. The product's parts connect under their own roles. */
  url: string;
  /** Whether a server from an earlier start was still running. */
  adopted: boolean;
  isRunning: () => boolean;
  stop: () => Promise<void>;
  /** Stops the server unless others are connected: another process may have adopted it. */
  leave: () => Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  settings?: ServerSettings;
  privilege?: Privilege;
  /** The package with the programs; defaults to the installed one. */
  packageFolder?: string;
};
type Running = { postmaster: Postmaster; adopted: boolean };

const databaseName = 'ohmstead';

/** Starts PostgreSQL in the folder, creating the cluster if necessary; adopts a server that is already running there. */
export async function startEmbedded({ dataDir, settings = {}, ...rest }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const folder = prepareFolder(dataDir);
  return withFileLock(folder.lock, async () => {
    const binaries = findBinaries(folder.libraries, rest.packageFolder);
    const password = readPassword(folder);
    const running = await adoptOrLaunch(folder, binaries, rest.privilege ?? choosePrivilege(), settings);
    await ensureDatabase(addressOf(running, password, 'postgres'));
    const stop = () => withFileLock(folder.lock, () => stopServer(folder.cluster, binaries));
    const isRunning = () => findPostmaster(folder.cluster) !== undefined;
    const url = addressOf(running, password, databaseName);
    const leave = async () => void ((await isUsedByOthers(url)) || (await stop()));
    return { url, adopted: running.adopted, isRunning, stop, leave };
  });
}

async function adoptOrLaunch(
  folder: ClusterFolder,
  binaries: Binaries,
  privilege: Privilege,
  settings: ServerSettings,
): Promise<Running> {
  const survivor =
    findPostmaster(folder.cluster) && (await waitUntilReady(folder.cluster, () => !findPostmaster(folder.cluster)));
  if (survivor) return { postmaster: survivor, adopted: true };
  await ensureCluster(folder, binaries, privilege);
  return { postmaster: await launchServer(folder, binaries, privilege, settings), adopted: false };
}

const addressOf = ({ postmaster }: Running, password: string, database: string) =>
  `postgres://${superuserName}:${password}@127.0.0.1:${postmaster.port}/${database}`;

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}
