import { isInstalled } from '../../../apps/server/src/testing/system-tools.ts';

/** Says what is missing: a proof that cannot be had here is no failure, and must not be taken for one that was. */
export function hasTools(proof: string, packages: Readonly<Record<string, string>>): boolean {
  const missing = Object.keys(packages).filter((program) => !isInstalled(program));
  for (const program of missing)
    console.warn(`NOT PROVED  ${proof}: ${program} is not installed (Debian: ${packages[program]})`);
  return missing.length === 0;
}
