import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@ohmstead/database';
import pg from 'pg';
import { withRoot } from '../../../apps/server/src/testing/with-root.ts';
import { removeWhenStopped, type NewDatabase } from '../../harness/fixtures/new-database.ts';
import { AvailableCluster, type ClusterOptions } from './available-cluster.ts';
import { password } from './patroni-node.ts';

export type AvailableDatabase = NewDatabase & { cluster: AvailableCluster };

/** A database of its own behind HAProxy, migrated, on three servers. */
export async function newAvailableDatabase(options: ClusterOptions): Promise<AvailableDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'ohmstead-failover-'));
  await using started = new AsyncDisposableStack();
  started.defer(() => rmSync(folder, { recursive: true, force: true }));
  // Until there is a cluster, its parts end with this process.
  let parts = started;
  const remove = () => parts.disposeAsync();
  removeWhenStopped(remove);
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  const cluster = started.use(await AvailableCluster.start(folder, options));
  const server = `postgres://postgres:${password}@127.0.0.1:${cluster.port}`;
  await withRoot(`${server}/postgres`, (root) => root.query('create database ohmstead'));
  const url = `${server}/ohmstead`;
  await migrate(url);
  const root = started.adopt(new pg.Pool({ connectionString: url, max: 2 }), (pool) => pool.end());
  root.on('error', () => undefined);
  parts = started.move();
  return { url, root, folder, remove, cluster };
}
