import { roleUrl } from '@ohmstead/database';
import pg from 'pg';

/** Where the login may not make one (managed databases), there is no role for backups: the login then looks itself. */
const noSuchLogin = new Set(['28P01', '28000']);

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'ohmstead-fsck' });
  // A connection that breaks is told by the statement that was under way.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const connectAsReader = (databaseUrl: string): Promise<pg.Client> =>
  connect(roleUrl(databaseUrl, 'backup')).catch((error: unknown) => {
    if (noSuchLogin.has((error as { code?: string }).code ?? '')) return connect(databaseUrl);
    throw error;
  });

/**
 * Reads every organisation, all from one moment, and changes nothing. A login that a wall would hide rows from is refused by
 * the database: nothing is taken for whole that was not seen.
 */
export async function readEverything<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connectAsReader(databaseUrl);
  try {
    await client.query(
      'begin isolation level repeatable read read only; set local row_security = off; set local jit = off',
    );
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
