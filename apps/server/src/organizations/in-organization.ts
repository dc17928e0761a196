import type pg from 'pg';

/** Row-level security is forced, so it applies to the owner too: this selects the organisation for one piece of work. */
export async function inOrganization<Result>(
  client: pg.ClientBase,
  organizationId: number,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query("select set_config('app.organization_id', $1, true)", [String(organizationId)]);
  const result = await work();
  await client.query("select set_config('app.organization_id', '', true)");
  return result;
}

export async function listOrganizationIds(client: pg.ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'select id::float8 as id from directory.organizations order by id',
  );
  return rows.map(({ id }) => id);
}
