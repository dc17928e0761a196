import { connectAsBackup } from '@ohmstead/database';
import type pg from 'pg';

/**
 * Reads all organisations in a single read-only snapshot. The database refuses a login that row-level security would restrict, so part of
 * the data is never mistaken for all of it.
 */
export async function readEverything<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connectAsBackup(databaseUrl, 'ohmstead-fsck');
  try {
    await client.query(
      'begin isolation level repeatable read read only; set local row_security = off; set local jit = off',
    );
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
