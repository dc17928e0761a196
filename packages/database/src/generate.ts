import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbedded } from './embedded/start-embedded.ts';
import { readColumns } from './generate/catalogue.ts';
import { renderDistributionPlan } from './generate/distribution-plan.ts';
import { renderSchema } from './generate/schema-sql.ts';
import { renderTableTypes } from './generate/table-types.ts';
import { migrate } from './migrate/migrate.ts';

const inPackage = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const tableTypesFile = inPackage('src/generated/tables.ts');
const schemaFile = inPackage('schema.sql');
const planFile = inPackage('../../docs/distribution-plan.md');

async function generate(databaseUrl: string): Promise<Map<string, string>> {
  await migrate(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const tableTypes = renderTableTypes(await readColumns(client));
    return new Map([
      [tableTypesFile, tableTypes],
      [schemaFile, await renderSchema(client)],
      [planFile, await renderDistributionPlan(client)],
    ]);
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

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function write(files: Map<string, string>): void {
  for (const [file, text] of files) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

function check(files: Map<string, string>): void {
  const stale = [...files].filter(([file, text]) => readOrEmpty(file) !== text).map(([file]) => file);
  if (stale.length === 0) return;
  console.error(`Not what the migrations say, run "npm run generate":\n${stale.join('\n')}`);
  process.exitCode = 1;
}

const files = await inNewDatabase(generate);
if (process.argv.includes('--check')) check(files);
else write(files);
