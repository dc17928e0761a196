import { openClient, ownerRole } from '@ohmstead/database';
import type pg from 'pg';

export const beginAsOwner = `begin; set local role ${ownerRole}; set local search_path = directory, app, pg_temp`;

/** The provider is outside all organisations and roles, so its work runs in one transaction as the owner. */
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
