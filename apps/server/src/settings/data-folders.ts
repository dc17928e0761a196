import { join, resolve } from 'node:path';
import { readText, type Environment } from './read-setting.ts';

/** The folder for data outside the database. */
export const dataDirOf = (environment: Environment): string => resolve(readText(environment, 'DATA_DIR', '.data'));

/** The folder for raw samples of old services. */
export const archiveDirOf = (environment: Environment): string =>
  resolve(readText(environment, 'ARCHIVE_DIR', join(dataDirOf(environment), 'archive')));
