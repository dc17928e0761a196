import type { Writer } from '@ohmstead/database';
import { locationIdOf } from '@ohmstead/domain';
import { sql } from 'kysely';

type Owner = 'user' | 'group';

/** Writes only differences, so that users whose rights stay the same are not notified. */
export async function storeRights(
  writer: Writer,
  organizationId: number,
  owner: Owner,
  ownerIds: readonly number[],
  rights: readonly string[],
): Promise<void> {
  const locationIds = rights.flatMap((right) => locationIdOf(right) ?? []);
  const permissions = rights.filter((right) => locationIdOf(right) === undefined);
  await replace(writer, { organizationId, owner, ownerIds, column: 'permission', values: permissions, type: 'text' });
  await replace(writer, {
    organizationId,
    owner,
    ownerIds,
    column: 'location_id',
    values: locationIds,
    type: 'bigint',
  });
}

type Replacement = {
  organizationId: number;
  owner: Owner;
  ownerIds: readonly number[];
  column: 'permission' | 'location_id';
  values: readonly (string | number)[];
  type: 'text' | 'bigint';
};

async function replace(writer: Writer, { organizationId, owner, ownerIds, column, values, type }: Replacement) {
  const table = sql.table(`${owner}_${column === 'permission' ? 'permissions' : 'locations'}`);
  const [id, value, list] = [sql.ref(`${owner}_id`), sql.ref(column), sql.raw(`${type}[]`)];
  await sql`
    delete from ${table} where organization_id = ${organizationId} and ${id} = any (${ownerIds}::bigint[])
      and ${value} <> all (${values}::${list})`.execute(writer);
  await sql`
    insert into ${table} (organization_id, ${id}, ${value})
      select ${organizationId}, owner, value from unnest(${ownerIds}::bigint[]) as owner, unnest(${values}::${list}) as value
      on conflict do nothing`.execute(writer);
}
