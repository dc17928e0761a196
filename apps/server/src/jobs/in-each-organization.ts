import type { Database, Writer } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';

async function listOrganizations(database: Database): Promise<OrganizationId[]> {
  const { rows } = await database.withDirectory((directory) =>
    sql<{ id: OrganizationId }>`select directory.organization_ids() as id`.execute(directory),
  );
  return rows.map(({ id }) => id);
}

/** One after the other, each in a transaction of its own. */
export async function inEachOrganization(
  database: Database,
  work: (writer: Writer, organizationId: OrganizationId) => Promise<unknown>,
): Promise<void> {
  for (const organizationId of await listOrganizations(database)) {
    const scope = { organizationId, userId: null, allLocations: true, locationIds: [] };
    await database.withTenant(scope, (writer) => work(writer, organizationId));
  }
}
