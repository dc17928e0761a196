import type { ViewRows } from '@ohmstead/contract';
import type { Permission } from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { readParquet } from '../../../testing/read-parquet.ts';
import { testApi } from '../../testing/test-api.ts';
import type { SignedIn } from '../../testing/test-organization.ts';

const { app, organization } = await testApi();
const [acme, other] = [await organization(), await organization('Other Works')];
const [graz, oslo] = [await acme.location('Graz'), await acme.location('Oslo')];
const admin = await acme.signIn();
const limited = await acme.signIn({ permissions: ['perm-batteries-download'], locationIds: [graz] });

const get = (path: string, who: SignedIn, headers: Record<string, string> = {}) =>
  app.inject({ url: `/api${path}`, headers: { ...who.headers, ...headers } });
const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload: object, who = admin) =>
  app.inject({ method, url: `/api${path}`, payload, headers: who.headers });

let made = 0;
const shown = (key: string, visible = true) => ({ key, visible, width: null });
const content = (part: object = {}) => ({
  name: `View ${++made}`,
  filters: {},
  sort: null,
  entitiesPerPage: 10,
  columns: [shown('serialNumber'), shown('lastSoh')],
  sharedWith: 'everybody',
  groupIds: [],
  ...part,
});
async function addView(part: object = {}, who = admin): Promise<number> {
  const { id } = (await send('POST', '/views', { kind: 'batteries', ...content(part) }, who)).json<{ id: number }>();
  return id;
}
async function rowsOf(id: number, who = admin, query: Record<string, string> = {}): Promise<ViewRows> {
  const answer = await get(`/views/${id}/rows.json?${new URLSearchParams(query)}`, who);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const weak = { last_soh_percent: 60, location_id: graz };
const ids: number[] = [];
for (let n = 0; n < 11; n++) ids.push(await acme.battery({ ...weak, serial_number: `A-${n}` }));
const elsewhere = await acme.battery({ ...weak, serial_number: 'A-11', location_id: oslo });
await acme.battery({ last_soh_percent: 95, serial_number: 'A-12', location_id: graz });
const below80 = await addView({
  filters: { sohRange: [null, 80] },
  sort: { field: 'serialNumber', ascending: false },
  columns: [shown('lastSoh'), shown('serialNumber'), shown('retired', false)],
});

test("rows are those that the caller's own list shows under the filters of the view, in its order, of all pages", async () => {
  const answer = await rowsOf(below80, limited);
  expect(answer.ids).toEqual(ids.toReversed());
  expect(answer.total).toBe(11);
  expect(answer.rows[0]).toEqual([60, 'A-10']);
  expect(answer.columns).toEqual([
    { key: 'lastSoh', label: 'Last State of Health', type: 'number', unit: '%' },
    { key: 'serialNumber', label: 'Serial Number', type: 'text', unit: null },
  ]);
  expect((await rowsOf(below80)).ids).toEqual([elsewhere, ...ids.toReversed()]);
});

test('a list of a view without an order is in its usual one: services by their start, newest first', async () => {
  const service = (day: number) =>
    acme.service({ battery_id: elsewhere, started_at: new Date(Date.UTC(2026, 4, day)) });
  const [first, third, second] = [await service(1), await service(3), await service(2)];
  const view = await addView({ kind: 'services', columns: [shown('startTime')] });
  const { rows, ids: found } = await rowsOf(view);
  expect(found).toEqual([third, second, first]);
  expect(rows[0]).toEqual([Date.UTC(2026, 4, 3)]);
});

test('a date range is extended to whole days of the time zone', async () => {
  const evening = Date.UTC(2027, 0, 10, 22);
  const service = await acme.service({ battery_id: elsewhere, started_at: new Date(evening + 4 * 3_600_000) });
  await acme.service({ battery_id: elsewhere, started_at: new Date(evening + 30 * 86_400_000) });
  const filters = { startTimeRange: [evening, evening] };
  const view = await addView({ kind: 'services', filters, columns: [shown('startTime')] });
  expect((await rowsOf(view)).ids).toEqual([]);
  expect((await rowsOf(view, admin, { timeZone: 'America/New_York' })).ids).toEqual([service]);
});

test('it takes the right to download the kind of the view, and a view that the caller may open', async () => {
  const permissions: Permission[] = ['perm-all-locations', 'perm-services-download'];
  const viewer = await acme.signIn({ permissions });
  const own = await addView({ sharedWith: 'me' });
  const strange = await other.signIn();
  for (const form of ['json', 'csv', 'parquet']) {
    expect((await get(`/views/${below80}/rows.${form}`, viewer)).statusCode).toBe(403);
    for (const [view, who] of [
      [own, limited],
      [below80, strange],
      [987_654, admin],
    ] as const)
      expect((await get(`/views/${view}/rows.${form}`, who)).json()).toMatchObject({
        error: { code: 'views-not-found' },
      });
    const mars = await get(`/views/${below80}/rows.${form}?timeZone=Mars/Phobos`, admin);
    expect(mars.json()).toMatchObject({ error: { code: 'bad-input' } });
  }
});

test('columns are those visible in the view that no lock hides from the caller', async () => {
  const locked = { type: 'batteries', lock_column_visibility: true, name: 'Serial numbers only' };
  const columns = JSON.stringify([{ key: 'serialNumber', visible: true }]);
  const id = await acme.insert('display_configurations', { ...locked, columns });
  const person = await acme.signIn();
  const keysOf = async () => (await rowsOf(below80, person)).columns.map(({ key }) => key);
  expect(await keysOf()).toEqual(['lastSoh', 'serialNumber']);
  await acme.change('update app.users set batteries_display_configuration_id = $2 where id = $1', [person.id, id]);
  expect(await keysOf()).toEqual(['serialNumber']);
  const file = await get(`/views/${below80}/rows.csv`, person);
  expect(file.body.split('\r\n')[0]).toBe('\uFEFF"Battery ID","Serial Number"');
});

test('values are those of getUpdates; the bays of a device are in words', async () => {
  const device = await acme.device({ name: 'Bench', online: true, last_heard_at: new Date(), location_id: graz });
  await acme.insert('bays', { device_id: device, number: 1 });
  const keys = ['name', 'status', 'location', 'lastMessageTime', 'lastUsed'];
  const view = await addView({ kind: 'devices', columns: [...keys, 'bays'].map((key) => shown(key)) });
  const updates = (await send('POST', '/devices/getUpdates', { versions: null })).json();
  const row = updates.devices.find(([id]: number[]) => id === device);
  expect((await rowsOf(view)).rows).toEqual([[...keys.map((key) => row[updates.columns.indexOf(key)]), '1: Empty']]);
});

test('since a cursor rows are those that changed or joined, and ids of those that left the view or are gone', async () => {
  const works = await organization('Changing Works');
  const person = await works.signIn();
  const place = await works.location('Here');
  const battery = (soh: number) => works.battery({ last_soh_percent: soh, location_id: place });
  const [kept, leaving, going, joining] = [await battery(50), await battery(60), await battery(70), await battery(99)];
  const view = await addView(
    { filters: { sohRange: [null, 80] }, sort: { field: 'lastSoh', ascending: true } },
    person,
  );
  const first = await rowsOf(view, person);
  expect(first.ids).toEqual([kept, leaving, going]);
  expect(first).not.toHaveProperty('removedIds');
  const since = (cursor: string) => rowsOf(view, person, { since: cursor });
  expect(await since(first.cursor)).toMatchObject({ rows: [], ids: [], removedIds: [], total: 3 });

  await works.change('update app.batteries set last_soh_percent = 90 where id = $1', [leaving]);
  await works.change('update app.batteries set last_soh_percent = 40 where id = $1', [joining]);
  await works.change('delete from app.batteries where id = $1', [going]);
  const second = await since(first.cursor);
  expect(second).toMatchObject({ ids: [joining], removedIds: [leaving, going], total: 2 });
  expect(second.rows).toHaveLength(1);

  await works.change('update app.locations set name = $2 where id = $1', [place, 'There']);
  await works.change('update app.batteries set comments = $2 where id = $1', [kept, 'Checked']);
  const third = await since(second.cursor);
  expect(third.ids).toEqual([joining, kept]);

  for (const strange of ['1.aaaaaaaaaaaa', 'x', `${third.cursor}x`]) {
    const all = await since(strange);
    expect(all.ids).toEqual([joining, kept]);
    expect(all).not.toHaveProperty('removedIds');
  }
});

test('a cursor from before the view, or what it means, has changed is answered with all rows', async () => {
  const works = await organization('Meaning Works');
  const person = await works.signIn();
  const one = await works.battery({ last_soh_percent: 50 });
  const view = await addView({ filters: { sohRange: [40, 60] } }, person);
  const first = await rowsOf(view, person);
  // A range that is not narrower than all values takes nothing away; now it is narrower.
  const two = await works.battery({ last_soh_percent: 90 });
  const second = await rowsOf(view, person, { since: first.cursor });
  expect([second.ids, second.removedIds]).toEqual([[one], undefined]);
  const change = { ...content({ columns: [shown('lastSoh')] }), version: 1 };
  expect((await send('PUT', `/views/${view}`, change, person)).statusCode).toBe(200);
  const third = await rowsOf(view, person, { since: second.cursor });
  expect([third.ids, third.removedIds]).toEqual([[one, two], undefined]);
});

test('an entity tag covers rows, view, rights and favourites: 304 only while a new answer would be the same', async () => {
  const works = await organization('Tagged Works');
  const place = await works.location('Here');
  const owner = await works.signIn();
  const person = await works.signIn({ permissions: ['perm-batteries-download'], locationIds: [place] });
  const battery = await works.battery({ location_id: place });
  const view = await addView({ columns: [shown('serialNumber'), shown('favourite')] }, owner);
  const tags = new Map<string, string>();
  const statusOf = async (path: string) => {
    const tag = tags.get(path);
    const answer = await get(path, person, tag === undefined ? {} : { 'if-none-match': `"other", W/${tag}` });
    tags.set(path, String(answer.headers['etag']));
    if (answer.statusCode === 304) expect(answer.body).toBe('');
    return answer.statusCode;
  };
  const statuses = async () => [
    await statusOf(`/views/${view}/rows.json`),
    await statusOf(`/views/${view}/rows.csv`),
    await statusOf(`/views/${view}/rows.csv?timeZone=Asia/Tokyo`),
    await statusOf(`/views/${view}/rows.parquet`),
  ];
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  expect(await statuses()).toEqual([304, 304, 304, 304]);
  const changes: (() => Promise<unknown>)[] = [
    () => works.change('update app.batteries set comments = $2 where id = $1', [battery, 'New']),
    () => works.insert('battery_favourites', { user_id: person.id, battery_id: battery }),
    () => works.change('update app.locations set name = $2 where id = $1', [place, 'There']),
    async () => works.insert('user_locations', { user_id: person.id, location_id: await works.location('Too') }),
    async () => send('PUT', `/views/${view}`, { ...content(), version: 1 }, owner),
  ];
  for (const change of changes) {
    await change();
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    expect(await statuses()).toEqual([304, 304, 304, 304]);
  }
  await works.change('delete from app.user_permissions where user_id = $1', [person.id]);
  expect(await statuses()).toEqual([403, 403, 403, 403]);
  const all = await get(`/views/${view}/rows.json`, owner, { 'if-none-match': '*' });
  expect(all.statusCode).toBe(200);
});

test('as CSV it is the file of downloadCsv, ids first', async () => {
  const name = 'Käse "80 %"';
  const view = await addView({ name, filters: { sohRange: [null, 80] } });
  const file = await get(`/views/${view}/rows.csv?timeZone=Europe/Vienna`, admin);
  const sorted = [...ids, elsewhere].join();
  const former = await get(`/batteries/downloadCsv?ids=${sorted}&columns=serialNumber,lastSoh`, admin);
  expect(file.rawPayload.equals(former.rawPayload)).toBe(true);
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vienna' }).format();
  expect(file.headers['content-disposition']).toBe(
    `attachment; filename="K-se -80 %- ${day}.csv"; filename*=UTF-8''K%C3%A4se%20-80%20%25-%20${day}.csv`,
  );
});

test('as Parquet it has the rows and columns of the CSV file, read by another program, and times as instants', async () => {
  const startTime = Date.UTC(2026, 7, 1, 12);
  const service = await acme.service({ battery_id: elsewhere, started_at: new Date(startTime), soh_percent: 71.5 });
  const view = await addView({
    kind: 'services',
    filters: { startTimeRange: [startTime, startTime] },
    columns: [shown('startTime'), shown('soh'), shown('location')],
  });
  const table = async (id: number, who = admin) => {
    const { rawPayload, headers } = await get(`/views/${id}/rows.parquet`, who);
    expect(headers['content-type']).toBe('application/vnd.apache.parquet');
    return readParquet(rawPayload);
  };
  expect(await table(view)).toEqual([
    expect.objectContaining({
      ID: BigInt(service),
      'Start Time': new Date(startTime),
      'State of Health (%)': 71.5,
    }),
  ]);
  expect((await table(below80, limited)).map((row) => row['Serial Number'])).toEqual(
    ids.map((_, n) => `A-${n}`).toReversed(),
  );
  expect(await table(await addView({ filters: { sohRange: [1, 2] } }))).toEqual([]);
});

test('each download is one entry in the audit log, and an answer that nothing has changed is none', async () => {
  const person = await acme.signIn();
  const { cursor } = await rowsOf(below80, person);
  await get(`/views/${below80}/rows.csv`, person);
  await rowsOf(below80, person, { since: cursor });
  const entries = await acme.change(
    `select action, object_kind, object_id, after->>'form' as form, after->>'count' as count
      from app.audit_events where user_id = $1 and action like '%download' order by id`,
    [person.id],
  );
  const entry = { action: 'batteries-download', object_kind: 'view', object_id: below80, count: '12' };
  expect(entries).toEqual([
    { ...entry, form: 'json' },
    { ...entry, form: 'csv' },
  ]);
});

test('a file of a view has the same rows, and its columns unless others are named', async () => {
  const download = async (wish: object) => {
    const { ticket } = (
      await send('POST', '/batteries/download', { viewId: below80, form: 'csv', ...wish }, limited)
    ).json();
    return (await get(`/batteries/download?ticket=${ticket}`, limited)).body;
  };
  expect(await download({})).toBe((await get(`/views/${below80}/rows.csv`, limited)).body);
  expect((await download({ columns: ['serialNumber'] })).split('\r\n')[1]).toBe(`${ids[10]},"A-10"`);
  const services = await send('POST', '/services/download', { viewId: below80, form: 'csv' });
  expect(services.json()).toMatchObject({ error: { code: 'bad-input' } });
  const strange = await send('POST', '/batteries/download', { viewId: below80, form: 'csv' }, await other.signIn());
  expect(strange.json()).toMatchObject({ error: { code: 'views-not-found' } });
});
