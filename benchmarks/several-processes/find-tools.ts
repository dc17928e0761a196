import { spawnSync } from 'node:child_process';

/** Debian keeps servers where only root looks. */
export const toolEnvironment = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin` };

const isFound = (program: string) => spawnSync('which', [program], { env: toolEnvironment }).status === 0;

/** Says what is missing: a proof that cannot be had here is no failure, and must not be taken for one that was. */
export function hasTools(proof: string, packages: Readonly<Record<string, string>>): boolean {
  const missing = Object.keys(packages).filter((program) => !isFound(program));
  for (const program of missing)
    console.warn(`NOT PROVED  ${proof}: ${program} is not installed (Debian: ${packages[program]})`);
  return missing.length === 0;
}
