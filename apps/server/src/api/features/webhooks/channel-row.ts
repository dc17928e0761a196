import type { Channel } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Scope } from '@ohmstead/domain';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';

type InOrganization = Pick<Scope, 'organizationId'>;

/** All of the organisation by name, or the one with this id. */
export async function listChannels(
  reader: Reader,
  { organizationId }: InOrganization,
  id: number | null = null,
): Promise<Channel[]> {
  const { rows } = await sql<Channel>`
    select id, name, kind, host, hint as "lastFour", user_ids as users, group_ids as groups, enabled,
        disabled_reason as "disabledReason", version
      from endpoints where organization_id = ${organizationId} and kind <> 'webhook'
        and ${id === null ? sql`true` : sql`id = ${id}`}
      order by lower(name)`.execute(reader);
  return rows;
}

export async function getChannel(reader: Reader, scope: InOrganization, id: number): Promise<Channel> {
  const [found] = await listChannels(reader, scope, id);
  if (!found) throw new ApiError('channels-not-found');
  return found;
}
