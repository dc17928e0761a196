import { fallbackReasons, openReplica, type Database, type Replica } from '@ohmstead/database';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { Counter, register } from 'prom-client';

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

let outcomes: Replica['outcomes'] | undefined;

const served = new Counter({
  name: 'ohmstead_replica_reads_total',
  help: 'Answers read from the standby',
  registers: [],
  collect() {
    this.reset();
    this.inc(outcomes?.().served ?? 0);
  },
});

const fellBack = new Counter({
  name: 'ohmstead_replica_fallbacks_total',
  help: 'Answers read from the primary because the standby could not give them, by reason',
  labelNames: ['reason'],
  registers: [],
  collect() {
    this.reset();
    for (const reason of fallbackReasons) this.inc({ reason }, outcomes?.().fellBack[reason] ?? 0);
  },
});

/** From now on the metrics tell how many answers the standby gives, and how many it should have given. */
function measureReplica(replica: Pick<Replica, 'outcomes'>): void {
  outcomes = replica.outcomes;
  for (const metric of [served, fellBack]) register.registerMetric(metric);
}
