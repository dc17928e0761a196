import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isObject } from '@ohmstead/domain';
import { isMissing } from '../files/is-missing.ts';
import { writeWhole } from '../files/write-whole.ts';
import { BackupError } from './backup-error.ts';
import { erasuresFile } from './kept-files.ts';

/**
 * An erased user, or a whole organisation if `userId` is null. Anything with that id that is older than the erasure must not be restored.
 */
export type Erasure = { organizationId: number; userId: number | null; erasedAt: number };

/** Kept outside the database, so that erasures are still known after a restore. */
export const ownErasuresFile = (dataDir: string): string => join(dataDir, erasuresFile);

export function readErasures(file: string): Erasure[] {
  try {
    const list: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (Array.isArray(list) && list.every(isErasure)) return list;
  } catch (error) {
    if (isMissing(error)) return [];
  }
  throw new BackupError(`${file} is not a list of erasures`);
}

/** Only adds entries: those that a restored database no longer knows are kept. */
export function noteErasures(dataDir: string, found: readonly Erasure[]): void {
  const file = ownErasuresFile(dataDir);
  const known = readErasures(file);
  const joined = joinErasures(known, found);
  if (joined.length === known.length) return;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeWhole(file, `${JSON.stringify(joined)}\n`);
}

export const joinErasures = (...lists: readonly (readonly Erasure[])[]): Erasure[] => [
  ...new Map(
    lists
      .flat()
      .map((erasure) => [`${erasure.organizationId}/${erasure.userId}/${erasure.erasedAt}`, erasure] as const),
  ).values(),
];

function isErasure(value: unknown): value is Erasure {
  const { organizationId, userId, erasedAt }: Record<string, unknown> = isObject(value) ? value : {};
  return (
    [organizationId, erasedAt].every((number) => Number.isSafeInteger(number)) &&
    (userId === null || Number.isSafeInteger(userId))
  );
}
