import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '@ohmstead/database';
import { archiveDirOf, dataDirOf } from '../settings/data-folders.ts';
import { ownerAccess } from '../settings/database-settings.ts';
import { openServer } from '../provider/open-provider-database.ts';
import { findSecretsKeys, makeSecretsKeys, readSecretsKeys } from '../secrets/secrets-keys.ts';
import { runTool } from '../tools/run-tool.ts';
import { BackupError } from './backup-error.ts';
import { checkBackup } from './check-backup.ts';
import { readErasures } from './erasures.ts';
import { describeLostSecrets } from './lost-secrets.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup, type RestoreTarget } from './restore-backup.ts';

const usage = `npm run restore -- FOLDER [--erased FILE | --try]
  Into the database of DATABASE_OWNER_URL or DATABASE_URL, or a new one in DATA_DIR; it must be empty. FILE is a newer audit/erasures.json.
  --try restores into a server of its own, which is gone afterwards: shows that the backup is good, and how long it takes.`;

async function main(): Promise<void> {
  const options = { help: { type: 'boolean' }, erased: { type: 'string' }, try: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [folder] = positionals;
  if (values.help || folder === undefined || positionals.length > 1) throw new BackupError(usage);
  const erasures = values.erased === undefined ? [] : readErasures(values.erased);
  // Checked first, so that a bad backup does not leave an empty database behind.
  await checkBackup(folder);
  const target = values.try ? await openTrial() : await openTarget();
  const startedAt = performance.now();
  try {
    const manifest = await restoreBackup(folder, target, erasures);
    const { takenAt, tables } = manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    console.log(`${rows} rows of ${tables.length} tables are as they were at ${takenAt}, after ${seconds} s.`);
    if (!values.try) replaceMissingKey(dataDirOf(process.env), manifest);
    console.log(values.try ? 'This was a trial: nothing has been kept.' : 'Everyone has to log in again.');
  } finally {
    await target.close();
  }
}

/** The key is in no backup. */
function replaceMissingKey(dataDir: string, manifest: Manifest): void {
  const keys = findSecretsKeys(readSecretsKeys(process.env, []), dataDir);
  if (keys === null) makeSecretsKeys(dataDir);
  const lost = describeLostSecrets(manifest, keys);
  if (lost !== null) console.log(lost);
}

type Target = RestoreTarget & { close: () => Promise<void> };

async function openTarget(): Promise<Target> {
  const dataDir = dataDirOf(process.env);
  const { url: ownerUrl, passwordOf } = ownerAccess(process.env);
  const { url, close } = await openServer(ownerUrl, dataDir);
  return { databaseUrl: url, passwordOf, dataDir, archiveDir: archiveDirOf(process.env), close };
}

async function openTrial(): Promise<Target> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ohmstead-trial-'));
  const { url, stop } = await startEmbedded({ dataDir });
  const close = async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { databaseUrl: url, dataDir, close };
}

await runTool(main);
