import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, startEmbedded } from '@ohmstead/database';
import pg from 'pg';

export type NewDatabase = {
  /** In the form of DATABASE_URL. */
  url: string;
  /** A superuser, to whom no row-level security applies: for inserting test data. */
  root: pg.Pool;
  /** For the files that a server keeps beside its database. */
  folder: string;
  remove: () => Promise<void>;
};

/** A database of its own, as the product starts it: durable, with the product's settings. */
export async function newDatabase(): Promise<NewDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'ohmstead-bench-'));
  const database = await startEmbedded({ dataDir: join(folder, 'postgres') });
  await migrate(database.url);
  const root = new pg.Pool({ connectionString: database.url, max: 2 });
  // The server may close a connection before our own end has.
  root.on('error', () => undefined);
  const remove = async () => {
    await root.end();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  removeWhenStopped(remove);
  return { url: database.url, root, folder, remove };
}

/** The database is a process of its own and would outlive this one. */
export function removeWhenStopped(remove: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void remove().finally(() => process.exit(1)));
  }
}
