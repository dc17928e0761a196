import { existsSync } from 'node:fs';
import { migrate, startEmbedded } from '@ohmstead/database';

export type ProviderDatabase = { url: string; close: () => Promise<void> };

/** DATABASE_URL; or the embedded database, running or not: one that we started ourselves we also stop. */
export async function openProviderDatabase(
  databaseUrl: string | undefined,
  dataDir: string,
): Promise<ProviderDatabase> {
  if (databaseUrl) return prepare({ url: databaseUrl, close: async () => undefined });
  const isNew = !existsSync(dataDir);
  const { url, adopted, leave } = await startEmbedded({ dataDir });
  if (isNew) console.error(`A new database was made in ${dataDir}: set DATA_DIR if that was not meant`);
  return prepare({ url, close: adopted ? async () => undefined : leave });
}

async function prepare(database: ProviderDatabase): Promise<ProviderDatabase> {
  try {
    await migrate(database.url);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
