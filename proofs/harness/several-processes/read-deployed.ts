import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/root.ts';

type Change = readonly [from: string, to: string];

const folder = join(root, 'deploy');

/** A file that docs/operations.md speaks of, as it is, but for ports, names and folders: what is to be changed must be there. */
export const readDeployed = (name: string, changes: readonly Change[] = []): string =>
  changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/${name} has no ${from} any more`);
      return text.replaceAll(from, to);
    },
    readFileSync(join(folder, name), 'utf8'),
  );
