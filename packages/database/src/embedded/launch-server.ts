import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { ClusterFolder } from './cluster.ts';
import { findFreePort } from './free-port.ts';
import { disownPostmaster, findPostmaster, type Postmaster } from './postmaster.ts';
import { underPrivilege, type Privilege } from './privilege.ts';

export type ServerSettings = Readonly<Record<string, string>>;

/** Includes recovery after a crash, which replays the log. */
const readyWithinMs = 120_000;
/** The port may be taken between finding and using it, and orphans of a killed server may hold its shared memory for a moment. */
const launchAttempts = 5;

const ownSettings: ServerSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  // A fleet that is switched on for the first time fills its tables in seconds, and must not run on plans for empty tables for a minute.
  autovacuum_naptime: '15s',
  // Callers log failed statements; in this file they would take up unlimited space.
  log_min_messages: 'fatal',
};

const settingArguments = (settings: ServerSettings) =>
  Object.entries({ ...ownSettings, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

function spawnServer(folder: ClusterFolder, binaries: Binaries, privilege: Privilege, args: string[]): ChildProcess {
  const [command, commandArguments] = underPrivilege(privilege, binaries.postgres, args);
  const log = openSync(folder.log, 'w', 0o600);
  try {
    // Own process group: Ctrl-C in the terminal stops this process first, which then shuts the server down cleanly.
    const { env } = binaries;
    return spawn(command, commandArguments, {
      ...privilege.identity,
      env,
      stdio: ['ignore', log, log],
      detached: true,
    });
  } finally {
    closeSync(log);
  }
}

/** The previous port if it is free, so that clients find the server at the same address after a crash. */
async function choosePort(folder: ClusterFolder): Promise<number> {
  const last = existsSync(folder.port) ? Number(readFileSync(folder.port, 'utf8')) : 0;
  const port = await findFreePort(Number.isInteger(last) && last > 0 && last < 65_536 ? last : undefined);
  writeFileSync(folder.port, String(port));
  return port;
}

export async function waitUntilReady(cluster: string, hasEnded: () => boolean): Promise<Postmaster | undefined> {
  const until = Date.now() + readyWithinMs;
  while (Date.now() < until && !hasEnded()) {
    const postmaster = findPostmaster(cluster);
    if (postmaster?.isReady && (await answers(postmaster.port))) return postmaster;
    await delay(10);
  }
  return undefined;
}

async function launchOnce(
  folder: ClusterFolder,
  binaries: Binaries,
  privilege: Privilege,
  settings: ServerSettings,
): Promise<Postmaster | undefined> {
  disownPostmaster(folder.cluster);
  const args = ['-D', folder.cluster, '-p', String(await choosePort(folder)), ...settingArguments(settings)];
  const child = spawnServer(folder, binaries, privilege, args);
  let ended = false;
  child.on('exit', () => (ended = true)).on('error', () => (ended = true));
  child.unref();
  const postmaster = await waitUntilReady(folder.cluster, () => ended);
  if (!postmaster && !ended) child.kill('SIGQUIT');
  return postmaster;
}

export async function launchServer(
  folder: ClusterFolder,
  binaries: Binaries,
  privilege: Privilege,
  settings: ServerSettings,
): Promise<Postmaster> {
  for (let attempt = 1; attempt <= launchAttempts; attempt++) {
    const postmaster = await launchOnce(folder, binaries, privilege, settings);
    if (postmaster) return postmaster;
    await delay(attempt * 100);
  }
  throw new Error(`The database did not start: ${readFileSync(folder.log, 'utf8').trim().slice(-2_000)}`);
}

/** An SSLRequest message: length and code. The server answers with a single letter. */
const question = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const answersWithinMs = 2_000;

/**
 * Whether a server answers. After a kill, the pid file, the process and even the listening socket may remain for a moment without anything
 * behind them.
 */
const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(question));
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket
      .once('data', () => end(true))
      .once('error', () => end(false))
      .once('close', () => end(false))
      .setTimeout(answersWithinMs, () => end(false));
  });
