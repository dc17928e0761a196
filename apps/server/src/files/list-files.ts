import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isMissing } from './is-missing.ts';

/** All files in a folder and its subfolders, as relative paths with forward slashes; none if the folder does not exist. */
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
