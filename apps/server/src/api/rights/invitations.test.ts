import { linkPaths, type AdministeredUser, type UserData } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { call } from '../testing/call.ts';
import { openMailbox } from '../testing/mailbox.ts';
import { publicUrl, testApi } from '../testing/test-api.ts';
import type { SignedIn } from '../testing/test-organization.ts';

const { app, database, organization } = await testApi();
const mailbox = await openMailbox(database, publicUrl);
const acme = await organization();
const [graz, boss] = [await acme.location('Graz'), await acme.signIn()];
const url = `${publicUrl.origin}${linkPaths.invite}`;
const chosen = 'Copper-Kettle-27';
const held = ['perm-users-groups', 'perm-reports'];
const givenTo = (...names: string[]) => ({ permissions: names });
const given = givenTo('perm-reports', `perm-location-${graz}`);

let made = 0;
const deputy = () => acme.signIn({ permissions: held, locationIds: [graz] });
const makeGroup = async (rights: readonly string[]) => {
  const id = await acme.insert('groups', { name: `Group ${++made}` });
  for (const permission of rights) await acme.insert('group_permissions', { group_id: id, permission });
  return id;
};
async function invite(who: SignedIn, body: object = { permissions: given }): Promise<AdministeredUser> {
  const emails = [`guest-${++made}@example.test`];
  const answer = await call(app, who, 'POST', '/users', { url, emails, ...body });
  return answer.body.users[0]!;
}
const versionOf = async (id: number) =>
  (await call(app, boss, 'GET', '/users')).body.users.find((user) => user.id === id)!.version;
const edit = async (id: number, body: object, who = boss) =>
  call(app, who, 'PUT', `/users/${id}`, { version: await versionOf(id), ...body });
const resend = (who: SignedIn, id: number) => call(app, who, 'POST', `/users/${id}/resendInvitation`, { url });
const linkOf = ({ email }: AdministeredUser) => mailbox.token(email, '/register/verify-invite/');
async function accept(verificationToken: string): Promise<number | string> {
  const payload = { verificationToken, password: chosen };
  const answer = await app.inject({ method: 'PUT', url: '/api/users', payload });
  return answer.statusCode === 201 ? 201 : answer.json().error.code;
}
const signIn = (email: string) =>
  app.inject({ method: 'POST', url: '/api/session', payload: { email, password: chosen } });

const losses: [what: string, lose: (inviter: SignedIn) => Promise<unknown>][] = [
  [
    'has lost a permission',
    ({ id }) => edit(id, { permissions: givenTo('perm-users-groups', `perm-location-${graz}`) }),
  ],
  ['has lost a location', ({ id }) => edit(id, { permissions: givenTo(...held) })],
  ['manages users no more', ({ id }) => edit(id, { permissions: given })],
  ['went into a weaker group', async ({ id }) => edit(id, { groupId: await makeGroup(['perm-users-groups']) })],
  ['was disabled', ({ id }) => edit(id, { disabled: true })],
  ['was deleted', ({ id }) => call(app, boss, 'DELETE', `/users/${id}`)],
];

test.each(losses)(
  'the inviter’s rights are checked again at acceptance: refused if the inviter %s',
  async (_, lose) => {
    const inviter = await deputy();
    const guest = await invite(inviter);
    const token = await linkOf(guest);
    await lose(inviter);
    expect(await accept(token)).toBe('users-update-27');
    expect((await signIn(guest.email)).json().error.code).toBe('session-login-6');
    expect((await resend(boss, guest.id)).status).toBe(204);
    const again = await linkOf(guest);
    expect([await accept(token), await accept(again)]).toEqual(['users-update-3', 201]);
    const user = (await signIn(guest.email)).json<UserData>();
    expect(user.permissions.permissions.toSorted()).toEqual([`perm-location-${graz}`, 'perm-reports']);
  },
);

test('the same link is valid again when the inviter has their rights back', async () => {
  const inviter = await deputy();
  const token = await linkOf(await invite(inviter));
  await edit(inviter.id, { permissions: givenTo('perm-users-groups') });
  expect(await accept(token)).toBe('users-update-27');
  await edit(inviter.id, { permissions: givenTo(...held, 'perm-all-locations') });
  expect(await accept(token)).toBe(201);
});

test('an invitation without any right is void without its inviter', async () => {
  const inviter = await deputy();
  const token = await linkOf(await invite(inviter, { permissions: givenTo() }));
  await edit(inviter.id, { disabled: true });
  expect(await accept(token)).toBe('users-update-27');
});

test('a right that the inviter loses without having given it changes nothing', async () => {
  const inviter = await deputy();
  const token = await linkOf(await invite(inviter, { permissions: givenTo('perm-reports') }));
  await edit(inviter.id, { permissions: givenTo(...held) });
  expect(await accept(token)).toBe(201);
});

test('whoever changes the rights of an invited person is checked at acceptance', async () => {
  const [inviter, helper] = [await deputy(), await acme.signIn({ permissions: ['perm-users-groups', 'perm-nyquist'] })];
  const guest = await invite(inviter);
  const more = { permissions: givenTo(...given.permissions, 'perm-nyquist') };
  expect((await edit(guest.id, more, helper)).status).toBe(200);
  const token = await linkOf(guest);
  await edit(helper.id, { disabled: true });
  expect(await accept(token)).toBe('users-update-27');
  expect((await edit(guest.id, { permissions: given })).status).toBe(200);
  await edit(inviter.id, { disabled: true });
  expect(await accept(token)).toBe(201);
});

test('a group gives the rights of whoever changed it: members who were invited are checked against them too', async () => {
  const [inviter, helper] = [await deputy(), await acme.signIn({ permissions: ['perm-users-groups', 'perm-nyquist'] })];
  const groupId = await makeGroup(['perm-reports']);
  const [one, two] = [await invite(inviter, { groupId }), await invite(inviter, { groupId })];
  const [first, second] = [await linkOf(one), await linkOf(two)];
  const stronger = { permissions: givenTo('perm-reports', 'perm-nyquist') };
  expect((await call(app, helper, 'PUT', `/groups/${groupId}`, stronger)).status).toBe(200);
  expect(await accept(first)).toBe(201);
  await edit(helper.id, { disabled: true });
  expect(await accept(second)).toBe('users-update-27');
  expect((await call(app, boss, 'DELETE', `/groups/${groupId}`)).status).toBe(204);
  expect(await accept(second)).toBe(201);
});

test('sending an invitation again requires all rights that it gives: 403 not-permitted, and the link stays valid', async () => {
  const weak = await acme.signIn({ permissions: held });
  const guest = await invite(boss);
  const grouped = await invite(boss, { groupId: await makeGroup(['perm-nyquist']) });
  const token = await linkOf(guest);
  for (const { id } of [guest, grouped])
    expect(await resend(weak, id)).toMatchObject({ status: 403, code: 'not-permitted' });
  expect(await mailbox.read(guest.email)).toHaveLength(1);
  expect(await accept(token)).toBe(201);
});

test('after sending an invitation again only the sender is checked', async () => {
  const [inviter, second] = [await deputy(), await deputy()];
  const guest = await invite(inviter);
  expect((await resend(second, guest.id)).status).toBe(204);
  const token = await linkOf(guest);
  await edit(inviter.id, { disabled: true });
  await edit(second.id, { permissions: givenTo(...held) });
  expect(await accept(token)).toBe('users-update-27');
  await edit(second.id, { permissions: givenTo(...held, `perm-location-${graz}`) });
  expect(await accept(token)).toBe(201);
});

test('a password reset does not bypass the invitation: an invited user gets the invitation again', async () => {
  const inviter = await deputy();
  const guest = await invite(inviter);
  const first = await linkOf(guest);
  const reset = { email: guest.email, url: `${publicUrl.origin}${linkPaths.reset}` };
  await app.inject({ method: 'POST', url: '/api/users/initiateForgotPassword', payload: reset });
  const second = await linkOf(guest);
  expect(second).not.toBe(first);
  await expect(mailbox.token(guest.email, '/login/reset-password/')).rejects.toThrow('no link');
  await edit(inviter.id, { disabled: true });
  const { root } = database;
  await root.query(`update directory.one_time_tokens set purpose = 'reset' where user_id = $1`, [guest.id]);
  const payload = { token: second, password: chosen };
  const answer = await app.inject({ method: 'POST', url: '/api/users/resetPassword', payload });
  expect(answer.json().error.code).toBe('users-resetPassword-5');
});

/** Resolves when a transaction waits for the rights of the organisation. */
async function waiting(): Promise<void> {
  const query = `select from pg_locks where locktype = 'advisory' and not granted and database = (
    select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await database.root.query(query)).rowCount).toBe(1);
}

test('rights that are being withdrawn from the inviter during the acceptance are not given', async () => {
  const inviter = await deputy();
  const token = await linkOf(await invite(inviter));
  const client = await database.root.connect();
  await client.query(`begin; select set_config('app.organization_id', '${acme.id}', true); select app.hold_rights()`);
  const accepting = accept(token);
  await waiting();
  await client.query(`delete from app.user_permissions where user_id = ${inviter.id} and permission = 'perm-reports'`);
  await client.query('commit');
  client.release();
  expect(await accepting).toBe('users-update-27');
});

test('of a concurrent acceptance and loss of rights, the one that came first takes effect', async () => {
  for (let round = 0; round < 5; round++) {
    const inviter = await deputy();
    const guest = await invite(inviter);
    const token = await linkOf(guest);
    const version = await versionOf(inviter.id);
    const [answer, taken] = await Promise.all([
      accept(token),
      call(app, boss, 'PUT', `/users/${inviter.id}`, { version, permissions: givenTo('perm-users-groups') }),
    ]);
    expect(taken.status).toBe(200);
    const { rows } = await database.root.query<{ action: string }>(
      `select action from app.audit_events where object_id in ($1, $2)
        and action in ('users-accept-invitation', 'users-update') order by id`,
      [inviter.id, guest.id],
    );
    const order = rows.map(({ action }) => action);
    expect(order).toEqual(answer === 201 ? ['users-accept-invitation', 'users-update'] : ['users-update']);
    expect([201, 'users-update-27']).toContain(answer);
  }
});
