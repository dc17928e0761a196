/**
 * The first load of a list of 100 000 batteries, to its last byte, against the plain COPY of the same select; and the memory of the process
 * that answers eight of them at once.
 */
import { openDatabase } from '@ohmstead/database';
import { selectInOrder } from '../../apps/server/src/entities/field.ts';
import { batteryList } from '../../apps/server/src/entities/battery-fields.ts';
import type { Figure } from '../harness/measure/figure.ts';
import { report } from '../harness/measure/report.ts';
import { median } from '../harness/measure/statistics.ts';
import { timeInTurns } from '../harness/measure/timing.ts';
import { apiClient } from '../harness/product/api-client.ts';
import { scopeOf, startBatteryProduct } from '../harness/product/battery-product.ts';
import { peakResidentMb } from '../harness/product/memory.ts';
import { signIn } from '../harness/product/sign-in.ts';
import type { Organization } from '../harness/fixtures/organization.ts';

const rounds = 7;
const atOnce = 8;
const browsers = 'gzip, deflate, br, zstd';

await using product = await startBatteryProduct([100_000]);
const organization = product.organizations[0] as Organization;
const { token } = await signIn(product.server.origin, organization);
const client = apiClient(product.server.origin, token);
const firstLoad = (encoding: string) => client.drain('/batteries/getUpdates', { versions: null }, encoding);

const copying = openDatabase(product.database.url, 'api');
const { columns, fields, from } = batteryList;
const select = `select ${selectInOrder(fields, columns)} from ${from} where batteries.organization_id = ${organization.id}`;
async function copyRows(): Promise<number> {
  let bytes = 0;
  for await (const piece of copying.copyRows(scopeOf(organization), select)) bytes += piece.length;
  return bytes;
}

const times = await timeInTurns(rounds, {
  copy: copyRows,
  identity: () => firstLoad('identity'),
  gzip: () => firstLoad('gzip'),
  br: () => firstLoad('br'),
  zstd: () => firstLoad('zstd'),
  browsers: () => firstLoad(browsers),
});
await copying.close();

const asFigure = (name: string, values: readonly number[]): Figure => ({
  name: `first load of 100 000 batteries, ${name}`,
  value: median(values),
  unit: 'ms',
  reference: { name: 'COPY of the same select', value: median(times.copy), bound: { atMost: 2.5 } },
});

const eightMb = (encoding: string) =>
  peakResidentMb(product.server.pid, () => Promise.all(Array.from({ length: atOnce }, () => firstLoad(encoding))));
const memory = [await eightMb('identity'), await eightMb(browsers)];

report('list-load', [
  asFigure('not compressed', times.identity),
  asFigure('gzip', times.gzip),
  asFigure('br', times.br),
  asFigure('zstd', times.zstd),
  asFigure('compressed as a browser accepts it', times.browsers),
  { name: 'memory of the API with eight at once', value: Math.max(...memory), unit: 'MB', bound: { atMost: 250 } },
]);
