import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { migrate, startEmbedded } from '@ohmstead/database';
import type { OwnerAccess } from '../settings/database-settings.ts';
import { ProviderError } from './provider-error.ts';

export type ProviderDatabase = { url: string; close: () => Promise<void> };

/**
 * Connects to the configured database or to the embedded one, which is started and stopped if it was not running. Does not change the
 * database.
 */
export async function openServer(
  databaseUrl: string | undefined,
  dataDir: string,
  { isNewAllowed = true } = {},
): Promise<ProviderDatabase> {
  if (databaseUrl) return { url: databaseUrl, close: async () => undefined };
  if (!isNewAllowed && !existsSync(join(dataDir, 'pg18')))
    throw new ProviderError(`There is no database in ${dataDir}: set DATA_DIR, DATABASE_URL or DATABASE_OWNER_URL`);
  const isNew = !existsSync(dataDir);
  const { url, adopted, leave } = await startEmbedded({ dataDir });
  if (isNew) console.error(`A new database was made in ${dataDir}: set DATA_DIR if that was not intended`);
  return { url, close: adopted ? async () => undefined : leave };
}

/** Opens the database and applies outstanding migrations. */
export async function openProviderDatabase(
  { url, passwordOf }: OwnerAccess,
  dataDir: string,
): Promise<ProviderDatabase> {
  const database = await openServer(url, dataDir);
  try {
    await migrate(database.url, undefined, { passwordOf });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
