import type { DispositionPolicies } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import { defaultDispositionPolicy, type DispositionPolicy, type OrganizationId } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ApiParts } from '../../api-parts.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';

export function dispositionPolicyReads(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /api/dispositionPolicies', async (request) => {
    const actor = actorOf(request);
    return database.readTenant(actor, (reader) => findPolicies(reader, actor.organizationId));
  });
}

/** The organisation's policy first, then those of groups, then those of models, by value. */
const inOrder = sql`array_position(array['organization', 'group', 'model'], scope), app.text_sort_key(value) collate "C", value collate "C"`;

export async function findPolicies(reader: Reader, organizationId: OrganizationId): Promise<DispositionPolicies> {
  const { rows } = await sql<{ policy: DispositionPolicy }>`
    select rule || jsonb_build_object('scope', scope, 'value', nullif(value, '')) as policy from disposition_policies
      where organization_id = ${organizationId} order by ${inOrder}`.execute(reader);
  const version = await sql<{ version: number }>`select app.policies_version(${organizationId}) as version`.execute(
    reader,
  );
  const policies = rows.map(({ policy }) => policy);
  return {
    version: version.rows[0]?.version ?? 0,
    dispositionPolicies: policies.length === 0 ? [defaultDispositionPolicy] : policies,
  };
}
