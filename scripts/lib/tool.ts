import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

/** The program of an installed package, to be run by this Node: the links in `.bin` differ by platform. */
export function tool(packageName: string, program = packageName): string {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[program]);
}

export const script = (name: string): string => join(root, 'scripts', `${name}.ts`);
