import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** The server notices a moment later that a connection was closed. */
const withinMs = 1_000;
const lookEveryMs = 20;

const countOthers = `select count(*)::integer as others from pg_stat_activity
  where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid()`;

/** Whether somebody is connected and stays so. A server that does not answer serves nobody. */
export async function isUsedByOthers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: withinMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await staysUsed(client);
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function staysUsed(client: pg.Client): Promise<boolean> {
  for (const until = Date.now() + withinMs; Date.now() < until; await delay(lookEveryMs)) {
    const { rows } = await client.query<{ others: number }>(countOthers);
    if (rows[0]?.others === 0) return false;
  }
  return true;
}
