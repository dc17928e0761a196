import { isDeepStrictEqual } from 'node:util';
import type { DispositionPoliciesBody, SavedDispositionPolicies } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import type { DispositionPolicy, OrganizationId } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Author } from '../../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { relabelBatteries, retiresMost } from '../../../dispositions/relabel-batteries.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { announceChanges } from '../../changes/announce-changes.ts';
import { baseVersion, requireVersion } from '../../changes/require-version.ts';
import { route } from '../../route.ts';
import { checkPolicies } from './check-policies.ts';
import { findPolicies } from './disposition-policy-reads.ts';

export function dispositionPolicyChanges(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'PUT /api/dispositionPolicies', async (request) => {
    const author = authorOf(request);
    // A policy judges every battery.
    if (!author.actor.allLocations) throw new ApiError('not-permitted', ['perm-all-locations']);
    checkPolicies(request.body.dispositionPolicies);
    return database.writeTenant(author.actor, (writer) => savePolicies(writer, author, request.body));
  });
}

async function savePolicies(
  writer: Writer,
  author: Author,
  { version, dispositionPolicies, confirmed = false }: DispositionPoliciesBody,
): Promise<SavedDispositionPolicies> {
  const { organizationId } = author.actor;
  await holdSettings(writer, organizationId);
  const held = await findPolicies(writer, organizationId);
  requireVersion(held.version, baseVersion(version), 'dispositionPolicies-update-1');
  const change = differences(held.dispositionPolicies, dispositionPolicies);
  if (change === undefined) return { ...held, changedCount: 0 };
  await store(writer, organizationId, dispositionPolicies);
  const relabelled = await relabelBatteries(writer, held.dispositionPolicies, dispositionPolicies, confirmed);
  if (!confirmed && retiresMost(relabelled))
    throw new ApiError('dispositionPolicies-update-4', [relabelled.retired, relabelled.kept]);
  const changes = [{ id: null, ...change }];
  await recordAudit(writer, author, { action: 'dispositionPolicies-update', objectKind: 'organization', changes });
  await announceChanges(writer, organizationId, ['dispositionPolicies']);
  return { ...(await findPolicies(writer, organizationId)), changedCount: relabelled.changed };
}

/** Until the end of the transaction, even if none have been saved yet. */
async function holdSettings(writer: Writer, organizationId: OrganizationId): Promise<void> {
  await sql`insert into disposition_settings (organization_id) values (${organizationId}) on conflict do nothing`.execute(
    writer,
  );
  await sql`select from disposition_settings where organization_id = ${organizationId} for no key update`.execute(
    writer,
  );
}

const keyOf = ({ scope, value }: DispositionPolicy) => (value === null ? scope : `${scope} ${value}`);

/** Each policy that is added, removed or another; undefined if none is. */
function differences(held: readonly DispositionPolicy[], wanted: readonly DispositionPolicy[]) {
  const [before, after] = [held, wanted].map((set) => new Map(set.map((policy) => [keyOf(policy), policy])));
  const keys = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])].filter(
    (key) => !isDeepStrictEqual(before?.get(key), after?.get(key)),
  );
  const pick = (set: typeof before) => Object.fromEntries(keys.map((key) => [key, set?.get(key) ?? null]));
  return keys.length === 0 ? undefined : { before: pick(before), after: pick(after) };
}

async function store(
  writer: Writer,
  organizationId: OrganizationId,
  policies: readonly DispositionPolicy[],
): Promise<void> {
  await sql`delete from disposition_policies where organization_id = ${organizationId}`.execute(writer);
  await sql`insert into disposition_policies (organization_id, scope, value, rule)
    select ${organizationId}, policy ->> 'scope', coalesce(policy ->> 'value', ''), policy - 'scope' - 'value'
      from jsonb_array_elements(${JSON.stringify(policies)}::jsonb) as policy`.execute(writer);
  await sql`update disposition_settings set version = version + 1, renewed_at = now()
    where organization_id = ${organizationId}`.execute(writer);
}
