import { batteryColumns, type FileForm } from '@ohmstead/contract';
import type { EntityKind, Permission } from '@ohmstead/domain';
import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { requireRoom } from './find-file-ids.ts';
import { testApi } from '../testing/test-api.ts';
import type { SignedIn } from '../testing/test-organization.ts';

const { app, database, parts, organization } = await testApi();
const [acme, other] = [await organization(), await organization('Other Works')];
const [graz, oslo] = [await acme.location('Graz'), await acme.location('Oslo')];
const admin = await acme.signIn();
const noon = Date.UTC(2026, 0, 15, 12);
const timeZone = 'Europe/Vienna';

const get = (path: string, { headers }: SignedIn = admin) => app.inject({ url: `/api${path}`, headers });
const ask = (kind: EntityKind, payload: object, { headers }: SignedIn = admin) =>
  app.inject({ method: 'POST', url: `/api/${kind}/download`, payload, headers });
type Asked = {
  ids?: readonly number[];
  filters?: object;
  sort?: object | null;
  form: FileForm;
  columns?: readonly string[];
  timeZone?: string;
  about?: object;
};
async function download(kind: EntityKind, asked: Asked, who: SignedIn = admin) {
  const { ticket } = (await ask(kind, asked, who)).json<{ ticket: string }>();
  return get(`/${kind}/download?ticket=${ticket}`, who);
}
const sheetsOf = async ({ rawPayload }: { rawPayload: Buffer }) => readXlsxFile(rawPayload, { trim: false });

const columns = ['serialNumber', 'lastStatus', 'remCap', 'retired', 'favourite', 'usedIn'];
const one = await acme.battery({
  serial_number: 'B-1',
  rem_cap_mah: 1234.5,
  last_status: 'pass',
  retired_at: new Date(noon),
  used_in: '=1+1',
});
const two = await acme.battery({ serial_number: 'B-2', used_in: 'a;b,"c"' });
await acme.insert('battery_favourites', { user_id: admin.id, battery_id: two });

test('as CSV a file is the one of downloadCsv, byte for byte', async () => {
  const ids = [two, one, 987_654];
  const query = `ids=${ids.join()}&columns=${columns.join()}&timeZone=${timeZone}`;
  const [former, file] = [
    await get(`/batteries/downloadCsv?${query}`),
    await download('batteries', { ids, columns, timeZone, form: 'csv' }),
  ];
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.rawPayload.equals(former.rawPayload)).toBe(true);
  expect(file.body.split('\r\n')).toHaveLength(4);
});

test('finding the rows of a file waits for the questions of its organisation about long lists, unless ids name the rows', async () => {
  const works = await organization('Waiting Works');
  const who = await works.signIn();
  const { questions } = parts.places;
  await acme.signIn();
  const { leave } = await questions.take(works.id);
  let isFound = false;
  const asked = ask('batteries', { filters: {}, form: 'csv' }, who).finally(() => (isFound = true));
  for (let n = 0; n < 3; n++) expect((await ask('batteries', { ids: [1], form: 'csv' }, who)).statusCode).toBe(200);
  expect(isFound).toBe(false);
  leave();
  expect((await asked).statusCode).toBe(200);
  (await questions.take(works.id)).leave();
});

test('filters instead of ids give all rows that the list shows under them, in its order', async () => {
  const works = await organization('Filtered Works');
  const [here, there] = [await works.location('Graz'), await works.location('Oslo')];
  const battery = (serial: string | null, soh: number | null, location = here) =>
    works.battery({ serial_number: serial, last_soh_percent: soh, location_id: location });
  const [ten, two, none] = [await battery('A-10', 70), await battery('a-2', 60), await battery(null, 70)];
  await battery('A-3', 95);
  await battery('A-4', 65, there);
  const permissions: Permission[] = ['perm-batteries-download'];
  const limited = await works.signIn({ permissions, locationIds: [here] });
  const wish = { filters: { sohRange: [null, 80] }, columns: ['serialNumber'], timeZone, form: 'csv' as const };
  const idsOf = async (sort: object | null) =>
    (await download('batteries', { ...wish, sort }, limited)).body.split('\r\n').slice(1, -1).map(Number.parseFloat);
  expect(await idsOf({ field: 'serialNumber', ascending: true })).toEqual([two, ten, none]);
  expect(await idsOf({ field: 'serialNumber', ascending: false })).toEqual([ten, two, none]);
  expect(await idsOf({ field: 'lastSoh', ascending: false })).toEqual([ten, none, two]);
  expect(await idsOf(null)).toEqual([ten, two, none]);
});

test('a workbook holds at most 200 000 rows, a file of text any number', () => {
  expect(() => requireRoom('batteries', 'xlsx', 200_000)).not.toThrow();
  expect(() => requireRoom('batteries', 'csv', 5_000_000)).not.toThrow();
  expect(() => requireRoom('batteries', 'xlsx', 200_001)).toThrow(
    expect.objectContaining({ code: 'batteries-download-3' }),
  );
});

test('for a German or French spreadsheet cells are separated by semicolons, with a decimal comma', async () => {
  const { body } = await download('batteries', { ids: [one, two], columns, timeZone, form: 'csvSemicolon' });
  expect(body).toBe(
    [
      '\uFEFF"Battery ID";"Serial Number";"Last Status";"Rem Cap (mAh)";"Retired";"Favourite";"Used In"',
      `${one};"B-1";"Passed";1234,5;"2026-01-15 13:00";"No";"'=1+1"`,
      `${two};"B-2";;;;"Yes";"a;b,""c"""`,
      '',
    ].join('\r\n'),
  );
});

test('a workbook has typed cells, the head frozen, and a second sheet about where its rows come from', async () => {
  const about = { name: 'Below 80 %', filters: ['State of Health: up to 79.9 %', 'Not retired'] };
  const file = await download('batteries', { ids: [two, one, 987_654], columns, timeZone, form: 'xlsx', about });
  expect(file.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  const [rows, origin, ...none] = await sheetsOf(file);
  expect(rows).toEqual({
    sheet: 'Batteries',
    data: [
      ['Battery ID', 'Serial Number', 'Last Status', 'Rem Cap (mAh)', 'Retired', 'Favourite', 'Used In'],
      [two, 'B-2', null, null, null, 'Yes', 'a;b,"c"'],
      [one, 'B-1', 'Passed', 1234.5, expect.any(Date), 'No', '=1+1'],
    ],
  });
  expect(Number(rows!.data[2]![4])).toBeCloseTo(noon + 3_600_000, -3);
  expect(origin).toEqual({
    sheet: 'About',
    data: [
      ['Name', 'Below 80 %'],
      ['Filters', 'State of Health: up to 79.9 %'],
      [null, 'Not retired'],
      ['Rows', 2],
      ['Downloaded', expect.any(Date)],
      ['Time zone', timeZone],
      ['By', 'Ada'],
    ],
  });
  expect(none).toEqual([]);
});

test('devices and services have a sheet of their kind', async () => {
  const [device, service] = [
    await acme.device({ name: 'Bench' }),
    await acme.service({ battery_id: one, status: 'fail' }),
  ];
  const [devices] = await sheetsOf(await download('devices', { ids: [device], columns: ['name'], form: 'xlsx' }));
  expect(devices).toEqual({
    sheet: 'Devices',
    data: [
      ['Device ID', 'Device Name'],
      [device, 'Bench'],
    ],
  });
  const [services] = await sheetsOf(await download('services', { ids: [service], columns: ['status'], form: 'xlsx' }));
  expect(services).toMatchObject({
    sheet: 'Services',
    data: [
      ['ID', 'Battery ID', 'Device ID', 'Status'],
      [service, one, null, 'Failed'],
    ],
  });
});

test('without columns a workbook has those that the page shows by default, and hidden rows are left out', async () => {
  const limited = await acme.signIn({ permissions: ['perm-batteries-download'], locationIds: [graz] });
  const here = await acme.battery({ location_id: graz });
  const ids = [await other.battery(), await acme.battery({ location_id: oslo }), here, here];
  const [rows] = await sheetsOf(await download('batteries', { ids, form: 'xlsx' }, limited));
  expect(rows!.data).toHaveLength(2);
  expect(rows!.data[0]).toHaveLength(1 + batteryColumns.filter(({ visible }) => visible).length);
  expect(rows!.data[1]![0]).toBe(here);
});

test('the file is named after the view or the kind and the day in the time zone', async () => {
  const wish = { ids: [one], form: 'xlsx', timeZone: 'Pacific/Kiritimati' };
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: wish.timeZone }).format();
  const named = (await ask('batteries', { ...wish, about: { name: ' Käse/2 ', filters: [] } })).json();
  expect(named.fileName).toBe(`Käse-2 ${day}.xlsx`);
  const { headers } = await get(`/batteries/download?ticket=${named.ticket}`);
  expect(headers['content-disposition']).toBe(
    `attachment; filename="K-se-2 ${day}.xlsx"; filename*=UTF-8''K%C3%A4se-2%20${day}.xlsx`,
  );
  expect((await ask('batteries', { ...wish, form: 'csvSemicolon' })).json().fileName).toBe(`batteries ${day}.csv`);
});

test('a ticket is valid once, within ten minutes, for its user, its kind and its call', async () => {
  const ticketFor = async () => (await ask('batteries', { ids: [one], form: 'csv' })).json().ticket as string;
  const ticket = await ticketFor();
  const used = { error: { code: 'batteries-download-2' } };
  expect((await get(`/batteries/download?ticket=${ticket}`, await acme.signIn())).json()).toMatchObject(used);
  expect((await get(`/batteries/downloadCsv?ticket=${ticket}`)).json()).toMatchObject(used);
  expect((await get(`/services/download?ticket=${ticket}`)).json()).toMatchObject({
    error: { code: 'services-download-2' },
  });
  expect((await get(`/batteries/download?ticket=${ticket}`)).statusCode).toBe(200);
  expect((await get(`/batteries/download?ticket=${ticket}`)).json()).toMatchObject(used);
  const late = await ticketFor();
  await database.root.query('update app.export_tickets set expires_at = now()');
  expect((await get(`/batteries/download?ticket=${late}`)).json()).toMatchObject(used);
  const { ticket: ofCsv } = (
    await app.inject({
      method: 'POST',
      url: '/api/batteries/downloadCsv',
      payload: { ids: [one] },
      headers: admin.headers,
    })
  ).json();
  expect((await get(`/batteries/download?ticket=${ofCsv}`)).json()).toMatchObject(used);
});

test('what is no request for a file gets a clear answer', async () => {
  const wish = { ids: [one], form: 'csv' };
  const about = { name: 'All', filters: [] };
  for (const body of [
    { form: 'csv' },
    { ids: [one] },
    { ...wish, viewId: 1 },
    { viewId: 1, filters: {}, form: 'csv' },
    { viewId: 1, sort: null, form: 'csv' },
    { ...wish, filters: {} },
    { ...wish, sort: null },
    { filters: { colour: ['red'] }, form: 'csv' },
    { filters: {}, sort: { field: 'password', ascending: true }, form: 'csv' },
    { ...wish, form: 'pdf' },
    { ...wish, columns: ['password'] },
    { ...wish, timeZone: 'Mars/Phobos' },
    { ...wish, about: { ...about, owner: 1 } },
    { ...wish, about: { name: 'a\nb', filters: [] } },
  ])
    expect((await ask('batteries', body)).json(), JSON.stringify(body)).toMatchObject({ error: { code: 'bad-input' } });
  expect((await get('/batteries/download?ids=1')).json()).toMatchObject({ error: { code: 'bad-input' } });
});

test('a download needs its permission, and each is one entry in the audit log', async () => {
  const viewer = await acme.signIn({ permissions: ['perm-all-locations', 'perm-services-download'] });
  expect((await ask('batteries', { ids: [1], form: 'csv' }, viewer)).statusCode).toBe(403);
  expect((await get(`/batteries/download?ticket=${'a'.repeat(43)}`, viewer)).statusCode).toBe(403);
  const about = { name: 'Failed tests', filters: ['Status: Failed'] };
  await download('services', { ids: [1, 2, 3], form: 'xlsx', about }, viewer);
  const { rows } = await database.root.query('select action, after from app.audit_events where user_id = $1', [
    viewer.id,
  ]);
  expect(rows.filter(({ action }) => action.endsWith('download'))).toEqual([
    { action: 'services-download', after: { count: 3, columns: null, form: 'xlsx', name: 'Failed tests' } },
  ]);
});

test('a workbook that nobody reads to the end frees its place', async () => {
  const ids = await Promise.all(Array.from({ length: 40 }, () => acme.battery({ comments: 'x'.repeat(4_000) })));
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const many = [...ids, ...Array.from({ length: 60_000 }, (_, n) => 600_000 + n)];
  for (let n = 0; n < 4; n++) {
    const { ticket } = (await ask('batteries', { ids: many, form: 'xlsx' })).json();
    const leaving = new AbortController();
    const url = `${address}/api/batteries/download?ticket=${ticket}`;
    const answer = await fetch(url, { headers: admin.headers, signal: leaving.signal });
    expect(answer.status).toBe(200);
    leaving.abort();
    await expect.poll(async () => (await get('/batteries/downloadCsv?ids=1')).statusCode).toBe(200);
  }
});
