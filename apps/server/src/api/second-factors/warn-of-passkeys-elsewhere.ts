import type { Database } from '@ohmstead/database';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { RelyingParty } from './relying-party.ts';

/** After a change of the host of PUBLIC_URL. */
export async function warnOfPasskeysElsewhere(
  database: Database,
  { id }: Pick<RelyingParty, 'id'>,
  logger: Pick<Logger, 'warn'>,
): Promise<void> {
  const { rows } = await database.withDirectory((directory) =>
    sql<{ count: number }>`select directory.count_passkeys_elsewhere(${id}) as count`.execute(directory),
  );
  const count = rows[0]?.count ?? 0;
  if (count > 0)
    logger.warn({ count, host: id }, 'Passkeys were made for another host of PUBLIC_URL and will not work');
}
