import type { DispositionPolicies } from '@ohmstead/contract';
import { onlyRow, type Reader } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { listPolicies } from '../../../dispositions/list-policies.ts';
import type { ApiParts } from '../../api-parts.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';

export function dispositionPolicyReads(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /api/dispositionPolicies', async (request) => {
    const actor = actorOf(request);
    return database.readTenant(actor, (reader) => findPolicies(reader, actor.organizationId));
  });

  route(app, 'GET /api/dispositionPolicies/thresholds', async (request) => {
    const actor = actorOf(request);
    const { dispositionPolicies } = await database.readTenant(actor, (reader) =>
      findPolicies(reader, actor.organizationId),
    );
    return { thresholds: dispositionPolicies.map(({ scope, value, keep }) => ({ scope, value, keep })) };
  });
}

export async function findPolicies(reader: Reader, organizationId: OrganizationId): Promise<DispositionPolicies> {
  const { rows } = await sql<{ version: number }>`select app.policies_version(${organizationId}) as version`.execute(
    reader,
  );
  return { ...onlyRow(rows), dispositionPolicies: await listPolicies(reader, organizationId) };
}
