import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/root.ts';

type Change = readonly [from: string, to: string];

const folder = join(root, 'deploy');

/** A file of deploy/, as it is except for ports, names and folders; throws if a text to be replaced is missing. */
export const readDeployed = (name: string, changes: readonly Change[] = []): string =>
  changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/${name} no longer contains ${from}`);
      return text.replaceAll(from, to);
    },
    readFileSync(join(folder, name), 'utf8'),
  );
