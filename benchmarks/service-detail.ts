/**
 * A service of 20 000 points to its last byte, each time one that nobody has read before, against one plain select of the same bytes
 * over a connection of its own.
 */
import type { ServiceDetail } from '@ohmstead/contract';
import pg from 'pg';
import { encodeSamples } from '../apps/server/src/sample-store/sample-codec.ts';
import { sliceSamples } from '../apps/server/src/sample-store/join-samples.ts';
import type { SampleColumns } from '../apps/server/src/sample-store/sample-columns.ts';
import { report } from './measure/report.ts';
import { median } from './measure/statistics.ts';
import { timeInTurns } from './measure/timing.ts';
import { apiClient, type ApiClient } from './product/api-client.ts';
import { startBatteryProduct } from './product/battery-product.ts';
import { signIn } from './product/sign-in.ts';
import type { Organization } from './world/organization.ts';

const points = 20_000;
const perChunk = 1_000;
const rounds = 150;
/** A server which has been running for a while is what is measured: the first answers of a process are slower. */
const warmingRounds = 100;
/** How fast two processes hand over to each other settles when they start: the middle one of so many servers counts. */
const servers = 5;

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** A charge and a discharge, a sample each second, with the noise of a measurement. */
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

async function drainDetail(client: ApiClient, id: number, query = ''): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  for await (const piece of await client.open(`/services/${id}${query}`)) pieces.push(piece);
  return pieces;
}

const readDetail = async (client: ApiClient, id: number, query = ''): Promise<string> =>
  Buffer.concat(await drainDetail(client, id, query)).toString();

/** What an open chart takes each second: one sample, after those that it has. */
async function growingBytes(root: pg.Pool, organization: Organization, client: ApiClient, id: number): Promise<number> {
  await root.query(
    `with gone as (delete from app.service_sample_chunks where service_id = $1 returning organization_id, chunk, sample_count, samples)
       insert into app.service_samples select organization_id, $1, chunk, sample_count, samples from gone`,
    [id],
  );
  const first = JSON.parse(await readDetail(client, id, '?since=0')) as ServiceDetail;
  const part = points / perChunk;
  await root.query('insert into app.service_samples values ($1, $2, $3, 1, $4)', [
    organization.id,
    id,
    part,
    encodeSamples(sliceSamples(samples(points), part, part + 1)),
  ]);
  return Buffer.byteLength(await readDetail(client, id, `?since=${first.serviceData?.cursor}`));
}

/** A connection of its own that selects this text. */
async function openSelect(url: string, body: string) {
  const plain = new pg.Client(url);
  await plain.connect();
  await plain.query('create temporary table answers (body text)');
  await plain.query('insert into answers values ($1)', [body]);
  return { select: () => plain.query('select body from answers'), close: () => plain.end() };
}

type Measured = { detailMs: number; selectMs: number; wholeBytes: number; grownBytes: number };

async function measureServer(): Promise<Measured> {
  await using product = await startBatteryProduct([10]);
  const { root, url } = product.database;
  const organization = product.organizations[0] as Organization;
  const again = await addService(root, organization);
  const unread: number[] = [];
  // A work runs once more than its rounds.
  for (let round = 0; round <= rounds; round++) unread.push(await addService(root, organization));
  const { token } = await signIn(product.server.origin, organization);
  const client = apiClient(product.server.origin, token);

  const body = await readDetail(client, again);
  const { select, close } = await openSelect(url, body);
  await timeInTurns(warmingRounds, { detail: () => drainDetail(client, again), select });
  const times = await timeInTurns(rounds, { detail: () => drainDetail(client, unread.pop() as number), select });
  await close();
  return {
    detailMs: median(times.detail),
    selectMs: median(times.select),
    wholeBytes: Buffer.byteLength(body),
    grownBytes: await growingBytes(root, organization, client, again),
  };
}

const measured: Measured[] = [];
while (measured.length < servers) measured.push(await measureServer());
const ratioOf = ({ detailMs, selectMs }: Measured) => detailMs / selectMs;
measured.sort((one, other) => ratioOf(one) - ratioOf(other));
console.log(`times one select, by server: ${measured.map((each) => ratioOf(each).toFixed(2)).join(', ')}`);
const { detailMs, selectMs, wholeBytes, grownBytes } = measured[Math.floor(servers / 2)] as Measured;

report('service-detail', [
  {
    name: 'a service of 20 000 points to its last byte',
    value: detailMs,
    unit: 'ms',
    reference: { name: 'one plain select of the same bytes', value: selectMs, bound: { atMost: 2 } },
  },
  {
    name: 'what an open chart of a running one takes each second',
    value: grownBytes,
    unit: 'B',
    reference: { name: 'the whole answer', value: wholeBytes, bound: { atMost: 0.02 } },
  },
]);
