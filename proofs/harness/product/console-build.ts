import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/root.ts';

/** Builds the console as it is shipped, unless it is built already. */
export function buildConsole(): void {
  execFileSync(process.execPath, [join(root, 'scripts', 'build-console.ts')], { cwd: root, stdio: 'inherit' });
}
