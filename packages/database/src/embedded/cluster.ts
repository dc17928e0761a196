import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { underPrivilege, type Privilege } from './privilege.ts';

export const superuserName = 'ohmstead';

/** One folder holds the cluster, its password, its log and the start-up lock. */
export type ClusterFolder = {
  root: string;
  cluster: string;
  password: string;
  port: string;
  log: string;
  lock: string;
  /** Links to the programs' libraries, for when the packages are read-only. */
  libraries: string;
};

function clusterFolder(dataDir: string): ClusterFolder {
  const inside = (name: string) => join(dataDir, name);
  return {
    root: dataDir,
    cluster: inside('pg18'),
    password: inside('database-password'),
    port: inside('database-port'),
    log: inside('postgres.log'),
    lock: inside('start.lock'),
    libraries: inside('database-libraries'),
  };
}

/** The real path, because a running server is recognised by the folder it was started with. */
export function prepareFolder(dataDir: string): ClusterFolder {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return clusterFolder(realpathSync(dataDir));
}

export function readPassword(folder: ClusterFolder): string {
  if (!existsSync(folder.password)) writePassword(folder.password);
  return readFileSync(folder.password, 'utf8').trim();
}

function writePassword(path: string): void {
  const whole = `${path}.new`;
  writeFileSync(whole, randomBytes(24).toString('base64url'), { mode: 0o600 });
  renameSync(whole, path);
}

const initdbArguments = (target: string, passwordFile: string) => [
  `--pgdata=${target}`,
  `--username=${superuserName}`,
  `--pwfile=${passwordFile}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--no-instructions',
];

/** Created in a temporary folder and renamed when complete, so that a half-made cluster is never started. */
export async function ensureCluster(folder: ClusterFolder, binaries: Binaries, privilege: Privilege): Promise<void> {
  giveFolder(folder, privilege);
  if (existsSync(join(folder.cluster, 'PG_VERSION'))) return;
  const halfMade = `${folder.cluster}.new`;
  rmSync(halfMade, { recursive: true, force: true });
  await runInitdb(binaries, initdbArguments(halfMade, folder.password), privilege);
  renameSync(halfMade, folder.cluster);
}

function giveFolder(folder: ClusterFolder, { identity }: Privilege): void {
  if (!identity) return;
  for (const path of [folder.root, folder.password]) chownSync(path, identity.uid, identity.gid);
}

async function runInitdb({ initdb, env }: Binaries, args: string[], privilege: Privilege): Promise<void> {
  const [command, commandArguments] = underPrivilege(privilege, initdb, args);
  const child = spawn(command, commandArguments, { ...privilege.identity, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.on('close', resolve).on('error', reject);
  if ((await promise) !== 0) throw new Error(`The database could not be created: ${complaint.trim()}`);
}
