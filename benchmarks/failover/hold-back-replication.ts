import type pg from 'pg';

/** The standbys hear no more: what is committed from now on is with the primary alone. */
export async function holdBackReplication(root: pg.Pool): Promise<void> {
  await root.query('alter role replicator nologin');
  await root.query('select pg_terminate_backend(pid) from pg_stat_replication');
}

export const letReplicate = async (root: pg.Pool): Promise<void> =>
  void (await root.query('alter role replicator login'));
