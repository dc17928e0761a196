import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { testApi } from '../api/testing/test-api.ts';
import { listFiles } from '../files/list-files.ts';
import { encodeSamples } from '../sample-store/sample-codec.ts';
import { queryParquet, readParquet } from '../testing/read-parquet.ts';
import { writeParquet } from './parquet-job.ts';

const { database, organization } = await testApi();
const [acme, other] = [await organization('Acme'), await organization('Other')];
const parquetDir = mkdtempSync(join(tmpdir(), 'parquet-'));
afterAll(() => rmSync(parquetDir, { recursive: true, force: true }));

const context = { database: database.worker, logger: pino({ level: 'silent' }) };
const hourMs = 3_600_000;
const noon = Date.UTC(2026, 10, 20, 12);
const run = (nowMs: number, dir: string | null = parquetDir) =>
  writeParquet(context, { parquetDir: dir, operatorOrganization: acme.id }, nowMs);
const table = (file: string, id = acme.id) => readParquet(readFileSync(join(parquetDir, `organization-${id}`, file)));

const graz = await acme.location('Graz');
const battery = await acme.battery({ serial_number: 'A-1', location_id: graz, last_soh_percent: 79.5 });
const startedAt = new Date(Date.UTC(2026, 9, 31, 23, 30));
const addService = (ended: Date | null, uid: string) =>
  acme.service({
    battery_id: battery,
    uid,
    started_at: startedAt,
    ended_at: ended,
    soh_percent: 79.5,
    location_id: graz,
  });
const service = await addService(new Date(startedAt.getTime() + hourMs), 'ended');
await addService(null, 'running');
const length = 40_000;
const offset = Array.from({ length }, (_, at) => at / 10);
const none = offset.map(() => null);
await acme.insert('service_sample_chunks', {
  service_id: service,
  chunk: 0,
  sample_count: length,
  first_offset_s: 0,
  last_offset_s: offset.at(-1),
  samples: encodeSamples({
    offset,
    Curr: offset.map((at) => (at === 1_234.5 ? 9_999 : Math.round(at))),
    Volt: offset.map(() => 12_000),
    Temp: none,
    RemCap: none,
  }),
});

test('batteries, services and thinned samples are in Parquet files of each organisation, as another program reads them', async () => {
  await run(noon);
  expect(await table('batteries.parquet')).toEqual([
    expect.objectContaining({
      battery_id: BigInt(battery),
      serial_number: 'A-1',
      location: 'Graz',
      state_of_health_percent: 79.5,
      retired_at: null,
    }),
  ]);
  const services = await table('services.parquet');
  expect(services).toEqual([
    expect.objectContaining({ service_id: BigInt(service), battery_id: BigInt(battery), started_at: startedAt }),
  ]);
  const samples = await table('samples/2026-10.parquet');
  expect(samples.length).toBeGreaterThan(200);
  expect(samples.length).toBeLessThan(2_000);
  // No peak is lost.
  expect(samples.filter((row) => row['current_ma'] === 9_999)).toEqual([
    {
      service_id: BigInt(service),
      measured_at: new Date(startedAt.getTime() + 1_234_500),
      offset_s: 1_234.5,
      current_ma: 9_999,
      voltage_mv: 12_000,
      temperature_c: null,
      remaining_capacity_mah: null,
    },
  ]);
  expect(await table('batteries.parquet', other.id)).toEqual([]);
});

test('the questions that docs/other-programs.md asks of the files have answers', async () => {
  await run(noon);
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/other-programs.md'), 'utf8');
  const [, block = ''] = page.match(/```sql\n([^]*?)```/) ?? [];
  const asked = block
    .replaceAll('organization-1/', `${parquetDir}/organization-${acme.id}/`)
    .split(';')
    .filter((text) => text.trim());
  expect(asked).toHaveLength(2);
  for (const text of asked) await expect(queryParquet(text)).resolves.toBeDefined();
});

test('once a night; of samples only the months in which something changed, and none that are gone', async () => {
  const file = (name: string) => join(parquetDir, `organization-${acme.id}`, name);
  const inodes = () => ['services.parquet', 'samples/2026-10.parquet'].map((name) => statSync(file(name)).ino);
  const [services, samples] = inodes();
  await run(noon + 13 * hourMs);
  expect(inodes()).toEqual([services, samples]);
  const left = file('services.parquet.1.partial');
  writeFileSync(left, 'What an interrupted attempt has left');
  utimesSync(left, 0, 0);
  await run(noon + 14 * hourMs);
  expect(inodes()).toEqual([expect.not.toBeOneOf([services]), samples]);
  expect(listFiles(parquetDir).filter((name) => name.endsWith('.partial'))).toEqual([]);
  await acme.change('update app.services set notes = $2 where id = $1', [service, 'Changed']);
  await run(noon + 38 * hourMs);
  expect(inodes()[1]).not.toBe(samples);
  await acme.change('delete from app.service_sample_chunks where service_id = $1', [service]);
  await run(noon + 62 * hourMs);
  expect(listFiles(join(parquetDir, `organization-${acme.id}`, 'samples'))).toEqual([]);
});

test('two workers at once, one of which was taken for dead, leave whole files alone', async () => {
  const folder = join(parquetDir, 'shared');
  await Promise.all([run(noon, folder), run(noon, folder)]);
  const names = listFiles(folder);
  expect(names).toContain(`organization-${acme.id}/services.parquet`);
  for (const name of names.filter((one) => !one.endsWith('manifest.json')))
    await expect(readParquet(readFileSync(join(folder, name)))).resolves.toBeDefined();
});

test('own house: files that cannot be written, told to the organisation of the operator alone, until they are', async () => {
  const troubles = async () => {
    const { rows } = await database.root.query(
      `select organization_id::integer as id, detail from app.house_troubles where kind = 'parquet' and ended_at is null`,
    );
    return rows;
  };
  // A folder cannot be made below a file.
  const spoiled = join(parquetDir, 'spoiled');
  writeFileSync(spoiled, '');
  await expect(run(noon, spoiled)).rejects.toThrow('The Parquet files are not complete');
  expect(await troubles()).toEqual([
    { id: acme.id, detail: expect.stringContaining('The nightly Parquet files could not be written: E') },
  ]);
  rmSync(spoiled);
  await run(noon, spoiled);
  expect(await troubles()).toEqual([]);
});
