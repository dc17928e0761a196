import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The file is there whole, or as it was before. It may hold a secret: only we may read it. */
export function writeWhole(file: string, contents: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.tmp`, contents, { mode: 0o600 });
  renameSync(`${file}.tmp`, file);
}
