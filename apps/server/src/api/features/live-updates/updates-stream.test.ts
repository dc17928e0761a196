import { expect, test, afterAll } from 'vitest';
import * as corpus from '../../../images/testing/image-corpus.ts';
import { testApi } from '../../testing/test-api.ts';
import type { SignedIn } from '../../testing/test-organization.ts';

const { app, parts, database, organization } = await testApi({ heartbeatMs: 60 });
const [acme, other] = [await organization('Acme Batteries'), await organization('Other Works')];
const address = await app.listen({ host: '127.0.0.1', port: 0 });
const listener = await database.api.listen('changes', (payload) => parts.changes.announce(payload));
afterAll(() => listener.close());

const put = async ({ headers }: SignedIn, url: string, payload: object | Buffer, type = 'application/json') => {
  const answer = await app.inject({ method: 'PUT', url, payload, headers: { ...headers, 'content-type': type } });
  expect(answer.statusCode).toBe(200);
};

type Page = { next: (text: string) => Promise<string>; ended: Promise<void>; close: () => void; response: Response };

async function openPage(headers: Record<string, string>): Promise<Page> {
  const leaving = new AbortController();
  const response = await fetch(`${address}/api/updates`, { headers, signal: leaving.signal });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  const ended = Promise.withResolvers<void>();
  const waiting: (() => void)[] = [];
  void (async () => {
    for (;;) {
      const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }));
      if (done) return ended.resolve();
      heard += value;
      for (const look of waiting) look();
    }
  })();
  const next = (text: string) =>
    new Promise<string>((resolve) => {
      const look = () => heard.includes(text) && resolve(heard);
      waiting.push(look);
      look();
    });
  return { next, ended: ended.promise, close: () => leaving.abort(), response };
}

test('a change is sent at once to the users of the organisation, by kind, and to nobody else', async () => {
  const [ours, theirs] = [await acme.signIn(), await other.signIn()];
  const page = await openPage(ours.headers);
  const foreign = await openPage(theirs.headers);
  expect(page.response.headers.get('content-type')).toContain('text/event-stream');
  expect(page.response.headers.get('content-encoding')).toBeNull();
  await Promise.all([page.next('retry:'), foreign.next('retry:')]);
  await acme.battery();
  expect(await page.next('"batteries"')).toContain('event: changed\ndata: {"kind":"batteries"}\n\n');
  await other.device();
  expect(await foreign.next('"devices"')).not.toContain('batteries');
  page.close();
  foreign.close();
});

test('a user with one location is notified of changes there, and not elsewhere', async () => {
  const [depot, clinic] = [await acme.location('Depot'), await acme.location('Clinic')];
  const elsewhere = await acme.battery({ location_id: clinic });
  const technician = await acme.signIn({ permissions: [], locationIds: [depot] });
  const page = await openPage(technician.headers);
  await page.next('retry:');
  await acme.change('update app.batteries set cycle_count = 7 where id = $1', [elsewhere]);
  await acme.battery({ location_id: clinic });
  await acme.battery();
  const own = await acme.device({ location_id: depot });
  expect(await page.next('"devices"')).not.toContain('batteries');
  await acme.change('update app.devices set location_id = $1 where id = $2', [clinic, own]);
  await acme.battery({ location_id: depot });
  const heard = await page.next('"batteries"');
  expect(heard.match(/"devices"/g)).toHaveLength(2);
  page.close();
});

test('a user with one location is notified when it is renamed, for the lists that name it, and of no other location', async () => {
  const [yard, quay] = [await acme.location('Yard'), await acme.location('Quay')];
  for (const place of [yard, quay]) await acme.battery({ location_id: place });
  const technician = await acme.signIn({ permissions: [], locationIds: [yard] });
  const page = await openPage(technician.headers);
  await page.next('retry:');
  await acme.change(`update app.locations set name = 'East Quay' where id = $1`, [quay]);
  await acme.device({ location_id: yard });
  expect(await page.next('"devices"')).not.toMatch(/batteries|services/);
  await acme.change(`update app.locations set name = 'East Yard' where id = $1`, [yard]);
  await Promise.all([page.next('"batteries"'), page.next('"services"')]);
  page.close();
});

test('changes of users and groups are sent to users who administer them, and to nobody else', async () => {
  const [admin, watcher] = [await acme.signIn(), await acme.signIn({ permissions: ['perm-users-groups'] })];
  const pages = [
    await openPage(watcher.headers),
    await openPage((await acme.signIn({ permissions: ['perm-all-locations'] })).headers),
  ];
  await Promise.all(pages.map((page) => page.next('retry:')));
  const payload = { name: 'Night crew', permissions: { permissions: [], displayConfigurations: {} } };
  await app.inject({ method: 'POST', url: '/api/groups', headers: admin.headers, payload });
  expect(await pages[0]!.next('"users"')).toContain('event: changed\ndata: {"kind":"users"}\n\n');
  await acme.battery();
  expect(await pages[1]!.next('"batteries"')).not.toContain('users');
  for (const page of pages) page.close();
});

test.each([
  ['name', async (who: SignedIn) => put(who, '/api/users', { version: 1, firstName: 'Grace', lastName: 'Hopper' })],
  ['photo', async (who: SignedIn) => put(who, `/api/users/${who.id}/photo`, await corpus.jpeg(), 'image/jpeg')],
  [
    'address',
    async ({ id, email }: SignedIn) =>
      acme.change('update app.users set email = $2 where id = $1', [id, `new-${email}`]),
  ],
])('a colleague’s new %s is sent to users who administer users, and to nobody else', async (_, change) => {
  const [colleague, watcher] = [await acme.signIn(), await acme.signIn({ permissions: ['perm-users-groups'] })];
  const [page, unconcerned] = [
    await openPage(watcher.headers),
    await openPage((await acme.signIn({ permissions: ['perm-all-locations'] })).headers),
  ];
  await Promise.all([page.next('retry:'), unconcerned.next('retry:')]);
  await change(colleague);
  expect(await page.next('"users"')).toContain('event: changed\ndata: {"kind":"users"}\n\n');
  await acme.battery();
  expect(await unconcerned.next('"batteries"')).not.toContain('users');
  for (const open of [page, unconcerned]) open.close();
});

test('signing out closes the open pages of that session', async () => {
  const [one, another] = [await acme.signIn(), await acme.signIn()];
  const page = await openPage(one.headers);
  const kept = await openPage(another.headers);
  await app.inject({ method: 'DELETE', url: '/api/session', headers: one.headers });
  await page.ended;
  await acme.battery();
  await kept.next('"batteries"');
  kept.close();
});

const afterwards: [string, string][] = [
  ['was ended elsewhere', 'delete from directory.sessions where user_id = $1'],
  ['has expired', 'update directory.sessions set expires_at = now() where user_id = $1'],
  ['was idle for too long', `update directory.sessions set active_at = now() - interval '9 hours' where user_id = $1`],
  [
    'is void since the password changed',
    'update directory.accounts set auth_epoch = auth_epoch + 1 where user_id = $1',
  ],
];

test.each(afterwards)('a page whose session %s is closed at its next heartbeat', async (_, statement) => {
  const [gone, stays] = [await acme.signIn(), await acme.signIn()];
  const [page, kept] = [await openPage(gone.headers), await openPage(stays.headers)];
  await Promise.all([page.next(': \n\n'), kept.next(': \n\n')]);
  await acme.change(statement, [gone.id]);
  await page.ended;
  await acme.battery();
  await kept.next('"batteries"');
  kept.close();
});

test('an idle page is kept open by its heartbeats', async () => {
  const who = await acme.signIn();
  const page = await openPage(who.headers);
  await page.next(': \n\n: \n\n: \n\n');
  page.close();
});

test('one user has at most 20 open pages', async () => {
  const who = await acme.signIn();
  const pages = await Promise.all(Array.from({ length: 20 }, () => openPage(who.headers)));
  const refused = await fetch(`${address}/api/updates`, { headers: who.headers });
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('30');
  await refused.body?.cancel();
  for (const page of pages) page.close();
});
