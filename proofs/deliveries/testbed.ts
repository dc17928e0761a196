import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import type { OrganizationId } from '@ohmstead/domain';
import { sealText } from '../../apps/server/src/deliveries/endpoint-seals.ts';
import { secretText } from '../../apps/server/src/deliveries/sign-webhook.ts';
import { secretsKeyOf } from '../../apps/server/src/secrets/seal.ts';
import { newDatabase } from '../harness/fixtures/new-database.ts';
import { addOrganization } from '../harness/fixtures/organization.ts';
import { openReceiver, type Step } from './receiver.ts';

export type EventType = 'alarm.raised' | 'alarm.worsened' | 'alarm.acknowledged' | 'alarm.cleared';

export type Testbed = Awaited<ReturnType<typeof openTestbed>>;

/** An organisation with a webhook for each of these types, all of which lead to a receiver that checks what it hears. */
export async function openTestbed(types: readonly EventType[], onStep: (step: Step) => void) {
  const key = randomBytes(32);
  const database = await newDatabase();
  const { root } = database;
  const { id } = await addOrganization(root, 'receiving');
  const organizationId = id as OrganizationId;
  const secret = secretText(randomBytes(32));
  const receiver = await openReceiver(secret, onStep);
  const { rows } = await root.query(
    `insert into app.users (organization_id, email, service_account, verified_at, superuser) values ($1, 'service account ERP', true, now(), true) returning id`,
    [organizationId],
  );
  for (const type of types) {
    const sealId = randomUUID();
    const { sealed, sealedBy } = sealText(secret, { organizationId, sealId }, 'secret', [secretsKeyOf(key)]);
    await root.query(
      `insert into app.endpoints (organization_id, kind, name, seal_id, url, sealed, sealed_by, hint, events, owner_id)
         values ($1, 'webhook', $7, $2, $3, $4, $5, '', array[$7], $6)`,
      [organizationId, sealId, receiver.url, sealed, sealedBy, rows[0].id, type],
    );
  }
  await root.query('insert into directory.sending_organizations values ($1)', [organizationId]);

  return {
    root,
    receiver,
    addEvents: (type: EventType, count: number) =>
      root.query(
        `with entered as materialized (select set_config('app.organization_id', $1::bigint::text, false))
         select app.note_event($3, now(), null, jsonb_build_object('version', n), '/alarms') from entered, generate_series(1, $2::integer) as n`,
        [organizationId, count, type],
      ),
    waiting: async (): Promise<number> =>
      (await root.query(`select count(*)::integer as n from app.deliveries where state = 'pending'`)).rows[0].n,
    /** Loaded, and waiting to be told to go. Without a lease, that of the product. */
    prepareDeliverer: async (leaseMs?: number): Promise<ChildProcess> => {
      const child = fork(join(import.meta.dirname, 'deliverer-child.ts'), [
        database.url,
        key.toString('base64'),
        ...(leaseMs === undefined ? [] : [String(leaseMs)]),
      ]);
      await once(child, 'message');
      return child;
    },
    /** How many events are stored; those that did not arrive as they are stored are faults. */
    compare: async (): Promise<number> => {
      const stored = await root.query('select id::text, body from app.outgoing_events');
      for (const event of stored.rows)
        if (receiver.heard.get(event.id) !== event.body)
          receiver.faults.push(`${event.id} was not delivered as it is stored`);
      return stored.rows.length;
    },
    close: async () => {
      receiver.close();
      await database.remove();
    },
  };
}
