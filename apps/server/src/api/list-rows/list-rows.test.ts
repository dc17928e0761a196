import type { FindBody, FoundBatteries, FoundDevices, RowsSummary, SummarizeBody } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { testApi } from '../testing/test-api.ts';
import type { SignedIn } from '../testing/test-organization.ts';

const { app, organization } = await testApi();

const ask = (who: SignedIn, address: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/${address}`, payload, headers: who.headers });

const firstPage: FindBody = { filters: {}, timeZone: 'UTC', sort: null, offset: 0, limit: 10 };
const find = async (who: SignedIn, wish: Partial<FindBody>) =>
  (await ask(who, 'batteries/find', { ...firstPage, ...wish })).json<FoundBatteries>();
const summarize = async (who: SignedIn, wish: Partial<SummarizeBody>) =>
  (await ask(who, 'batteries/summarize', { filters: {}, timeZone: 'UTC', ...wish })).json<RowsSummary>();
const refusal = async (who: SignedIn, address: string, payload: object) => {
  const answer = await ask(who, address, payload);
  return [answer.statusCode, answer.json<{ error: { message: string } }>().error.message];
};

const acme = await organization();
const [delft, graz] = [await acme.location('Delft'), await acme.location('Graz')];
const batteries: number[] = [];
for (const [serial, soh, location] of [
  ['A-1', 91.5, delft],
  ['A-2', 78, graz],
  ['A-10', null, delft],
  ['B-1', 60.2, null],
] as const)
  batteries.push(
    await acme.battery({ serial_number: serial, last_soh_percent: soh, location_id: location, model_name: 'LFP' }),
  );
const [a1, a2, a10, b1] = batteries as [number, number, number, number];
const who = await acme.signIn();
const inDelft = await acme.signIn({ permissions: [], locationIds: [delft] });

const idsOf = ({ batteries: rows }: FoundBatteries) => rows.map(([id]) => id);

test('a page has the rows in their order from the offset on, and says whether more follow', async () => {
  const sort = { field: 'serialNumber', ascending: true };
  const pages = [await find(who, { sort, limit: 2 }), await find(who, { sort, limit: 2, offset: 2 })];
  expect(pages.map((page) => [idsOf(page), page.more])).toEqual([
    [[a1, a2], true],
    [[a10, b1], false],
  ]);
  expect(await find(who, { sort, offset: 4 })).toMatchObject({ batteries: [], more: false });
});

test('a page has only the columns asked for, and always id, version and apiVersion', async () => {
  const some = await find(who, { columns: ['lastSoh', 'serialNumber'], limit: 1 });
  expect(some).toMatchObject({
    columns: ['batteryId', 'apiVersion', 'version', 'lastSoh', 'serialNumber'],
    batteries: [[a1, 1, expect.any(Number), 91.5, 'A-1']],
  });
  const all = await find(who, { limit: 1 });
  const { columns } = (await ask(who, 'batteries/getUpdates', { versions: null })).json<FoundBatteries>();
  expect(all.columns).toEqual(columns);
});

test('the cursor of a page is continued by getUpdates', async () => {
  const { cursor } = await find(who, {});
  const poll = async () => (await ask(who, 'batteries/getUpdates', { since: cursor })).json<FoundBatteries>();
  expect((await poll()).batteries).toEqual([]);
  await acme.change('update app.batteries set comments = $1 where id = $2', [cursor, a2]);
  expect(idsOf(await poll())).toEqual([a2]);
});

test('only rows of the caller’s locations are found, counted and looked at', async () => {
  expect(idsOf(await find(inDelft, {}))).toEqual([a1, a10]);
  expect(await summarize(inDelft, { count: true, extents: ['lastSoh'] })).toMatchObject({
    count: 2,
    extents: { lastSoh: [91.5, 91.5] },
  });
  // Of all rows there, the range takes nothing away, so that the one without a value stays.
  const filters = { sohRange: [91, 92] as const };
  expect(idsOf(await find(inDelft, { filters }))).toEqual([a1, a10]);
  expect(idsOf(await find(who, { filters }))).toEqual([a1]);
});

test('devices come with their bays, and are filtered and sorted by the status on screen', async () => {
  const online = await acme.device({ online: true, firmware_offer: '9.9' });
  const offline = await acme.device({ online: false });
  const ask1 = async (person: SignedIn, statuses: string[]) => {
    const sort = { field: 'status', ascending: false };
    const answer = await ask(person, 'devices/find', { ...firstPage, filters: { statuses }, sort });
    return answer.json<FoundDevices>();
  };
  const both = await ask1(who, ['idle', 'offline']);
  expect(both.devices.map(([id]) => id)).toEqual([offline, online]);
  expect(both).toMatchObject({ bayColumns: expect.arrayContaining(['deviceId', 'status']), bays: expect.any(Array) });
  // The tag is a status for those who may see it.
  expect((await ask1(who, ['firmwareUpgrade'])).devices.map(([id]) => id)).toEqual([online]);
  const blind = await acme.signIn({ permissions: ['perm-all-locations'] });
  expect((await ask1(blind, ['firmwareUpgrade'])).devices).toEqual([]);
});

test('a summary has what was asked for, and null for the rest', async () => {
  const nothing = await summarize(who, {});
  expect(nothing).toEqual({
    count: null,
    texts: null,
    truncated: [],
    extents: null,
    bins: null,
    filled: null,
    median: null,
    cursor: expect.any(String),
  });
  const bins = [{ column: 'lastSoh', from: 60, to: 100, bins: 2 }];
  const median = { column: 'lastSoh', threshold: 80 };
  const texts = ['modelName', 'chemistry'];
  expect(
    await summarize(who, { count: true, texts, extents: ['lastSoh', 'rc'], bins, filled: ['lastSoh'], median }),
  ).toMatchObject({
    count: 4,
    texts: { modelName: [['LFP', 4]], chemistry: [] },
    truncated: [],
    extents: { lastSoh: [60.2, 91.5], rc: null },
    bins: { lastSoh: [2, 1] },
    filled: { lastSoh: 3 },
    median: { median: 78, below: 2 },
  });
});

test('of a column with more than 1 000 different texts the most frequent ones are counted, and the column is named', async () => {
  const big = await organization();
  await big.change(
    `insert into app.batteries (organization_id, serial_number) select $1, 'S-' || n from generate_series(1, 1001) n`,
    [big.id],
  );
  await big.battery({ serial_number: 'S-1001', model_name: 'Twin' });
  const { texts, truncated } = await summarize(await big.signIn(), { texts: ['serialNumber', 'modelName'] });
  expect(texts?.['serialNumber']).toHaveLength(1_000);
  expect(texts?.['serialNumber']?.[0]).toEqual(['S-1001', 2]);
  expect(truncated).toEqual(['serialNumber']);
});

test.each([
  ['an unknown filter', 'find', { ...firstPage, filters: { durationRange: [1, 2] } }, 'additional properties'],
  [
    'an order that the list does not have',
    'find',
    { ...firstPage, sort: { field: 'favourite', ascending: true } },
    'this list cannot be sorted by favourite',
  ],
  ['an unknown column', 'find', { ...firstPage, columns: ['comments'] }, 'there is no column comments'],
  ['no time zone', 'find', { ...firstPage, timeZone: 'Mars/Olympus' }, 'there is no time zone Mars/Olympus'],
  ['a page of more than 500 rows', 'find', { ...firstPage, limit: 501 }, '<= 500'],
  [
    'figures of an unknown column',
    'summarize',
    { filters: {}, timeZone: 'UTC', texts: ['odd'] },
    'there is no column odd',
  ],
])('%s is refused with a sentence', async (_, call, body, sentence) => {
  const [status, message] = await refusal(who, `batteries/${call}`, body);
  expect(status).toBe(400);
  expect(message).toContain(sentence);
});

test('a list of more rows than asked for is not sent, but said to be large', async () => {
  const updates = async (payload: object) => (await ask(who, 'batteries/getUpdates', payload)).json<FoundBatteries>();
  const whole = await updates({ versions: null, upTo: 4 });
  expect(whole).toMatchObject({ full: true, large: false, batteries: { length: 4 } });
  const large = await updates({ versions: null, upTo: 3 });
  expect(large).toMatchObject({ full: false, large: true, batteries: [] });
  expect(large.columns).toEqual(whole.columns);
  expect(await updates({ since: large.cursor, upTo: 3 })).toMatchObject({ full: false, large: false, batteries: [] });
  expect(await updates({ versions: null })).not.toHaveProperty('large');
});

test('more changes than asked for are not sent either, and the cursor is the newest; removed rows count', async () => {
  const other = await organization();
  const [kept, removed, changed] = [await other.battery(), await other.battery(), await other.battery()];
  const person = await other.signIn();
  const updates = async (payload: object) =>
    (await ask(person, 'batteries/getUpdates', payload)).json<FoundBatteries>();
  const { cursor } = await updates({ versions: null });
  await other.change('delete from app.batteries where id = $1', [removed]);
  await other.change('update app.batteries set comments = $1 where id = any ($2)', ['x', [kept, changed]]);
  expect(await updates({ since: cursor, upTo: 3 })).toMatchObject({ large: false, batteries: { length: 3 } });
  const large = await updates({ since: cursor, upTo: 2 });
  expect(large).toMatchObject({ full: false, large: true, batteries: [] });
  expect(await updates({ since: large.cursor, upTo: 2 })).toMatchObject({ large: false, batteries: [] });
});
