import { fallbackReasons, type Replica } from '@ohmstead/database';
import { Counter, register } from 'prom-client';

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
export function measureReplica(replica: Pick<Replica, 'outcomes'>): void {
  outcomes = replica.outcomes;
  for (const metric of [served, fellBack]) register.registerMetric(metric);
}
