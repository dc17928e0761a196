import { existsSync, mkdirSync, mkdtempSync, rmdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { call } from '../../api/testing/call.ts';
import { testApi } from '../../api/testing/test-api.ts';
import type { SignedIn, TestOrganization } from '../../api/testing/test-organization.ts';
import { openCompressed } from '../../files/open-compressed.ts';
import { encodeSamples } from '../sample-codec.ts';
import type { SampleColumns } from '../sample-columns.ts';
import { archiveNameOf } from './archive-files.ts';
import { archiveAll } from './archive-samples.ts';
import { noteStuckArchive } from './note-stuck-archive.ts';
import { archiveService, type Step } from './archive-service.ts';
import { readBdf } from './bdf.ts';

const { app, database, organization } = await testApi();
const archiveDir = mkdtempSync(join(tmpdir(), 'archive-'));
afterAll(() => rmSync(archiveDir, { recursive: true, force: true }));
const context = { database: database.worker, logger: pino({ level: 'silent' }) };

const heard: string[] = [];
const listener = await database.api.listen('changes', (payload) => payload !== null && heard.push(payload));
afterAll(() => listener.close());

const [chunks, perChunk] = [12, 1_000];
const chunk = (number: number): SampleColumns => {
  const offset = Array.from({ length: perChunk }, (_, at) => number * perChunk + at);
  const wave = (scale: number) => offset.map((at) => Math.round(Math.sin(at / 300) * scale * 1_000) / 1_000);
  return { offset, Curr: wave(900), Volt: wave(40), Temp: offset.map(() => 21.5), RemCap: offset.map(() => null) };
};
const all = Array.from({ length: chunks }, (_, number) => chunk(number));
const everyVolt = all.flatMap(({ Volt }) => Volt);

let acme: TestOrganization;
let person: SignedIn;
let serviceId = 0;

beforeEach(async () => {
  acme = await organization();
  person = await acme.signIn();
  serviceId = await plantService(new Date('2020-01-01'));
});

async function plantService(endedAt: Date): Promise<number> {
  const ended = { status: 'pass', ended_at: endedAt, soh_percent: 87.5, has_service_data: true };
  const packed = { compacted_parts: chunks, expected_parts: chunks };
  const id = await acme.service({ battery_id: await acme.battery(), ...ended, ...packed });
  for (const [number, samples] of all.entries()) {
    const [first_offset_s, last_offset_s] = [samples.offset[0], samples.offset.at(-1)];
    const values = { service_id: id, chunk: number, first_offset_s, last_offset_s, sample_count: perChunk };
    await acme.insert('service_sample_chunks', { ...values, samples: encodeSamples(samples) });
  }
  return id;
}

const keepDays = (days: number) => acme.insert('retention_rules', { archive_after_days: days });
type Detail = Record<string, unknown> & { serviceData: { stream: number[][] } };
const detail = async (id = serviceId) => (await call<Detail>(app, person, 'GET', `/services/${id}`)).body;
const archiveOf = async (id = serviceId) =>
  (await database.root.query('select * from app.service_archives where service_id = $1', [id])).rows[0];
const rawOf = async (id = serviceId) =>
  readBdf(await text(openCompressed(join(archiveDir, (await archiveOf(id)).file_name))));

test('without a rule everything stays where it is, for ever', async () => {
  expect(await archiveAll(context, archiveDir, 0)).toBe(0);
  expect((await detail()).serviceData.stream).toHaveLength(chunks * perChunk);
});

test('samples of services that ended long ago move into a file number by number; what is shown stays', async () => {
  const young = await plantService(new Date());
  const before = await detail();
  await keepDays(30);
  expect(await archiveAll(context, archiveDir, 0)).toBe(1);
  expect((await rawOf()).Volt).toEqual(everyVolt);
  const { serviceData, ...after } = await detail();
  const { serviceData: raw, rawSamples: _, ...rest } = before;
  expect(after).toMatchObject(rest);
  expect(after['rawSamples']).toEqual({
    archivedAt: expect.any(Number),
    fileName: `${acme.id}/service-${serviceId}.bdf.csv.zst`,
    sampleCount: chunks * perChunk,
  });
  expect(serviceData.stream.length).toBeLessThan(raw.stream.length);
  expect(serviceData.stream.every((row) => raw.stream[row[0]!]!.every((value, at) => value === row[at]))).toBe(true);
  expect(extremes(serviceData.stream)).toEqual(extremes(raw.stream));
  expect((await detail(young)).serviceData.stream).toHaveLength(chunks * perChunk);
  expect(await archiveAll(context, archiveDir, 0)).toBe(0);
});

test('open pages that show the amount in files are notified when something was archived, and only then', async () => {
  const idle = acme;
  acme = await organization();
  await plantService(new Date('2020-01-01'));
  await keepDays(30);
  await archiveAll(context, archiveDir, 0);
  await expect.poll(() => heard).toContain(`${acme.id} retention`);
  expect(heard).not.toContain(`${idle.id} retention`);
});

const extremes = (stream: number[][]) => {
  const volts = stream.map((row) => row[4]!);
  return [stream[0], stream.at(-1), Math.min(...volts), Math.max(...volts)];
};

test.each<Step>(['written', 'named', 'verified', 'replaced'])(
  'interrupted when it was %s, nothing is lost, and it is repeated',
  async (step) => {
    const onStep = async (done: Step) => {
      if (done === step) throw new Error('the power failed');
    };
    const archiving = archiveService({ database: database.worker, archiveDir, onStep }, acme.scope, serviceId);
    await expect(archiving).rejects.toThrow('the power failed');
    expect((await detail()).serviceData.stream.map((row) => row[4])).toEqual(everyVolt);
    expect(await archiveOf()).toBeUndefined();
    await keepDays(30);
    expect(await archiveAll(context, archiveDir, 0)).toBe(1);
    expect((await rawOf()).Volt).toEqual(everyVolt);
  },
);

test('samples that changed meanwhile, or a deleted service, stop it', async () => {
  const late = { service_id: serviceId, chunk: chunks, first_offset_s: 99_999, last_offset_s: 99_999, sample_count: 1 };
  const samples = encodeSamples({ offset: [99_999], Curr: [1], Volt: [1], Temp: [1], RemCap: [1] });
  const onStep = async (step: Step) => {
    if (step === 'named') await acme.insert('service_sample_chunks', { ...late, samples });
  };
  const archiving = archiveService({ database: database.worker, archiveDir, onStep }, acme.scope, serviceId);
  expect(await archiving).toBe(false);
  expect((await detail()).serviceData.stream).toHaveLength(chunks * perChunk + 1);
  expect(await archiveService({ database: database.worker, archiveDir }, acme.scope, 999_999)).toBe(false);
});

test('if the disk returns something else, the samples stay in the database', async () => {
  const file = join(archiveDir, String(acme.id), `service-${serviceId}.bdf.csv.zst`);
  const onStep = async (step: Step) => {
    if (step === 'named') writeFileSync(file, 'not what was written');
  };
  await expect(
    archiveService({ database: database.worker, archiveDir, onStep }, acme.scope, serviceId),
  ).rejects.toThrow('Unknown frame descriptor');
  expect((await detail()).serviceData.stream).toHaveLength(chunks * perChunk);
});

test('the file of a deleted service is removed too, but not one that is being written', async () => {
  await keepDays(30);
  await archiveAll(context, archiveDir, 0);
  const folder = join(archiveDir, String(acme.id));
  const [file] = readdirSync(folder) as [string];
  await call(app, person, 'DELETE', '/services', { serviceIds: [serviceId] });
  await archiveAll(context, archiveDir, 0);
  expect(existsSync(join(folder, file))).toBe(true);
  utimesSync(join(folder, file), new Date('2020-01-01'), new Date('2020-01-01'));
  await archiveAll(context, archiveDir, 0);
  expect(existsSync(join(folder, file))).toBe(false);
});

test('own house: samples that should be in files for two days and are not; over when they are', async () => {
  const changed = (days: number) =>
    acme.change(`update app.retention_rules set changed_at = now() - $1 * interval '1 day'`, [days]);
  const goesOn = async () => {
    const { rows } = await database.root.query(
      `select ended_at is null as "goesOn", detail from app.house_troubles where organization_id = $1 and kind = 'archive'`,
      [acme.id],
    );
    return rows.map((row) => (row.goesOn ? row.detail : false));
  };
  const look = () => database.worker.writeTenant(acme.scope, (writer) => noteStuckArchive(writer, 0));
  await keepDays(30);
  await look();
  expect(await goesOn()).toEqual([]);
  // A file cannot take the name of a folder.
  const folder = join(archiveDir, archiveNameOf(acme.id, serviceId));
  mkdirSync(folder, { recursive: true });
  await changed(1);
  expect(await archiveAll(context, archiveDir, 0)).toBe(0);
  expect(await goesOn()).toEqual([]);
  await changed(3);
  expect(await archiveAll(context, archiveDir, 0)).toBe(0);
  await look();
  expect(await goesOn()).toEqual([
    expect.stringMatching(
      new RegExp(`^Samples of 1 service are not archived, of service ${serviceId} since \\d{4}-\\d\\d-\\d\\d$`),
    ),
  ]);
  rmdirSync(folder);
  expect(await archiveAll(context, archiveDir, 0)).toBe(1);
  expect(await goesOn()).toEqual([false]);
});

test('a folder that cannot be read keeps nothing of others from being archived', async () => {
  const spoiled = mkdtempSync(join(tmpdir(), 'archive-'));
  afterAll(() => rmSync(spoiled, { recursive: true }));
  writeFileSync(join(spoiled, String(acme.id)), 'not a folder');
  await expect(archiveAll(context, spoiled, 0)).resolves.toBe(0);
});
