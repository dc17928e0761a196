import pg from 'pg';

/** On a connection of its own, which ends with the work. */
export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The rows of one statement. */
export const ask = (url: string, text: string): Promise<Record<string, unknown>[]> =>
  withClient(url, async (client) => (await client.query(text)).rows);
