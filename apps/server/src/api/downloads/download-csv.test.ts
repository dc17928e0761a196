import type { Reads } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { ApiParts } from '../api-parts.ts';
import { buildApp } from '../app.ts';
import { openTicket } from './download-tickets.ts';
import { quietOptions } from '../testing/quiet-options.ts';
import { testApi } from '../testing/test-api.ts';
import type { SignedIn } from '../testing/test-organization.ts';

const { app, database, parts, organization } = await testApi();
const [acme, other] = [await organization(), await organization('Other Works')];
const [graz, oslo] = [await acme.location('Graz'), await acme.location('Oslo')];
const admin = await acme.signIn();
const noon = Date.UTC(2026, 0, 15, 12);

const get = (path: string, { headers }: SignedIn = admin) => app.inject({ url: `/api${path}`, headers });
const ticketFor = (kind: string, payload: object, { headers }: SignedIn = admin) =>
  app.inject({ method: 'POST', url: `/api/${kind}/downloadCsv`, payload, headers });
const linesOf = ({ body }: { body: string }) => body.slice(1).split('\r\n').slice(0, -1);

test('a file holds exactly the chosen rows, in the columns, order, labels and units of the page, and their ids', async () => {
  const one = await acme.battery({
    serial_number: 'B-1',
    rem_cap_mah: 1234.5,
    last_status: 'pass',
    retired_at: new Date(noon),
  });
  const two = await acme.battery({ serial_number: 'B-2', model_name: null, last_soh_percent: 81.25 });
  await acme.battery();
  await acme.insert('battery_favourites', { user_id: admin.id, battery_id: two });
  const columns = 'serialNumber,modelName,lastStatus,remCap,lastSoh,retired,favourite';
  const answer = await get(`/batteries/downloadCsv?ids=${two},${one}&columns=${columns}&timeZone=Europe/Vienna`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="batteries.csv"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.body.startsWith('\uFEFF')).toBe(true);
  expect(linesOf(answer)).toEqual([
    '"Battery ID","Serial Number","Model Name","Last Status","Rem Cap (mAh)","Last State of Health (%)","Retired","Favourite"',
    `${two},"B-2",,,,81.25,,"Yes"`,
    `${one},"B-1","M1","Passed",1234.5,,"2026-01-15 13:00","No"`,
  ]);
});

test('a text that a spreadsheet would take for a formula stays text, and every character is preserved', async () => {
  const texts = ['=cmd()', ' -1', 'a,"b"', 'back\\slash', '\\N', 'Ω 电池', 'tab\there', 'two\nlines'];
  const ids = await Promise.all(texts.map((used_in) => acme.battery({ used_in })));
  const answer = await get(`/batteries/downloadCsv?ids=${ids.join()}&columns=usedIn`);
  expect(answer.body).toBe(
    `\uFEFF"Battery ID","Used In"\r\n${ids
      .map((id, at) => `${id},"${at < 2 ? "'" : ''}${texts[at]!.replaceAll('"', '""')}"\r\n`)
      .join('')}`,
  );
});

test('unknown, foreign and out-of-location ids are silently left out', async () => {
  const limited = await acme.signIn({ permissions: ['perm-batteries-download'], locationIds: [graz] });
  const here = await acme.battery({ location_id: graz });
  const ids = [await other.battery(), await acme.battery({ location_id: oslo }), 987_654, here, here];
  const answer = await get(`/batteries/downloadCsv?ids=${ids.join()}&columns=lastLocation`, limited);
  expect(linesOf(answer).slice(1)).toEqual([`${here},"Graz"`]);
});

test('without columns a file has those that the page shows by default', async () => {
  const id = await acme.battery();
  const [heading] = linesOf(await get(`/batteries/downloadCsv?ids=${id}`));
  expect(heading).toMatch(/^"Battery ID","Favourite","Serial Number","Model Name","Last Status",/);
});

test('devices have their status and bays', async () => {
  const id = await acme.device({ online: true, name: 'Bench', firmware_versions: JSON.stringify({ main: '2.4.1' }) });
  const battery = await acme.battery({ serial_number: 'B-9' });
  const service = await acme.service({ battery_id: battery, device_id: id, status: 'servicing' });
  await acme.insert('bays', { device_id: id, number: 2 });
  await acme.insert('bays', { device_id: id, number: 1, battery_id: battery, service_id: service });
  const answer = await get(`/devices/downloadCsv?ids=${id}&columns=name,status,bays,deviceVersionNumbers`);
  expect(linesOf(answer)[1]).toBe(`${id},"Bench","Active","1: B-9 In progress, 2: Empty","main 2.4.1"`);
});

test('the last connection of a device is when it was last heard of, and whether it is connected', async () => {
  const heard = { last_heard_at: new Date(noon), status_changed_at: new Date(noon - 9_000_000) };
  const ids = [await acme.device({ online: true, ...heard }), await acme.device({ online: false, ...heard })];
  for (const key of ['lastMessageTime', 'statusChangeTime'])
    expect(linesOf(await get(`/devices/downloadCsv?ids=${ids.join()}&columns=${key},name&timeZone=UTC`))).toEqual([
      '"Device ID","Last Connection","Connection","Device Name"',
      `${ids[0]},"2026-01-15 12:00","Connected",`,
      `${ids[1]},"2026-01-15 12:00","Offline",`,
    ]);
});

test('mileage is in km, or in miles for users whose distanceUnit is imperial', async () => {
  const battery = await acme.battery();
  const id = await acme.service({ battery_id: battery, status: 'fail', vehicle_mileage_km: 1000 });
  const path = `/services/downloadCsv?ids=${id}&columns=status,vehicleMileage`;
  expect(linesOf(await get(path))).toEqual([
    '"ID","Battery ID","Device ID","Status","Vehicle Mileage (km)"',
    `${id},${battery},,"Failed",1000`,
  ]);
  const brit = await acme.signIn();
  await acme.change(`update app.users set distance_unit = 'imperial' where id = $1`, [brit.id]);
  const [heading, line] = linesOf(await get(path, brit));
  expect(heading).toContain('"Vehicle Mileage (mi)"');
  expect(line).toContain(',621.3712');
});

test('for many ids there is a ticket, valid once and for its user only', async () => {
  const id = await acme.battery();
  const ids = [...Array.from({ length: 5_000 }, (_, n) => 500_000 + n), id];
  const { ticket } = (await ticketFor('batteries', { ids, columns: ['modelName'], timeZone: 'Asia/Tokyo' })).json();
  const path = `/batteries/downloadCsv?ticket=${ticket}`;
  const used = { error: { code: 'batteries-download-2' } };
  expect((await get(path, await acme.signIn())).json()).toMatchObject(used);
  expect((await get(`/services/downloadCsv?ticket=${ticket}`)).json()).toMatchObject({
    error: { code: 'services-download-2' },
  });
  expect(linesOf(await get(path)).slice(1)).toEqual([`${id},"M1"`]);
  expect((await get(path)).json()).toMatchObject(used);
  const late = (await ticketFor('batteries', { ids: [id] })).json().ticket;
  await database.root.query('update app.export_tickets set expires_at = now()');
  expect((await get(`/batteries/downloadCsv?ticket=${late}`)).json()).toMatchObject(used);
});

test('a person has at most five unused tickets: a further one voids the oldest', async () => {
  const [one, colleague] = [await acme.signIn(), await acme.signIn()];
  const id = await acme.battery();
  const open = async (who: SignedIn) => (await ticketFor('batteries', { ids: [id] }, who)).json().ticket as string;
  const others = await open(colleague);
  const tickets: string[] = [];
  for (let n = 0; n < 6; n++) tickets.push(await open(one));
  const statuses: number[] = [];
  for (const ticket of tickets) statuses.push((await get(`/batteries/downloadCsv?ticket=${ticket}`, one)).statusCode);
  expect(statuses).toEqual([400, 200, 200, 200, 200, 200]);
  expect((await get(`/batteries/downloadCsv?ticket=${others}`, colleague)).statusCode).toBe(200);
});

test('nor do concurrent requests leave more than five', async () => {
  const actor = { ...acme.scope, userId: admin.id } as Actor;
  const look = { columns: null, timeZone: null, file: null };
  const ids = sql`select ''::bytea as packed`;
  const open = () => database.api.writeTenant(actor, (writer) => openTicket(writer, actor, 'devices', ids, look));
  await Promise.all(Array.from({ length: 8 }, open));
  const { rowCount } = await database.root.query('select from app.export_tickets where user_id = $1', [admin.id]);
  expect(rowCount).toBe(5);
});

test('making a ticket counts as an export in progress', async () => {
  const held = [await parts.places.exports.take(acme.id), await parts.places.exports.take(acme.id)];
  const refused = await ticketFor('batteries', { ids: [1] });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
  for (const { leave } of held) leave();
  expect((await ticketFor('batteries', { ids: [1] })).statusCode).toBe(200);
});

test('a ticket that is used many times concurrently starts one download', async () => {
  const { ticket } = (await ticketFor('devices', { ids: [1] })).json();
  const answers = await Promise.all(Array.from({ length: 8 }, () => get(`/devices/downloadCsv?ticket=${ticket}`)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const last = await get(`/devices/downloadCsv?ticket=${ticket}`);
  expect(last.json()).toMatchObject({ error: { code: 'devices-download-2' } });
});

test('rows that are read a second time are in the file once', async () => {
  const ids = [await acme.battery({ serial_number: 'R-1' }), await acme.battery({ serial_number: 'R-2' })];
  async function* cutOff(...copy: Parameters<Reads['copyRows']>) {
    for await (const piece of database.api.copyRows(...copy)) yield piece.subarray(0, 1);
    throw new Error('The standby has gone');
  }
  const read: ApiParts['read'] = async (_, work) => {
    await expect(work({ ...database.api, copyRows: cutOff })).rejects.toThrow('gone');
    return work(database.api);
  };
  const twice = await buildApp({ ...parts, read }, quietOptions);
  onTestFinished(() => twice.close());
  const url = `/api/batteries/downloadCsv?ids=${ids.join()}&columns=serialNumber`;
  const { body } = await twice.inject({ url, headers: admin.headers });
  expect(linesOf({ body }).slice(1)).toEqual([`${ids[0]},"R-1"`, `${ids[1]},"R-2"`]);
});

test('the files of an organisation are read one batch at a time while another organisation is active', async () => {
  const ids = Array.from({ length: 40_000 }, (_, n) => 700_000 + n);
  let [reading, most] = [0, 0];
  const read: ApiParts['read'] = async (_, work) => {
    most = Math.max(most, ++reading);
    return work(database.api).finally(() => reading--);
  };
  const counting = await buildApp({ ...parts, read }, quietOptions);
  onTestFinished(() => counting.close());
  const mostAtOnce = async () => {
    const { ticket } = (await ticketFor('batteries', { ids })).json();
    most = 0;
    await counting.inject({ url: `/api/batteries/downloadCsv?ticket=${ticket}`, headers: admin.headers });
    return most;
  };
  await database.api.readTenant(other.scope, async () => undefined);
  expect(await mostAtOnce()).toBe(1);
  await expect.poll(mostAtOnce, { interval: 200, timeout: 10_000 }).toBe(2);
});

test('a long file is sent in small pieces, each in its own turn of the event loop', async () => {
  const ids = await Promise.all(
    Array.from({ length: 60 }, () => acme.battery({ last_service_parameters: 'x'.repeat(4_000) })),
  );
  const url = `/api/batteries/downloadCsv?ids=${ids.join()}&columns=lastServiceParameters`;
  const answer = await app.inject({ url, headers: admin.headers, payloadAsStream: true });
  const lengths: number[] = [];
  for await (const piece of answer.stream()) lengths.push(piece.length);
  expect(lengths.reduce((sum, length) => sum + length)).toBeGreaterThan(60 * 4_000);
  expect(Math.max(...lengths)).toBeLessThan(66 * 1_024);
});

test('a download that is aborted frees its place', async () => {
  const ids = await Promise.all(Array.from({ length: 40 }, () => acme.battery({ comments: 'x'.repeat(4_000) })));
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const many = [...ids, ...Array.from({ length: 60_000 }, (_, n) => 600_000 + n)];
  for (let n = 0; n < 6; n++) {
    const { ticket } = (await ticketFor('batteries', { ids: many })).json();
    const leaving = new AbortController();
    const url = `${address}/api/batteries/downloadCsv?ticket=${ticket}`;
    const answer = await fetch(url, { headers: admin.headers, signal: leaving.signal });
    expect(answer.status).toBe(200);
    leaving.abort();
    await expect.poll(async () => (await get('/batteries/downloadCsv?ids=1')).statusCode).toBe(200);
  }
});

test('too many ids in the address, unknown columns and time zones get a clear answer', async () => {
  const many = Array.from({ length: 1_501 }, (_, n) => n + 1).join();
  expect((await get(`/batteries/downloadCsv?ids=${many}`)).json()).toMatchObject({
    error: { code: 'batteries-download-1' },
  });
  for (const query of ['ids=1&columns=password', 'ids=1&timeZone=Mars/Phobos', 'ids=a', '', 'ids=0'])
    expect((await get(`/batteries/downloadCsv?${query}`)).json()).toMatchObject({ error: { code: 'bad-input' } });
  const answer = await ticketFor('batteries', { ids: [1], columns: ['organizationId'] });
  expect(answer.json()).toMatchObject({ error: { code: 'bad-input' } });
});

test('a download needs its permission, and is audited with its user and the number of rows', async () => {
  const viewer = await acme.signIn({ permissions: ['perm-all-locations', 'perm-services-download'] });
  expect((await get('/batteries/downloadCsv?ids=1', viewer)).statusCode).toBe(403);
  expect((await ticketFor('devices', { ids: [1] }, viewer)).statusCode).toBe(403);
  await get('/services/downloadCsv?ids=1,2,3', viewer);
  const { rows } = await database.root.query(
    `select action, after ->> 'count' as count from app.audit_events where user_id = $1 and action like '%download'`,
    [viewer.id],
  );
  expect(rows).toEqual([{ action: 'services-download', count: '3' }]);
});

test('an organisation exports two files at once, and refused or finished ones free their place', async () => {
  for (let n = 0; n < 5; n++) await get('/batteries/downloadCsv?ids=1&columns=nope');
  const answers = await Promise.all(Array.from({ length: 6 }, () => get('/batteries/downloadCsv?ids=1')));
  const codes = answers.map(({ statusCode }) => statusCode);
  expect(codes).toContain(429);
  expect(codes.filter((code) => code === 200).length).toBeGreaterThanOrEqual(2);
  expect((await get('/batteries/downloadCsv?ids=1')).statusCode).toBe(200);
});
