import { join, resolve } from 'node:path';
import { readText, type Environment } from './read-setting.ts';

/** The folder for data outside the database. */
export const dataDirOf = (environment: Environment): string => resolve(readText(environment, 'DATA_DIR', '.data'));

/** The folder for raw samples of old services. */
export const archiveDirOf = (environment: Environment): string =>
  resolve(readText(environment, 'ARCHIVE_DIR', join(dataDirOf(environment), 'archive')));

/** The folder for Parquet files, written every night; null for none. */
export function parquetDirOf(environment: Environment): string | null {
  const folder = readText(environment, 'PARQUET_DIR', '');
  return folder === '' ? null : resolve(folder);
}
