import type { ImportUndoAnswer, ServiceDetail, ServiceImport } from '@ohmstead/contract';
import { bdfHead, bdfLines, samplesAsBdf } from '@ohmstead/domain';
import { pino } from 'pino';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { writeParquet } from '../battery-data-format/write-parquet.ts';
import { call } from '../api/testing/call.ts';
import { testApi } from '../api/testing/test-api.ts';
import type { SignedIn } from '../api/testing/test-organization.ts';
import { takeImportStep } from '../imports/take-import-step.ts';

const { app, database, organization } = await testApi();
const acme = await organization();
const oslo = await acme.location('Oslo');
const admin = await acme.signIn();
const logger = pino({ level: 'error' });
const begun = Date.UTC(2026, 2, 1, 8);

const rows = Array.from({ length: 1_200 }, (_, at) => at);
const samples = {
  offset: rows.map((at) => at * 10 + 0.25),
  Curr: rows.map((at) => (at < 600 ? 1_000.5 : -998)),
  Volt: rows.map((at) => (at < 600 ? 3_500 + at / 2 : 3_800 - (at - 600) / 2)),
  Temp: rows.map((at) => (at % 7 === 0 ? null : 25 + at / 1_000)),
  RemCap: rows.map(() => null),
};
const asBdf = { startMs: begun, isRaw: true, temperature: 'unknown', remainingCapacity: false } as const;
const columns = samplesAsBdf(samples, asBdf);
const bdf = bdfHead(columns) + bdfLines(columns, 0, rows.length);

async function upload(file: string | Buffer, who = admin) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/imports?kind=services&fileName=test.bdf.csv',
    payload: Buffer.from(file),
    headers: { ...who.headers, 'content-type': 'application/octet-stream' },
  });
  return { status: answer.statusCode, body: answer.json<ServiceImport>() };
}
const work = async () => {
  while (await takeImportStep(database.worker, logger, acme.id));
};
const read = async (id: number, who = admin) => (await call<ServiceImport>(app, who, 'GET', `/imports/${id}`)).body;
const post = (id: number, step: 'check' | 'run', body?: object, who = admin) =>
  call<ServiceImport>(app, who, 'POST', `/imports/${id}/${step}`, body);
const put = ({ id, version }: ServiceImport, mapping: object, who = admin) =>
  call<ServiceImport>(app, who, 'PUT', `/imports/${id}/mapping`, { version, ...mapping });

async function uploaded(file: string | Buffer, who = admin): Promise<ServiceImport> {
  const { status, body } = await upload(file, who);
  expect([status, body.state]).toEqual([201, 'reading']);
  await work();
  return read(body.id, who);
}
async function checked(file: string | Buffer, mapping: object, who: SignedIn = admin): Promise<ServiceImport> {
  const found = await uploaded(file, who);
  expect(await put(found, mapping, who)).toMatchObject({ status: 200, body: { state: 'mapping' } });
  expect(await post(found.id, 'check', undefined, who)).toMatchObject({ status: 200 });
  await work();
  return read(found.id, who);
}
async function run({ id, version }: ServiceImport, who: SignedIn = admin): Promise<ServiceImport> {
  expect(await post(id, 'run', { version }, who)).toMatchObject({ status: 200, body: { state: 'running' } });
  await work();
  return read(id, who);
}
async function exported(id: number, form = 'csv'): Promise<Buffer> {
  const { body } = await call<{ ticket: string }>(app, admin, 'POST', '/services/bdf', { ids: [id], form });
  const file = await app.inject({ url: `/api/services/bdf/download?ticket=${body.ticket}`, headers: admin.headers });
  return file.rawPayload;
}
const sayFirst = (...params: string[]) => ({ body: { error: { code: 'imports-check-1', params } } });
const batteries = async (serial: string) =>
  (
    await database.root.query('select id, last_service_id as last from app.batteries where serial_number = $1', [
      serial,
    ])
  ).rows;

const capacityTest = (serialNumber: string) => ({
  battery: { serialNumber, modelName: 'M', designCapacity: 2_000 },
  serviceType: 'Capacity Test',
  fcc: 1_700,
});

test('a file is read, checked, run and undone, and what is exported afterwards is the same byte for byte', async () => {
  const found = await uploaded(bdf);
  expect(found).toMatchObject({
    state: 'mapping',
    kind: 'services',
    rowCount: 1_200,
    questions: [],
    findings: [],
    detected: { maker: 'bdf', form: 'csv', record: 'samples', decimal: '.' },
    summary: {
      rows: 1_200,
      timeFirst: 0.25,
      timeLast: 11_990.25,
      voltageMin: 3_500,
      currentMax: 1_000.5,
      startTime: begun,
    },
  });
  expect(found.columns.slice(0, 3).map(({ quantity, unit }) => [quantity, unit])).toEqual([
    ['time', 's'],
    ['voltage', 'V'],
    ['current', 'A'],
  ]);
  expect(await post(found.id, 'check')).toMatchObject(sayFirst('battery', 'serviceType'));
  expect(await post(found.id, 'run', { version: found.version })).toMatchObject({ code: 'imports-run-2' });
  await put(found, capacityTest('A-1'));
  await post(found.id, 'check');
  await work();
  const ran = await run(await read(found.id));
  expect(ran).toMatchObject({ state: 'done', findings: [], serviceIds: [expect.any(Number)] });
  const [id = 0] = ran.serviceIds;
  const { body: service } = await call<ServiceDetail>(app, admin, 'GET', `/services/${id}`);
  expect(service).toMatchObject({
    imported: { fileName: 'test.bdf.csv', sha256: found.sha256, importId: found.id },
    deviceId: null,
    bayId: null,
    status: 'pass',
    fcc: 1_700,
    soh: 85,
    startTime: begun,
    duration: 11_990.25,
  });
  expect((await exported(id)).toString()).toBe(bdf);
  expect(await batteries('A-1')).toMatchObject([{ last: id }]);
  expect((await upload(bdf)).body.duplicateOf).toBe(found.id);
  const { rows: entries } = await database.root.query(
    `select action, object_id as id, client from app.audit_events where client like 'Import %' order by id`,
  );
  expect(entries).toMatchObject([{ action: 'batteries-import' }, { action: 'services-import', id }]);

  const undo = await call<ImportUndoAnswer>(app, admin, 'GET', `/imports/${found.id}/undo`);
  expect(undo.body).toEqual({ remove: 2, restore: 0, keep: [] });
  expect(await call(app, admin, 'DELETE', `/imports/${found.id}`)).toMatchObject({
    status: 200,
    body: { state: 'undone', undone: { removed: 2, restored: 0, kept: 0 } },
  });
  expect(await batteries('A-1')).toEqual([]);
  expect(await call(app, admin, 'DELETE', `/imports/${found.id}`)).toMatchObject({ code: 'imports-undo-1' });
});

test('Parquet and gzip hold the same, and undoing keeps a battery that has another service', async () => {
  const first = await run(await checked(await writeParquet(columns, rows.length), capacityTest('B-1')));
  expect(first.detected).toMatchObject({ maker: 'bdf', form: 'parquet' });
  const [battery] = await batteries('B-1');
  const second = await run(await checked(gzipSync(bdf), { batteryId: battery.id, serviceType: 'Capacity Test' }));
  for (const { serviceIds } of [first, second]) expect((await exported(serviceIds[0] ?? 0)).toString()).toBe(bdf);
  const undo = await call<ImportUndoAnswer>(app, admin, 'GET', `/imports/${first.id}/undo`);
  expect(undo.body).toMatchObject({ remove: 1, keep: [{ reason: 'This battery has another service by now.' }] });
  await call(app, admin, 'DELETE', `/imports/${first.id}`);
  expect(await batteries('B-1')).toMatchObject([{ id: battery.id, last: second.serviceIds[0] }]);
});

test('an error of the file refuses the run, and a warning does not', async () => {
  const back = bdf.replace('\n500.25,', '\n5.25,');
  const wrong = await checked(back, capacityTest('C-1'));
  expect(wrong.findings.map(({ code, severity, line }) => [code, severity, line])).toContainEqual([
    'time-back',
    'error',
    52,
  ]);
  expect(await post(wrong.id, 'run', { version: wrong.version })).toMatchObject({
    code: 'imports-run-4',
  });
  const turned = bdf
    .split('\n')
    .map((line) =>
      line.replace(/^([\d.]+,[\d.]+),(-?)(\d)/, (_, before, minus, digit) => `${before},${minus ? '' : '-'}${digit}`),
    )
    .join('\n');
  const warned = await checked(turned, capacityTest('C-1'));
  expect(warned.findings.map(({ code }) => code)).toContain('sign');
  expect(await run(warned)).toMatchObject({ state: 'done' });
});

test('the table of an unknown maker is taken once its columns are mapped by hand', async () => {
  const found = await uploaded('a;b;c\n0;3,7;0,5\n10;3,8;0,5\n20;3,9;0,5\n');
  expect(found).toMatchObject({ questions: ['columns'], summary: null, detected: { maker: null, decimal: ',' } });
  expect(await post(found.id, 'check')).toMatchObject({ code: 'imports-check-1' });
  for (const [mapping, code] of [
    [{ columns: [{ quantity: 'time', unit: 'V' }, null, null] }, 'bad-input'],
    [{ columns: [null] }, 'bad-input'],
    [{ columns: [{ quantity: 'time', unit: 's' }, { quantity: 'time', unit: 's' }, null] }, 'imports-mapping-3'],
    [{ locationId: 987_654 }, 'imports-mapping-2'],
    [{ batteryId: 987_654 }, 'imports-mapping-4'],
    [{ fields: [] }, 'bad-input'],
  ] as const)
    expect([code, await put(found, mapping)]).toEqual([code, expect.objectContaining({ status: 400, code })]);
  const named = [
    { quantity: 'time', unit: 'min' },
    { quantity: 'voltage', unit: 'V' },
    { quantity: 'current', unit: 'A' },
  ];
  const mapped = await put(found, { ...capacityTest('D-1'), columns: named });
  expect(mapped.body.questions).toEqual([]);
  expect(await post(found.id, 'check')).toMatchObject(sayFirst('startTime'));
  await put(mapped.body, { startTime: begun });
  await post(found.id, 'check');
  await work();
  const ready = await read(found.id);
  expect(ready.summary).toMatchObject({ rows: 3, timeLast: 1_200, voltageMax: 3_900, currentMax: 500 });
  expect(await run(ready)).toMatchObject({ state: 'done' });
});

test('a spectrum becomes a service without samples', async () => {
  const file =
    'Frequency / Hz,Real Impedance / ohm,Imaginary Impedance / ohm\n1000,0.01,-0.002\n10,0.02,-0.005\n1,0.03,-0.01\n';
  const mapping = { ...capacityTest('E-1'), startTime: begun, fcc: null };
  const { serviceIds, summary } = await run(await checked(file, mapping));
  expect(summary).toMatchObject({ points: 3, frequencyMax: 1_000, zAtMin: [0.03, -0.01] });
  const { body } = await call<ServiceDetail>(app, admin, 'GET', `/services/${serviceIds[0]}`);
  expect(body).toMatchObject({
    hasEisData: true,
    hasServiceData: false,
    eisData: { EIS_imag: [-0.002, -0.005, -0.01] },
  });
});

test('somebody without all locations puts the service where they are, and a battery elsewhere stays hidden', async () => {
  const graz = await acme.location('Graz');
  await acme.battery({ serial_number: 'F-1', model_name: 'M', location_id: graz });
  const permissions = ['perm-services-import', 'perm-batteries-import'];
  const local = await acme.signIn({ permissions, locationIds: [oslo] });
  const found = await uploaded(bdf, local);
  const mapped = await put(found, capacityTest('F-1'), local);
  expect(await post(found.id, 'check', undefined, local)).toMatchObject(sayFirst('location'));
  expect(await put(mapped.body, { locationId: graz }, local)).toMatchObject({ code: 'imports-mapping-2' });
  await put(mapped.body, { locationId: oslo }, local);
  await post(found.id, 'check', undefined, local);
  await work();
  expect(await run(await read(found.id, local), local)).toMatchObject({
    state: 'checked',
    serviceIds: [],
    findings: [{ code: 'battery', severity: 'error', message: 'This battery cannot be created.' }],
  });
  expect(await run(await checked(bdf, { ...capacityTest('F-2'), locationId: oslo }, local), local)).toMatchObject({
    state: 'done',
  });

  const unable = await acme.signIn({ permissions: ['perm-services-import'], locationIds: [oslo] });
  const theirs = await uploaded(bdf, unable);
  await put(theirs, { ...capacityTest('F-3'), locationId: oslo }, unable);
  expect(await post(theirs.id, 'check', undefined, unable)).toMatchObject({ status: 403, code: 'not-permitted' });
  const other = await acme.signIn({ permissions: ['perm-batteries-import', 'perm-all-locations'] });
  expect(await upload(bdf, other)).toMatchObject({ status: 403 });
  expect(await call(app, other, 'GET', `/imports/${theirs.id}`)).toMatchObject({ code: 'imports-not-found' });
});

test('what cannot be read is said in a sentence', async () => {
  const problem = { code: 'imports-read-9', message: 'No voltage column was found.', params: ['voltage'] };
  expect(await uploaded(bdf.replace('Voltage / V', 'Tension'))).toMatchObject({ state: 'failed', problem });
});

test('more than 200 MiB are refused, and so are more than 300 uploads of a person in an hour', async () => {
  const sent = (length?: number) =>
    app.inject({
      method: 'POST',
      url: '/api/imports?kind=services&fileName=a.csv',
      payload: 'a',
      headers: {
        ...admin.headers,
        'content-type': 'application/octet-stream',
        ...(length && { 'content-length': length }),
      },
    });
  expect((await sent(200 * 1024 * 1024 + 1)).statusCode).toBe(413);
  const subject = `import:${acme.id}:${admin.id}`;
  await database.root.query("select directory.count_use($1, 300, '1 hour') from generate_series(1, 300)", [subject]);
  const refused = await sent();
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});
