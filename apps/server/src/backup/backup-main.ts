import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { archiveDirOf, dataDirOf } from '../settings/data-folders.ts';
import { ownerAccess } from '../settings/database-settings.ts';
import { findSecretsKeys, readSecretsKeys } from '../secrets/secrets-keys.ts';
import { openServer } from '../provider/open-provider-database.ts';
import { runTool } from '../tools/run-tool.ts';
import { noteBackup } from './note-backup.ts';
import { writeBackup } from './write-backup.ts';

const usage = 'npm run backup -- [FOLDER]   a new folder is made in it; without one in DATA_DIR/backups';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true });
  if (values.help || positionals.length > 1) return console.log(usage);
  const dataDir = dataDirOf(process.env);
  const database = await openServer(ownerAccess(process.env).url, dataDir, { isNewAllowed: false });
  try {
    const parent = positionals[0] ?? join(dataDir, 'backups');
    const { folder, takenAt, tables, rows, files, bytes } = await writeBackup(
      {
        databaseUrl: database.url,
        dataDir,
        archiveDir: archiveDirOf(process.env),
        secretsKeys: findSecretsKeys(readSecretsKeys(process.env, []), dataDir),
      },
      parent,
    );
    await noteBackup(database.url, takenAt).catch((error: Error) =>
      console.error(`The backup is complete, but its time could not be noted in the database: ${error.message}`),
    );
    console.log(
      `${folder}\n${rows} rows of ${tables} tables and ${files} files, as of ${takenAt.toISOString()}, in ${bytes} bytes`,
    );
  } finally {
    await database.close();
  }
}

await runTool(main);
