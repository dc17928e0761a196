import { archiveDirOf, dataDirOf } from '../settings/data-folders.ts';
import { ownerAccess } from '../settings/database-settings.ts';
import { runTool } from '../tools/run-tool.ts';
import { deviceAddressOf } from './device-address.ts';
import { formatFacts, formatTable } from './format-table.ts';
import { openProviderDatabase } from './open-provider-database.ts';
import { publicUrlOf, type ProviderAnswer } from './provider-context.ts';
import { readRequest, usage } from './run-provider.ts';

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) return console.log(usage());
  const request = readRequest(args);
  const dataDir = dataDirOf(process.env);
  const publicUrl = publicUrlOf(process.env);
  const database = await openProviderDatabase(ownerAccess(process.env), dataDir);
  try {
    const answer = await request.run({
      databaseUrl: database.url,
      dataDir,
      archiveDir: archiveDirOf(process.env),
      mqttUrl: process.env['MQTT_URL'],
      deviceAddress: deviceAddressOf(process.env, publicUrl),
      firmwareKeyFile: process.env['FIRMWARE_KEY_FILE']?.trim() || undefined,
      publicUrl,
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

await runTool(() => main(process.argv.slice(2)));
