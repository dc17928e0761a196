import { fallbackReasons, openReplica, type Database, type Replica } from '@ohmstead/database';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { Counter, register } from 'prom-client';

/** Uses the standby for answers where possible; logs when it becomes unusable and when it is back. */
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
  // Fail now, rather than in every call, if the primary does not report its position.
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

/** Metrics for answers from the standby, and for those that fell back to the primary. */
function measureReplica(replica: Pick<Replica, 'outcomes'>): void {
  outcomes = replica.outcomes;
  for (const metric of [served, fellBack]) register.registerMetric(metric);
}
