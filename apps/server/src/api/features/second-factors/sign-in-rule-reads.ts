import { maxNotReady, type Readiness, type ReadinessQuery, type SignInRule } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Scope } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ApiParts } from '../../api-parts.ts';
import { entityTag } from '../../changes/require-version.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';

/** Of whom the organisation requires a second factor. */
export function signInRuleReads(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /api/organization/signIn', async (request, reply) => {
    const actor = actorOf(request);
    const found = await database.readTenant(actor, (reader) => findSignInRule(reader, actor));
    return reply.header('etag', entityTag(found.version)).send(found);
  });

  route(app, 'GET /api/organization/signIn/readiness', async (request) => {
    const actor = actorOf(request);
    return database.readTenant(actor, async (reader) => {
      const { requirement, kinds } = { ...(await findSignInRule(reader, actor)), ...request.query };
      return findReadiness(reader, { requirement, kinds });
    });
  });
}

type InOrganization = Pick<Scope, 'organizationId'>;

const rule = sql`requirement, floor(extract(epoch from required_from) * 1000)::bigint as "from", kinds, remembering,
  identity_session_hours as "identitySessionHours", version`;

const optional: SignInRule = {
  requirement: 'optional',
  from: null,
  kinds: 'any',
  remembering: true,
  identitySessionHours: 12,
  version: 0,
};

export async function findSignInRule(reader: Reader, { organizationId }: InOrganization): Promise<SignInRule> {
  const { rows } = await sql<SignInRule>`select ${rule} from sign_in_rules
    where organization_id = ${organizationId}`.execute(reader);
  return rows[0] ?? optional;
}

type Person = { id: number; email: string; isReady: boolean };

async function findReadiness(reader: Reader, asked: Required<ReadinessQuery>): Promise<Readiness> {
  const { rows } = await sql<Person>`select id, email, is_ready as "isReady"
    from directory.factor_readiness(${asked.requirement}, ${asked.kinds})`.execute(reader);
  const missing = rows.filter(({ isReady }) => !isReady);
  return {
    concernedCount: rows.length,
    readyCount: rows.length - missing.length,
    notReady: missing.slice(0, maxNotReady).map(({ id, email }) => ({ id, email })),
  };
}
