import { openReplica, type Database, type Replica } from '@ohmstead/database';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { measureReplica } from './measure-replica.ts';

/** From now on answers come from the standby where they can; the log tells when it is left and when it is back. */
export async function startReplica(
  replicaUrl: string,
  database: Database,
  logger: Logger,
  { directUrl, ofOrganization }: { directUrl?: string | undefined; ofOrganization: number },
): Promise<Replica> {
  const replica = openReplica(replicaUrl, 'api', database, {
    keepsStatements: directUrl === undefined,
    ofOrganization,
    onLeft: (why, err) => logger.warn({ why, err }, 'The standby is not read'),
    onBack: () => logger.info('The standby is read again'),
  });
  // A primary that does not tell is found out now, and not by everybody who calls.
  await database.askDirectory((directory) => sql.raw(`select ${replica.position}`).execute(directory));
  measureReplica(replica);
  return replica;
}
