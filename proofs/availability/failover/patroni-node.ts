import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toolEnvironment } from '../../../apps/server/src/testing/system-tools.ts';
import { childrenOf, killAll } from '../../harness/postgres/process-tree.ts';
import { readDeployed } from '../../harness/several-processes/read-deployed.ts';

export const password = 'failover-Only-1';

export type Place = { name: string; port: number; restPort: number; folder: string };
type Surroundings = { etcd: readonly string[]; programs: string; isSynchronous: boolean };

/** The server refuses to run as root; Debian's package creates a user for it. */
function findIdentity(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const ask = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}

const settingsOf = ({ name, port, restPort, folder }: Place, { etcd, programs, isSynchronous }: Surroundings) =>
  readDeployed('patroni.yml', [
    ['192.0.2.11:2379,192.0.2.12:2379,192.0.2.13:2379', etcd.join(',')],
    ['name: db-1', `name: ${name}`],
    ['192.0.2.11:8008', `127.0.0.1:${restPort}`],
    ['192.0.2.11:5432', `127.0.0.1:${port}`],
    ['192.0.2.0/24', '127.0.0.1/32'],
    ['change-me', password],
    ['/usr/lib/postgresql/15/bin', programs],
    ['/var/lib/postgresql/15/ohmstead', join(folder, 'cluster')],
    ['/var/lib/postgresql/ohmstead.pgpass', join(folder, 'pgpass')],
    ['unix_socket_directories: /var/run/postgresql', `unix_socket_directories: ${folder}`],
    // The control: no commit waits for a standby, and one that lags may become leader.
    ['synchronous_mode: true', `synchronous_mode: ${isSynchronous}`],
    ['maximum_lag_on_failover: 1048576', `maximum_lag_on_failover: ${isSynchronous ? 1048576 : 2 ** 40}`],
  ]);

/** One database machine: Patroni, and the PostgreSQL that it starts. */
export class PatroniNode {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly #folder: string;
  readonly #identity = findIdentity();
  #child: ChildProcess | undefined;

  constructor(place: Place, surroundings: Surroundings) {
    this.name = place.name;
    this.port = place.port;
    this.restPort = place.restPort;
    this.#folder = place.folder;
    mkdirSync(place.folder);
    writeFileSync(join(place.folder, 'patroni.yml'), settingsOf(place, surroundings));
    if (this.#identity) chownSync(place.folder, this.#identity.uid, this.#identity.gid);
  }

  start(): void {
    const log = openSync(join(this.#folder, 'patroni.log'), 'a');
    this.#child = spawn('patroni', [join(this.#folder, 'patroni.yml')], {
      ...this.#identity,
      cwd: this.#folder,
      stdio: ['ignore', log, log],
      env: { ...toolEnvironment, HOME: this.#folder },
    });
  }

  /** Patroni, the postmaster and all its children; the postmaster is stopped, so that it starts no more meanwhile. */
  #processes(): number[] {
    const patroni = this.#child?.pid;
    const postmaster = this.#postmaster();
    if (postmaster !== undefined) process.kill(postmaster, 'SIGSTOP');
    const servers = postmaster === undefined ? [] : [postmaster, ...childrenOf(postmaster)];
    return [...(patroni === undefined || this.#child?.exitCode !== null ? [] : [patroni]), ...servers];
  }

  #postmaster(): number | undefined {
    try {
      const pid = Number(readFileSync(join(this.#folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
      const isOurs = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(this.#folder);
      return isOurs ? pid : undefined;
    } catch {
      return undefined;
    }
  }

  /** Patroni writes the rules anew when it starts. */
  refuseStandbys(): void {
    const file = join(this.#folder, 'cluster', 'pg_hba.conf');
    const rules = readFileSync(file, 'utf8').split('\n');
    writeFileSync(file, rules.filter((rule) => !rule.includes('replication')).join('\n'));
  }

  /** As if the machine had lost its power. */
  async kill(): Promise<void> {
    const pids = this.#processes();
    this.#child = undefined;
    await killAll(pids);
  }

  /** As if the machine had lost its network: nothing is answered, and no connection is closed. */
  freeze(): void {
    for (const pid of this.#processes()) process.kill(pid, 'SIGSTOP');
  }

  /** Asks the leader to hand over, as for maintenance. Resolves when another leads. */
  async stepDown(): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${this.restPort}/switchover`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`patroni:${password}`)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ leader: this.name }),
    });
    if (!answer.ok) throw new Error(`${this.name} does not step down: ${await answer.text()}`);
  }
}
