import pg from 'pg';
import { ownerRole } from '@ohmstead/database';

/** The provider stands outside every organisation and every part of the product: one transaction in the owner's name. */
export async function asOwner<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'ohmstead-provider' });
  // A connection that breaks is told by the statement that was under way.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`begin; set local role ${ownerRole}; set local search_path = directory, app, pg_temp`);
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end().catch(() => undefined);
  }
}
