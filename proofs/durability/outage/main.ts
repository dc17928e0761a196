import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '@ohmstead/database';
import { Product } from '../../harness/product/product.ts';
import { CrashCluster } from '../testbed/crash-cluster.ts';
import { LoopDisk } from '../testbed/loop-disk.ts';
import { signIn } from '../testbed/insert-people.ts';
import { RecordedLoad } from '../testbed/recorded-load.ts';
import { diskFull } from './disk-full.ts';
import { playOutage, type Outage } from './outage.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, cycles: { type: 'string', default: '1' } },
});
const awayMs = Number(values.seconds) * 1000;
const times = Number(values.cycles);

async function play(product: Product, url: string, outages: readonly Outage[]): Promise<string[]> {
  const load = await RecordedLoad.begin(url, product);
  try {
    const token = await signIn(product.address, load.email);
    const wrong: string[] = [];
    for (let time = 0; time < times && wrong.length === 0; time++)
      for (const outage of outages) wrong.push(...(await playOutage(outage, { url, product, load, token, awayMs })));
    return wrong;
  } finally {
    await load.stop();
  }
}

/** The database is a separate process that is killed and restarted, or that hangs. */
async function playDatabaseAway(): Promise<string[]> {
  const cluster = new CrashCluster();
  await cluster.start();
  const dataDir = mkdtempSync(join(tmpdir(), 'ohmstead-outage-'));
  const product = await Product.start({ DATABASE_URL: cluster.url, DATA_DIR: dataDir });
  const outages: Outage[] = [
    { name: 'database killed', takeAway: () => cluster.kill(), giveBack: () => cluster.start() },
    { name: 'database hung', takeAway: () => cluster.signal('SIGSTOP'), giveBack: () => cluster.signal('SIGCONT') },
  ];
  try {
    return await play(product, cluster.url, outages);
  } finally {
    await product.stop();
    await cluster.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The product keeps its own database on a disk that is full. */
async function playDiskFull(): Promise<string[]> {
  const disk = LoopDisk.tryMake(700);
  if (typeof disk === 'string') {
    console.log(`NOT RUN: a full disk cannot be simulated on this machine: ${disk}`);
    return [];
  }
  const dataDir = join(disk.path, 'data');
  const product = await Product.start({ DATA_DIR: dataDir, DATABASE_URL: '' });
  const database = await startEmbedded({ dataDir });
  try {
    return await play(product, database.url, [diskFull(disk, database.url)]);
  } finally {
    await product.stop();
    // The product may have left its database running for other clients.
    await database.stop();
    await disk.remove();
  }
}

const wrong = [...(await playDatabaseAway()), ...(await playDiskFull())];
if (wrong.length > 0) {
  console.log(wrong.slice(0, 40).join('\n'));
  process.exitCode = 1;
}
