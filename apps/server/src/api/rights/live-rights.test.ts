import { entityKinds } from '@ohmstead/domain';
import { afterAll, expect, test } from 'vitest';
import { call } from '../testing/call.ts';
import { testApi } from '../testing/test-api.ts';
import type { SignedIn } from '../testing/test-organization.ts';

const { app, parts, database, organization } = await testApi();
const acme = await organization();
const boss = await acme.signIn();
const address = await app.listen({ host: '127.0.0.1', port: 0 });
const listener = await database.api.listen('changes', (payload) => parts.changes.announce(payload));
afterAll(() => listener.close());
const [graz, oslo] = [await acme.location('Graz'), await acme.location('Oslo')];
const givenTo = (...names: string[]) => ({ permissions: names });
const at = (...ids: number[]) => ids.map((id) => `perm-location-${id}`);

/** Everything that an open page has received so far. */
async function openPage({ headers }: SignedIn) {
  const leaving = new AbortController();
  const { body } = await fetch(`${address}/api/updates`, { headers, signal: leaving.signal });
  const page = { heard: '', isOpen: true, close: () => leaving.abort() };
  void (async () => {
    try {
      for await (const piece of body!.pipeThrough(new TextDecoderStream())) page.heard += piece;
    } finally {
      page.isOpen = false;
    }
  })().catch(() => undefined);
  await expect.poll(() => page.heard).toContain('retry:');
  return page;
}
type Page = Awaited<ReturnType<typeof openPage>>;
const kindsOf = ({ heard }: Page) => [...heard.matchAll(/"kind":"(\w+)"/g)].map(([, kind]) => kind);
const putUser = async (id: number, body: object) => {
  const [row] = await acme.change('select version from app.users where id = $1', [id]);
  return call(app, boss, 'PUT', `/users/${id}`, { version: row!['version'], ...body });
};

test('a lost permission is sent to the open pages of that user, at once, and to no others', async () => {
  const [one, two] = [
    await acme.signIn({ permissions: ['perm-reports'] }),
    await acme.signIn({ permissions: ['perm-reports'] }),
  ];
  const [page, others] = [await openPage(one), await openPage(two)];
  await putUser(one.id, { permissions: givenTo() });
  await expect.poll(() => kindsOf(page)).toContain('session');
  expect((await call(app, one, 'GET', '/reports/soh')).status).toBe(403);
  await putUser(two.id, { permissions: givenTo('perm-nyquist') });
  await expect.poll(() => kindsOf(others)).toEqual(['session']);
  expect(kindsOf(page)).toEqual(['session']);
  page.close();
  others.close();
});

test('a change of a group is sent to the open pages of its members', async () => {
  const group = await acme.insert('groups', { name: 'Crew' });
  const [member, stranger] = [await acme.signIn({ permissions: [] }), await acme.signIn({ permissions: [] })];
  await putUser(member.id, { groupId: group });
  const [page, others] = [await openPage(member), await openPage(stranger)];
  await call(app, boss, 'PUT', `/groups/${group}`, { permissions: givenTo('perm-reports') });
  await expect.poll(() => kindsOf(page)).toContain('session');
  await call(app, boss, 'PUT', `/groups/${group}`, { permissions: givenTo(...at(graz)) });
  await expect.poll(() => kindsOf(page)).toEqual(expect.arrayContaining([...entityKinds]));
  expect(kindsOf(others)).toEqual([]);
  page.close();
  others.close();
});

test('a change of a group of hundreds is sent to its members too', async () => {
  const group = await acme.insert('groups', { name: 'Everybody' });
  const member = await acme.signIn({ permissions: [] });
  await acme.change(
    `insert into app.users (organization_id, email, group_id)
       select $1, 'crowd-' || n || '@example.test', $2 from generate_series(1, 250) n`,
    [acme.id, group],
  );
  await putUser(member.id, { groupId: group });
  const page = await openPage(member);
  await call(app, boss, 'PUT', `/groups/${group}`, { permissions: givenTo('perm-reports') });
  await expect.poll(() => kindsOf(page)).toContain('session');
  page.close();
});

test.each(['disabled', 'deleted'])('the open pages and every session of a user who is %s end at once', async (how) => {
  const one = await acme.signIn({ permissions: [] });
  const page = await openPage(one);
  if (how === 'disabled') await putUser(one.id, { disabled: true });
  else await call(app, boss, 'DELETE', `/users/${one.id}`);
  await expect.poll(() => page.isOpen, { timeout: 10_000 }).toBe(false);
  expect((await call(app, one, 'GET', '/locations')).status).toBe(401);
});

test('a user whose location changes is notified to poll every list', async () => {
  const one = await acme.signIn({ permissions: [], locationIds: [graz] });
  const page = await openPage(one);
  await putUser(one.id, { permissions: givenTo(...at(oslo)) });
  await expect.poll(() => kindsOf(page)).toEqual(expect.arrayContaining([...entityKinds, 'locations', 'session']));
  await acme.device({ location_id: graz });
  await acme.device({ location_id: oslo });
  await expect.poll(() => kindsOf(page).filter((kind) => kind === 'devices').length).toBe(2);
  page.close();
});

type Answer = Record<string, unknown> & { cursor: string; full: boolean; columns: string[] };
const make = {
  devices: (place: number) => acme.device({ location_id: place }),
  batteries: (place: number) => acme.battery({ location_id: place }),
  services: async (place: number) => acme.service({ battery_id: await acme.battery(), location_id: place }),
};

test.each(entityKinds)('a lost location takes effect at the next poll of %s: its rows are gone', async (kind) => {
  const [kept, lost] = [await make[kind](graz), await make[kind](oslo)];
  const one = await acme.signIn({ permissions: [], locationIds: [graz, oslo] });
  const ask = async (body: object) => (await call<Answer>(app, one, 'POST', `/${kind}/getUpdates`, body)).body;
  const rowsOf = (answer: Answer) => answer[kind] as number[][];
  const first = await ask({ versions: null });
  const pairs = rowsOf(first).map((row) => [row[0], row[first.columns.indexOf('version')]]);
  expect(pairs.map(([id]) => id)).toEqual(expect.arrayContaining([kept, lost]));
  await putUser(one.id, { permissions: givenTo(...at(graz)) });
  const exact = await ask({ versions: pairs });
  expect(rowsOf(exact)).toContainEqual([lost]);
  expect(rowsOf(exact).map(([id]) => id)).not.toContain(kept);
  const short = await ask({ since: first.cursor });
  expect(short.full).toBe(true);
  expect(rowsOf(short).map(([id]) => id)).toContain(kept);
  expect(rowsOf(short).map(([id]) => id)).not.toContain(lost);
  expect(rowsOf(await ask({ since: short.cursor }))).toEqual([]);
});

test.each(entityKinds)(
  'a location that is given takes effect at the next poll of %s: its rows are there',
  async (kind) => {
    const [known, found] = [await make[kind](graz), await make[kind](oslo)];
    const one = await acme.signIn({ permissions: [], locationIds: [graz] });
    const ask = async (body: object) => (await call<Answer>(app, one, 'POST', `/${kind}/getUpdates`, body)).body;
    const first = await ask({ versions: null });
    expect((first[kind] as number[][]).map(([id]) => id)).toContain(known);
    await putUser(one.id, { permissions: givenTo('perm-all-locations') });
    const next = await ask({ since: first.cursor });
    expect((next[kind] as number[][]).map(([id]) => id)).toEqual(expect.arrayContaining([known, found]));
  },
);
