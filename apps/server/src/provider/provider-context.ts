import { join, resolve } from 'node:path';

export type ProviderContext = {
  databaseUrl: string;
  dataDir: string;
  /** Raw samples that were moved out of the database; without it they are in dataDir. */
  archiveDir?: string;
  /** Where claim links lead. */
  publicUrl: string;
};

/** What a command answers: an object for `--json`, or rows for a table and under their name. */
export type ProviderAnswer = Record<string, unknown> & {
  rows?: readonly Record<string, unknown>[];
  rowsName?: string;
};

type Env = Readonly<Record<string, string | undefined>>;

export const dataDirOf = (env: Env): string => resolve(env['DATA_DIR'] ?? '.data');

export const archiveDirOf = (env: Env): string => resolve(env['ARCHIVE_DIR'] ?? join(dataDirOf(env), 'archive'));

export const publicUrlOf = (env: Env): string =>
  (env['PUBLIC_URL'] ?? `http://${env['HOST'] ?? '127.0.0.1'}:${env['PORT'] ?? '3000'}`).replace(/\/+$/, '');
