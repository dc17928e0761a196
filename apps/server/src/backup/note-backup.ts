import { openClient } from '@ohmstead/database';

/** Tells the product when the newest backup was taken, so that it can say when there are no more (docs/decisions/0290). */
export async function noteBackup(databaseUrl: string, takenAt: Date): Promise<void> {
  const client = await openClient(databaseUrl, 'ohmstead-backup');
  try {
    await client.query('select directory.note_backup($1)', [takenAt]);
  } finally {
    await client.end();
  }
}
