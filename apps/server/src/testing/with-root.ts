import pg from 'pg';

/** A superuser, whom no row-level security holds back. */
export async function withRoot<Answer>(url: string, work: (root: pg.Client) => Promise<Answer>): Promise<Answer> {
  const root = new pg.Client({ connectionString: url });
  // A connection that breaks is told by the statement that was under way.
  root.on('error', () => undefined);
  await root.connect();
  try {
    return await work(root);
  } finally {
    await root.end().catch(() => undefined);
  }
}
