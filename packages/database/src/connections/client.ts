import pg from 'pg';

/** One connection with an application name. If it breaks, the current statement fails with the error. */
export async function openClient(connectionString: string, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: applicationName });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Commits all of the work, or nothing of it. */
export async function inTransaction<Result>(client: pg.ClientBase, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * Appends session settings to the options in the URL, where the last value wins. A pooler in transaction mode refuses such a connection.
 */
export function withOptions(url: string, options: string): string {
  const address = new URL(url);
  const asked = address.searchParams.getAll('options');
  address.searchParams.set('options', [...asked, options].join(' '));
  return address.href;
}
