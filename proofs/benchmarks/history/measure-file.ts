import { openDatabase } from '@ohmstead/database';
import { serviceColumns } from '@ohmstead/contract';
import { selectInOrder } from '../../../apps/server/src/entities/field.ts';
import { serviceList } from '../../../apps/server/src/entities/service-fields.ts';
import type { Figure } from '../../harness/measure/figure.ts';
import { timeOf } from '../../harness/measure/timing.ts';
import { apiClient, type ApiClient } from '../../harness/product/api-client.ts';
import { scopeOf } from '../../harness/product/battery-product.ts';
import { peakResidentMb } from '../../harness/product/memory.ts';
import { signIn } from '../../harness/product/sign-in.ts';
import type { HistoryProduct } from './history-product.ts';

const columns = serviceColumns.filter(({ visible }) => visible).map(({ key }) => key);
const copyDeadlineMs = 600_000;
const fewMs = 30 * 86_400_000;

/** All services as CSV, newest first, in the columns that are shown at first; and the memory of the process that writes it, against a month of them. */
export async function measureFile(product: HistoryProduct, size: string): Promise<Figure[]> {
  const { server, organization, sample } = product;
  const client = apiClient(server.origin, (await signIn(server.origin, organization)).token);
  const month = { startTimeRange: [sample.day, sample.day + fewMs] };
  const fewMb = await peakResidentMb(server.pid, () => download(client, month));
  const copyMs = await timeCopy(product);
  let ms = Number.NaN;
  const allMb = await peakResidentMb(server.pid, async () => (ms = await timeOf(() => download(client, {}))));
  return [
    {
      name: `CSV of ${size}, newest first`,
      value: ms,
      unit: 'ms',
      reference: { name: 'COPY of the same columns in any order', value: copyMs, bound: { atMost: 2 } },
    },
    {
      name: `memory of the API while it writes ${size}`,
      value: allMb,
      unit: 'MB',
      reference: { name: 'writing those of a month', value: fewMb, bound: { atMost: 1.5 } },
    },
  ];
}

async function download(client: ApiClient, filters: object): Promise<void> {
  const sort = { field: 'startTime', ascending: false };
  const body = { filters, sort, columns, timeZone: 'Europe/Berlin', form: 'csv' };
  const { ticket } = await client.read<{ ticket: string }>('/services/download', body);
  for await (const _ of await client.open(`/services/download?ticket=${ticket}`));
}

async function timeCopy({ database, organization }: HistoryProduct): Promise<number> {
  const { fields, from } = serviceList;
  const select = `select ${selectInOrder(fields, columns)} from ${from} where services.organization_id = ${organization.id}`;
  const copying = openDatabase(database.url, 'api');
  const readAll = async () => {
    for await (const _ of copying.copyRows(scopeOf(organization), select, copyDeadlineMs));
  };
  return timeOf(readAll).finally(() => copying.close());
}
