import { isInstalled } from '../../../apps/server/src/testing/system-tools.ts';

/** Reports missing programs: a proof that cannot run here is not a failure, and must not be mistaken for one that ran. */
export function hasTools(proof: string, packages: Readonly<Record<string, string>>): boolean {
  const missing = Object.keys(packages).filter((program) => !isInstalled(program));
  for (const program of missing)
    console.warn(`NOT PROVED  ${proof}: ${program} is not installed (Debian: ${packages[program]})`);
  return missing.length === 0;
}
