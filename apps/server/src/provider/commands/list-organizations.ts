import { asOwner } from '../as-owner.ts';
import type { ProviderAnswer, ProviderContext } from '../provider-context.ts';

export async function listOrganizations({ databaseUrl }: ProviderContext): Promise<ProviderAnswer> {
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query(
      `select id::float8 as id, name, created_at,
         (select count(*)::int from directory.accounts where organization_id = organizations.id) as users,
         (select count(*)::int from directory.things where organization_id = organizations.id) as devices
       from directory.organizations order by id`,
    ),
  );
  const named = rows.map(({ created_at, ...row }) => ({ ...row, created: created_at.toISOString() }));
  return { rows: named, rowsName: 'organizations' };
}
