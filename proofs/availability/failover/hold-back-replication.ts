import type pg from 'pg';
import type { PatroniNode } from './patroni-node.ts';

/** Cuts the standbys off from the log: what is committed from now on exists on the primary only. */
export async function holdBackReplication(root: pg.Pool, primary: PatroniNode): Promise<void> {
  primary.refuseStandbys();
  await root.query('select pg_reload_conf()');
  // The new rules are read before the standbys reconnect.
  await root.query('select pg_sleep(0.2)');
  await root.query('select pg_terminate_backend(pid) from pg_stat_replication');
}
