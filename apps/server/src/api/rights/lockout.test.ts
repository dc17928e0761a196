import { expect, test } from 'vitest';
import { call } from '../testing/call.ts';
import { testApi } from '../testing/test-api.ts';
import type { SignedIn, TestOrganization } from '../testing/test-organization.ts';

const { app, organization } = await testApi();
const acme = await organization();
const managing = ['perm-users-groups', 'perm-reports'];
const givenTo = (...names: string[]) => ({ permissions: names });
let made = 0;

const administrator = (owner = acme) => owner.signIn({ permissions: managing });
async function makeGroup(rights: readonly string[], owner = acme): Promise<number> {
  const id = await owner.insert('groups', { name: `Group ${++made}` });
  for (const permission of rights) await owner.insert('group_permissions', { group_id: id, permission });
  return id;
}
const join = (id: number, groupId: number, owner = acme) =>
  owner.change('update app.users set group_id = $2 where id = $1', [id, groupId]);
const putUser = (who: SignedIn, id: number, body: object) =>
  call(app, who, 'PUT', `/users/${id}`, { version: 1, ...body });
const putGroup = (who: SignedIn, id: number, body: object) => call(app, who, 'PUT', `/groups/${id}`, body);
const mayManage = async (who: SignedIn) => (await call(app, who, 'GET', '/users')).status === 200;

test('a user cannot remove their own users-and-groups access, nor disable or delete themselves', async () => {
  const one = await administrator();
  const weak = await makeGroup(['perm-reports']);
  const tries = [
    [putUser(one, one.id, { permissions: givenTo('perm-reports') }), 'users-update-20'],
    [putUser(one, one.id, { groupId: weak }), 'users-update-19'],
    [putUser(one, one.id, { disabled: true }), 'users-update-21'],
    [call(app, one, 'DELETE', `/users/${one.id}`), 'users-delete-2'],
  ] as const;
  for (const [attempt, code] of tries) expect(await attempt).toMatchObject({ status: 400, code });
  expect(await mayManage(one)).toBe(true);
});

test('a user who has this access through their group can neither withdraw it from the group nor leave it nor delete it', async () => {
  const one = await acme.signIn({ permissions: ['perm-reports'] });
  const group = await makeGroup(managing);
  await join(one.id, group);
  expect(await putGroup(one, group, { permissions: givenTo('perm-reports') })).toMatchObject({
    status: 400,
    code: 'groups-update-3',
  });
  expect(await putUser(one, one.id, { groupId: null })).toMatchObject({ status: 400, code: 'users-update-20' });
  expect(await call(app, one, 'DELETE', `/groups/${group}`)).toMatchObject({ status: 400, code: 'groups-delete-1' });
  expect(await mayManage(one)).toBe(true);
});

test('a user who keeps their access may do all of that', async () => {
  const one = await administrator();
  const group = await makeGroup(managing);
  expect((await putUser(one, one.id, { groupId: group })).status).toBe(200);
  expect((await putUser(one, one.id, { version: 2, permissions: givenTo('perm-users-groups') })).status).toBe(200);
  expect((await call(app, one, 'DELETE', `/groups/${group}`)).status).toBe(204);
  expect(await mayManage(one)).toBe(true);
});

test('a super user cannot lock themselves out by any of these', async () => {
  const one = await acme.signIn();
  const weak = await makeGroup([]);
  expect((await putUser(one, one.id, { permissions: givenTo() })).status).toBe(200);
  expect((await putUser(one, one.id, { version: 2, groupId: weak })).status).toBe(200);
  expect((await putGroup(one, weak, { permissions: givenTo() })).status).toBe(200);
  expect((await call(app, one, 'DELETE', `/groups/${weak}`)).status).toBe(204);
  expect(await mayManage(one)).toBe(true);
});

const rounds = 8;
const everyRound = async (round: () => Promise<void>) => {
  for (let n = 0; n < rounds; n++) await round();
};

test('of two administrators who disable each other concurrently, one succeeds, and keeps the access', () =>
  everyRound(async () => {
    const [one, two] = [await administrator(), await administrator()];
    const answers = await Promise.all([
      putUser(one, two.id, { disabled: true }),
      putUser(two, one.id, { disabled: true }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect([await mayManage(one), await mayManage(two)].filter(Boolean)).toEqual([true]);
  }));

test('of two administrators who delete each other, or take the permission from each other, one succeeds', () =>
  everyRound(async () => {
    const pairs = [
      (who: SignedIn, id: number) => call(app, who, 'DELETE', `/users/${id}`),
      (who: SignedIn, id: number) => putUser(who, id, { permissions: givenTo('perm-reports') }),
    ];
    for (const take of pairs) {
      const [one, two] = [await administrator(), await administrator()];
      const answers = await Promise.all([take(one, two.id), take(two, one.id)]);
      expect(answers.filter(({ status }) => status < 300).length).toBe(1);
      expect([await mayManage(one), await mayManage(two)].filter(Boolean)).toEqual([true]);
    }
  }));

test('joining a group concurrently with the group losing the permission: never both', () =>
  everyRound(async () => {
    const one = await administrator();
    const group = await makeGroup(managing);
    const answers = await Promise.all([
      putUser(one, one.id, { groupId: group }),
      putGroup(one, group, { permissions: givenTo('perm-reports') }),
    ]);
    expect(answers.map(({ code }) => code ?? 'done')).toContain('done');
    expect([undefined, 'users-update-19', 'groups-update-3']).toEqual(
      expect.arrayContaining(answers.map(({ code }) => code)),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    expect(await mayManage(one)).toBe(true);
  }));

test('giving up one’s own permission concurrently with the deletion of the group that has it too: never both', () =>
  everyRound(async () => {
    const one = await administrator();
    const group = await makeGroup(managing);
    await join(one.id, group);
    const answers = await Promise.all([
      putUser(one, one.id, { permissions: givenTo('perm-reports') }),
      call(app, one, 'DELETE', `/groups/${group}`),
    ]);
    expect(answers.filter(({ status }) => status < 300).length).toBe(1);
    expect(await mayManage(one)).toBe(true);
  }));

test('the last administrator stays, whatever all of them try against each other concurrently', async () => {
  for (let round = 0; round < 4; round++) {
    const small: TestOrganization = await organization(`Small ${round}`);
    const people = await Promise.all(Array.from({ length: 5 }, () => administrator(small)));
    const weak = await makeGroup(['perm-reports'], small);
    const against = (who: SignedIn, { id }: SignedIn, at: number) =>
      [
        () => putUser(who, id, { disabled: true }),
        () => putUser(who, id, { groupId: weak }),
        () => putUser(who, id, { permissions: givenTo() }),
        () => call(app, who, 'DELETE', `/users/${id}`),
      ][at % 4]!();
    await Promise.all(people.flatMap((who, at) => people.map((other, n) => against(who, other, at + n + round))));
    const left = await Promise.all(people.map(mayManage));
    expect(left.filter(Boolean).length).toBeGreaterThan(0);
  }
});

test('while a group and its members are edited concurrently, everybody always has the rights of one state or the other', async () => {
  const boss = await acme.signIn();
  const member = await acme.signIn({ permissions: ['perm-nyquist'] });
  const group = await makeGroup(['perm-reports']);
  await join(member.id, group);
  const allowed = new Set(['perm-nyquist', 'perm-reports', 'perm-locations']);
  let version = 1;
  for (let round = 0; round < 8; round++) {
    const [moved, , seen] = await Promise.all([
      putUser(boss, member.id, { version, groupId: round % 2 === 0 ? null : group }),
      putGroup(boss, group, { permissions: givenTo(round % 2 === 0 ? 'perm-locations' : 'perm-reports') }),
      call(app, member, 'GET', '/session'),
    ]);
    expect(moved.status).toBe(200);
    version += 1;
    expect(seen.body.permissions.permissions.length).toBe(1);
    expect(allowed).toContain(seen.body.permissions.permissions[0]);
  }
});
