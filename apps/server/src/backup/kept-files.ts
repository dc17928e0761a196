import { join } from 'node:path';
import { listFiles } from '../files/list-files.ts';

/**
 * The folders of DATA_DIR whose loss a new database could not make good: firmware images, the heads of the audit chains and the list of
 * the erased, the demo's secrets, archived streams. Mails that were written there have been sent. The key that signs firmware is never
 * among them: whoever finds a backup must not be able to write firmware.
 */
const keptFolders = ['archive', 'audit', 'demo', 'firmware'];
/** What a restore found in its way, and kept. */
export const supersededEnding = '.before-restore';
export const erasuresFile = 'audit/erasures.json';

export type Places = { dataDir: string; archiveDir?: string };

/** Archives may have a place of their own. */
export const placeOf = ({ dataDir, archiveDir = join(dataDir, 'archive') }: Places, path: string): string =>
  path === 'archive' || path.startsWith('archive/')
    ? join(archiveDir, path.slice('archive/'.length))
    : join(dataDir, path);

/** A backup of a former version may hold more: the firmware key, which stays there. */
export const isKept = (file: string): boolean => keptFolders.includes(file.split('/', 1)[0] ?? '');

/** Relative, with forward slashes. What is just being written has another name when it is there. */
export const listKeptFiles = (places: Places): string[] =>
  keptFolders
    .flatMap((folder) => listFiles(placeOf(places, folder)).map((file) => `${folder}/${file}`))
    .filter((file) => !/\.(tmp|partial|before-restore)$/.test(file))
    .toSorted();
