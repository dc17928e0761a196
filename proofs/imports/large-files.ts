import { setTimeout as delay } from 'node:timers/promises';
import type { BatteriesUpdates, DevicesUpdates, ServiceImport, TableImport } from '@ohmstead/contract';
import { bdfHead, bdfLines, samplesAsBdf } from '@ohmstead/domain';
import type pg from 'pg';
import { changeBatteries } from '../harness/fixtures/batteries.ts';
import { quantile } from '../harness/measure/statistics.ts';
import { timeOf } from '../harness/measure/timing.ts';
import { residentMbOf } from '../harness/measure/resident-memory.ts';
import { childrenOf } from '../harness/postgres/process-tree.ts';
import type { ApiClient } from '../harness/product/api-client.ts';
import type { ImportClient } from './import-client.ts';

/** The wait of 95 of 100 polls, in ms, of a list that does not change and of one that does, and how many rows the latter brought each time. */
export type Polled = { unchanged: number; growing: number; rows: number };

/** Lists that others keep open while something runs. */
export async function pollWhile(poller: ApiClient, work: Promise<unknown>): Promise<Polled> {
  const unchanged: number[] = [];
  const growing: number[] = [];
  let rows = 0;
  const ended = new AbortController();
  void work.finally(() => ended.abort()).catch(() => undefined);
  let { cursor } = await poller.read<BatteriesUpdates>('/batteries/getUpdates', { versions: null });
  const { cursor: since } = await poller.read<DevicesUpdates>('/devices/getUpdates', { versions: null });
  while (!ended.signal.aborted) {
    unchanged.push(await timeOf(() => poller.read('/devices/getUpdates', { since })));
    growing.push(
      await timeOf(async () => {
        const found = await poller.read<BatteriesUpdates>('/batteries/getUpdates', { since: cursor });
        cursor = found.cursor;
        rows += found.batteries.length;
      }),
    );
    await delay(100);
  }
  await work;
  return { unchanged: quantile(unchanged, 0.95), growing: quantile(growing, 0.95), rows: rows / growing.length };
}

/** The wait of 95 of 100 polls of so many changed rows while nothing else runs, in ms. */
export async function pollChanged(
  poller: ApiClient,
  { root, organizationId }: { root: pg.Pool; organizationId: number },
  rows: number,
): Promise<number> {
  const waits: number[] = [];
  let { cursor } = await poller.read<BatteriesUpdates>('/batteries/getUpdates', { versions: null });
  for (let round = 0; round < 100; round++) {
    await changeBatteries(root, organizationId, rows);
    waits.push(
      await timeOf(async () => {
        ({ cursor } = await poller.read<BatteriesUpdates>('/batteries/getUpdates', { since: cursor }));
      }),
    );
  }
  return quantile(waits, 0.95);
}

/** The most that the worker or a reader of files held at any moment, in MB. */
export function watchMemory(pid: () => number): { stop: () => number } {
  let peak = 0;
  const timer = setInterval(() => {
    for (const each of [pid(), ...childrenOf(pid())]) {
      const mb = residentMbOf(each);
      // One that has just ended has none.
      if (mb > peak) peak = mb;
    }
  }, 50);
  return {
    stop: () => {
      clearInterval(timer);
      return peak;
    },
  };
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1_000;
};

/** Seconds from the upload to the last row. */
export const importBatteries = (client: ImportClient, rows: number): Promise<number> =>
  timed(async () => {
    const lines = Array.from({ length: rows }, (_, at) => `LARGE-${at},M,${at},2026-03-29 14:05,a comment`);
    const file = Buffer.from(['serialNumber,modelName,designCapacity,purchased,comments', ...lines].join('\n'));
    const checked = await client.check<TableImport>('batteries', file);
    await client.start(checked);
    const done = await client.rest<TableImport>(checked.id);
    if (done.written !== rows) throw new Error(`${done.written} of ${rows} rows were written: ${done.state}`);
  });

/** A test of many samples, imported and exported again: byte for byte the same. */
export async function importSamples(
  client: ImportClient,
  count: number,
): Promise<{ seconds: number; isSame: boolean }> {
  const at = Array.from({ length: count }, (_, index) => index);
  const columns = samplesAsBdf(
    {
      offset: at.map((index) => index / 10),
      Curr: at.map((index) => (index < count / 2 ? 1_000 + (index % 7) : -1_000 - (index % 5))),
      Volt: at.map((index) => 3_000 + Math.round(1_000 * Math.sin((index / count) * Math.PI))),
      Temp: at.map((index) => 25 + (index % 100) / 100),
      RemCap: at.map(() => null),
    },
    { startMs: 1.77e12, isRaw: true, temperature: 'surface', remainingCapacity: false },
  );
  const file = Buffer.from(bdfHead(columns) + bdfLines(columns, 0, count));
  let serviceId = 0;
  const seconds = await timed(async () => {
    const mapping = {
      battery: { serialNumber: 'SAMPLES', modelName: 'M', designCapacity: 20_000 },
      serviceType: 'Capacity Test',
    };
    const checked = await client.check<ServiceImport>('services', file, mapping);
    await client.start(checked);
    const done = await client.rest<ServiceImport>(checked.id);
    serviceId = done.serviceIds[0] ?? 0;
    if (serviceId === 0) throw new Error(`${done.state}: ${JSON.stringify(done.findings)}`);
  });
  const again = await client.download('services/bdf', { ids: [serviceId], form: 'csv' });
  return { seconds, isSame: again.equals(file) };
}
