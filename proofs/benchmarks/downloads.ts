/**
 * The largest file, 200 000 batteries with all columns that are shown at first, as XLSX and as CSV: its time, the memory of the process that
 * writes it, and what the small calls of another organisation wait meanwhile.
 */
import { batteryColumns, type FileForm } from '@ohmstead/contract';
import { report } from '../harness/measure/report.ts';
import { median } from '../harness/measure/statistics.ts';
import { timeInTurns, timeOf } from '../harness/measure/timing.ts';
import { apiClient } from '../harness/product/api-client.ts';
import { startBatteryProduct } from '../harness/product/battery-product.ts';
import { peakResidentMb } from '../harness/product/memory.ts';
import { signIn } from '../harness/product/sign-in.ts';
import type { Organization } from '../harness/fixtures/organization.ts';

const [rounds, batteries, few] = [3, 200_000, 10_000];

await using product = await startBatteryProduct([batteries, 10]);
const [large, small] = product.organizations as [Organization, Organization];
const { root } = product.database;
const { origin, pid } = product.server;
const client = apiClient(origin, (await signIn(origin, large)).token);
const other = apiClient(origin, (await signIn(origin, small)).token);
const { rows } = await root.query<{ id: string }>(
  'select id from app.batteries where organization_id = $1 order by id',
  [large.id],
);
const ids = rows.map(({ id }) => Number(id));
const columns = batteryColumns.filter(({ visible }) => visible).map(({ key }) => key);

async function download(form: FileForm, rowIds: readonly number[] = ids): Promise<number> {
  const { ticket } = await client.read<{ ticket: string }>('/batteries/download', { ids: rowIds, columns, form });
  let bytes = 0;
  for await (const piece of await client.open(`/batteries/download?ticket=${ticket}`)) bytes += piece.length;
  return bytes;
}

/** Milliseconds of each small call of the other organisation during the work. */
async function waitingDuring(work: () => Promise<unknown>): Promise<number[]> {
  const ended = new AbortController();
  const times: number[] = [];
  const working = work().finally(() => ended.abort());
  while (!ended.signal.aborted) times.push(await timeOf(() => other.read('/batteries/getUpdates', { versions: null })));
  await working;
  return times;
}

const quantile = (times: readonly number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)] as number;

const inPeace = await waitingDuring(() => new Promise((resolve) => setTimeout(resolve, 3_000)));
const times = await timeInTurns(rounds, { csv: () => download('csv'), xlsx: () => download('xlsx') });
const fewMb = await peakResidentMb(pid, () => download('xlsx', ids.slice(0, few)));
const allMb = await peakResidentMb(pid, () => download('xlsx'));
const besideCsv = await waitingDuring(() => download('csv'));
const besideXlsx = await waitingDuring(() => download('xlsx'));
console.log({ bytes: { csv: await download('csv'), xlsx: await download('xlsx') } });
for (const [name, waits] of Object.entries({ inPeace, besideCsv, besideXlsx }))
  console.log(name, waits.length, [0.5, 0.99, 1].map((part) => quantile(waits, part).toFixed(1)).join(' '));

report('downloads', [
  {
    name: 'XLSX of 200 000 batteries',
    value: median(times.xlsx),
    unit: 'ms',
    reference: { name: 'CSV of the same rows', value: median(times.csv), bound: { atMost: 5 } },
  },
  {
    name: 'memory of the API while it writes 200 000 rows',
    value: allMb,
    unit: 'MB',
    reference: { name: 'writing 10 000', value: fewMb, bound: { atMost: 1.5 } },
  },
  {
    name: 'small calls of another organisation during an XLSX, 99th percentile',
    value: quantile(besideXlsx, 0.99),
    unit: 'ms',
    reference: { name: 'during a CSV', value: quantile(besideCsv, 0.99), bound: { atMost: 2 } },
  },
]);
