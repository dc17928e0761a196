import { unusedAfterDays, type ApiToken } from '@ohmstead/contract';
import { sql } from 'kysely';

export type TokenRow = Omit<ApiToken, 'createdBy' | 'unused'> & {
  createdById: number | null;
  createdByName: string | null;
};

/** As people are named to others. */
export const nameOfPerson = sql<string>`coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email)`;

/** Of a token in api_tokens, joined with its users. */
export const nameOfOwner = sql<string>`coalesce((select accounts.name from service_accounts as accounts
  where accounts.organization_id = users.organization_id and accounts.id = users.id), ${nameOfPerson})`;

/** After `select`, from api_tokens. */
export const tokenColumns = sql`id, kind, name, hint, permissions, location_ids as "locations",
  floor(extract(epoch from created_at) * 1000)::bigint as "createdAt", created_by as "createdById",
  (select ${nameOfPerson} from users where users.organization_id = api_tokens.organization_id and users.id = created_by) as "createdByName",
  floor(extract(epoch from expires_at) * 1000)::bigint as "expiresAt",
  floor(extract(epoch from last_used_at) * 1000)::bigint as "lastUsedAt", last_used_ip as "lastUsedIp",
  last_used_client as "lastUsedClient", floor(extract(epoch from revoked_at) * 1000)::bigint as "revokedAt", replaces_id as "replaces",
  (select successor.id from api_tokens as successor
    where successor.organization_id = api_tokens.organization_id and successor.replaces_id = api_tokens.id) as "replacedBy"`;

/** Ended ones stay listed for a while. */
export const isListed = sql`least(expires_at, revoked_at) > now() - interval '30 days'`;
export const isLiving = sql`revoked_at is null and expires_at > now()`;

const dayMs = 86_400_000;

export const tokenOf = ({ createdById, createdByName, ...token }: TokenRow, nowMs: number): ApiToken => ({
  ...token,
  createdBy: createdById === null ? null : { id: createdById, name: createdByName ?? '' },
  unused: (token.lastUsedAt ?? token.createdAt) < nowMs - unusedAfterDays * dayMs,
});
