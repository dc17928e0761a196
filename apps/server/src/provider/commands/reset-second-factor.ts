import { asOwner } from '../as-owner.ts';
import { inOrganization } from '../../organizations/in-organization.ts';
import type { ProviderAnswer, ProviderContext } from '../provider-context.ts';
import { ProviderError } from '../provider-error.ts';

type Account = { email: string; organizationId: number; userId: number };

/** The last way back: for a super user whom no one else can reset. */
export const resetSecondFactor = ({ databaseUrl }: ProviderContext, email: string): Promise<ProviderAnswer> =>
  asOwner(databaseUrl, async (client) => {
    const { rows } = await client.query<Account>(
      `select email, organization_id::float8 as "organizationId", user_id::float8 as "userId" from directory.accounts
         where lower(email) = lower($1)`,
      [email],
    );
    const [account] = rows;
    if (!account) throw new ProviderError(`No one has the address ${email}`);
    const { organizationId, userId } = account;
    const factorsCount = await inOrganization(client, organizationId, async () => {
      const reset = await client.query<{ removed: number }>('select directory.reset_second_factor($1, $2) as removed', [
        organizationId,
        userId,
      ]);
      const removed = reset.rows[0]?.removed ?? 0;
      if (removed === 0) return removed;
      await client.query(
        `insert into app.audit_events (organization_id, actor, action, object_kind, object_id, after)
           values ($1, 'the provider', 'users-second-factor-reset', 'user', $2, '{}')`,
        [organizationId, userId],
      );
      await client.query(`select directory.queue_mail($1::bigint, null, 'second-factor-reset', $2::jsonb, false)`, [
        userId,
        JSON.stringify({ by: null, reason: null }),
      ]);
      await client.query("select pg_notify('changes', $1)", [`${organizationId} session:${userId}`]);
      return removed;
    });
    if (factorsCount === 0) throw new ProviderError(`${account.email} has no second factor`);
    return { email: account.email, factorsCount };
  });
