import { wholeOrganization, type OrganizationId, type Scope, type UserId } from '@ohmstead/domain';
import { fillBatteries, sweepBatteries } from '../fixtures/batteries.ts';
import { newDatabase, type NewDatabase } from '../fixtures/new-database.ts';
import { addOrganization, type Organization } from '../fixtures/organization.ts';
import { startServer, type RunningServer } from './start-server.ts';

export type BatteryProduct = AsyncDisposable & {
  database: NewDatabase;
  server: RunningServer;
  /** In the order of the requested counts. */
  organizations: Organization[];
};

/** A running product with one organisation per count, each with that many batteries. */
export async function startBatteryProduct(counts: readonly number[], roles = 'api'): Promise<BatteryProduct> {
  await using started = new AsyncDisposableStack();
  const database = started.adopt(await newDatabase(), ({ remove }) => remove());
  const organizations: Organization[] = [];
  for (const count of counts) {
    const organization = await addOrganization(database.root, `org-${count}-${organizations.length}`);
    await fillBatteries(database.root, organization.id, count);
    organizations.push(organization);
  }
  await sweepBatteries(database.root);
  const { url: databaseUrl, folder } = database;
  const server = started.adopt(await startServer({ databaseUrl, folder, roles }), ({ stop }) => stop());
  const parts = started.move();
  return { database, server, organizations, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

export const scopeOf = ({ id, userId }: Organization): Scope =>
  wholeOrganization(id as OrganizationId, userId as UserId);
