import type { Reader } from '@ohmstead/database';
import { defaultDispositionPolicy, type DispositionPolicy, type OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';

/** The organisation's policy first, then those of groups, then those of models, by value. */
const inOrder = sql`array_position(array['organization', 'group', 'model'], scope), app.text_sort_key(value) collate "C", value collate "C"`;

export async function listPolicies(reader: Reader, organizationId: OrganizationId): Promise<DispositionPolicy[]> {
  const { rows } = await sql<{ policy: DispositionPolicy }>`
    select rule || jsonb_build_object('scope', scope, 'value', nullif(value, '')) as policy from disposition_policies
      where organization_id = ${organizationId} order by ${inOrder}`.execute(reader);
  return rows.length === 0 ? [defaultDispositionPolicy] : rows.map(({ policy }) => policy);
}
