import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const installed = '/usr/lib/postgresql';

/** Folder of the programs of the newest PostgreSQL that Debian installed, 15 or newer. */
export function findPostgres(): string | undefined {
  const versions = existsSync(installed) ? readdirSync(installed).map(Number) : [];
  const newest = versions.filter((version) => version >= 15).toSorted((one, other) => other - one)[0];
  return newest === undefined ? undefined : join(installed, String(newest), 'bin');
}

/** The server refuses to run as root; Debian's package made a user for it. */
const asPostgres = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];

export function runAsPostgres(program: string, ...args: string[]): string {
  const [first = program, ...rest] = [...asPostgres, program, ...args];
  return execFileSync(first, rest, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}
