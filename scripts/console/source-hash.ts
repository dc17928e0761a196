import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/root.ts';

const SOURCES = ['apps/console/**/*', 'packages/{domain,contract}/src/**/*', 'package-lock.json', 'tsconfig.base.json'];
const IGNORED = ['**/node_modules', '**/dist', '**/*.test.{ts,tsx}'];

/** One hash of everything that the built console is made of. */
export function hashConsoleSources(): string {
  const files = globSync(SOURCES, { cwd: root, exclude: IGNORED, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}
