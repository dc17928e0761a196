import type { IdentityProvider, IdentityProviderTest } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Scope } from '@ohmstead/domain';
import { sql } from 'kysely';
import { timeMs } from '../../entities/time-ms.ts';
import { listSecretKinds } from './provider-secrets.ts';

/** `revision` counts what a test depends on. */
export type FoundProvider = IdentityProvider & { revision: number };
type Row = Omit<FoundProvider, 'domains' | 'domainProofs' | 'hasClientSecret' | 'lastTest'> & {
  lastTest: IdentityProviderTest | null;
};
type Proof = IdentityProvider['domainProofs'][number];

/** Of the organisation of the transaction. */
export async function findProvider(
  reader: Reader,
  { organizationId }: Pick<Scope, 'organizationId'>,
): Promise<FoundProvider | undefined> {
  const { rows } = await sql<Row>`
    select issuer, client_id as "clientId", client_authentication as "clientAuthentication", scopes, claims,
        create_people as "createPeople", default_group_id as "defaultGroupId",
        coalesce((select jsonb_agg(jsonb_build_object('value', value, 'groupId', group_id) order by position)
          from identity_group_mappings where organization_id = ${organizationId}), '[]') as "groupMapping",
        keep_groups as "keepGroups", only_single_sign_on as "onlySingleSignOn",
        link_without_password as "linkWithoutPassword", second_factor_claims as "secondFactorClaims", enabled,
        case when client_authentication = 'privateKey' then public_jwk end as "publicJwk", last_test as "lastTest",
        ${timeMs('client_refused_at')} as "clientRefusedAt",
        revision, version
      from identity_providers where organization_id = ${organizationId}`.execute(reader);
  const [row] = rows;
  if (!row) return undefined;
  const domainProofs = await listDomains(reader);
  const hasClientSecret = (await listSecretKinds(reader)).includes('secret');
  return { ...row, domains: domainProofs.map(({ domain }) => domain), domainProofs, hasClientSecret };
}

async function listDomains(reader: Reader): Promise<Proof[]> {
  const { rows } = await sql<Proof>`
    select domain, record, floor(extract(epoch from proven_at) * 1000)::bigint as "provenAt"
      from directory.list_identity_domains()`.execute(reader);
  return rows;
}
