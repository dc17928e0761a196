import { asOwner } from '../provider/as-owner.ts';
import { readHeads } from './seal-heads.ts';
import { verifyOrganization, type Verified } from './verify-organization.ts';

export type VerifiedOrganization = Verified & { organizationId: number; name: string | null };

/** Verifies the chains of all organisations. Runs as the owner, since no part of the product can read them all. */
export const verifyAuditLog = (databaseUrl: string, dataDir: string, now = Date.now()) =>
  asOwner(databaseUrl, async (client): Promise<VerifiedOrganization[]> => {
    const heads = readHeads(dataDir);
    const { rows } = await client.query<{ id: number; name: string | null }>(
      'select id::float8 as id, name from directory.organizations order by id',
    );
    const verified: VerifiedOrganization[] = [];
    for (const { id, name } of rows) {
      const result = await verifyOrganization(client, id, heads.get(id), now);
      verified.push({ organizationId: id, name, ...result });
    }
    return verified;
  });
