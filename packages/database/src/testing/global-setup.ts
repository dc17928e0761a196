import { dropLeftovers } from './test-database.ts';
import { leaseTestCluster } from './test-cluster.ts';

/** For Vitest: the cluster in which every test file gets a database of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['TEST_DATABASE_URL']) return async () => undefined;
  const cluster = await leaseTestCluster();
  process.env['TEST_DATABASE_URL'] = cluster.url;
  await dropLeftovers(cluster.url);
  return cluster.release;
}
