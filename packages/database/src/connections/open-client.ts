import pg from 'pg';

/** One connection, under a name that the server shows. One that breaks is told by the statement that was under way. */
export async function openClient(connectionString: string, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: applicationName });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
