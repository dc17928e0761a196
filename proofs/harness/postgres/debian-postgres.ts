import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@ohmstead/database/testing';
import pg from 'pg';

const installed = '/usr/lib/postgresql';
const password = 'drill-Only-1';

/** The program folder of the newest PostgreSQL installed by Debian, 15 or newer. */
export function findPrograms(): string | undefined {
  const versions = existsSync(installed) ? readdirSync(installed).map(Number) : [];
  const newest = versions.filter((version) => version >= 15).toSorted((one, other) => other - one)[0];
  return newest === undefined ? undefined : join(installed, String(newest), 'bin');
}

/** The server refuses to run as root; Debian's package creates a user for it. */
const asPostgres = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];

function runAsPostgres(program: string, ...args: string[]): string {
  const [first = program, ...rest] = [...asPostgres, program, ...args];
  return execFileSync(first, rest, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

export type Started = { url: string; root: pg.Pool };

/** Clusters side by side in a temporary folder, set up with the commands of docs/operations.md. */
export class DebianPostgres {
  readonly #programs: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'ohmstead-drill-'));

  private constructor(programs: string) {
    this.#programs = programs;
    mkdirSync(this.place('archive'));
    for (const path of [this.#folder, this.place('archive')]) chmodSync(path, 0o777);
  }

  /** Undefined if none is installed. */
  static find(): DebianPostgres | undefined {
    const programs = findPrograms();
    return programs === undefined ? undefined : new DebianPostgres(programs);
  }

  place(name: string): string {
    return join(this.#folder, name);
  }

  #run(program: string, ...args: string[]): void {
    runAsPostgres(join(this.#programs, program), ...args);
  }

  /** A new cluster that archives its log. */
  initialize(name: string): void {
    writeFileSync(this.place('password'), password);
    const who = ['-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', this.place('password')];
    this.#run('initdb', '-D', this.place(name), ...who, '--data-checksums', '--no-locale', '-E', 'UTF8');
    const archive = this.place('archive');
    appendFileSync(
      join(this.place(name), 'postgresql.conf'),
      `archive_mode = on
archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'
archive_timeout = 60
`,
    );
  }

  async start(name: string): Promise<Started> {
    const port = await findFreePort();
    const options = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
    const waiting = ['-w', '-t', '120'];
    this.#run('pg_ctl', '-D', this.place(name), '-l', this.place(`${name}.log`), ...waiting, '-o', options, 'start');
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    const root = new pg.Pool({ connectionString: url, max: 1 });
    root.on('error', () => undefined);
    return { url, root };
  }

  stop(name: string, mode: 'fast' | 'immediate'): void {
    this.#run('pg_ctl', '-D', this.place(name), '-m', mode, '-w', 'stop');
  }

  backUp(url: string, to: string): void {
    const target = `host=127.0.0.1 port=${new URL(url).port} user=postgres password=${password}`;
    this.#run('pg_basebackup', '-d', target, '-D', this.place(to), '-X', 'none', '-c', 'fast', '--no-password');
  }

  /** A copy of a base backup, which replays the archive when it is started, up to a moment if one is given. */
  copyToRecover(from: string, to: string, until?: string): void {
    runAsPostgres('cp', '-a', this.place(from), this.place(to));
    const settings = [`restore_command = 'cp ${this.place('archive')}/%f %p'`, 'archive_mode = off'];
    if (until !== undefined) settings.push(`recovery_target_time = '${until}'`, `recovery_target_action = 'promote'`);
    appendFileSync(join(this.place(to), 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
    runAsPostgres('touch', join(this.place(to), 'recovery.signal'));
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
