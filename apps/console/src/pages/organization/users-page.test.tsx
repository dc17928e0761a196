import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { announceChange } from '../../data/changes.ts';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
import { openUsersPage, rowOf } from '../../testing/open-users-page.ts';
import { aGroup, aPerson, rights } from '../../testing/people.ts';
import { visit } from '../../testing/visit.tsx';

const emails = () =>
  within(screen.getByRole('list', { name: 'Existing Users' }))
    .getAllByRole('listitem')
    .map((row) => /\S+@\S+\.example/.exec(row.textContent)?.[0]);

const ada = aPerson(1, { email: 'ada@ohmstead.example', firstName: 'Ada', lastName: 'Byron' });
const bo = aPerson(2, { email: 'bo@ohmstead.example', firstName: 'Bo', lastName: 'Adams' });

test("the header 'Users and Groups', with 'For' plus the organisation name when known", async () => {
  await openUsersPage();
  expect(screen.getByRole('heading', { level: 1, name: 'Users and Groups' })).toBeVisible();
  expect(screen.getByText('For Analytical Engines')).toBeVisible();
});

test('the header has no For when the organisation name is not known', async () => {
  await openUsersPage({
    answers: { 'GET /session': () => ok(aUser({ may: ['perm-users-groups'], orgName: null })) },
  });
  expect(screen.queryByText(/^For/)).not.toBeInTheDocument();
});

test('a user without perm-users-groups is told so, and nothing is requested', async () => {
  const { requests } = fakeApi({ 'GET /session': () => ok(aUser({ may: ['perm-locations'] })) });
  visit('/settings/users');
  expect(await screen.findByText(/Can Configure Users and Permissions/)).toBeVisible();
  expect(requests.map(({ path }) => path)).not.toContain('/users');
});

test('all four lists (users, groups, locations, display configurations) load together at page entry', async () => {
  const { requests } = await openUsersPage();
  const asked = requests.map(({ path }) => path);
  expect(asked).toEqual(expect.arrayContaining(['/users', '/groups', '/locations', '/displayConfigurations']));
});

test('the data is reloaded from the server at each tab switch', async () => {
  const { user, answers, requests, address } = await openUsersPage({ users: [ada] });
  answers['GET /groups'] = () => ok({ groups: [aGroup(1, { name: 'Night shift' })] });
  await user.click(screen.getByRole('tab', { name: 'Groups' }));
  expect(await screen.findByText('Night shift')).toBeVisible();
  expect(address()).toBe('/settings/users?tab=groups');
  answers['GET /users'] = () => ok({ users: [ada, bo] });
  await user.click(screen.getByRole('tab', { name: 'Users' }));
  expect(await screen.findByText(bo.email)).toBeVisible();
  expect(requests.filter(({ path }) => path === '/users')).toHaveLength(3);
});

test('what other administrators change appears without a reload', async () => {
  const { answers, user } = await openUsersPage({ users: [ada] });
  answers['GET /users'] = () => ok({ users: [ada, bo] });
  await act(async () => announceChange('users'));
  expect(await screen.findByText(bo.email)).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Groups' }));
  await screen.findByText('Existing Groups');
  answers['GET /groups'] = () => ok({ groups: [aGroup(1, { name: 'Night shift' })] });
  await act(async () => announceChange('users'));
  expect(await screen.findByText('Night shift')).toBeVisible();
});

const mayView = ['perm-users-groups', 'perm-view-as', 'perm-reports'];

test("'View as' is offered for users whose rights the reader holds, and for no others", async () => {
  const [held, more] = [rights(['perm-reports']), rights(['perm-locations'])];
  const users = [
    aPerson(7, { email: 'self@ohmstead.example' }),
    aPerson(2, { email: 'held@ohmstead.example', permissions: held }),
    aPerson(3, { email: 'more@ohmstead.example', permissions: more }),
    aPerson(4, { email: 'group@ohmstead.example', groupId: 1 }),
    aPerson(5, { email: 'super@ohmstead.example', superuser: true }),
    aPerson(6, { email: 'disabled@ohmstead.example', disabled: true }),
    aPerson(8, { email: 'unverified@ohmstead.example', verified: false }),
  ];
  const groups = [aGroup(1, { name: 'Strong', permissions: more })];
  await openUsersPage({ users, groups, may: mayView });
  expect(screen.getAllByRole('button', { name: /^View as/ }).map((each) => each.getAttribute('aria-label'))).toEqual([
    'View as held@ohmstead.example',
  ]);
});

test("'View as' asks for a reason of at least 3 characters, which is sent, and says why it is refused", async () => {
  const { user, sent } = await openUsersPage({
    users: [bo],
    may: mayView,
    answers: { 'POST /session/viewAs': () => refused(404, 'users-not-found') },
  });
  vi.spyOn(console, 'error').mockReturnValue();
  await user.click(screen.getByRole('button', { name: `View as ${bo.email}` }));
  const form = within(screen.getByRole('dialog', { name: 'View as Bo Adams' }));
  await user.type(form.getByLabelText('Reason'), 'ab ');
  expect(form.getByRole('button', { name: 'View' })).toBeDisabled();
  await user.type(form.getByLabelText('Reason'), 'c ');
  await user.click(form.getByRole('button', { name: 'View' }));
  expect(await screen.findByText('Problem viewing as another user')).toBeVisible();
  expect(sent('POST').map(({ body }) => body)).toContainEqual({ userId: 2, reason: 'ab c' });
  expect(form.getByLabelText('Reason')).toHaveValue('ab c ');
});

test('a failed load says so and offers another try', async () => {
  const { answers } = fakeApi({
    'GET /session': () => ok(aUser({ may: ['perm-users-groups'] })),
    'GET /users': () => refused(500, 'internal'),
    'GET /groups': () => ok({ groups: [] }),
    'GET /locations': () => ok({ locations: [] }),
    'GET /displayConfigurations': () => ok({ displayConfigurations: [] }),
  });
  const { user } = visit('/settings/users');
  expect(await screen.findByText('The users and groups could not be loaded')).toBeVisible();
  answers['GET /users'] = () => ok({ users: [ada] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(ada.email)).toBeVisible();
});

test('the filter is kept while the groups are shown', async () => {
  const { user, address } = await openUsersPage({ users: [ada, bo], address: '/settings/users?name=byron' });
  await user.click(screen.getByRole('tab', { name: 'Groups' }));
  await user.click(screen.getByRole('tab', { name: 'Users' }));
  await waitFor(() => expect(address()).toBe('/settings/users?name=byron'));
  expect(emails()).toEqual([ada.email]);
});

describe("the 'Existing Users' list", () => {
  test('is sorted by email', async () => {
    await openUsersPage({ users: [bo, ada] });
    expect(emails()).toEqual([ada.email, bo.email]);
  });

  test("'Filter by name' splits its text on whitespace; each term matches email, first name or last name", async () => {
    const { user, address } = await openUsersPage({ users: [ada, bo, aPerson(3, { email: 'cy@other.example' })] });
    await user.type(screen.getByRole('searchbox', { name: 'Filter by name' }), 'ada  OHM');
    await waitFor(() => expect(emails()).toEqual([ada.email, bo.email]));
    await user.type(screen.getByRole('searchbox'), ' byr');
    await waitFor(() => expect(emails()).toEqual([ada.email]));
    expect(screen.getByText('1 of 3 users')).toBeVisible();
    expect(address()).toContain('name=ada');
    await user.click(screen.getByRole('button', { name: 'Clear filter' }));
    await waitFor(() => expect(emails()).toHaveLength(3));
  });

  test('says when no user matches', async () => {
    await openUsersPage({ users: [ada], address: '/settings/users?name=zebra' });
    expect(screen.getByText(/No user has 'zebra'/)).toBeVisible();
  });

  test.each([
    [{ disabled: true, superuser: true }, 'User Disabled'],
    [{ superuser: true }, 'Super User'],
    [{}, 'Active User'],
    [{ verified: false, superuser: true }, 'Unverified User'],
  ])('%j: the avatar says %s', async (facts, words) => {
    const { user } = await openUsersPage({ users: [{ ...ada, ...facts }] });
    const avatar = rowOf(ada.email).getByRole('img', { name: words });
    await user.hover(avatar);
    // The picture fades in, which never ends without a browser.
    expect(await screen.findByRole('tooltip', { hidden: true })).toHaveTextContent(words);
  });

  test('a row shows the photo, the email, first and last name, the group, and edit and delete actions', async () => {
    await openUsersPage({ users: [{ ...ada, photoId: 'abc', groupId: 1, groupName: 'Night shift' }] });
    const row = rowOf(ada.email);
    expect(row.getByRole('img').querySelector('img')).toHaveAttribute('src', '/uploads/user-photos/abc');
    expect(row.getByText('Ada Byron')).toBeVisible();
    expect(row.getByText('Night shift Group')).toBeVisible();
    expect(row.getByRole('button', { name: `Edit ${ada.email}` })).toBeVisible();
    expect(row.getByRole('button', { name: `Delete ${ada.email}` })).toBeVisible();
  });

  test('renders only the visible rows of 5 000 users', async () => {
    const users = Array.from({ length: 5_000 }, (_, index) => aPerson(index + 1));
    await openUsersPage({ users });
    expect(screen.getByText('5,000 users')).toBeVisible();
    expect(screen.queryAllByRole('listitem').length).toBeLessThan(100);
  });
});

describe('deleting a user', () => {
  test("asks with 'Confirm Delete', naming the user, and says 'User Deleted' ({email} has been deleted.)", async () => {
    const { user, sent } = await openUsersPage({ users: [ada, bo], answers: { 'DELETE /users/1': () => ok() } });
    await user.click(screen.getByRole('button', { name: `Delete ${ada.email}` }));
    const question = within(screen.getByRole('alertdialog', { name: 'Confirm Delete' }));
    expect(question.getByText(ada.email)).toBeVisible();
    expect(question.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('User Deleted')).toBeVisible();
    expect(screen.getByText(`${ada.email} has been deleted.`)).toBeVisible();
    expect(emails()).toEqual([bo.email]);
    expect(sent('DELETE')).toHaveLength(1);
  });

  test("users-delete-2: 'Sorry, you cannot delete yourself', titled 'Problem Deleting User'", async () => {
    const { user } = await openUsersPage({
      users: [ada],
      answers: { 'DELETE /users/1': () => refused(400, 'users-delete-2') },
    });
    await user.click(screen.getByRole('button', { name: `Delete ${ada.email}` }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Problem Deleting User')).toBeVisible();
    expect(screen.getByText('Sorry, you cannot delete yourself')).toBeVisible();
    expect(emails()).toEqual([ada.email]);
  });
});
