import type { Database, Writer } from '@ohmstead/database';
import { wholeOrganization, type OrganizationId } from '@ohmstead/domain';
import { sql, type RawBuilder } from 'kysely';

type Listing = RawBuilder<{ id: OrganizationId }>;
type Work = (writer: Writer, organizationId: OrganizationId) => Promise<unknown>;

const all: Listing = sql`select directory.organization_ids() as id`;
const withDevices: Listing = sql`select directory.organizations_with_things() as id`;

export async function listOrganizations(database: Database, listing: Listing = all): Promise<OrganizationId[]> {
  const { rows } = await database.withDirectory((directory) => listing.execute(directory));
  return rows.map(({ id }) => id);
}

export const listOrganizationsWithDevices = (database: Database): Promise<OrganizationId[]> =>
  listOrganizations(database, withDevices);

/** One organisation after another, each in its own transaction: a failure in one does not affect the others. */
async function inEach(database: Database, listing: Listing, work: Work): Promise<void> {
  const failures: unknown[] = [];
  for (const organizationId of await listOrganizations(database, listing)) {
    const working = database.writeTenant(wholeOrganization(organizationId), (writer) => work(writer, organizationId));
    await working.catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} organisations failed`);
}

export const inEachOrganization = (database: Database, work: Work): Promise<void> => inEach(database, all, work);

export const inEachOrganizationWithDevices = (database: Database, work: Work): Promise<void> =>
  inEach(database, withDevices, work);
