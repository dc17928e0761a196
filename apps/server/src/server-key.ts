import { randomBytes } from 'node:crypto';
import type { Database } from '@ohmstead/database';
import { sql } from 'kysely';

/** A key shared by all processes; the first one to need it creates it. */
export function createServerKey(database: Database, name: string): () => Promise<Buffer> {
  let known: Buffer | undefined;
  return async () => (known ??= await loadKey(database, name));
}

async function loadKey(database: Database, name: string): Promise<Buffer> {
  const { rows } = await database.withDirectory((directory) =>
    sql<{ key: Buffer }>`select directory.server_key(${name}, ${randomBytes(32)}) as key`.execute(directory),
  );
  const key = rows[0]?.key;
  if (!key) throw new Error(`The server key ${name} could not be made`);
  return key;
}
