import { randomBytes } from 'node:crypto';
import type { OrganizationId } from '@ohmstead/domain';
import type pg from 'pg';
import { technicians } from './demo-people.ts';

const domain = 'ohmstead.example';

/** Off, to look at: nothing answers there. */
export async function createIdentityProvider(client: pg.Client, organizationId: OrganizationId): Promise<void> {
  await client.query("select set_config('app.organization_id', $1, true)", [String(organizationId)]);
  const { rowCount } = await client.query(
    `insert into app.identity_providers (organization_id, issuer, client_id, client_authentication, scopes, claims, create_people,
        default_group_id, keep_groups, only_single_sign_on, link_without_password, second_factor_claims, enabled)
       values ($1, 'https://login.ohmstead.example', 'ohmstead', 'secret', '{openid,profile,email}',
         '{"firstName":"given_name","lastName":"family_name","groups":"groups"}', true, null, true, false, false,
         '{"amr":["mfa"],"acr":[]}', false)
       on conflict do nothing`,
    [organizationId],
  );
  if (rowCount === 0) return;
  await client.query(
    `insert into app.identity_group_mappings (organization_id, position, value, group_id)
       select organization_id, place, value, id
         from app.groups, unnest(array['battery-technicians', 'battery-trainees']) with ordinality as line (value, place)
         where organization_id = $1 and name = $2`,
    [organizationId, technicians.name],
  );
  const record = `ohmstead-verification=${randomBytes(24).toString('base64url')}`;
  await client.query('select directory.set_identity_domains($1, $2)', [[domain], [record]]);
}
