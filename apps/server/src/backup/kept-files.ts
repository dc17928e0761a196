import { join } from 'node:path';
import { listFiles } from '../files/list-files.ts';

/**
 * The folders of DATA_DIR that a new database could not recreate: firmware images, the heads of the audit chains and the list of
 * erasures, the demo's secrets, archived streams. Emails written to files have been sent. The firmware signing key is never included:
 * nobody who finds a backup may be able to sign firmware.
 */
const keptFolders = ['archive', 'audit', 'demo', 'firmware'];
/** Appended to existing files that a restore replaces. */
export const supersededEnding = '.before-restore';
export const erasuresFile = 'audit/erasures.json';

export type Places = { dataDir: string; archiveDir?: string };

/** Archives may have a folder of their own. */
export const placeOf = ({ dataDir, archiveDir = join(dataDir, 'archive') }: Places, path: string): string =>
  path === 'archive' || path.startsWith('archive/')
    ? join(archiveDir, path.slice('archive/'.length))
    : join(dataDir, path);

/** A backup of an older version may contain more, such as the firmware key, which is not restored. */
export const isKept = (file: string): boolean => keptFolders.includes(file.split('/', 1)[0] ?? '');

/** Relative paths with forward slashes. Files still being written are left out, because they have a temporary name. */
export const listKeptFiles = (places: Places): string[] =>
  keptFolders
    .flatMap((folder) => listFiles(placeOf(places, folder)).map((file) => `${folder}/${file}`))
    .filter((file) => !/\.(tmp|partial|before-restore)$/.test(file))
    .toSorted();
