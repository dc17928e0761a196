import { defaultDispositionPolicy, type DispositionPolicy } from '@ohmstead/domain';
import type pg from 'pg';

/** A few batteries of these were not tested for longer. */
const oldestTestDays = 55;

const policies: readonly DispositionPolicy[] = [
  defaultDispositionPolicy,
  {
    ...defaultDispositionPolicy,
    scope: 'group',
    value: 'Ventilator',
    keep: 85,
    lighterDuty: 80,
    secondLife: 70,
    oldestTestDays,
  },
  {
    ...defaultDispositionPolicy,
    scope: 'model',
    value: 'QB-12-70',
    oldestTestDays,
    recondition: { chemistries: ['Lead acid'], from: 65, mostPerYear: 2, leastGain: 2 },
  },
];

/** Three policies, and all batteries labelled by them. Does nothing if there are policies, after an interrupted start. */
export async function createPolicies(client: pg.Client, organizationId: number): Promise<void> {
  const { rowCount } = await client.query(
    `insert into app.disposition_policies (organization_id, scope, value, rule)
      select $1, policy ->> 'scope', coalesce(policy ->> 'value', ''), policy - 'scope' - 'value'
        from jsonb_array_elements($2::jsonb) as policy
      on conflict do nothing`,
    [organizationId, JSON.stringify(policies)],
  );
  if (rowCount === 0) return;
  await client.query(`insert into app.disposition_settings (organization_id, version) values ($1, 1)`, [
    organizationId,
  ]);
  // The trigger labels them.
  await client.query(`update app.batteries set last_service_id = last_service_id where organization_id = $1`, [
    organizationId,
  ]);
}
