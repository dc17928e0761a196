import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database, Reader } from '@ohmstead/database';
import type { Scope } from '@ohmstead/domain';
import { sql } from 'kysely';
import { thinSamples } from '../sample-store/archive/thin-samples.ts';
import { readSamples } from '../sample-store/read-service-data.ts';
import { measurements, type SampleColumns } from '../sample-store/sample-columns.ts';
import type { ParquetColumn } from './write-rows.ts';

/** Of each of them, what draws the same picture is kept: at most some 2 000 samples of a service. */
const buckets = 200;

/** Services that began in a calendar month (UTC) and have ended, and what their file depends on. */
export type Month = { month: string; fingerprint: string };

export async function listMonths(reader: Reader): Promise<Month[]> {
  const { rows } = await sql<Month>`
    with stored as (
      select service_id, count(*) as blocks, sum(sample_count) as samples from (
        select service_id, sample_count from app.service_sample_chunks where organization_id = (select app.organization_id())
        union all
        select service_id, sample_count from app.service_samples where organization_id = (select app.organization_id())) as every
        group by service_id
    )
    select to_char(started_at at time zone 'UTC', 'YYYY-MM') as month,
        md5(string_agg(concat_ws(' ', services.id, services.version, blocks, samples), ',' order by services.id)) as fingerprint
      from app.services join stored on stored.service_id = services.id
      where services.organization_id = (select app.organization_id()) and ended_at is not null
      group by 1 order by 1`.execute(reader);
  return rows;
}

type Begun = { id: number; startMs: number };
async function listServices(reader: Reader, month: string): Promise<Begun[]> {
  const { rows } = await sql<Begun>`
    select id::float8 as id, round((date_part('epoch', started_at) * 1000)::numeric)::float8 as "startMs" from app.services
      where organization_id = (select app.organization_id()) and ended_at is not null
        and started_at >= ${`${month}-01T00:00:00Z`}::timestamptz
        and started_at < ${`${month}-01T00:00:00Z`}::timestamptz + interval '1 month'
      order by id`.execute(reader);
  return rows;
}

type SampleRow = { service: Begun; samples: SampleColumns; at: number };
const names = {
  Curr: 'current_ma',
  RemCap: 'remaining_capacity_mah',
  Temp: 'temperature_c',
  Volt: 'voltage_mv',
} as const;

export const sampleColumns: ParquetColumn<SampleRow>[] = [
  { name: 'service_id', type: 'INT64', cellOf: ({ service }) => BigInt(service.id) },
  {
    // `at` is a word of DuckDB's SQL.
    name: 'measured_at',
    type: 'TIMESTAMP',
    cellOf: ({ service, samples, at }) => new Date(service.startMs + (samples.offset[at] ?? 0) * 1_000),
  },
  { name: 'offset_s', type: 'DOUBLE', cellOf: ({ samples, at }) => samples.offset[at] ?? null },
  ...measurements.map((measurement): ParquetColumn<SampleRow> => ({
    name: names[measurement],
    type: 'DOUBLE',
    cellOf: ({ samples, at }) => samples[measurement][at] ?? null,
  })),
];

/** One service after another, so that the samples of no more than one are in memory. */
export async function* readMonth(
  database: Database,
  scope: Scope,
  month: string,
  signal?: AbortSignal,
): AsyncGenerator<SampleRow[]> {
  for (const service of await database.readTenant(scope, (reader) => listServices(reader, month))) {
    signal?.throwIfAborted();
    const all = await database.readTenant(scope, (reader) => readSamples(reader, service.id));
    const [first, last] = [all.offset[0], all.offset.at(-1)];
    if (first === undefined || last === undefined) continue;
    const samples = thinSamples([all], [first, last], buckets);
    yield samples.offset.map((_, at) => ({ service, samples, at }));
    await nextTurn();
  }
}
