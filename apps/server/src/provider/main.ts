import { formatFacts, formatTable } from './format-table.ts';
import { openProviderDatabase } from './open-provider-database.ts';
import { archiveDirOf, dataDirOf, publicUrlOf, type ProviderAnswer } from './provider-context.ts';
import { ProviderError } from './provider-error.ts';
import { readRequest, usage } from './run-provider.ts';

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) return console.log(usage());
  const request = readRequest(args);
  const dataDir = dataDirOf(process.env);
  const database = await openProviderDatabase(process.env['DATABASE_URL'], dataDir);
  try {
    const answer = await request.run({
      databaseUrl: database.url,
      dataDir,
      archiveDir: archiveDirOf(process.env),
      publicUrl: publicUrlOf(process.env),
    });
    console.log(request.asJson ? asJson(answer) : asTable(answer));
  } finally {
    await database.close();
  }
}

const asJson = ({ rows, rowsName = 'devices', ...facts }: ProviderAnswer): string =>
  JSON.stringify(rows === undefined ? facts : { [rowsName]: rows });

const asTable = ({ rows, rowsName: _, ...facts }: ProviderAnswer): string =>
  rows === undefined ? formatFacts(facts) : formatTable(rows);

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof ProviderError ? error.message : error);
  process.exitCode = 1;
}
