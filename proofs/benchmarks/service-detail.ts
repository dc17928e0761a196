/**
 * A service of 20 000 points to its last byte, each time one that was never read before, against one plain select of the same bytes over a
 * connection of its own.
 */
import type { ServiceDetail } from '@ohmstead/contract';
import pg from 'pg';
import { sliceSamples, type SampleColumns } from '../../apps/server/src/sample-store/sample-columns.ts';
import { encodeSamples } from '../../apps/server/src/sample-store/sample-codec.ts';
import { report } from '../harness/measure/report.ts';
import { median } from '../harness/measure/statistics.ts';
import { timeInTurns } from '../harness/measure/timing.ts';
import { apiClient } from '../harness/product/api-client.ts';
import { startBatteryProduct } from '../harness/product/battery-product.ts';
import { signIn } from '../harness/product/sign-in.ts';
import type { Organization } from '../harness/fixtures/organization.ts';

const points = 20_000;
const perChunk = 1_000;
const rounds = 150;
/** A server that has been running for a while is measured: the first answers of a process are slower. */
const warmingRounds = 100;

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** A charge and a discharge, one sample a second, with the noise of a measurement. */
const samples = (from: number): SampleColumns => {
  const at = Array.from({ length: perChunk }, (_, i) => from + i);
  const noise = (i: number) => Math.sin(i * 12.9898) * 43.7 - Math.floor(Math.sin(i * 12.9898) * 43.7);
  return {
    offset: at,
    Curr: at.map((i) => rounded((i < 12_000 ? 2_000 : -1_500) + noise(i) * 4, 1)),
    RemCap: at.map((i) => rounded(i < 12_000 ? i / 3 : 4_000 - (i - 12_000) / 2, 1)),
    Temp: at.map((i) => rounded(24 + 4 * Math.sin(i / 3_000) + noise(i + 7) * 0.2, 1)),
    Volt: at.map((i) => rounded(3_600 + 500 * Math.cos(i / 4_000) + noise(i + 3) * 3, 0)),
  };
};

async function addService(root: pg.Pool, organization: Organization): Promise<number> {
  const { rows } = await root.query<{ id: string }>(
    `insert into app.services (organization_id, uid, battery_id, service_type, status, started_at, has_service_data)
       select $1, gen_random_uuid()::text, min(id), 'Cycle', 'pass', now(), true from app.batteries where organization_id = $1 returning id`,
    [organization.id],
  );
  for (let chunk = 0; chunk < points / perChunk; chunk++) {
    const from = chunk * perChunk;
    await root.query('insert into app.service_sample_chunks values ($1, $2, $3, $4, $5, $6, $7)', [
      organization.id,
      rows[0]?.id,
      chunk,
      from,
      from + perChunk - 1,
      perChunk,
      encodeSamples(samples(from)),
    ]);
  }
  return Number(rows[0]?.id);
}

await using product = await startBatteryProduct([10]);
const organization = product.organizations[0] as Organization;
const again = await addService(product.database.root, organization);
const unread: number[] = [];
// The work runs once more than there are rounds.
for (let round = 0; round <= rounds; round++) unread.push(await addService(product.database.root, organization));
const { token } = await signIn(product.server.origin, organization);
const client = apiClient(product.server.origin, token);

async function drainDetail(id: number, query = ''): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  for await (const piece of await client.open(`/services/${id}${query}`)) pieces.push(piece);
  return pieces;
}

const bytesOf = async (query: string): Promise<number> => Buffer.concat(await drainDetail(again, query)).length;

/** What an open chart requests each second: one sample, after those that it has. */
async function growingBytes(): Promise<number> {
  const addPart = (part: number) =>
    product.database.root.query('insert into app.service_samples values ($1, $2, $3, 1, $4)', [
      organization.id,
      again,
      part,
      encodeSamples(sliceSamples(samples(points), part, part + 1)),
    ]);
  await product.database.root.query(
    `with gone as (delete from app.service_sample_chunks where service_id = $1 returning organization_id, chunk, sample_count, samples)
       insert into app.service_samples select organization_id, $1, chunk, sample_count, samples from gone`,
    [again],
  );
  const first = JSON.parse(Buffer.concat(await drainDetail(again, '?since=0')).toString()) as ServiceDetail;
  await addPart(points / perChunk);
  return bytesOf(`?since=${first.serviceData?.cursor}`);
}

const plain = new pg.Client(product.database.url);
await plain.connect();
await plain.query('create temporary table answers (body text)');
await plain.query('insert into answers values ($1)', [Buffer.concat(await drainDetail(again)).toString()]);

const select = () => plain.query('select body from answers');
await timeInTurns(warmingRounds, { detail: () => drainDetail(again), select });
const times = await timeInTurns(rounds, { detail: () => drainDetail(unread.pop() as number), select });
await plain.end();

const reference = { name: 'one plain select of the same bytes', value: median(times.select), bound: { atMost: 2 } };
const wholeBytes = await bytesOf('');
const grownBytes = await growingBytes();

report('service-detail', [
  { name: 'a service of 20 000 points to its last byte', value: median(times.detail), unit: 'ms', reference },
  {
    name: 'what an open chart of a running service requests each second',
    value: grownBytes,
    unit: 'B',
    reference: { name: 'the whole answer', value: wholeBytes, bound: { atMost: 0.02 } },
  },
]);
