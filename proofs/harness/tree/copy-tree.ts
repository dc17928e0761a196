import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../../../scripts/lib/root.ts';

export type TreeCopy = { path: string; remove: () => void };

const folders = ['apps', 'packages', 'journeys', 'proofs', 'scripts', 'docs'];
const notCopied = new Set(['node_modules', 'dist', '.data', '.cache']);

/**
 * A copy of the working tree for planting defects. Packages are linked to the installed ones, our own to those of the copy: nothing in it
 * refers to the original sources.
 */
export function copyTree(): TreeCopy {
  const path = mkdtempSync(join(tmpdir(), 'ohmstead-proof-'));
  // The test database may belong to another user of the machine.
  chmodSync(path, 0o755);
  for (const name of readdirSync(root, { withFileTypes: true })) {
    if (name.isFile() || folders.includes(name.name)) copyPart(name.name, path);
  }
  linkPackages(join(root, 'node_modules'), join(path, 'node_modules'));
  for (const folder of ['apps', 'packages'])
    for (const name of readdirSync(join(root, folder))) linkNested(join(folder, name), path);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

const copyPart = (name: string, path: string) =>
  cpSync(join(root, name), join(path, name), {
    recursive: true,
    filter: (source) => !notCopied.has(source.slice(dirname(source).length + 1)),
  });

function linkNested(workspace: string, path: string): void {
  const installed = join(root, workspace, 'node_modules');
  if (existsSync(installed)) symlinkSync(installed, join(path, workspace, 'node_modules'), 'junction');
}

/** Our own packages are relative links (`../../packages/domain`): copied as they are, they point into the copy. */
function linkPackages(installed: string, target: string): void {
  mkdirSync(join(target, '@ohmstead'), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== '@ohmstead' && !name.startsWith('.'))
      symlinkSync(join(installed, name), join(target, name), 'junction');
  }
  for (const folder of ['apps', 'packages'])
    for (const name of readdirSync(join(root, folder)))
      symlinkSync(join(target, '..', folder, name), join(target, '@ohmstead', name), 'junction');
}
