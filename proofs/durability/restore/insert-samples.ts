import type pg from 'pg';
import { encodeSamples } from '../../../apps/server/src/sample-store/sample-codec.ts';
import type { SampleColumns } from '../../../apps/server/src/sample-store/sample-columns.ts';
import { Random } from '../../../apps/server/src/testing/random.ts';

const samplesPerService = 20_000;
const samplesPerChunk = 1_000;
const organizations = 2;

/** As irregular as measured currents. */
function makeChunk(chunk: number, random: Random): SampleColumns {
  const rows = Array.from({ length: samplesPerChunk }, (_, at) => chunk * samplesPerChunk + at);
  return {
    offset: rows,
    Curr: rows.map(() => Math.round(10_000 + 500 * random.fraction()) / 10),
    Volt: rows.map((at) => Math.round(33_000 + at / 5 + 20 * random.fraction()) / 10),
    Temp: rows.map(() => Math.round(2_200 + 50 * random.fraction()) / 100),
    RemCap: rows.map((at) => Math.round(at * 2.8 + random.fraction())),
  };
}

/** Two organisations whose services have 20 000 samples each. */
export async function insertSamples(client: pg.Client, samples: number): Promise<void> {
  const services = Math.ceil(samples / samplesPerService);
  const random = new Random(1);
  for (let index = 0; index < organizations; index++) {
    const { rows } = await client.query('select directory.create_organization($1) as id', [
      `Organisation ${index + 1}`,
    ]);
    await client.query("select set_config('app.organization_id', $1, false)", [String(rows[0].id)]);
    for (let service = index; service < services; service += organizations)
      await plantService(client, Number(rows[0].id), service, random);
  }
  await client.query('select app.stamp_changes()');
}

async function plantService(client: pg.Client, organization: number, service: number, random: Random) {
  const { rows } = await client.query(
    `with battery as (insert into app.batteries (organization_id, serial_number) values ($1, $2) returning id)
     insert into app.services (organization_id, uid, battery_id, service_type, status, started_at, ended_at, has_service_data)
       select $1, $2, id, 'Charge', 'pass', now() - interval '1 day', now(), true from battery returning id`,
    [organization, `S${service}`],
  );
  const chunks = Array.from({ length: samplesPerService / samplesPerChunk }, (_, at) => makeChunk(at, random));
  await client.query(
    `insert into app.service_sample_chunks (organization_id, service_id, chunk, first_offset_s, last_offset_s, sample_count, samples)
       select $1, $2, new.chunk - 1, (new.chunk - 1) * $4, new.chunk * $4 - 1, $4, new.samples
         from unnest($3::bytea[]) with ordinality as new (samples, chunk)`,
    [organization, rows[0].id, chunks.map(encodeSamples), samplesPerChunk],
  );
}
