import { randomBytes } from 'node:crypto';
import type { IdentityProviderBody } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { recordAudit } from '../../../audit/record-audit.ts';
import type { SecretsKeys } from '../../../secrets/seal.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { announceSessions } from '../../changes/announce-sessions.ts';
import { changedFields } from '../../changes/changed-fields.ts';
import { baseVersionOf, entityTag, requireVersion, type BaseVersion } from '../../changes/require-version.ts';
import { discover } from '../../identity-provider/discover.ts';
import { findProvider, type FoundProvider } from '../../identity-provider/find-provider.ts';
import { makeProviderKey, saveProviderSecret } from '../../identity-provider/provider-secrets.ts';
import { changeRights, type RightsChange } from '../../rights/change-rights.ts';
import { requireJoinable } from '../../rights/require-joinable.ts';
import { route } from '../../route.ts';
import { answerOf } from './provider-reads.ts';

export function identityProviderChanges(app: FastifyInstance, parts: ApiParts): void {
  const { database, secretsKeys } = parts;

  route(app, 'PUT /api/organization/identityProvider', async (request, reply) => {
    const author = authorOf(request);
    const { body } = request;
    requireDomains(body.domains);
    await changeRights(database, author, (rights) => requireGroups(rights, body), 'perm-sign-in');
    // Asks outside, which a transaction must not wait for.
    await discover(parts.outside, body.issuer);
    const change = { body, base: baseVersionOf(request), keys: secretsKeys };
    const saved = await changeRights(database, author, (rights) => saveProvider(rights, change), 'perm-sign-in');
    return reply.header('etag', entityTag(saved.version)).send(answerOf(parts, saved));
  });

  route(app, 'DELETE /api/organization/identityProvider', async (request) => {
    await changeRights(database, authorOf(request), deleteProvider, 'perm-sign-in');
  });
}

/** As a resolver has it; in lower case, so that it is found by what people type. */
const domainForm = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

function requireDomains(domains: readonly string[]): void {
  const wrong = domains.find((domain, at) => !domainForm.test(domain) || domains.indexOf(domain) !== at);
  if (wrong !== undefined) throw new ApiError('organizations-identityProvider-7', [wrong.slice(0, 253)]);
}

type Saving = { body: IdentityProviderBody; base: BaseVersion; keys: SecretsKeys };

async function saveProvider(change: RightsChange, { body, base, keys }: Saving): Promise<FoundProvider> {
  const { writer, author } = change;
  const { organizationId } = author.actor;
  const before = await holdProvider(writer, change);
  requireVersion(before?.version ?? 0, base, 'organizations-identityProvider-1');
  const { clientSecret, domains, groupMapping, ...settings } = body;
  await requireGroups(change, body);
  if (settings.clientAuthentication === 'secret' && clientSecret === undefined && !before?.hasClientSecret)
    throw new ApiError('organizations-identityProvider-8');
  const isOther = before === undefined || clientSecret !== undefined || !isSameToTest(before, body);
  if (settings.enabled && (isOther || !before.lastTest?.ok)) throw new ApiError('organizations-identityProvider-5');
  const key = settings.clientAuthentication === 'privateKey' && !before?.publicJwk ? await makeProviderKey() : null;
  await sql`
    insert into identity_providers as provider (organization_id, issuer, client_id, client_authentication, scopes, claims, create_people,
        default_group_id, keep_groups, only_single_sign_on, link_without_password, second_factor_claims, enabled, public_jwk)
      values (${organizationId}, ${settings.issuer}, ${settings.clientId}, ${settings.clientAuthentication}, ${settings.scopes},
        ${JSON.stringify(settings.claims)}, ${settings.createPeople}, ${settings.defaultGroupId}, ${settings.keepGroups},
        ${settings.onlySingleSignOn}, ${settings.linkWithoutPassword}, ${JSON.stringify(settings.secondFactorClaims)}, ${settings.enabled},
        ${key && JSON.stringify(key.publicJwk)})
      on conflict on constraint identity_providers__pkey do update set issuer = excluded.issuer, client_id = excluded.client_id,
        client_authentication = excluded.client_authentication, scopes = excluded.scopes, claims = excluded.claims,
        create_people = excluded.create_people, default_group_id = excluded.default_group_id, keep_groups = excluded.keep_groups,
        only_single_sign_on = excluded.only_single_sign_on, link_without_password = excluded.link_without_password,
        second_factor_claims = excluded.second_factor_claims, enabled = excluded.enabled,
        public_jwk = coalesce(excluded.public_jwk, provider.public_jwk), version = provider.version + 1,
        revision = provider.revision + ${isOther ? 1 : 0}::integer, last_test = case when not ${isOther}::boolean then provider.last_test end,
        client_refused_at = case when not ${isOther}::boolean then provider.client_refused_at end`.execute(writer);
  if (clientSecret !== undefined)
    await saveProviderSecret(writer, organizationId, { kind: 'secret', secret: clientSecret }, keys);
  if (key) await saveProviderSecret(writer, organizationId, { kind: 'key', secret: key.secret }, keys);
  await saveMapping(change, groupMapping);
  const records = domains.map(() => `ohmstead-verification=${randomBytes(24).toString('base64url')}`);
  await sql`select directory.set_identity_domains(${domains}::text[], ${records}::text[])`.execute(writer);
  const after = await getProvider(change);
  const secret = clientSecret === undefined ? {} : { clientSecret: 'replaced' };
  const facts = changedFields(before ? factsOf(before) : {}, { ...factsOf(after), ...secret });
  await recordAudit(writer, author, { ...saved, changes: [{ id: null, ...facts }] });
  return after;
}

const saved = { action: 'organizations-identity-provider', objectKind: 'organization' } as const;

/** Held by the turn of all changes of rights. */
const holdProvider = (writer: Writer, { author }: RightsChange): Promise<FoundProvider | undefined> =>
  findProvider(writer, author.actor);

async function getProvider({ writer, author }: RightsChange): Promise<FoundProvider> {
  const found = await findProvider(writer, author.actor);
  if (!found) throw new ApiError('organizations-identityProvider-9');
  return found;
}

/** Somebody who may configure logins gives no group by it that holds what they do not. */
async function requireGroups(change: RightsChange, { defaultGroupId, groupMapping }: IdentityProviderBody) {
  const ids = [...(defaultGroupId === null ? [] : [defaultGroupId]), ...groupMapping.map(({ groupId }) => groupId)];
  for (const id of new Set(ids)) await requireJoinable(change, id, 'organizations-identityProvider-6');
}

const tested = ({ issuer, clientId, clientAuthentication, scopes, claims }: IdentityProviderBody) => ({
  issuer,
  clientId,
  clientAuthentication,
  scopes,
  claims,
});

const isSameToTest = (before: FoundProvider, body: IdentityProviderBody): boolean =>
  isDeepStrictEqual(tested(before), tested(body));

async function saveMapping(
  { writer, author }: RightsChange,
  mapping: IdentityProviderBody['groupMapping'],
): Promise<void> {
  const { organizationId } = author.actor;
  await sql`delete from identity_group_mappings where organization_id = ${organizationId}`.execute(writer);
  await sql`
    insert into identity_group_mappings (organization_id, position, value, group_id)
      select ${organizationId}, place, value, group_id
        from unnest(${mapping.map(({ value }) => value)}::text[], ${mapping.map(({ groupId }) => groupId)}::bigint[])
          with ordinality as line (value, group_id, place)`.execute(writer);
}

const factsOf = ({
  revision: _,
  version: __,
  lastTest: ___,
  domainProofs: ____,
  publicJwk: _____,
  hasClientSecret: ______,
  clientRefusedAt: _______,
  ...facts
}: FoundProvider) => facts;

/** Who came by it logs in otherwise. */
async function deleteProvider(change: RightsChange): Promise<void> {
  const { writer, author } = change;
  const { organizationId } = author.actor;
  const before = await getProvider(change);
  await sql`delete from identity_providers where organization_id = ${organizationId}`.execute(writer);
  const { rows } = await sql<{ userId: number }>`
    select user_id as "userId" from directory.drop_identity_provider()`.execute(writer);
  for (const { userId } of rows) await announceSessions(writer, { organizationId, userId });
  await recordAudit(writer, author, { ...saved, changes: [{ id: null, before: factsOf(before) }] });
}
