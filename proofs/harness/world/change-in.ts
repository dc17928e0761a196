import type pg from 'pg';

/** One transaction as the product writes it: within an organisation, its changes stamped before the commit. */
export async function changeIn(
  root: pg.Pool,
  organizationId: number,
  work: (client: pg.PoolClient) => Promise<unknown>,
): Promise<void> {
  const client = await root.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('app.organization_id', $1, true)", [String(organizationId)]);
    await work(client);
    await client.query('select app.stamp_changes()');
    await client.query('commit');
  } finally {
    client.release();
  }
}
