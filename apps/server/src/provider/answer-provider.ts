import { archiveDirOf, dataDirOf } from '../settings/data-folders.ts';
import { ownerAccess } from '../settings/database-settings.ts';
import { deviceAddressOf } from './device-address.ts';
import { formatFacts, formatTable } from './format-table.ts';
import { openProviderDatabase } from './open-provider-database.ts';
import { publicUrlOf, type ProviderAnswer } from './provider-context.ts';
import { readRequest, usage } from './run-provider.ts';

/** Runs a command line of the provider and returns its output. Throws a `ToolError` for mistakes that the caller can fix. */
export async function answerProvider(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  if (args.includes('--help')) return usage();
  const request = readRequest(args);
  const dataDir = dataDirOf(env);
  const publicUrl = publicUrlOf(env);
  const database = await openProviderDatabase(ownerAccess(env), dataDir);
  try {
    const answer = await request.run({
      databaseUrl: database.url,
      dataDir,
      archiveDir: archiveDirOf(env),
      mqttUrl: env['MQTT_URL'],
      deviceAddress: deviceAddressOf(env, publicUrl),
      firmwareKeyFile: env['FIRMWARE_KEY_FILE']?.trim() || undefined,
      publicUrl,
    });
    return request.asJson ? asJson(answer) : asTable(answer);
  } finally {
    await database.close();
  }
}

const asJson = ({ rows, rowsName = 'devices', ...facts }: ProviderAnswer): string =>
  JSON.stringify(rows === undefined ? facts : { [rowsName]: rows });

const asTable = ({ rows, rowsName: _, ...facts }: ProviderAnswer): string =>
  rows === undefined ? formatFacts(facts) : formatTable(rows);
