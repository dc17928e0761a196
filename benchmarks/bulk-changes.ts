/**
 * What one person does to many rows: retiring 10 000 batteries against one plain UPDATE of the same rows, and the CSV of 100 000
 * batteries against COPY of the same columns, with the memory of the process that writes it.
 */
import { batteryColumns } from '@ohmstead/contract';
import { openDatabase } from '@ohmstead/database';
import { batteryList } from '../apps/server/src/api/features/batteries/battery-list.ts';
import { selectInOrder } from '../apps/server/src/api/entity-updates/field.ts';
import { report } from './measure/report.ts';
import { median } from './measure/statistics.ts';
import { timeInTurns, timeOf } from './measure/timing.ts';
import { apiClient } from './product/api-client.ts';
import { scopeOf, startBatteryProduct } from './product/battery-product.ts';
import { peakResidentMb } from './product/memory.ts';
import { signIn } from './product/sign-in.ts';
import type { Organization } from './world/organization.ts';

const rounds = 7;
const [batteries, retired] = [100_000, 10_000];

await using product = await startBatteryProduct([batteries]);
const organization = product.organizations[0] as Organization;
const { root } = product.database;
const { origin, pid } = product.server;
const { token } = await signIn(origin, organization);
const client = apiClient(origin, token);
const { rows } = await root.query<{ id: string }>(
  'select id from app.batteries where organization_id = $1 order by id',
  [organization.id],
);
const ids = rows.map(({ id }) => Number(id));
const chosen = ids.slice(0, retired);

const retire = (isRetired: boolean) =>
  client.read('/batteries/retire', { retired: isRetired ? 0 : null, batteryIds: chosen });

const update = (isRetired: boolean) =>
  root.query('update app.batteries set retired_at = $1 where organization_id = $2 and id = any ($3)', [
    isRetired ? new Date(0) : null,
    organization.id,
    chosen,
  ]);

/** A plain UPDATE leaves its rows without a change number: that is made good outside of the time that counts. */
async function stamp(): Promise<void> {
  await root.query(
    `begin; select set_config('app.organization_id', '${organization.id}', true); select app.stamp_changes(); commit`,
  );
  await root.query('vacuum app.batteries');
}

const bulk = { update: [] as number[], retire: [] as number[] };
for (let round = 0; round <= rounds; round++) {
  const isRetired = round % 2 === 1;
  const updateMs = await timeOf(() => update(!isRetired));
  await stamp();
  const retireMs = await timeOf(() => retire(isRetired));
  await root.query('vacuum app.batteries');
  if (round === 0) continue;
  bulk.update.push(updateMs);
  bulk.retire.push(retireMs);
}

const columns = batteryColumns.filter(({ visible }) => visible).map(({ key }) => key);
const { fields, from } = batteryList;
const select = `select ${selectInOrder(fields, ['batteryId', ...columns])} from ${from} where batteries.organization_id = ${organization.id}`;
const copying = openDatabase(product.database.url, 'api');
async function copyRows(): Promise<void> {
  for await (const piece of copying.copyRows(scopeOf(organization), select)) if (piece.length === 0) return;
}

async function downloadCsv(): Promise<void> {
  const { ticket } = await client.read<{ ticket: string }>('/batteries/downloadCsv', { ids, columns });
  const answer = await fetch(`${origin}/api/batteries/downloadCsv?ticket=${ticket}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  let lines = 0;
  for await (const piece of answer.body as ReadableStream<Uint8Array>) lines += countLines(piece);
  if (lines !== batteries + 1) throw new Error(`${lines} lines instead of ${batteries + 1}`);
}

function countLines(piece: Uint8Array): number {
  let lines = 0;
  for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines++;
  return lines;
}

const csv = await timeInTurns(rounds, { copy: copyRows, csv: downloadCsv });
const memoryMb = await peakResidentMb(pid, downloadCsv);
await copying.close();

report('bulk-changes', [
  {
    name: 'retiring 10 000 batteries',
    value: median(bulk.retire),
    unit: 'ms',
    reference: { name: 'one UPDATE of the same rows', value: median(bulk.update), bound: { atMost: 3 } },
  },
  {
    name: 'CSV of 100 000 batteries',
    value: median(csv.csv),
    unit: 'ms',
    reference: { name: 'COPY of the same columns', value: median(csv.copy), bound: { atMost: 2.5 } },
  },
  { name: 'memory of the API while it writes the file', value: memoryMb, unit: 'MB', bound: { atMost: 250 } },
]);
