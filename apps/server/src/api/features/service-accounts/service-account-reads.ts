import type { ServiceAccount } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { EntityKind, Scope } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { heldRightsOf } from '../../rights/group-rights.ts';
import { route } from '../../route.ts';
import { listTokens } from '../../tokens/list-tokens.ts';
import { isLiving } from '../../tokens/token-row.ts';

export function serviceAccountReads(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /api/serviceAccounts', async (request) => {
    const actor = actorOf(request);
    return { serviceAccounts: await database.readTenant(actor, (reader) => listServiceAccounts(reader, actor)) };
  });

  route(app, 'GET /api/serviceAccounts/:id/tokens', async (request) => {
    const actor = actorOf(request);
    const id = Number(request.params.id);
    return database.readTenant(actor, async (reader) => {
      await getServiceAccount(reader, actor, id);
      return { tokens: await listTokens(reader, actor, id) };
    });
  });
}

type InOrganization = Pick<Scope, 'organizationId'>;
type Row = Omit<ServiceAccount, 'permissions'> & { rights: string[] } & Record<EntityKind, number | null>;

/** All of the organisation, or the one with this id. */
async function listServiceAccounts(
  reader: Reader,
  { organizationId }: InOrganization,
  id: number | null = null,
): Promise<ServiceAccount[]> {
  const { rows } = await sql<Row>`
    select users.id, accounts.name, description, disabled_at is not null as disabled, wall, group_id as "groupId",
        groups.name as "groupName", users.version, rights_of_user(users.id) as rights,
        (select count(*) from api_tokens where organization_id = ${organizationId} and owner_id = users.id and ${isLiving}) as "tokensCount",
        (select floor(extract(epoch from max(last_used_at)) * 1000)::bigint from api_tokens
          where organization_id = ${organizationId} and owner_id = users.id) as "lastUsedAt",
        users.devices_display_configuration_id as devices, users.batteries_display_configuration_id as batteries,
        users.services_display_configuration_id as services
      from service_accounts as accounts
        join users on users.organization_id = accounts.organization_id and users.id = accounts.id
        left join groups on groups.organization_id = users.organization_id and groups.id = users.group_id
      where accounts.organization_id = ${organizationId} and ${id === null ? sql`true` : sql`accounts.id = ${id}`}
      order by lower(accounts.name)`.execute(reader);
  return rows.map(({ rights, devices, batteries, services, ...account }) => ({
    ...account,
    permissions: heldRightsOf(rights, { devices, batteries, services }),
  }));
}

export async function getServiceAccount(reader: Reader, scope: InOrganization, id: number): Promise<ServiceAccount> {
  const [account] = await listServiceAccounts(reader, scope, id);
  if (!account) throw new ApiError('serviceAccounts-not-found');
  return account;
}
