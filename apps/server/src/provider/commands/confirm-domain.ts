import { inOrganization } from '../../organizations/in-organization.ts';
import { asOwner } from '../as-owner.ts';
import type { ProviderAnswer, ProviderContext } from '../provider-context.ts';
import { ProviderError } from '../provider-error.ts';
import { findOrganization } from './find-organization.ts';

/** For a domain whose record nobody can set: the provider has made sure whose it is. */
export const confirmDomain = (
  { databaseUrl }: ProviderContext,
  { domain: wantedDomain }: { domain: string },
  wanted: string,
): Promise<ProviderAnswer> =>
  asOwner(databaseUrl, async (client) => {
    const { id, name } = await findOrganization(client, wanted);
    const domain = wantedDomain.toLowerCase();
    const { rows } = await client.query<{ id: number; isProven: boolean }>(
      `select organization_id::float8 as id, proven_at is not null as "isProven" from directory.identity_domains where domain = $1`,
      [domain],
    );
    if (rows.some((row) => row.isProven && row.id !== id))
      throw new ProviderError(`${domain} is proven for another organisation`);
    if (!rows.some((row) => row.id === id))
      throw new ProviderError(`${name} has not entered the domain ${domain} at its identity provider`);
    await inOrganization(client, id, () =>
      client.query(`select directory.prove_identity_domain($1, 'the provider')`, [domain]),
    );
    return { domain, organization: id };
  });
