import { randomUUID } from 'node:crypto';
import type { OrganizationId, UserId } from '@ohmstead/domain';
import { Secret } from 'otpauth';
import type pg from 'pg';
import { newRecoveryCodes, hashesOf } from '../api/second-factors/recovery-codes.ts';
import { totpPlace } from '../api/second-factors/totp-place.ts';
import { hashPassword } from '../api/sessions/password-hashing.ts';
import { seal, type SecretsKeys } from '../secrets/seal.ts';
import { demoPassword, viewerPermissions } from './demo-people.ts';

/** For whoever wants to see a login with a second factor; a start prints the key. Not among the people of the login page. */
export const demoFactorKey = 'OHMSTEADDEMOFACTORKEEPITSECRET22';
const email = 'secure@ohmstead.example';

export async function createSecurePerson(
  client: pg.Client,
  organizationId: OrganizationId,
  keys: SecretsKeys,
): Promise<void> {
  await client.query("select set_config('app.organization_id', $1, true)", [String(organizationId)]);
  const { rows } = await client.query<{ id: number }>(
    `insert into app.users (organization_id, email, first_name, last_name, verified_at)
       select $1, $2, 'Sam', 'Secure', now() where not exists (select from directory.accounts where email = $2)
       returning id::float8 as id`,
    [organizationId, email],
  );
  const [made] = rows;
  if (!made) return;
  const userId = made.id as UserId;
  await client.query('select directory.create_account($1, $2, $3, $4)', [
    organizationId,
    userId,
    email,
    await hashPassword(demoPassword),
  ]);
  await client.query(
    'insert into app.user_permissions (organization_id, user_id, permission) select $1, $2, unnest($3::text[])',
    [organizationId, userId, viewerPermissions],
  );
  await addFactor(client, { organizationId, userId }, keys);
  await client.query('select app.stamp_changes()');
}

type Owner = { organizationId: OrganizationId; userId: UserId };

async function addFactor(client: pg.Client, owner: Owner, keys: SecretsKeys): Promise<void> {
  const { organizationId, userId } = owner;
  const sealId = randomUUID();
  const { sealed, sealedBy } = seal(
    Buffer.from(Secret.fromBase32(demoFactorKey).bytes),
    totpPlace(owner, sealId),
    keys,
  );
  await client.query(
    `insert into directory.second_factors (organization_id, user_id, kind, name, seal_id, sealed, sealed_by)
       values ($1, $2, 'totp', 'Demo app', $3, $4, $5)`,
    [organizationId, userId, sealId, sealed, sealedBy],
  );
  const hashes = newRecoveryCodes().flatMap((code) => hashesOf(code, owner, keys).slice(0, 1));
  await client.query('select directory.replace_recovery_codes($1, $2::bytea[])', [userId, hashes]);
}
