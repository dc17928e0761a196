import { openClient, ownerRole } from '@ohmstead/database';
import type pg from 'pg';

export const beginAsOwner = `begin; set local role ${ownerRole}; set local search_path = directory, app, pg_temp`;

/** The provider stands outside every organisation and every part of the product: one transaction in the owner's name. */
export async function asOwner<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await openClient(databaseUrl, 'ohmstead-provider');
  try {
    await client.query(beginAsOwner);
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end().catch(() => undefined);
  }
}
