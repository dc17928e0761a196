import type { Readable } from 'node:stream';
import type pg from 'pg';
import { connectAsBackup } from './connect-as-backup.ts';
import { copyOut, plainTexts } from './copy-table.ts';
import { listStoredSequences, listStoredTables, type StoredSequence, type StoredTable } from './stored-tables.ts';

export type LandedMigration = { number: number; name: string; checksum: string };

/** All data of all organisations at one moment, however long reading takes and whatever is written meanwhile. */
export type Snapshot = {
  takenAt: Date;
  serverVersion: string;
  migrations: LandedMigration[];
  tables: StoredTable[];
  sequences: StoredSequence[];
  /** One table at a time. */
  read: (table: StoredTable) => Readable;
  close: () => Promise<void>;
};

/**
 * Row-level security must not silently hide rows: with row_security off, the server refuses a login that may not read every organisation.
 */
export async function openSnapshot(databaseUrl: string): Promise<Snapshot> {
  const client = await connectAsBackup(databaseUrl, 'ohmstead-backup');
  try {
    return await takeSnapshot(client);
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function takeSnapshot(client: pg.Client): Promise<Snapshot> {
  await client.query('begin isolation level repeatable read read only; set local row_security = off');
  await client.query(plainTexts);
  // The key indexes already give this order; sorting long tables would fill the server's disk.
  await client.query('set local enable_sort = off; set local statement_timeout = 0');
  const { rows } = await client.query(
    `select now() as "takenAt", current_setting('server_version') as "serverVersion",
       to_regclass('ohmstead.migrations') is not null as "isOurs"`,
  );
  if (!rows[0].isOurs) throw new Error('The database contains no data of Ohmstead');
  const migrations = await client.query<LandedMigration>(
    'select number, name, checksum from ohmstead.migrations order by number',
  );
  const tables = await listStoredTables(client);
  // Read after the snapshot was taken, so that a sequence is never behind the rows.
  const sequences = await listStoredSequences(client);
  return {
    takenAt: rows[0].takenAt,
    serverVersion: rows[0].serverVersion,
    migrations: migrations.rows,
    tables,
    sequences,
    read: (table) => copyOut(client, table),
    close: () => client.end(),
  };
}
