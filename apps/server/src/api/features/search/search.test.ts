import { request } from 'node:http';
import { expect, test, vi } from 'vitest';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';
import type { SignedIn } from '../../testing/test-organization.ts';
import { usualSearchRate } from './search-reads.ts';

const { app, database, organization } = await testApi();
const acme = await organization();
const [delft, graz] = [await acme.location('Delft South'), await acme.location('Graz')];
const all = await acme.signIn({ email: 'ada@acme.test' });

const search = async (who: SignedIn, q: string, limit = '') =>
  call(app, who, 'GET', `/search?q=${encodeURIComponent(q)}${limit}`);

/** As 'kind: title (match)'. */
async function found(who: SignedIn, q: string, limit = ''): Promise<string[]> {
  const { status, body } = await search(who, q, limit);
  expect(status).toBe(200);
  return body.groups.flatMap(({ kind, items }) => items.map(({ title, match }) => `${kind}: ${title} (${match})`));
}

const addBatteries = (serialNumbers: readonly string[], locationId = delft) =>
  Promise.all(serialNumbers.map((serial_number) => acme.battery({ serial_number, location_id: locationId })));

test('a battery is found by the whole, the beginning or the ending of its serial number, case and accents aside', async () => {
  const [id] = await addBatteries(['Zü-100']);
  await addBatteries(['ZU-1000', 'X-zu-100', 'AZU-1001']);
  expect(await found(all, 'ZÜ-100')).toEqual([
    'batteries: Zü-100 (exact)',
    'batteries: ZU-1000 (beginning)',
    'batteries: X-zu-100 (ending)',
  ]);
  const { body } = await search(all, 'zü-100', '&limit=1');
  const subtitle = 'M1 · Delft South';
  expect(body.groups).toEqual([{ kind: 'batteries', items: [{ id, title: 'Zü-100', subtitle, match: 'exact' }] }]);
});

test('the order is exact, beginning, ending; then title, and at most eight of a kind are shown', async () => {
  await addBatteries([
    '55-q',
    ...Array.from({ length: 5 }, (_, n) => `q55-${9 - n}`),
    ...'edcba'.split('').map((x) => `${x}q55`),
  ]);
  await addBatteries(['q55']);
  const order = ['q55', 'q55-5', 'q55-6', 'q55-7', 'q55-8', 'q55-9', 'aq55', 'bq55'];
  const matches = ['exact', ...Array(5).fill('beginning'), 'ending', 'ending'];
  expect(await found(all, 'Q55')).toEqual(order.map((title, at) => `batteries: ${title} (${matches[at]})`));
  expect(await found(all, 'Q55', '&limit=2')).toHaveLength(2);
});

test('%, _ and \\ mean themselves', async () => {
  await addBatteries(['w%1', 'w_1', 'w\\1', 'wx1']);
  await acme.location('Bench 50 %');
  await acme.location('Bench 507');
  expect(await found(all, 'w_1')).toEqual(['batteries: w_1 (exact)']);
  expect(await found(all, 'w%')).toEqual(['batteries: w%1 (beginning)']);
  expect(await found(all, '\\1')).toEqual(['batteries: w\\1 (ending)']);
  expect(await found(all, '%')).toEqual(['locations: Bench 50 % (word)']);
});

test('a device is found by its serial number or the words of its name, a location by the words of its name', async () => {
  await acme.device({ serial_number: 'AN-0815', name: 'Süd Tower', location_id: graz });
  await acme.device({ serial_number: 'tower-1', location_id: graz });
  expect(await found(all, '0815')).toEqual(['devices: Süd Tower (ending)']);
  expect(await found(all, 'tower')).toEqual(['devices: tower-1 (beginning)', 'devices: Süd Tower (word)']);
  expect(await found(all, 'tow sud')).toEqual(['devices: Süd Tower (word)']);
  expect(await found(all, 'ower')).toEqual([]);
  expect(await found(all, 'sou')).toEqual(['locations: Delft South (word)']);
});

test('a service is found by its exact id', async () => {
  const battery = await acme.battery({ serial_number: 'RUN-B' });
  const id = await acme.service({ battery_id: battery, battery_serial_number: 'RUN-B', location_id: delft });
  expect(await found(all, String(id))).toContain('services: RUN-B (exact)');
  expect((await found(all, `0${id}`)).filter((each) => each.startsWith('services'))).toEqual([]);
});

test('people are found by the words of their name and by their address, only by who may see people', async () => {
  await acme.person({ email: 'grace@hopper.test' });
  const clerk = await acme.signIn({ permissions: ['perm-all-locations'] });
  expect(await found(all, 'grace@')).toEqual(['users: Ada (beginning)']);
  expect(await found(all, 'hopper.test')).toEqual([]);
  expect((await found(all, 'ada')).length).toBeGreaterThan(1);
  expect(await found(clerk, 'ada')).toEqual([]);
});

test('who sees some locations finds what is at them, and nothing of another organisation is found', async () => {
  await addBatteries(['here-1'], delft);
  await addBatteries(['here-2'], graz);
  const away = await acme.battery({ serial_number: 'here-3' });
  await acme.device({ serial_number: 'here-4', location_id: graz });
  await acme.service({ battery_id: away, battery_serial_number: 'here-3', location_id: graz });
  const only = await acme.signIn({ permissions: [], locationIds: [delft] });
  const other = await (await organization('Other')).signIn();
  expect(await found(only, 'here')).toEqual(['batteries: here-1 (beginning)']);
  expect(await found(only, 'graz')).toEqual([]);
  expect(await found(only, 'delft')).toEqual(['locations: Delft South (beginning)']);
  expect(await found(other, 'here')).toEqual([]);
});

test.each(['', '   ', 'x'.repeat(101), 'a\0b'])('a text that is not 1 to 100 characters is refused: %j', async (q) => {
  expect(await search(all, q)).toMatchObject({ status: 400, code: 'bad-input' });
});

test.each(['limit=0', 'limit=9', 'limit=', 'other=1'])(
  'a limit other than 1 to 8, or an unknown field, is refused: %s',
  async (rest) => {
    expect(await call(app, all, 'GET', `/search?q=a&${rest}`)).toMatchObject({ status: 400, code: 'bad-input' });
  },
);

test('spaces around the text do not count, accents alone find nothing', async () => {
  expect(await found(all, `  ${'x'.repeat(100)}  `)).toEqual([]);
  expect(await found(all, '\u0301')).toEqual([]);
});

test('one person may search ten times at once, then 429 says when to try again; others are answered', async () => {
  const limited = await testApi({ searchRate: usualSearchRate });
  const theirs = await limited.organization();
  const [busy, calm] = [await theirs.signIn(), await theirs.signIn()];
  const ask = (who: SignedIn) => limited.app.inject({ url: '/api/search?q=a', headers: who.headers });
  const startedAt = performance.now();
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask(busy)));
  const most = 10 + Math.ceil((performance.now() - startedAt) / 200);
  const admitted = answers.filter(({ statusCode }) => statusCode === 200).length;
  expect(admitted).toBeGreaterThanOrEqual(10);
  expect(admitted).toBeLessThanOrEqual(most);
  const refused = answers.find(({ statusCode }) => statusCode === 429)!;
  expect([refused.json().error.code, refused.headers['retry-after']]).toEqual(['too-many-requests', '1']);
  expect((await ask(calm)).statusCode).toBe(200);
});

test('a call that nobody waits for any more is cancelled in the database', async () => {
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const holder = await database.root.connect();
  await holder.query('begin; lock table app.devices');
  const waiting = async () => {
    const { rows } = await database.root.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%from devices%'`,
    );
    return rows.length;
  };
  const asking = request(`${origin}/api/search?q=a`, { headers: all.headers });
  asking.on('error', () => undefined).end();
  await expect.poll(waiting, { interval: 5 }).toBe(1);
  asking.destroy();
  // Sooner than the database would give up waiting for the lock.
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { interval: 5, timeout: 1_000 });
  await holder.query('rollback');
  holder.release();
  expect(await found(all, 'graz')).toEqual(['locations: Graz (exact)']);
});
