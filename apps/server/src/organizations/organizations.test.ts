import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi } from '../api/testing/test-api.ts';
import { fingerprint } from '../backup/testing/fingerprint.ts';
import { plantOrganization, type PlantedOrganization } from '../backup/testing/plant-organization.ts';
import { asOwner } from '../provider/as-owner.ts';
import { readRequest } from '../provider/run-provider.ts';
import { eraseInSteps } from './erase-organization.ts';
import { exportedTables, internalTables } from './export/exported-tables.ts';

const api = await testApi();
const { app, database } = api;
const dataDir = mkdtempSync(join(tmpdir(), 'organizations-'));
const outbox = join(dataDir, 'outbox');
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

let [alpha, beta]: PlantedOrganization[] = [];
beforeAll(async () => {
  [alpha, beta] = [await plantOrganization(api, 'alpha'), await plantOrganization(api, 'beta')];
  mkdirSync(outbox);
  writeFileSync(join(outbox, 'a.eml'), 'From: x@example.test\nTo: Ada <Alpha@example.test>\n\nhello');
  writeFileSync(join(outbox, 'b.eml'), 'From: alpha@example.test\nTo: beta@example.test\n\nhello');
});

const provider = (...args: string[]) =>
  readRequest(args).run({
    databaseUrl: database.url,
    dataDir,
    archiveDir: join(dataDir, 'archive'),
    publicUrl: 'https://console.test',
  });

const columnsOf = async (): Promise<Map<string, string[]>> => {
  const { rows } = await database.root.query(
    `select relname, array_agg(attname::text order by attnum) as columns
       from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
       where relkind = 'r' and relnamespace = 'app'::regnamespace group by relname`,
  );
  return new Map(rows.map(({ relname, columns }) => [relname, columns]));
};

test('every table of an organisation is exported with all its fields explained, or is declared internal', async () => {
  const columns = await columnsOf();
  expect([...Object.keys(exportedTables), ...internalTables].toSorted()).toEqual([...columns.keys()].toSorted());
  for (const [table, { fields, left = [] }] of Object.entries(exportedTables))
    expect([table, [...Object.keys(fields), ...left].toSorted()]).toEqual([
      table,
      columns
        .get(table)
        ?.filter((column) => column !== 'organization_id')
        .toSorted(),
    ]);
});

test('an export contains everything of the organisation, and nothing of another', async () => {
  const answer = await provider('export-organization', 'alpha', '--to', join(dataDir, 'exports'));
  const folder = answer['folder'] as string;
  const { files } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(found).toHaveLength(files.length + 2);
  for (const { path, bytes, sha256, lines } of files) {
    const content = readFileSync(join(folder, path));
    expect([path, content.length]).toEqual([path, bytes]);
    expect([path, createHash('sha256').update(content).digest('hex')]).toEqual([path, sha256]);
    expect(content.toString('latin1')).not.toContain('beta');
    if (path.endsWith('.jsonl'))
      expect([path, lines]).toEqual([path, await countRows(path.slice(0, -'.jsonl'.length))]);
  }
  const [battery] = readLines(folder, 'batteries');
  expect(battery).toMatchObject({ id: alpha!.batteryId, serial_number: 'alpha-SN', retired_at: null });
  expect(readFileSync(join(folder, 'photos', 'alpha-photo.jpg'), 'utf8')).toBe('alpha photo');
  expect(readFileSync(join(folder, 'model-images', 'alpha-image.webp'), 'utf8')).toBe('alpha picture');
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain('| `design_capacity_mah` | design capacity, mAh |');
});

test('what services measured is exported in the Battery Data Format, each number as it was measured', async () => {
  const { folder } = await provider('export-organization', 'alpha', '--to', join(dataDir, 'measured'));
  const place = join(folder as string, 'measurements');
  const own = readdirSync(place).filter((name) =>
    name.replace(/(?:__EIS|\..*)\..*$/, '').endsWith(`_${alpha!.serviceId}`),
  );
  const textOf = (ending: string) => readFileSync(join(place, own.find((name) => name.endsWith(ending)) ?? ''), 'utf8');
  const [heads, ...rows] = textOf('.bdf.csv')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  expect(heads?.slice(0, 4)).toEqual(['Test Time / s', 'Voltage / V', 'Current / A', 'Unix Time / s']);
  const pi = '0.003141592653589793';
  expect(rows.map(([, voltage]) => voltage)).toEqual(['3.600125', '3.601', pi, '3.600125', '3.601', pi]);
  expect(textOf('__EIS.csv').split('\n').slice(1)).toEqual(['1000,0.01,-0.001', '0.1,0.02,', '']);
  expect(JSON.parse(textOf('.metadata.json'))).toMatchObject({
    service: { id: alpha!.serviceId },
    people: {},
    leftOut: [],
  });
});

const readLines = (folder: string, table: string) =>
  readFileSync(join(folder, `${table}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const countRows = async (table: string): Promise<number> =>
  (
    await database.root.query(`select count(*)::int as n from app.${table} where organization_id = $1`, [
      alpha!.organization.id,
    ])
  ).rows[0].n;

test('an export names no location that was deleted', async () => {
  const gamma = await api.organization('gamma');
  const place = await gamma.location('Closed');
  const battery = await gamma.battery({ location_id: place });
  await gamma.service({ battery_id: battery, location_id: place });
  await gamma.change('delete from app.locations where id = $1', [place]);
  const { folder } = await provider('export-organization', 'gamma', '--to', join(dataDir, 'exports'));
  for (const table of ['batteries', 'services'])
    expect(readLines(folder as string, table)).toMatchObject([{ location_id: null }]);
});

test.each([
  ['somebody who does not exist', ['export-organization', '999', '--to', '/none'], 'There is no organisation 999'],
  ['a name that is not typed', ['delete-organization', 'alpha'], '--yes-delete is missing'],
  ['another name', ['delete-organization', 'alpha', '--yes-delete', 'Alpha'], 'is called "alpha"'],
])('%s is reported, and nothing is done', async (_, args, message) => {
  const before = await fingerprint(database.root);
  await expect((async () => provider(...args))()).rejects.toThrow(message);
  expect(await fingerprint(database.root)).toEqual(before);
});

/**
 * Every row that names the organisation or contains its canary, as text or as bytes. The provider's register of devices is the provider's
 * own.
 */
async function findTraces(organizationId: number, canary: string): Promise<string[]> {
  const traces = Object.keys(await fingerprint(database.root)).filter((name) => name.endsWith(` ${organizationId}`));
  for (const name of await listTables()) {
    const { rowCount } = await database.root.query(
      `select from ${name} as kept where kept::text ilike $1 or kept::text ilike $2 limit 1`,
      [`%${canary}%`, `%${Buffer.from(canary).toString('hex')}%`],
    );
    if (rowCount) traces.push(`${name}: ${canary}`);
  }
  return traces;
}

async function listTables(): Promise<string[]> {
  const { rows } = await database.root.query(
    `select pg_class.oid::regclass::text as name from pg_class where relkind = 'r'
       and relnamespace::regnamespace::text in ('app', 'directory') and relname not in ('things', 'device_models')`,
  );
  return rows.map(({ name }) => name);
}

test('a deleted organisation leaves its number and nothing else; the other one keeps every row', async () => {
  const { id } = alpha!.organization;
  expect((await findTraces(id, 'alpha')).length).toBeGreaterThan(20);
  const ofBeta = async () =>
    Object.entries(await fingerprint(database.root)).filter(([name]) => name.endsWith(` ${beta!.organization.id}`));
  const before = await ofBeta();
  await beginAndStop(id);
  expect((await app.inject({ url: '/api/session', headers: alpha!.person.headers })).statusCode).toBe(400);
  expect(await provider('delete-organization', String(id), '--yes-delete', 'alpha')).toMatchObject({ deleted: true });
  expect(await findTraces(id, 'alpha')).toEqual([`directory.erasures ${id}`]);
  expect(await ofBeta()).toEqual(before);
  expect((await app.inject({ url: '/api/session', headers: beta!.person.headers })).statusCode).toBe(200);
  const { rows } = await database.root.query(
    "select organization_id from directory.things where thing_name = 'alpha-thing'",
  );
  expect(rows).toEqual([{ organization_id: null }]);
  expect(readdirSync(outbox)).toEqual(['b.eml']);
  expect(readFileSync(join(dataDir, 'audit', 'erasures.json'), 'utf8')).toContain(
    `"organizationId":${id},"userId":null`,
  );
});

/** As if the tool had been killed after some steps. */
const beginAndStop = (id: number) =>
  asOwner(database.url, async (client) => {
    let steps = 0;
    for await (const _ of eraseInSteps(client, id)) if (++steps === 12) return;
  });
