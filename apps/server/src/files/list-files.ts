import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isMissing } from './is-missing.ts';

/** All files below a folder, relative to it, with forward slashes; none where there is no such folder. */
export function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
