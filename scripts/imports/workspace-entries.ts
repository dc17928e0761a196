import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

interface Manifest {
  name: string;
  exports?: Record<string, string | { default: string }>;
}

/** Resolves `@ohmstead/…`: each package's entry, and the file behind it. */
export function workspaceEntries(root: string): Map<string, string> {
  const manifests = globSync('{packages,apps}/*/package.json', { cwd: root });
  return new Map(manifests.flatMap((file) => entriesOf(file, JSON.parse(readFileSync(join(root, file), 'utf8')))));
}

const entriesOf = (file: string, { name, exports = {} }: Manifest): [string, string][] =>
  Object.entries(exports).map(([path, target]) => [
    join(name, path),
    join(dirname(file), typeof target === 'string' ? target : target.default),
  ]);
