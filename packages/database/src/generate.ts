import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from './embedded/start-embedded.ts';
import { generatedFiles } from './generate/generated-files.ts';
import { migrate } from './migrate/migrate.ts';

async function generate(databaseUrl: string): Promise<Map<string, string>> {
  await migrate(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await generatedFiles(client);
  } finally {
    await client.end();
  }
}

/** Uses a new database, so that the output depends only on the migrations. */
async function inNewDatabase<Result>(work: (databaseUrl: string) => Promise<Result>): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ohmstead-generate-'));
  const database = await startEmbedded({ dataDir, settings: { fsync: 'off' } });
  try {
    return await work(database.url);
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

for (const [file, text] of await inNewDatabase(generate)) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
