import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Edit } from '../../defects/defect.ts';
import { copyTree } from './copy-tree.ts';

/** A copy of the tree with these edits. */
export function editedTree(edits: readonly Edit[]): Disposable & { path: string } {
  const { path, remove } = copyTree();
  for (const { file, from, to } of edits) {
    const place = join(path, file);
    const text = readFileSync(place, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not contain: ${from}`);
    writeFileSync(
      place,
      text.replace(from, () => to),
    );
  }
  return { path, [Symbol.dispose]: remove };
}
