import { permissions } from '@ohmstead/domain';
import type { UserData } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { publicUrl, testApi } from '../../testing/test-api.ts';
import { signInAgain, type SignedIn } from '../../testing/test-organization.ts';

const { app, database, organization } = await testApi({ heartbeatMs: 60 });
const mailbox = await openMailbox(database, publicUrl);
const [acme, other] = [await organization('Acme Batteries'), await organization('Other Works')];
const [graz, oslo] = [await acme.location('Graz'), await acme.location('Oslo')];
const [battery, neighbour] = [await acme.battery({ location_id: graz }), await acme.battery({ location_id: graz })];
const boss = await acme.signIn();
const reason = 'Sees no batteries';
type By = Pick<SignedIn, 'headers'>;

const helper = (more: readonly string[] = []) =>
  acme.signIn({ permissions: ['perm-view-as', 'perm-users-groups', ...more], locationIds: [graz] });
const technician = (given: readonly string[] = []) => acme.signIn({ permissions: given, locationIds: [graz] });
const begin = (by: By, userId: number, why = reason) =>
  call(app, by, 'POST', '/session/viewAs', { userId, reason: why });
const stop = (by: By) => call(app, by, 'DELETE', '/session/viewAs');
const whose = async (by: By) => (await call(app, by, 'GET', '/session')).body.id;
const entries = (viewedId: number) =>
  acme.change(
    `select action, actor, object_kind as kind, object_id::integer as id, before, after from app.audit_events
      where action like 'session-view-as%' and (object_id = $1 and object_kind = 'user' or after->>'viewedAs' = $1::text) order by audit_events.id`,
    [viewedId],
  );

/** What belongs to the session, and not to the person. */
const plain = ({ token: _, stepUpUntil: __, viewing: ___, ...user }: UserData) => user;

test('an administrator sees what another user sees, read only and for 30 minutes, until they stop', async () => {
  const [ada, ann] = [await helper(), await technician()];
  const begun = await begin(ada, ann.id);
  expect(begun.status).toBe(200);
  expect(plain(begun.body)).toEqual(plain((await call(app, ann, 'GET', '/session')).body));
  const { viewing } = begun.body;
  expect(viewing).toEqual({ author: { id: ada.id, email: ada.email }, until: expect.any(Number), readOnly: true });
  expect(Math.abs(viewing!.until - Date.now() - 30 * 60_000)).toBeLessThan(60_000);
  expect((await call(app, ada, 'GET', '/session')).body).toEqual(begun.body);
  const users = await call(app, ada, 'GET', '/users');
  expect(users).toEqual(await call(app, ann, 'GET', '/users'));
  expect(users.code).toBe('not-permitted');
  expect(await whose(ann)).toBe(ann.id);
  expect((await stop(ada)).status).toBe(204);
  expect(await whose(ada)).toBe(ada.id);
  expect((await call(app, ada, 'GET', '/session')).body).not.toHaveProperty('viewing');
  expect((await call(app, ada, 'GET', '/users')).status).toBe(200);
});

test.each([
  ['POST', '/batteries/favourites', 'view-as-read-only'],
  ['POST', '/users/uiSettings', 'view-as-read-only'],
  ['PUT', '/users', 'view-as-read-only'],
  ['POST', '/session/stepUp', 'view-as-read-only'],
  ['POST', '/session/viewAs', 'view-as-read-only'],
  ['POST', '/batteries/download', 'view-as-read-only'],
  ['GET', '/batteries/downloadCsv?ids=1', 'view-as-private'],
  ['GET', '/users/sessions', 'view-as-private'],
  ['GET', '/users/factors', 'view-as-private'],
  ['GET', '/users/identities', 'view-as-private'],
  ['GET', '/users/emailPreferences', 'view-as-private'],
  ['GET', '/users/accessByOthers', 'view-as-private'],
  ['GET', '/tokens', 'view-as-private'],
] as const)('while viewing as another user, %s %s is refused', async (method, path, code) => {
  const ann = await acme.signIn();
  const viewer = await signInAgain(app, boss.email);
  expect((await begin(viewer, ann.id)).status).toBe(200);
  expect(await call(app, viewer, method, path, method === 'GET' ? undefined : {})).toMatchObject({ status: 403, code });
});

test('who may not be viewed as: oneself, users with more rights, and users who cannot log in', async () => {
  const ada = await helper();
  expect(await begin(ada, ada.id)).toMatchObject({ status: 400, code: 'session-viewAs-1' });
  const stronger = [
    await acme.person(),
    await acme.person({ permissions: ['perm-reports'] }),
    await acme.person({ permissions: [], locationIds: [oslo] }),
    await acme.person({ permissions: ['perm-all-locations'] }),
  ];
  for (const { id } of stronger) expect(await begin(ada, id)).toMatchObject({ status: 403, code: 'not-permitted' });
  const group = await acme.insert('groups', { name: 'Strong' });
  await acme.grant('group', group, { permissions: ['perm-reports'] });
  const member = await technician();
  await acme.change('update app.users set group_id = $1 where id = $2', [group, member.id]);
  expect((await begin(ada, member.id)).code).toBe('not-permitted');
  const absent = await begin(ada, 987_654);
  expect(absent).toMatchObject({ status: 404, code: 'users-not-found' });
  const gone = [
    (await acme.person({ permissions: [], isDisabled: true })).id,
    (await acme.person({ permissions: [], isVerified: false })).id,
    (await acme.serviceAccount()).id,
    (await other.person({ permissions: [] })).id,
  ];
  for (const id of gone) expect(await begin(ada, id)).toEqual(absent);
  expect(
    (await begin(await acme.signIn({ permissions: permissions.filter((p) => p !== 'perm-view-as') }), ada.id)).code,
  ).toBe('not-permitted');
  for (const why of ['', 'ab', '   ', 'x'.repeat(501)])
    expect((await begin(ada, (await technician()).id, why)).code).toBe('bad-input');
  await call(app, ada, 'DELETE', '/session/stepUp');
  expect((await begin(ada, (await technician()).id)).code).toBe('step-up-required');
  expect(await whose(ada)).toBe(ada.id);
});

const losses: [string, (ada: SignedIn, ann: SignedIn) => Promise<unknown>][] = [
  [
    'the administrator may no longer view as others',
    (ada) =>
      acme.change(`delete from app.user_permissions where user_id = $1 and permission = 'perm-view-as'`, [ada.id]),
  ],
  [
    'the administrator loses the location',
    (ada) => acme.change('delete from app.user_locations where user_id = $1', [ada.id]),
  ],
  ['the other gains a right', (_, ann) => acme.grant('user', ann.id, { permissions: ['perm-reports'] })],
  [
    'the other becomes a super user',
    (_, ann) => acme.change('update app.users set superuser = true where id = $1', [ann.id]),
  ],
  [
    'the other is disabled',
    (_, ann) => acme.change('update app.users set disabled_at = now() where id = $1', [ann.id]),
  ],
  ['the other is deleted', (_, ann) => acme.change('delete from app.users where id = $1', [ann.id])],
];

test.each(losses)('it ends at the next call when %s', async (_, lose) => {
  const [ada, ann] = [await helper(), await technician()];
  expect((await begin(ada, ann.id)).status).toBe(200);
  const ofPage = { headers: { ...ada.headers, 'x-viewed-user': String(ann.id) } };
  expect((await call(app, ofPage, 'GET', '/locations')).status).toBe(200);
  await lose(ada, ann);
  expect((await call(app, ofPage, 'GET', '/locations')).code).toBe('view-as-over');
  expect(await whose(ada)).toBe(ada.id);
  expect((await call(app, ofPage, 'POST', '/users/uiSettings', { changes: [] })).code).toBe('view-as-over');
  expect(await entries(ann.id)).toMatchObject([
    { action: 'session-view-as' },
    { action: 'session-view-as-end', actor: ada.email, after: { because: 'rights' } },
  ]);
});

test('a second factor that is demanded of the administrator is demanded of their view, too', async () => {
  const works = await organization('Careful Works');
  const [admin, ann] = [await works.signIn(), await works.signIn({ permissions: [] })];
  expect((await begin(admin, ann.id)).status).toBe(200);
  await works.change(
    `insert into app.sign_in_rules (organization_id, requirement, required_from) values ($1, 'holders', now())`,
    [works.id],
  );
  expect((await call(app, admin, 'GET', '/locations')).code).toBe('second-factor-required');
  expect(await whose(admin)).toBe(admin.id);
  expect((await call(app, ann, 'GET', '/locations')).status).toBe(200);
});

test('when the administrator is disabled, the session opens nothing', async () => {
  const [ada, ann] = [await helper(), await technician()];
  await begin(ada, ann.id);
  await acme.change('update app.users set disabled_at = now() where id = $1', [ada.id]);
  expect((await call(app, ada, 'GET', '/locations')).status).toBe(401);
});

test('the time is absolute: neither polls nor clicks extend it', async () => {
  const [ada, ann] = [await helper(), await technician()];
  const { viewing } = (await begin(ada, ann.id)).body;
  await acme.change(`update directory.sessions set active_at = now() - interval '5 minutes' where user_id = $1`, [
    ada.id,
  ]);
  for (const path of ['/batteries/getUpdates', '/devices/getUpdates'])
    expect((await call(app, ada, 'POST', path, { versions: null })).status).toBe(200);
  expect((await call(app, ada, 'GET', '/session')).body.viewing).toEqual(viewing);
  await acme.change('update directory.sessions set viewed_until = now() where user_id = $1', [ada.id]);
  expect(await whose(ada)).toBe(ada.id);
  expect((await entries(ann.id)).at(-1)).toMatchObject({ action: 'session-view-as-end', after: { because: 'time' } });
});

test('the same button pressed twice begins once and stops once', async () => {
  const [ada, ann] = [await helper(), await technician()];
  const answers = await Promise.all([begin(ada, ann.id), begin(ada, ann.id)]);
  for (const { status, code } of answers) expect([200, 'view-as-read-only']).toContain(status === 200 ? status : code);
  await Promise.all([stop(ada), stop(ada)]);
  expect((await stop(ada)).status).toBe(204);
  expect((await entries(ann.id)).map(({ action }) => action)).toEqual(['session-view-as', 'session-view-as-end']);
});

test('it is audited in the name of the administrator, with each opened detail, and told to the user', async () => {
  const [ada, ann] = [await helper(), await technician()];
  await begin(ada, ann.id);
  const panel = ['', '/verdict', '/timeline'].map((path) => call(app, ada, 'GET', `/batteries/${battery}${path}`));
  for (const { status } of await Promise.all(panel)) expect(status).toBe(200);
  await call(app, ada, 'GET', '/batteries/987654');
  expect((await call(app, ada, 'GET', `/batteries/${neighbour}`)).status).toBe(200);
  await stop(ada);
  const until = expect.any(Number);
  expect(await entries(ann.id)).toMatchObject([
    { action: 'session-view-as', actor: ada.email, kind: 'user', id: ann.id, after: { reason, until } },
    { action: 'session-view-as-opened', actor: ada.email, kind: 'battery', id: battery, after: { viewedAs: ann.id } },
    { action: 'session-view-as-opened', kind: 'battery', id: neighbour, after: { viewedAs: ann.id } },
    { action: 'session-view-as-end', actor: ada.email, after: { because: 'stopped' } },
  ]);
  const { accesses } = (await call(app, ann, 'GET', '/users/accessByOthers')).body;
  expect(accesses).toEqual([{ by: ada.email, startedAt: until, until, reason }]);
  expect(Math.abs(accesses[0]!.until - Date.now())).toBeLessThan(60_000);
  expect((await call(app, boss, 'GET', '/users/accessByOthers')).body.accesses.map(({ by }) => by)).not.toContain(
    ada.email,
  );
});

test('the user gets a mail without links, also if the mail server was away, and none where the organisation has switched them off', async () => {
  const [ada, ann] = [await helper(), await technician()];
  expect((await begin(ada, ann.id, 'Call 17: <b>no batteries</b> https://evil.example')).status).toBe(200);
  const [mail] = await mailbox.read(ann.email);
  expect(mail?.email.subject).toBe('An administrator is viewing Ohmstead as you');
  expect(mail?.email.text).toContain(ada.email);
  expect(mail?.email.text).toContain('Call 17');
  expect(mail?.email.html).not.toMatch(/href="https:\/\/evil/);
  await stop(ada);
  expect((await call(app, ada, 'GET', '/organization/viewAs')).code).toBe('not-permitted');
  expect((await call(app, boss, 'GET', '/organization/viewAs')).body).toEqual({ mails: true });
  const off = await call(app, boss, 'PUT', '/organization/viewAs', { mails: false });
  expect(off.body).toEqual({ mails: false });
  await begin(ada, ann.id);
  expect(await mailbox.read(ann.email)).toHaveLength(1);
  expect((await call(app, await other.signIn(), 'GET', '/organization/viewAs')).body).toEqual({ mails: true });
});

test('who logs out while viewing ends both', async () => {
  const [ada, ann] = [await helper(), await technician()];
  await begin(ada, ann.id);
  expect((await call(app, ada, 'DELETE', '/session')).status).toBe(204);
  expect((await call(app, ada, 'GET', '/locations')).status).toBe(401);
  expect((await call(app, ann, 'GET', '/locations')).status).toBe(200);
  expect((await entries(ann.id)).at(-1)).toMatchObject({ actor: ada.email, after: { because: 'log-out' } });
});

test('an open page of the view is told and ends with it', async () => {
  const [ada, ann] = [await helper(), await technician()];
  await begin(ada, ann.id);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const heard = (await fetch(`${address}/api/updates`, { headers: ada.headers })).text();
  await stop(ada);
  expect(await heard).toContain('event: changed\ndata: {"kind":"session"}');
});
