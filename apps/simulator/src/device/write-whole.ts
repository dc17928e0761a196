import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Replaces a file atomically. It may contain a secret, so only this user may read it. */
export function writeWhole(file: string, contents: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.tmp`, contents, { mode: 0o600 });
  renameSync(`${file}.tmp`, file);
}
