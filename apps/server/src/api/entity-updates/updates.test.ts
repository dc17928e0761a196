import type { BatteriesUpdates, DevicesUpdates, GetUpdatesBody } from '@ohmstead/contract';
import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { testApi } from '../testing/test-api.ts';
import type { SignedIn } from '../testing/test-organization.ts';

const { app, database, organization } = await testApi();

const ask = (who: SignedIn, kind: string, payload: GetUpdatesBody, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/api/${kind}/getUpdates`, payload, headers: { ...who.headers, ...headers } });

async function poll(who: SignedIn, body: GetUpdatesBody = { versions: null }) {
  const answer = (await ask(who, 'batteries', body)).json<BatteriesUpdates>();
  return {
    ...answer,
    ids: answer.batteries.filter((row) => row.length > 1).map(([id]) => id),
    gone: goneOf(answer.batteries),
  };
}
const goneOf = (rows: BatteriesUpdates['batteries']) => rows.filter((row) => row.length === 1).map(([id]) => id);

test('the first load is the whole list of the own organisation and carries a cursor', async () => {
  const [acme, other] = [await organization(), await organization()];
  await other.battery({ serial_number: 'FOREIGN' });
  const location = await acme.location('Delft');
  const expiresAt = new Date('2030-01-02T03:04:05.678Z');
  const id = await acme.battery({
    serial_number: 'A "1"\n',
    location_id: location,
    expires_at: expiresAt,
    rem_cap_mah: 12.5,
  });
  const answer = await poll(await acme.signIn());
  expect(answer).toMatchObject({ full: true, cursor: expect.any(String) });
  expect(answer.batteries).toHaveLength(1);
  const row = Object.fromEntries(answer.columns.map((name, index) => [name, answer.batteries[0]?.[index]]));
  expect(row).toMatchObject({
    batteryId: id,
    version: 1,
    serialNumber: 'A "1"\n',
    location: 'Delft',
    lastLocation: 'Delft',
  });
  expect(row).toMatchObject({ favourite: false, expires: expiresAt.getTime(), remCap: 12.5, retired: null });
});

test('a poll without change returns nothing and the same cursor', async () => {
  const acme = await organization();
  await acme.battery();
  const who = await acme.signIn();
  const { cursor } = await poll(who);
  expect(await poll(who, { since: cursor })).toMatchObject({ cursor, full: false, batteries: [] });
});

test('a cursor of the release before places were numbered starts anew, once', async () => {
  const acme = await organization();
  await acme.battery();
  const who = await acme.signIn();
  const scope = ['batteries', acme.id, who.id, 'all'].join('|');
  const former = `1.${createHash('sha256').update(scope).digest('base64url').slice(0, 12)}`;
  const { full, ids, cursor } = await poll(who, { since: former });
  expect({ full, rows: ids.length }).toEqual({ full: true, rows: 1 });
  expect(await poll(who, { since: cursor })).toMatchObject({ full: false, batteries: [] });
});

test('a poll after changes returns exactly the changed, new and removed rows', async () => {
  const acme = await organization();
  const [kept, changed, removed] = [await acme.battery(), await acme.battery(), await acme.battery()];
  const who = await acme.signIn();
  const { cursor } = await poll(who);
  await acme.change('update app.batteries set comments = $1 where id = $2', ['x', changed]);
  await acme.change('delete from app.batteries where id = $1', [removed]);
  const added = await acme.battery();
  const answer = await poll(who, { since: cursor });
  expect(answer.full).toBe(false);
  expect(answer.ids.toSorted()).toEqual([changed, added].toSorted());
  expect(answer.ids).not.toContain(kept);
  expect(answer.gone).toEqual([removed]);
});

test('known versions are answered by comparison: different, new, gone', async () => {
  const acme = await organization();
  const [same, different, fresh] = [await acme.battery(), await acme.battery(), await acme.battery()];
  const who = await acme.signIn();
  const first = await poll(who);
  const versionAt = first.columns.indexOf('version');
  const version = Number(first.batteries.find(([id]) => id === same)?.[versionAt]);
  // A higher version than the server's is different too: after a restore the server is right.
  const versions: [number, number][] = [
    [same, version],
    [different, 999],
    [123_456, 1],
  ];
  const answer = await poll(who, { versions });
  expect(answer.ids.toSorted()).toEqual([different, fresh].toSorted());
  expect(answer.gone).toEqual([123_456]);
  expect(await poll(who, { since: answer.cursor })).toMatchObject({ batteries: [] });
});

test('a row that leaves the locations of the caller is returned as removed, one that enters as new', async () => {
  const acme = await organization();
  const [delft, graz, oslo] = [await acme.location('Delft'), await acme.location('Graz'), await acme.location('Oslo')];
  const [leaving, coming, moving] = [
    await acme.battery({ location_id: delft }),
    await acme.battery({ location_id: oslo }),
    await acme.battery({ location_id: delft }),
  ];
  await acme.battery({ location_id: null });
  const limited = await acme.signIn({ permissions: [], locationIds: [delft, graz] });
  const everywhere = await acme.signIn();
  const first = await poll(limited);
  const all = await poll(everywhere);
  expect(first.ids.toSorted()).toEqual([leaving, moving].toSorted());
  await acme.change('update app.batteries set location_id = $1 where id = $2', [oslo, leaving]);
  await acme.change('update app.batteries set location_id = $1 where id = $2', [graz, moving]);
  await acme.change('update app.batteries set location_id = $1 where id = $2', [delft, coming]);
  const answer = await poll(limited, { since: first.cursor });
  expect(answer.gone).toEqual([leaving]);
  expect(answer.ids.toSorted()).toEqual([moving, coming].toSorted());
  expect((await poll(everywhere, { since: all.cursor })).gone).toEqual([]);
});

test('changed rights, strange cursors and swept tombstones mean the whole list', async () => {
  const acme = await organization();
  const delft = await acme.location('Delft');
  await acme.battery({ location_id: delft });
  const who = await acme.signIn({ permissions: [], locationIds: [] });
  const { cursor, batteries } = await poll(who);
  expect(batteries).toEqual([]);
  await acme.insert('user_locations', { user_id: who.id, location_id: delft });
  expect(await poll(who, { since: cursor })).toMatchObject({ full: true, batteries: [expect.any(Array)] });
  const fresh = await poll(who);
  for (const since of ['x', '1.abc', `99${fresh.cursor}`]) expect((await poll(who, { since })).full).toBe(true);
  await acme.battery({ location_id: delft });
  expect((await poll(who, { since: fresh.cursor })).full).toBe(false);
  await acme.insert('tombstone_floors', { kind: 'batteries', version: 2 });
  expect((await poll(who, { since: fresh.cursor })).full).toBe(true);
});

test('favourites are each user’s own', async () => {
  const acme = await organization();
  const id = await acme.battery();
  const [one, other] = [await acme.signIn(), await acme.signIn()];
  const { cursor } = await poll(one);
  await acme.insert('battery_favourites', { user_id: one.id, battery_id: id });
  const answer = await poll(one, { since: cursor });
  const at = answer.columns.indexOf('favourite');
  expect(answer.batteries[0]?.[at]).toBe(true);
  expect((await poll(other)).batteries[0]?.[at]).toBe(false);
});

test('a device is returned with all of its bays, also if only a bay has changed', async () => {
  const acme = await organization();
  const [one, other] = [await acme.device(), await acme.device()];
  for (const number of [1, 2]) await acme.insert('bays', { device_id: one, number });
  await acme.insert('bays', { device_id: other, number: 1 });
  const who = await acme.signIn();
  const first = (await ask(who, 'devices', { versions: null })).json<DevicesUpdates>();
  expect([first.devices.length, first.bays.length]).toEqual([2, 3]);
  const battery = await acme.battery();
  await acme.change('update app.bays set battery_id = $1 where device_id = $2 and number = 2', [battery, one]);
  const next = (await ask(who, 'devices', { since: first.cursor })).json<DevicesUpdates>();
  expect(next.devices.map(([id]) => id)).toEqual([one]);
  const statusAt = next.bayColumns.indexOf('status');
  expect(next.bays.map((bay) => bay[statusAt]).toSorted()).toEqual(['empty', 'idle']);
});

test('a state of health in a bay comes with the end of its service and the temperature then', async () => {
  const acme = await organization();
  const [device, battery] = [await acme.device(), await acme.battery()];
  const endMs = Date.UTC(2026, 2, 15, 12);
  const service = await acme.service({
    device_id: device,
    battery_id: battery,
    status: 'pass',
    started_at: new Date(endMs - 86_400_000),
    ended_at: new Date(endMs),
    temperature_c: 21.5,
    soh_percent: 88.25,
  });
  await acme.insert('bays', { device_id: device, number: 1, battery_id: battery, service_id: service });
  const { bayColumns, bays } = (await ask(await acme.signIn(), 'devices', { versions: null })).json<DevicesUpdates>();
  const values = Object.fromEntries(bayColumns.map((key, place) => [key, bays[0]![place]]));
  expect(values).toMatchObject({ serviceSoh: 88.25, serviceEndTime: endMs, serviceTemp: 21.5 });
});

test('devices and services also take GET', async () => {
  const acme = await organization();
  const id = await acme.device();
  const who = await acme.signIn();
  const get = (query: string) => app.inject({ url: `/api/devices/getUpdates${query}`, headers: who.headers });
  const first = (await get('')).json<DevicesUpdates>();
  expect([first.full, first.devices.length]).toEqual([true, 1]);
  expect((await get(`?since=${first.cursor}`)).json()).toMatchObject({ full: false, devices: [] });
  expect((await get(`?versions=${id},999`)).json()).toMatchObject({ full: false, devices: [expect.any(Array)] });
  expect((await get('?versions=1,2,3')).statusCode).toBe(400);
  expect((await app.inject({ url: '/api/services/getUpdates', headers: who.headers })).json()).toMatchObject({
    full: true,
  });
});

test('long lists are compressed as the caller accepts it', async () => {
  const acme = await organization();
  await acme.change(
    `insert into app.batteries (organization_id, serial_number) select $1, 'S-' || n from generate_series(1, 1000) n`,
    [acme.id],
  );
  const who = await acme.signIn();
  const plain = await ask(who, 'batteries', { versions: null });
  expect(plain.headers['content-encoding']).toBeUndefined();
  const unpack = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync };
  for (const [encoding, decompress] of Object.entries(unpack)) {
    const packed = await ask(who, 'batteries', { versions: null }, { 'accept-encoding': encoding });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(inOrder(JSON.parse(decompress(packed.rawPayload).toString()))).toEqual(inOrder(plain.json()));
  }
});

const inOrder = ({ batteries }: BatteriesUpdates) => batteries.toSorted((a, b) => Number(a[0]) - Number(b[0]));

test('comparing 100 000 known pairs takes at most a few times as long as reading their rows, and an idle poll does not grow with the rows', async () => {
  const acme = await organization();
  await acme.manyBatteries(100_000);
  await database.root.query('analyze app.batteries');
  const who = await acme.signIn();
  const readAtMs = performance.now();
  const first = await poll(who);
  const readMs = performance.now() - readAtMs;
  const versionAt = first.columns.indexOf('version');
  const versions = first.batteries.map((row): [number, number] => [Number(row[0]), Number(row[versionAt])]);
  expect(versions).toHaveLength(100_000);
  versions[500] = [versions[500]![0], 77];
  const startMs = performance.now();
  const answer = await poll(who, { versions });
  const tookMs = performance.now() - startMs;
  expect(answer.ids).toEqual([versions[500][0]]);
  // The benchmark has the bound of two seconds; here other tests run at the same time.
  expect(tookMs).toBeLessThan(3 * readMs + 500);
  const small = await (await organization()).signIn();
  const [idleMs, smallIdleMs] = [
    await timeIdlePolls(who, first.cursor),
    await timeIdlePolls(small, (await poll(small)).cursor),
  ];
  // The bound itself is tested by the benchmark; here other tests run at the same time, so the fastest of many is compared.
  expect(idleMs).toBeLessThan(2 * smallIdleMs + 5);
});

async function timeIdlePolls(who: SignedIn, since: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 21; n++) {
    const startMs = performance.now();
    await ask(who, 'batteries', { since });
    times.push(performance.now() - startMs);
  }
  return Math.min(...times);
}
