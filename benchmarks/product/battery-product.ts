import type { OrganizationId, Scope, UserId } from '@ohmstead/domain';
import { addBatteries } from '../world/battery-world.ts';
import { newDatabase, type NewDatabase } from '../world/new-database.ts';
import { addOrganization, type Organization } from '../world/organization.ts';
import { startServer, type ServerProcess } from './server-process.ts';

export type BatteryProduct = AsyncDisposable & {
  database: NewDatabase;
  server: ServerProcess;
  /** In the order of the counts that were asked for. */
  organizations: Organization[];
};

/** A running product with an organisation per count, each with so many batteries. */
export async function startBatteryProduct(counts: readonly number[], roles = 'api'): Promise<BatteryProduct> {
  const database = await newDatabase();
  const organizations: Organization[] = [];
  for (const count of counts) {
    const organization = await addOrganization(database.root, `org-${count}`);
    await addBatteries(database.root, organization.id, count);
    organizations.push(organization);
  }
  const server = await startServer({ databaseUrl: database.url, folder: database.folder, roles });
  const dispose = async () => {
    await server.stop();
    await database.remove();
  };
  return { database, server, organizations, [Symbol.asyncDispose]: dispose };
}

export const scopeOf = ({ id, userId }: Organization): Scope => ({
  organizationId: id as OrganizationId,
  userId: userId as UserId,
  allLocations: true,
  locationIds: [],
});
