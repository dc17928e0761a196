/**
 * A bulk change of 100 000 batteries in the background, against the calls that change as many by their ids: its time, the memory of the
 * process, and what a small change of another organisation takes meanwhile.
 */
import type { BulkJob } from '@ohmstead/contract';
import { setTimeout as delay } from 'node:timers/promises';
import type { Organization } from '../harness/fixtures/organization.ts';
import { report } from '../harness/measure/report.ts';
import { quantile } from '../harness/measure/statistics.ts';
import { timeOf } from '../harness/measure/timing.ts';
import { apiClient, type ApiClient } from '../harness/product/api-client.ts';
import { startBatteryProduct } from '../harness/product/battery-product.ts';
import { peakResidentMb } from '../harness/product/memory.ts';
import { signIn } from '../harness/product/sign-in.ts';

const [many, few, others] = [100_000, 10_000, 100];
const atOnce = 1_000;

await using product = await startBatteryProduct([many, few, others], 'api,worker');
const { origin, pid } = product.server;
const [large, small, other] = await Promise.all(product.organizations.map(enter));
if (!large || !small || !other) throw new Error('Somebody could not sign in');

type Person = { client: ApiClient; ids: number[] };

async function enter(organization: Organization): Promise<Person> {
  const { token } = await signIn(origin, organization);
  const { rows } = await product.database.root.query<{ id: string }>(
    'select id from app.batteries where organization_id = $1 order by id',
    [organization.id],
  );
  return { client: apiClient(origin, token), ids: rows.map(({ id }) => Number(id)) };
}

async function readJob({ client }: Person, id: number): Promise<BulkJob> {
  const pieces: Buffer[] = [];
  for await (const piece of await client.open(`/bulkJobs/${id}`)) pieces.push(piece);
  return JSON.parse(Buffer.concat(pieces).toString()) as BulkJob;
}

async function change(person: Person, action: BulkJob['action']): Promise<void> {
  const filters = { filters: {}, timeZone: 'Europe/Vienna' };
  const page = { ...filters, sort: null, offset: 0, limit: 1 };
  const { cursor } = await person.client.read<{ cursor: string }>('/batteries/find', page);
  const wanted = { kind: 'batteries', action, ...filters, asOf: cursor, except: [] };
  let job = await person.client.read<BulkJob>('/bulkJobs', wanted);
  while (job.endedAt === null) {
    await delay(100);
    job = await readJob(person, job.id);
  }
  if (job.changed !== person.ids.length) throw new Error(`${job.changed} of ${person.ids.length}: ${job.state}`);
}

async function retireByCalls({ client, ids }: Person): Promise<void> {
  for (let from = 0; from < ids.length; from += atOnce)
    await client.read('/batteries/retire', { retired: 0, batteryIds: ids.slice(from, from + atOnce) });
}

/** A change of one battery every 50 ms, for as long as the work takes. */
async function timeSmallChanges({ client, ids }: Person, work: Promise<unknown>): Promise<number[]> {
  const state = { isOver: false };
  const ending = work.finally(() => (state.isOver = true));
  const times: number[] = [];
  for (let isFavourite = true; !state.isOver; isFavourite = !isFavourite) {
    times.push(await timeOf(() => client.read('/batteries/favourites', { favourites: [[ids.at(-1), isFavourite]] })));
    await delay(50);
  }
  await ending;
  return times;
}

const callsMs = await timeOf(() => retireByCalls(large));
const jobMs = await timeOf(() => change(large, 'unretire'));
const peace = await timeSmallChanges(other, delay(10_000));
const meanwhile = await timeSmallChanges(other, change(large, 'retire'));
const fewMb = await peakResidentMb(pid, () => change(small, 'retire'));
const manyMb = await peakResidentMb(pid, () => change(large, 'unretire'));

report('bulk-jobs', [
  {
    name: 'retiring 100 000 batteries in the background',
    value: jobMs,
    unit: 'ms',
    reference: { name: 'by calls of 1 000', value: callsMs, bound: { atMost: 4 } },
  },
  {
    name: 'a small change of another organisation meanwhile, p95',
    value: quantile(meanwhile, 0.95),
    unit: 'ms',
    reference: { name: 'in peace', value: quantile(peace, 0.95), bound: { atMost: 2 } },
  },
  {
    name: 'memory of the process while it changes 100 000 batteries',
    value: manyMb,
    unit: 'MB',
    reference: { name: 'changing 10 000', value: fewMb, bound: { atMost: 1.2 } },
  },
]);
