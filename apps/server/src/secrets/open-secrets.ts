import type { Database } from '@ohmstead/database';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { SecretsKeys } from './seal.ts';
import { findSecretsKeys, makeSecretsKeys } from './secrets-keys.ts';

type Given = { secretsKeys: SecretsKeys | null; dataDir: string };

/**
 * The keys that seal secrets. The first start makes one. Without a key where there are sealed secrets, the process does not start, because
 * the next secrets would be sealed with a key that other processes do not know.
 */
export async function openSecrets(
  database: Database,
  { secretsKeys, dataDir }: Given,
  logger: Logger,
): Promise<SecretsKeys> {
  const found = findSecretsKeys(secretsKeys, dataDir);
  const sealed = await countSealed(database);
  if (found === null && sealed.length > 0)
    throw new Error(
      'The database holds sealed secrets, and their key is missing: set SECRETS_KEY, or put the file secrets-key back into DATA_DIR',
    );
  const keys = found ?? makeSecretsKeys(dataDir);
  const lost = sealed.filter(({ sealedBy }) => keys.every(({ fingerprint }) => fingerprint !== sealedBy));
  const count = lost.reduce((sum, each) => sum + each.count, 0);
  if (count > 0)
    logger.warn(
      { count },
      'Secrets are sealed with another SECRETS_KEY: certificates get new keys when they are needed, authenticator apps have to be reset, and identity providers, webhooks and channels need their secrets and addresses again',
    );
  return keys;
}

async function countSealed(database: Database): Promise<{ sealedBy: string; count: number }[]> {
  const { rows } = await database.withDirectory((directory) =>
    sql<{
      sealedBy: string;
      count: number;
    }>`select sealed_by as "sealedBy", count from directory.count_sealed()`.execute(directory),
  );
  return rows;
}
