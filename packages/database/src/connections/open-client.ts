import pg from 'pg';

/** One connection with an application name. If it breaks, the statement under way reports it. */
export async function openClient(connectionString: string, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: applicationName });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
