import type { ImportUndoAnswer, TableImport } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { call } from '../api/testing/call.ts';
import { importBench } from '../api/testing/import-bench.ts';
import { testApi } from '../api/testing/test-api.ts';
import { runBatchRows } from '../imports/run-import.ts';

const { app, database, organization } = await testApi();
const acme = await organization();
const oslo = await acme.location('Oslo');
const admin = await acme.signIn();
const { upload, step, work, read, post, rowsOf, uploaded, checked, run } = importBench(
  { app, database, organizationId: acme.id, kind: 'batteries' },
  admin,
);
const stored = async (serial: string) =>
  (
    await database.root.query(
      `select id, model_name as model, design_capacity_mah as capacity, comments, api_version as "apiVersion", location_id as place
        from app.batteries where organization_id = $1 and serial_number like $2 order by serial_number`,
      [acme.id, serial],
    )
  ).rows;

test('a file is read, checked, run and undone', async () => {
  const kept = await acme.battery({
    serial_number: 'A-2',
    model_name: 'M',
    design_capacity_mah: 2_000,
    comments: 'old',
  });
  const file =
    'Serial Number,Model Name,Design Capacity (Ah),Comments,Location,Last Status\r\nA-1,M,1.5,"=x",oslo,\r\nA-2,M,2.5,old,,\r\nA-3,M,,,,\r\n';
  const found = await checked(file);
  expect(found).toMatchObject({
    state: 'checked',
    rowCount: 3,
    questions: [],
    counts: { create: 2, change: 1, unchanged: 0, skipped: 0, wrong: 0 },
    format: { form: 'csv', encoding: 'utf-8', separator: ',', decimal: '.', dateOrder: null, sheet: null },
    sheets: [],
    sampleRows: [
      ['A-1', 'M', '1.5', '=x', 'oslo', ''],
      ['A-2', 'M', '2.5', 'old', '', ''],
      ['A-3', 'M', '', '', '', ''],
    ],
    mapping: { fields: ['serialNumber', 'modelName', 'designCapacity', 'comments', 'location', null] },
    createdBy: { id: admin.id },
  });
  expect(found.columns.map(({ field, computed }) => [field, computed])).toEqual([
    ['serialNumber', false],
    ['modelName', false],
    ['designCapacity', false],
    ['comments', false],
    ['location', false],
    [null, true],
  ]);
  expect(await rowsOf(found.id, '?state=change')).toEqual({
    total: 1,
    rows: [
      {
        line: 3,
        state: 'change',
        batteryId: kept,
        objectId: kept,
        reasons: [],
        cells: [{ column: 2, field: 'designCapacity', old: 2_000, new: 2_500 }],
      },
    ],
  });
  const ran = await run(found);
  expect(ran).toMatchObject({ state: 'done', written: 3, counts: { create: 2, change: 1 } });
  expect(await stored('A-%')).toMatchObject([
    { model: 'M', capacity: 1_500, comments: '=x', place: oslo, apiVersion: 1 },
    { capacity: 2_500, comments: 'old', apiVersion: 2 },
    { capacity: null, place: null },
  ]);
  const { rows: entries } = await database.root.query(
    `select object_id as id, client, before, after from app.audit_events where action = 'batteries-import' order by id`,
  );
  expect(entries).toHaveLength(3);
  expect(entries.find(({ id }) => id === kept)).toMatchObject({
    client: `Import ${found.id}`,
    before: { designCapacity: 2_000 },
    after: { designCapacity: 2_500, importId: found.id },
  });
  expect((await checked(file)).counts).toEqual({ create: 0, change: 0, unchanged: 3, skipped: 0, wrong: 0 });
  expect((await upload(file)).body.duplicateOf).toBe(found.id);

  await database.root.query(`update app.batteries set comments = 'new' where serial_number = 'A-1'`);
  const undo = await call<ImportUndoAnswer>(app, admin, 'GET', `/imports/${found.id}/undo`);
  expect(undo.body).toEqual({ remove: 2, restore: 1, keep: [] });
  expect(await call(app, admin, 'DELETE', `/imports/${found.id}`)).toMatchObject({
    status: 200,
    body: { state: 'undone', undone: { removed: 2, restored: 1, kept: 0 } },
  });
  expect(await stored('A-%')).toMatchObject([{ capacity: 2_000, comments: 'old', apiVersion: 3 }]);
  expect(await call(app, admin, 'DELETE', `/imports/${found.id}`)).toMatchObject({
    status: 400,
    code: 'imports-undo-1',
  });
});

test('for a file with the same heads the fields of the last run are proposed', async () => {
  const head = 'Colour,Serial Number,Remark of ours';
  const fields = ['usedIn', 'serialNumber', null];
  await run(await checked(`${head}\nred,R-1,x\n`, admin, { fields }));
  const again = await uploaded(`${head}\nblue,R-2,y\n`);
  expect(again).toMatchObject({ remembered: true, mapping: { fields } });
  const other = await uploaded(`${head},Comments\nblue,R-2,y,z\n`);
  expect(other).toMatchObject({ remembered: false, mapping: { fields: [null, 'serialNumber', null, 'comments'] } });
  const stranger = await organization();
  const bench = { app, database, organizationId: stranger.id, kind: 'batteries' } as const;
  const theirs = await importBench(bench, await stranger.signIn()).uploaded(`${head}\nblue,R-2,y\n`);
  expect(theirs).toMatchObject({ remembered: false, mapping: { fields: [null, 'serialNumber', null] } });
});

test('with wrong rows nothing is imported, unless the right ones are wanted', async () => {
  const found = await checked('serialNumber;designCapacity\nB-1;1\nB-1;2\n;3\nB-3;"1,5"\nB-4;x\nB-5;5;more\n');
  expect(found.counts).toMatchObject({ create: 2, wrong: 4 });
  expect(
    (await rowsOf(found.id, '?state=wrong&limit=2')).rows.map(({ line, reasons }) => [
      line,
      reasons.map(({ message }) => message),
    ]),
  ).toEqual([
    [3, ['Line 2 names the same battery.']],
    [4, ['The serial number is missing.']],
  ]);
  const problems = await app.inject({ url: `/api/imports/${found.id}/problems.csv`, headers: admin.headers });
  expect(problems.body).toBe(
    '\uFEFF"serialNumber";"designCapacity";"";"Line";"Reason"\r\n"B-1";"2";"";3;"Line 2 names the same battery."\r\n"";"3";"";4;"The serial number is missing."\r\n"B-4";"x";"";6;"x is not a number."\r\n"B-5";"5";"more";7;"The row has more cells than the head."\r\n',
  );
  const { id, version } = found;
  expect(await post(id, 'run', { version })).toMatchObject({ status: 400, code: 'imports-run-1' });
  const presses = await Promise.all(Array.from({ length: 10 }, () => post(id, 'run', { version, rightOnly: true })));
  expect(presses.map(({ status, code }) => code ?? status).toSorted()).toEqual([
    200,
    ...Array(9).fill('imports-run-3'),
  ]);
  await work();
  expect(await read(id)).toMatchObject({ state: 'done', written: 2, counts: { create: 2, wrong: 4 } });
  expect(await stored('B-%')).toMatchObject([{ capacity: 1 }, { capacity: 1.5 }]);
});

test('what changed after the check is listed, and nothing is written', async () => {
  const battery = await acme.battery({ serial_number: 'C-1', model_name: 'M' });
  const found = await checked('serialNumber,modelName,comments\nC-1,M,mine\nC-2,M,mine\nC-3,M,mine\n');
  await database.root.query('update app.batteries set api_version = 2 where id = $1', [battery]);
  await acme.battery({ serial_number: 'C-2', model_name: 'M' });
  const ran = await run(found);
  expect(ran).toMatchObject({ state: 'checked', counts: { create: 1, wrong: 2 } });
  expect((await rowsOf(found.id, '?state=wrong')).rows.map(({ reasons }) => reasons[0]?.code)).toEqual([
    'imports-row-12',
    'imports-row-11',
  ]);
  expect(await stored('C-3')).toEqual([]);
  expect(await run(ran, { rightOnly: true })).toMatchObject({ state: 'done', written: 1 });
  expect(await stored('C-3')).toHaveLength(1);
});

test('undoing keeps what somebody changed since, and a battery that has a service by now', async () => {
  const changed = await acme.battery({
    serial_number: 'F-1',
    model_name: 'M',
    design_capacity_mah: 1,
    comments: 'old',
  });
  const file = 'serialNumber,modelName,designCapacity,comments\nF-1,M,2,mine\nF-2,M,2,mine\nF-3,M,2,mine\n';
  const { id } = await run(await checked(file));
  await database.root.query(`update app.batteries set comments = 'theirs' where id = $1`, [changed]);
  await database.root.query(`update app.batteries set last_status = 'pass' where serial_number = 'F-2'`);
  const [, served] = await stored('F-%');
  expect((await call<ImportUndoAnswer>(app, admin, 'GET', `/imports/${id}/undo`)).body).toEqual({
    remove: 1,
    restore: 1,
    keep: [
      { batteryId: changed, field: 'comments', reason: 'This value was changed after the import.' },
      { batteryId: served.id, field: null, reason: 'This battery has a service by now.' },
    ],
  });
  expect(await call(app, admin, 'DELETE', `/imports/${id}`)).toMatchObject({
    body: { state: 'undone', undone: { removed: 1, restored: 1, kept: 2 } },
  });
  expect(await stored('F-%')).toMatchObject([
    { id: changed, capacity: 1, comments: 'theirs' },
    { id: served.id, capacity: 2, comments: 'mine' },
  ]);
});

test('a run that something stands against in the middle takes back what it has written', async () => {
  const rows = Array.from({ length: runBatchRows + 2 }, (_, at) => `G-${at},M`);
  const { id, version } = await checked(['serialNumber,modelName', ...rows].join('\n'));
  await post(id, 'run', { version });
  await step();
  expect(await stored('G-%')).toHaveLength(runBatchRows);
  const theirs = await acme.battery({ serial_number: `G-${runBatchRows + 1}`, model_name: 'M' });
  await work();
  expect(await read(id)).toMatchObject({ state: 'checked', counts: { create: runBatchRows + 1, wrong: 1 } });
  expect(await rowsOf(id, '?state=wrong')).toMatchObject({ rows: [{ reasons: [{ code: 'imports-row-11' }] }] });
  expect(await stored('G-%')).toMatchObject([{ id: theirs }]);
});

test('somebody without all locations neither sees nor changes a battery elsewhere', async () => {
  const graz = await acme.location('Graz');
  const elsewhere = await acme.battery({ serial_number: 'D-1', model_name: 'M', location_id: graz });
  const permissions = ['perm-batteries-import', 'perm-batteries-edit'];
  const local = await acme.signIn({ permissions, locationIds: [oslo] });
  const file = 'serialNumber,modelName,comments,location\nD-1,M,mine,Oslo\nD-2,M,mine,\nD-3,M,mine,Graz\n';
  const found = await checked(file, local);
  const reasons = (await rowsOf(found.id, '', local)).rows.map((row) => row.reasons.map(({ code }) => code));
  expect(reasons).toEqual([[], ['imports-row-9'], ['imports-row-8']]);
  const ran = await run(found, { rightOnly: true }, local);
  expect((await rowsOf(found.id, '', local)).rows[0]).toMatchObject({
    batteryId: null,
    reasons: [{ code: 'imports-row-11', params: [] }],
  });
  expect(ran.written).toBe(0);
  expect(await stored('D-%')).toMatchObject([{ id: elsewhere, comments: null, apiVersion: 1 }]);
  const stranger = await acme.signIn({ permissions, locationIds: [oslo] });
  expect(await call(app, stranger, 'GET', `/imports/${found.id}`)).toMatchObject({
    status: 404,
    code: 'imports-not-found',
  });
  expect((await read(found.id)).id).toBe(found.id);
});

test('what cannot be read or decided is said in a sentence', async () => {
  expect(await uploaded('')).toMatchObject({
    state: 'failed',
    problem: { code: 'imports-read-1', message: 'The file is empty.' },
  });
  expect(await uploaded('a,b\0')).toMatchObject({ problem: { code: 'imports-read-7', params: [4] } });
  expect(await uploaded('PK no workbook')).toMatchObject({ problem: { code: 'imports-read-5' } });
  expect(await uploaded(Array.from({ length: 2_000 }, (_, at) => `h${at}`).join(','))).toMatchObject({
    problem: { message: 'The file has more than 200 columns.' },
  });
  const asked = await uploaded('serial number;purchased;rc\nE-1;01.02.2026;1,234\n');
  expect(asked.questions).toEqual(['dateOrder', 'decimal']);
  expect(await post(asked.id, 'check')).toMatchObject({ status: 400, code: 'imports-check-1' });
  const put = (body: object) =>
    call<TableImport>(app, admin, 'PUT', `/imports/${asked.id}/mapping`, { version: asked.version, ...body });
  for (const [body, code] of [
    [{ fields: ['serialNumber', 'purchased', 'colour'] }, 'imports-mapping-1'],
    [{ fields: ['serialNumber', 'rc', 'rc'] }, 'imports-mapping-3'],
    [{ defaultLocationId: 987_654 }, 'imports-mapping-2'],
    [{ format: { sheet: 'Fleet' } }, 'bad-input'],
    [{ version: 1 }, 'imports-update-1'],
    [{ fields: ['serialNumber'] }, 'bad-input'],
  ] as const)
    expect([code, await put(body)]).toEqual([code, expect.objectContaining({ status: 400, code })]);
  const answered = await put({ format: { dateOrder: 'dmy', decimal: ',' } });
  expect(answered.body).toMatchObject({ questions: [], format: { dateOrder: 'dmy', decimal: ',' } });
  expect(await post(asked.id, 'run', { version: answered.body.version })).toMatchObject({ code: 'imports-run-2' });
  const other = await call<TableImport>(app, admin, 'PUT', `/imports/${asked.id}/mapping`, {
    version: answered.body.version,
    format: { separator: '|' },
  });
  expect(other.body).toMatchObject({
    columns: [{ head: 'serial number;purchased;rc', field: null }],
    format: { separator: '|' },
  });
  expect(await post(asked.id, 'check')).toMatchObject({ status: 400, code: 'imports-check-2' });
  expect(await call(app, admin, 'DELETE', `/imports/${asked.id}`)).toMatchObject({ status: 204 });
  const headers = { ...admin.headers, 'content-type': 'text/csv' };
  const plain = await app.inject({
    method: 'POST',
    url: '/api/imports?kind=batteries&fileName=x',
    payload: 'a',
    headers,
  });
  expect(plain.statusCode).toBe(415);
});

test.each(['csv', 'xlsx'])('the template imports without a problem: %s', async (form) => {
  const template = await app.inject({
    url: `/api/imports/template?kind=batteries&form=${form}`,
    headers: admin.headers,
  });
  const found = await checked(template.rawPayload);
  expect(found).toMatchObject({
    counts: { create: 2, wrong: 0 },
    columns: expect.not.arrayContaining([expect.objectContaining({ field: null })]),
  });
});
