/**
 * Bulk actions of one user: retiring 10 000 batteries against one plain UPDATE of the same rows, and the CSV of 100 000 batteries against
 * COPY of the same columns, with the memory of the process that writes it.
 */
import { batteryColumns } from '@ohmstead/contract';
import { openDatabase } from '@ohmstead/database';
import { selectInOrder } from '../../apps/server/src/entities/field.ts';
import { batteryList } from '../../apps/server/src/entities/battery-fields.ts';
import { report } from '../harness/measure/report.ts';
import { median } from '../harness/measure/statistics.ts';
import { timeInTurns, timeOf } from '../harness/measure/timing.ts';
import { apiClient } from '../harness/product/api-client.ts';
import { scopeOf, startBatteryProduct } from '../harness/product/battery-product.ts';
import { peakResidentMb } from '../harness/product/memory.ts';
import { signIn } from '../harness/product/sign-in.ts';
import type { Organization } from '../harness/fixtures/organization.ts';

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

const inOrganization = `begin; select set_config('app.organization_id', '${organization.id}', true)`;

/** The triggers need to know the organisation, as for every change. */
async function update(isRetired: boolean): Promise<void> {
  const plain = await root.connect();
  await plain.query(inOrganization);
  await plain.query('update app.batteries set retired_at = $1 where organization_id = $2 and id = any ($3)', [
    isRetired ? new Date(0) : null,
    organization.id,
    chosen,
  ]);
  await plain.query('commit');
  plain.release();
}

/** A plain UPDATE leaves its rows without change numbers, which are added outside the measured time. */
async function stamp(): Promise<void> {
  await root.query(`${inOrganization}; select app.stamp_changes(); commit`);
  await root.query('vacuum app.batteries');
}

/** Each round changes every row: what one has retired the other brings back. */
const bulk = { update: [] as number[], retire: [] as number[] };
for (let round = 0; round <= rounds; round++) {
  const isRetiring = round % 2 === 0;
  const first = isRetiring ? 'update' : 'retire';
  const second = isRetiring ? 'retire' : 'update';
  const works = { update, retire };
  const times = { update: 0, retire: 0 };
  for (const [name, isRetired] of [
    [first, true],
    [second, false],
  ] as const) {
    times[name] = await timeOf(() => works[name](isRetired));
    await stamp();
  }
  if (round === 0) continue;
  bulk.update.push(times.update);
  bulk.retire.push(times.retire);
}

const columns = batteryColumns.filter(({ visible }) => visible).map(({ key }) => key);
const { fields, from } = batteryList;
const select = `select ${selectInOrder(fields, ['batteryId', ...columns])} from ${from} where batteries.organization_id = ${organization.id}`;
const copying = openDatabase(product.database.url, 'api');
async function copyRows(): Promise<void> {
  for await (const piece of copying.copyRows(scopeOf(organization), select)) if (piece.length === 0) return;
}

async function downloadCsv(rowIds: readonly number[] = ids): Promise<void> {
  const { ticket } = await client.read<{ ticket: string }>('/batteries/downloadCsv', { ids: rowIds, columns });
  let lines = 0;
  for await (const piece of await client.open(`/batteries/downloadCsv?ticket=${ticket}`)) lines += countLines(piece);
  if (lines !== rowIds.length + 1) throw new Error(`${lines} lines instead of ${rowIds.length + 1}`);
}

function countLines(piece: Uint8Array): number {
  let lines = 0;
  for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines++;
  return lines;
}

const csv = await timeInTurns(rounds, { copy: copyRows, csv: () => downloadCsv() });
const fewMb = await peakResidentMb(pid, () => downloadCsv(chosen));
const allMb = await peakResidentMb(pid, () => downloadCsv());
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
  {
    name: 'memory of the API while it writes 100 000 rows',
    value: allMb,
    unit: 'MB',
    reference: { name: 'writing 10 000', value: fewMb, bound: { atMost: 1.2 } },
  },
]);
