import { resolveTxt } from 'node:dns/promises';
import type { Database } from '@ohmstead/database';
import { wholeOrganization, type OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { inEachOrganization } from './in-each-organization.ts';
import type { Job } from './job.ts';

type Unproven = { organizationId: OrganizationId; domain: string; record: string };
export type ResolveTxt = (domain: string) => Promise<string[][]>;

/** Looks up the TXT record of domains that are not proven yet. What is proven stays so until the domain is removed. */
export const createDomainsJob = (resolve: ResolveTxt = resolveTxt): Job => ({
  name: 'prove-domains',
  schedule: '*/2 * * * *',
  run: async ({ database }) => {
    for (const unproven of await listUnproven(database))
      if (await hasRecord(resolve, unproven)) await prove(database, unproven);
  },
});

async function listUnproven(database: Database): Promise<Unproven[]> {
  const found: Unproven[] = [];
  await inEachOrganization(database, async (writer, organizationId) => {
    const { rows } = await sql<Omit<Unproven, 'organizationId'>>`
      select domain, record from directory.list_identity_domains() where proven_at is null`.execute(writer);
    found.push(...rows.map((row) => ({ organizationId, ...row })));
  });
  return found;
}

/** A resolver that does not answer is asked again the next time. */
const hasRecord = (resolve: ResolveTxt, { domain, record }: Unproven): Promise<boolean> =>
  resolve(domain).then(
    (records) => records.some((parts) => parts.join('') === record),
    () => false,
  );

const prove = (database: Database, { organizationId, domain }: Unproven): Promise<unknown> =>
  database.writeTenant(wholeOrganization(organizationId), (writer) =>
    sql`select directory.prove_identity_domain(${domain}, 'a TXT record')`.execute(writer),
  );
