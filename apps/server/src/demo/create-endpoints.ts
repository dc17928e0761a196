import { randomBytes, randomUUID } from 'node:crypto';
import type { EventType } from '@ohmstead/contract';
import type { OrganizationId } from '@ohmstead/domain';
import type pg from 'pg';
import { sealText } from '../deliveries/endpoint-seals.ts';
import { secretText } from '../deliveries/sign-webhook.ts';
import type { SecretsKeys } from '../secrets/seal.ts';
import { technicians, warehouseSync } from './demo-people.ts';

const events: EventType[] = ['service.passed', 'service.failed', 'battery.retired', 'device.offline', 'device.online'];

/** A webhook that is disabled, to be tried with a receiver on the same machine, and a channel of email. */
export async function createEndpoints(
  client: pg.Client,
  organizationId: OrganizationId,
  keys: SecretsKeys,
): Promise<void> {
  const sealId = randomUUID();
  const secret = secretText(randomBytes(32));
  const { sealed, sealedBy } = sealText(secret, { organizationId, sealId }, 'secret', keys);
  await client.query("select set_config('app.organization_id', $1, true)", [String(organizationId)]);
  await client.query(
    `insert into app.endpoints (organization_id, kind, name, seal_id, url, sealed, sealed_by, hint, events, owner_id, enabled, disabled_reason)
       select organization_id, 'webhook', 'Example receiver', $2, 'http://127.0.0.1:4000/ohmstead', $3, $4, $5, $6, id, false, 'person'
         from app.service_accounts where organization_id = $1 and name = $7
       on conflict do nothing`,
    [organizationId, sealId, sealed, sealedBy, secret.slice(-4), events, warehouseSync.name],
  );
  await client.query(
    `insert into app.endpoints (organization_id, kind, name, seal_id, group_ids)
       select organization_id, 'mail', 'Workshop', $2, array[id] from app.groups where organization_id = $1 and name = $3
       on conflict do nothing`,
    [organizationId, randomUUID(), technicians.name],
  );
  await client.query('select directory.note_sending()');
}
