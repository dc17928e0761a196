import { linkPaths, type HeldRights, type UserData } from '@ohmstead/contract';
import { permissions } from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { publicUrl, testApi } from '../../testing/test-api.ts';
import { password } from '../../testing/test-organization.ts';

const { app, database, organization } = await testApi();
const mailbox = await openMailbox(database, publicUrl);
const [acme, other] = [await organization(), await organization('Other Works')];
const boss = await acme.signIn();
const url = `${publicUrl.origin}${linkPaths.invite}`;
const noConfigurations = { devices: null, batteries: null, services: null };
const reading: HeldRights = { permissions: ['perm-reports'], displayConfigurations: noConfigurations };

let made = 0;
const newEmail = () => `newcomer-${++made}@example.test`;
const post = (body: object, who = boss) => call(app, who, 'POST', '/users', { url, ...body });
const put = (id: number, body: object, who = boss) => call(app, who, 'PUT', `/users/${id}`, body);
const list = async (who = boss) => (await call(app, who, 'GET', '/users')).body.users;
const find = async (id: number) => (await list()).find((user) => user.id === id)!;
const signIn = (email: string, secret: string) =>
  app.inject({ method: 'POST', url: '/api/session', payload: { email, password: secret } });
const invite = async (body: object = { permissions: reading }) => {
  const answer = await post({ emails: [newEmail()], ...body });
  return answer.body.users[0]!;
};
const makeGroup = async (rights: readonly string[], locationIds: readonly number[] = []) => {
  const id = await acme.insert('groups', { name: `Group ${++made}` });
  for (const permission of rights) await acme.insert('group_permissions', { group_id: id, permission });
  for (const location of locationIds) await acme.insert('group_locations', { group_id: id, location_id: location });
  return id;
};
const audited = async (id: number) => {
  const { rows } = await database.root.query(
    'select action, actor, ip, before, after from app.audit_events where object_kind = $1 and object_id = $2 order by id',
    ['user', id],
  );
  return rows;
};

test('the list is sorted by email and has what the page shows of each user', async () => {
  const group = await makeGroup(['perm-reports']);
  const one = await invite({ groupId: group });
  const users = await list();
  const emails = users.map(({ email }) => email.toLowerCase());
  expect(emails).toEqual(emails.toSorted());
  expect(users.find(({ id }) => id === one.id)).toEqual({
    id: one.id,
    email: one.email,
    firstName: null,
    lastName: null,
    photoId: null,
    verified: false,
    disabled: false,
    superuser: false,
    groupId: group,
    groupName: expect.stringContaining('Group'),
    permissions: { permissions: [], displayConfigurations: noConfigurations },
    factorKinds: [],
    hasIdentity: false,
    version: 1,
  });
  expect(users.find(({ id }) => id === boss.id)).toMatchObject({ superuser: true, verified: true, firstName: 'Ada' });
});

test('without perm-users-groups a caller can neither list, invite, edit nor delete users', async () => {
  const clerk = await acme.signIn({ permissions: permissions.filter((name) => name !== 'perm-users-groups') });
  const { id } = await invite();
  const answers = await Promise.all([
    call(app, clerk, 'GET', '/users'),
    post({ emails: [newEmail()], permissions: reading }, clerk),
    put(id, { version: 1, permissions: reading }, clerk),
    call(app, clerk, 'DELETE', `/users/${id}`),
    call(app, clerk, 'POST', `/users/${id}/resendInvitation`, { url }),
  ]);
  for (const answer of answers) expect([answer.status, answer.code]).toEqual([403, 'not-permitted']);
});

test('users are invited with a group or with their own permissions, choose a password and sign in', async () => {
  const depot = await acme.location('Depot');
  const own = { ...reading, permissions: ['perm-reports', `perm-location-${depot}`] };
  const one = await invite({ permissions: own });
  expect(one.permissions.permissions).toEqual(['perm-reports', `perm-location-${depot}`]);
  const token = await mailbox.token(one.email, '/register/verify-invite/');
  const accepted = await app.inject({
    method: 'PUT',
    url: '/api/users',
    payload: { verificationToken: token, password: 'Copper-Kettle-27' },
  });
  expect(accepted.statusCode).toBe(201);
  const user = (await signIn(one.email, 'Copper-Kettle-27')).json<UserData>();
  expect(user.permissions.permissions.toSorted()).toEqual([`perm-location-${depot}`, 'perm-reports']);
  expect(await find(one.id)).toMatchObject({ verified: true });
});

test('many addresses are invited at once, each once, and each gets its mail', async () => {
  const emails = [newEmail(), newEmail(), newEmail()];
  const answer = await post({ emails: [...emails, emails[0]!.toUpperCase()], permissions: reading });
  expect(answer.status).toBe(200);
  expect(answer.body.users.map(({ email }) => email.toLowerCase())).toEqual(emails.toSorted());
  for (const email of emails) {
    const [mail] = await mailbox.read(email);
    expect(mail!.email.text).toContain('Ada has invited you to Acme Batteries');
  }
});

test.each([
  ['nothing', [], 'users-create-1', []],
  ['blanks only', [' ', ''], 'users-create-1', []],
  ['one that is no address', ['fine@example.test', 'not an address'], 'users-create-2', ['not an address']],
  [
    'one that somebody has',
    ['fine@example.test', boss.email.toUpperCase()],
    'users-create-4',
    [boss.email.toUpperCase()],
  ],
])('addresses are accepted or refused as a whole, the bad one named: %s', async (_, emails, code, params) => {
  const before = (await list()).length;
  const answer = await post({ emails, permissions: reading });
  expect(answer).toMatchObject({ status: 400, code, body: { error: { params } } });
  expect((await list()).length).toBe(before);
  expect(await mailbox.read('fine@example.test')).toEqual([]);
});

test('an address of another organisation is in use, an unverified one there is not', async () => {
  const theirs = await other.person();
  expect(await post({ emails: [theirs.email], permissions: reading })).toMatchObject({ code: 'users-create-4' });
  const email = newEmail();
  const form = { firstName: 'Eve', lastName: 'Early', email, password: 'Copper-Kettle-27' };
  const verify = `${publicUrl.origin}${linkPaths.verify}`;
  await app.inject({ method: 'POST', url: '/api/organization', payload: { ...form, url: verify } });
  expect((await post({ emails: [email], permissions: reading })).status).toBe(200);
});

test('the client’s link is only compared: another one is refused', async () => {
  for (const link of ['https://evil.test/register/verify-invite/:token', `${url}?x`, '', undefined])
    expect(await post({ emails: [newEmail()], permissions: reading, url: link })).toMatchObject({
      status: 400,
      code: 'users-create-3',
    });
});

test('of two who invite the same people concurrently one succeeds, the other is told which address is in use', async () => {
  const emails = Array.from({ length: 5 }, newEmail);
  const elsewhere = await other.signIn();
  const answers = await Promise.all([
    post({ emails, permissions: reading }),
    post({ emails: emails.toReversed(), permissions: reading }),
    post({ emails, permissions: reading }, elsewhere),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  for (const answer of answers.filter(({ status }) => status === 400)) {
    expect(answer.code).toBe('users-create-4');
    expect(emails).toContain((answer.body as unknown as { error: { params: string[] } }).error.params[0]);
  }
});

test('neither group nor permissions, an unknown permission, a group or location that does not exist: 400', async () => {
  const wrong = (rights: string[]) => ({ permissions: { permissions: rights } });
  const theirs = await other.location('Theirs');
  const codeOf = async (body: object) => {
    const answer = await post({ emails: [newEmail()], ...body });
    return [answer.status, answer.code];
  };
  expect(await codeOf({})).toEqual([400, 'users-create-9']);
  expect(await codeOf({ groupId: null })).toEqual([400, 'users-create-9']);
  expect(await codeOf({ groupId: 987_654 })).toEqual([400, 'users-create-5']);
  for (const name of [
    'perm-everything',
    'superuser',
    '',
    'perm-location-01',
    'perm-location-1e3',
    'perm-location--1',
    'perm-location-0',
  ])
    expect(await codeOf(wrong(['perm-reports', name]))).toEqual([400, 'users-create-6']);
  expect(await codeOf(wrong([`perm-location-${theirs}`]))).toEqual([400, 'users-create-7']);
  expect(await codeOf(wrong(['perm-location-987654']))).toEqual([400, 'users-create-7']);
});

test('a display configuration must be one of the own organisation and of its list', async () => {
  const make = (owner: typeof acme, type: string) =>
    owner.insert('display_configurations', { type, name: `D ${++made}` });
  const [ours, ofServices, theirs] = [
    await make(acme, 'devices'),
    await make(acme, 'services'),
    await make(other, 'devices'),
  ];
  const having = (devices: number) => ({ permissions: { permissions: [], displayConfigurations: { devices } } });
  const user = await invite(having(ours));
  expect(user.permissions.displayConfigurations).toEqual({ ...noConfigurations, devices: ours });
  for (const id of [ofServices, theirs, 987_654])
    expect(await post({ emails: [newEmail()], ...having(id) })).toMatchObject({ status: 400, code: 'users-create-8' });
  const kept = await put(user.id, { version: 1, permissions: { permissions: ['perm-reports'] } });
  expect(kept.body.permissions.displayConfigurations.devices).toBe(ours);
  const cleared = { permissions: [], displayConfigurations: { devices: null } };
  expect((await put(user.id, { version: 2, permissions: cleared })).body.permissions.displayConfigurations).toEqual(
    noConfigurations,
  );
});

test('an edit of an outdated version is refused and changes nothing', async () => {
  const { id } = await invite();
  expect((await put(id, { version: 1, permissions: { permissions: ['perm-nyquist'] } })).body.version).toBe(2);
  const stale = await put(id, { version: 1, permissions: { permissions: ['perm-locations'] } });
  expect(stale).toMatchObject({ status: 400, code: 'users-update-10' });
  expect((await find(id)).permissions.permissions).toEqual(['perm-nyquist']);
});

test('of many who save one user concurrently, those who succeed form an unbroken chain', async () => {
  const { id } = await invite();
  const names = ['perm-reports', 'perm-nyquist', 'perm-locations', 'perm-devices-edit'];
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, at) =>
      put(id, { version: 1 + (at % 3), permissions: { permissions: [names[at % 4]!] } }),
    ),
  );
  const saved = answers.filter(({ status }) => status === 200).map(({ body }) => body.version);
  expect(saved.toSorted()).toEqual(Array.from({ length: saved.length }, (_, at) => at + 2));
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
    new Set(['users-update-10']),
  );
  expect((await find(id)).version).toBe(saved.length + 1);
});

test('permissions come from the group while a user is in one, and their own return when they leave it', async () => {
  const one = await acme.signIn({ permissions: ['perm-nyquist'] });
  const rightsNow = async () => (await call(app, one, 'GET', '/session')).body.permissions.permissions;
  const group = await makeGroup(['perm-reports'], [await acme.location('Group place')]);
  expect(await rightsNow()).toEqual(['perm-nyquist']);
  const joined = await put(one.id, { version: 1, groupId: group });
  expect(joined.body).toMatchObject({ groupId: group, permissions: { permissions: ['perm-nyquist'] } });
  expect(await rightsNow()).toEqual(['perm-reports', expect.stringMatching(/^perm-location-/)]);
  await put(one.id, { version: 2, groupId: null });
  expect(await rightsNow()).toEqual(['perm-nyquist']);
});

test('disabled overrides everything: the sessions end at once, and enabling does not restore them', async () => {
  const one = await acme.signIn({ permissions: ['perm-reports'] });
  const ask = async () => (await call(app, one, 'GET', '/locations')).status;
  expect(await ask()).toBe(200);
  expect((await put(one.id, { version: 1, disabled: true })).body).toMatchObject({ disabled: true, version: 2 });
  expect(await ask()).toBe(401);
  expect((await signIn(one.email, password)).json().error.code).toBe('session-login-7');
  expect((await put(one.id, { version: 2, disabled: false })).body).toMatchObject({ disabled: false });
  expect(await ask()).toBe(401);
  expect((await signIn(one.email, password)).statusCode).toBe(200);
});

test('a user cannot disable or delete themselves, whoever they are', async () => {
  const deputy = await acme.signIn({ permissions: ['perm-users-groups'] });
  for (const who of [boss, deputy]) {
    const { version } = await find(who.id);
    expect(await put(who.id, { version, disabled: true }, who)).toMatchObject({ status: 400, code: 'users-update-21' });
    expect(await call(app, who, 'DELETE', `/users/${who.id}`)).toMatchObject({ status: 400, code: 'users-delete-2' });
    expect(await find(who.id)).toMatchObject({ disabled: false });
  }
});

test('a super user cannot be deleted, disabled or demoted by others', async () => {
  const [first, deputy] = [await acme.signIn(), await acme.signIn({ permissions: [...permissions] })];
  expect(await put(first.id, { version: 1, disabled: true }, deputy)).toMatchObject({ code: 'users-update-22' });
  expect(await call(app, deputy, 'DELETE', `/users/${first.id}`)).toMatchObject({ code: 'users-delete-3' });
  await put(first.id, { version: 1, permissions: { permissions: [] } }, deputy);
  const { body } = await call(app, first, 'GET', '/session');
  expect(body).toMatchObject({
    superuser: true,
    permissions: { permissions: expect.arrayContaining([...permissions]) },
  });
});

test.each(['superuser', 'verified', 'email', 'orgId', 'organizationId', 'firstName', 'uiSettings', 'photoId'])(
  'a body that sets %s is refused and changes nothing',
  async (field) => {
    const { id, version } = await invite();
    const before = await find(id);
    const values: Record<string, unknown> = { orgId: other.id, organizationId: other.id, email: 'x@example.test' };
    const answer = await put(id, { version, disabled: false, [field]: values[field] ?? true });
    expect(answer).toMatchObject({ status: 400, code: 'bad-input' });
    expect(await find(id)).toEqual(before);
  },
);

test('a deleted user is gone with every session and link, and the address may be invited again', async () => {
  const one = await acme.signIn({ permissions: ['perm-reports'] });
  expect((await call(app, boss, 'DELETE', `/users/${one.id}`)).status).toBe(204);
  expect((await call(app, one, 'GET', '/locations')).status).toBe(401);
  expect((await signIn(one.email, password)).json().error.code).toBe('session-login-6');
  expect(await find(one.id)).toBeUndefined();
  expect((await call(app, boss, 'DELETE', `/users/${one.id}`)).code).toBe('users-not-found');
  expect((await post({ emails: [one.email], permissions: reading })).status).toBe(200);
  const invited = await invite();
  const token = await mailbox.token(invited.email, '/register/verify-invite/');
  await call(app, boss, 'DELETE', `/users/${invited.id}`);
  const payload = { verificationToken: token, password: 'Copper-Kettle-27' };
  expect((await app.inject({ method: 'PUT', url: '/api/users', payload })).json().error.code).toBe('users-update-3');
});

test("another organisation's user and a non-existent one get the same answer", async () => {
  const theirs = await other.person();
  for (const id of [theirs.id, 987_654_321]) {
    expect(await put(id, { version: 1, disabled: true })).toMatchObject({ status: 404, code: 'users-not-found' });
    expect(await call(app, boss, 'DELETE', `/users/${id}`)).toMatchObject({ status: 404, code: 'users-not-found' });
    expect(await call(app, boss, 'POST', `/users/${id}/resendInvitation`, { url })).toMatchObject({ status: 404 });
  }
});

test('an invitation is sent again until it is accepted, and only the newest link works', async () => {
  const one = await invite();
  const resend = (id = one.id, link = url) => call(app, boss, 'POST', `/users/${id}/resendInvitation`, { url: link });
  const first = await mailbox.token(one.email, '/register/verify-invite/');
  expect((await resend()).status).toBe(204);
  const second = await mailbox.token(one.email, '/register/verify-invite/');
  expect(second).not.toBe(first);
  const accept = (verificationToken: string) =>
    app.inject({ method: 'PUT', url: '/api/users', payload: { verificationToken, password: 'Copper-Kettle-27' } });
  expect((await accept(first)).statusCode).toBe(400);
  expect((await accept(second)).statusCode).toBe(201);
  expect((await resend()).code).toBe('users-resendInvitation-2');
  expect((await resend(one.id, 'https://evil.test/')).code).toBe('users-resendInvitation-1');
  const away = await invite();
  await put(away.id, { version: 1, disabled: true });
  expect((await resend(away.id)).code).toBe('users-resendInvitation-3');
});

test('no address gets more than 3 invitations a day', async () => {
  const one = await invite();
  const resend = () => call(app, boss, 'POST', `/users/${one.id}/resendInvitation`, { url });
  expect([(await resend()).status, (await resend()).status]).toEqual([204, 204]);
  expect(await resend()).toMatchObject({ status: 429, code: 'too-many-requests' });
});

test('an organisation invites at most 100 people a day from elsewhere; refused requests do not count', async () => {
  const large = await organization('Large Works');
  const owner = await large.signIn();
  const send = async (count: number) => {
    const emails = Array.from({ length: count }, newEmail);
    const payload = { url, emails, permissions: reading };
    const answer = await app.inject({
      method: 'POST',
      url: '/api/users',
      headers: owner.headers,
      payload,
      remoteAddress: '203.0.113.7',
    });
    return answer.statusCode;
  };
  expect([await send(60), await send(41), await send(40), await send(1)]).toEqual([200, 429, 200, 429]);
});

test('whether addresses have an account is revealed for 500 a day per organisation, not for lists of them', async () => {
  const curious = await organization('Curious Works');
  const { headers } = await curious.signIn();
  const theirs = (await other.person()).email;
  const look = async () => {
    const emails = [...Array.from({ length: 99 }, newEmail), theirs];
    const payload = { url, emails, permissions: reading };
    const answer = await app.inject({
      method: 'POST',
      url: '/api/users',
      headers,
      payload,
      remoteAddress: '203.0.113.8',
    });
    return answer.json().error.code;
  };
  const taken = 'users-create-4';
  expect([await look(), await look(), await look(), await look(), await look(), await look()]).toEqual([
    taken,
    taken,
    taken,
    taken,
    taken,
    'too-many-requests',
  ]);
});

test('every invitation, change, disabling and deletion is audited: who, from where, before and after', async () => {
  const { id, email } = await invite();
  await put(id, { version: 1, permissions: { permissions: ['perm-nyquist'] } });
  await put(id, { version: 2, disabled: true });
  await put(id, { version: 3, disabled: false });
  await call(app, boss, 'POST', `/users/${id}/resendInvitation`, { url });
  await call(app, boss, 'DELETE', `/users/${id}`);
  const events = await audited(id);
  expect(events.map(({ action }) => action)).toEqual([
    'users-invite',
    'users-update',
    'users-disable',
    'users-enable',
    'users-resend-invitation',
    'users-delete',
  ]);
  for (const event of events) expect(event).toMatchObject({ actor: boss.email, ip: '127.0.0.1' });
  expect(events[1]).toMatchObject({
    before: { permissions: ['perm-reports'] },
    after: { permissions: ['perm-nyquist'] },
  });
  expect(events[5].before).toMatchObject({ email });
});

test('refused calls leave no trace in the audit log', async () => {
  const { id } = await invite();
  const before = (await audited(id)).length;
  await put(id, { version: 9, disabled: true });
  await put(id, { version: 1, groupId: 987_654 });
  expect((await audited(id)).length).toBe(before);
});

const endSessions = (id: number, who = boss) => call(app, who, 'POST', `/users/${id}/endSessions`);
const isIn = async (who: typeof boss) => (await app.inject({ url: '/api/locations', headers: who.headers })).statusCode;

test('an administrator ends the sessions of a user, who stays enabled and signs in again', async () => {
  const one = await acme.signIn({ permissions: [] });
  const heard: (string | null)[] = [];
  const listener = await database.api.listen('changes', (payload) => heard.push(payload));
  expect((await endSessions(one.id)).status).toBe(204);
  expect(await isIn(one)).toBe(401);
  // Open pages check their session at once.
  await expect.poll(() => heard).toContainEqual(expect.stringMatching(new RegExp(String.raw`session:${one.id}$`)));
  await listener.close();
  expect(await find(one.id)).toMatchObject({ disabled: false });
  expect((await signIn(one.email, password)).statusCode).toBe(200);
  expect((await audited(one.id)).at(-2)).toMatchObject({ action: 'users-end-sessions', actor: boss.email });
});

test('the call that ends sessions refuses one’s own, those of another organisation and, from other users, those of a super user', async () => {
  const helper = await acme.signIn({ permissions: ['perm-users-groups'] });
  const stranger = await other.signIn();
  expect((await endSessions(boss.id)).code).toBe('users-endSessions-1');
  expect((await endSessions(stranger.id)).code).toBe('users-not-found');
  expect((await endSessions(boss.id, helper)).code).toBe('not-permitted');
  expect([await isIn(boss), await isIn(stranger)]).toEqual([200, 200]);
});
