/**
 * The drill: a server with as many samples as RESTORE_SAMPLES says (10 million) is backed up, restored into a new one, and compared row by
 * row by independent SQL; as a control, a backup with one changed bit must be refused. Both servers keep the settings of production, with
 * every commit on the disk.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, startEmbedded } from '@ohmstead/database';
import { restoreBackup } from '../../../apps/server/src/backup/restore-backup.ts';
import { fingerprint, isRenewed } from '../../../apps/server/src/backup/testing/fingerprint.ts';
import { writeBackup } from '../../../apps/server/src/backup/write-backup.ts';
import { withRoot } from '../../../apps/server/src/testing/with-root.ts';
import { insertSamples } from './insert-samples.ts';

const restoreWithinMs = 10 * 60_000;
const samples = Number(process.env['RESTORE_SAMPLES'] ?? 10_000_000);
const parent = mkdtempSync(join(tmpdir(), 'ohmstead-drill-'));
const places = { from: join(parent, 'from'), to: join(parent, 'to') };

async function timed<Result>(what: string, work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const startedAt = performance.now();
  const result = await work();
  const ms = performance.now() - startedAt;
  console.log(`${what}: ${(ms / 1_000).toFixed(1)} s`);
  return { result, ms };
}

async function refusesChangedBit(folder: string, databaseUrl: string): Promise<boolean> {
  const file = join(folder, 'tables', 'app.service_sample_chunks.zst');
  const bytes = readFileSync(file);
  bytes[Math.floor(bytes.length / 2)]! ^= 1;
  writeFileSync(file, bytes);
  const target = { databaseUrl, dataDir: places.to };
  const refusal = await restoreBackup(folder, target).then(
    () => 'was restored',
    (error: Error) => error.message,
  );
  console.log(`control, a changed bit: ${refusal}`);
  return refusal.includes('app.service_sample_chunks.zst was changed');
}

const from = await startEmbedded({ dataDir: places.from });
const to = await startEmbedded({ dataDir: places.to });
try {
  await migrate(from.url);
  await timed(`inserting ${samples} samples`, () => withRoot(from.url, (client) => insertSamples(client, samples)));
  const { result: backup } = await timed('backup', () =>
    writeBackup({ databaseUrl: from.url, dataDir: places.from }, join(parent, 'backups')),
  );
  console.log(`${backup.rows} rows in ${(backup.bytes / 2 ** 20).toFixed(1)} MiB`);
  const restoring = await timed('restore', () =>
    restoreBackup(backup.folder, { databaseUrl: to.url, dataDir: places.to }),
  );
  const [before, after] = [await withRoot(from.url, fingerprint), await withRoot(to.url, fingerprint)];
  const differing = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
  const wrong = differing.filter((name) => !isRenewed(name));
  console.log(`${Object.keys(before).length} row hashes compared, ${wrong.length} differ ${wrong.join()}`);
  const isRefused = await refusesChangedBit(backup.folder, to.url);
  if (wrong.length > 0 || !isRefused || restoring.ms > restoreWithinMs) process.exitCode = 1;
} finally {
  await Promise.all([from.stop(), to.stop()]);
  rmSync(parent, { recursive: true, force: true });
}
