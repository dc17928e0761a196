import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { signedInRoutes } from '../data/session/remembered-route.ts';
import { aUser } from '../testing/builders.ts';
import { fakeApi, networkDown, ok, refused } from '../testing/fake-api.ts';
import { visit } from '../testing/visit.tsx';

const signedOut = { 'GET /session': () => refused(400, 'not-authenticated') };
const signedIn = { 'GET /session': () => ok(aUser()) };
const login = { ...signedOut, 'POST /session': () => ok(aUser()) };

const signInAsAda = async ({ user }: ReturnType<typeof visit>) => {
  await user.type(await screen.findByLabelText('Email'), 'ada@ohmstead.example');
  await user.type(screen.getByLabelText('Password'), 'Demo-1234');
  await user.click(screen.getByRole('button', { name: 'Login' }));
};

describe('a signed-in route visited without a user', () => {
  test.each(
    signedInRoutes.map((route) =>
      route.replace('$token', 'a-token').replace('$id', '7').replace('$code', '7k3f9m2xq0vz'),
    ),
  )('%s sends the user to login', async (path) => {
    fakeApi(signedOut);
    const page = visit(path);
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(page.address()).toBe('/login');
  });

  test('is remembered with its query, and the user goes there after a successful login', async () => {
    fakeApi(login);
    const page = visit('/services?sortField=soh&sortAscending=false&filter=%7B%22keywords%22%3A%5B%22truck%22%5D%7D');
    await signInAsAda(page);
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/services'));
    expect(page.router.state.location.search).toEqual({
      sortField: 'soh',
      sortAscending: false,
      filter: { keywords: ['truck'] },
    });
  });

  test('is remembered with its params', async () => {
    fakeApi(login);
    const page = visit('/account/claim-device/abc-123');
    await signInAsAda(page);
    await waitFor(() => expect(page.address()).toBe('/account/claim-device/abc-123'));
  });
});

test('without a remembered route the user goes to the dashboard after login', async () => {
  fakeApi(login);
  const page = visit('/login');
  await signInAsAda(page);
  await waitFor(() => expect(page.address()).toBe('/dashboard'));
});

test('login goes to the dashboard if already signed in', async () => {
  fakeApi(signedIn);
  const page = visit('/login');
  await waitFor(() => expect(page.address()).toBe('/dashboard'));
});

test.each(['/nowhere', '/devices/12', '/batteries/12/nowhere', '/settings'])(
  'any other path redirects to the dashboard: %s',
  async (path) => {
    fakeApi(signedIn);
    const page = visit(path);
    await waitFor(() => expect(page.address()).toBe('/dashboard'));
  },
);

test('/login/logged-out is login with the signed-out status', async () => {
  fakeApi(signedOut);
  const page = visit('/login/logged-out');
  expect(await screen.findByText('You have been logged out.')).toBeVisible();
  expect(page.address()).toBe('/login?status=loggedOut');
});

test('before any guard runs, the initial user data load has finished', async () => {
  const session = Promise.withResolvers<ReturnType<typeof ok>>();
  const { requests } = fakeApi({ 'GET /session': () => session.promise });
  const page = visit('/dashboard');
  await expect.poll(() => requests).toHaveLength(1);
  expect(page.address()).toBe('/dashboard');
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  session.resolve(ok(aUser()));
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('a session that ends meanwhile leads to login, and the page is remembered', async () => {
  const { answers } = fakeApi(signedIn);
  const page = visit('/account/profile');
  await screen.findByRole('heading', { name: 'My Profile' });
  answers['POST /users/uiSettings'] = () => refused(401, 'not-authenticated');
  await page.user.click(screen.getByRole('button', { name: 'Account' }));
  await page.user.click(await screen.findByRole('radio', { name: 'Dark' }));
  await waitFor(() => expect(page.address()).toBe('/login'));
  answers['POST /session'] = () => ok(aUser());
  await signInAsAda(page);
  await waitFor(() => expect(page.address()).toBe('/account/profile'));
});

test('an unreachable server is reported at the start, and the page opens when it answers', async () => {
  const { answers } = fakeApi({ 'GET /session': networkDown });
  const page = visit('/account/profile');
  expect(await screen.findByText('Ohmstead cannot be reached')).toBeVisible();
  answers['GET /session'] = () => ok(aUser());
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'My Profile' })).toBeVisible();
});

test('logout ends the session and shows login', async () => {
  const { requests, answers } = fakeApi({ ...signedIn, 'DELETE /session': () => ok() });
  const page = visit('/logout');
  await waitFor(() => expect(page.address()).toBe('/login?status=loggedOut'));
  expect(requests.some(({ method, path }) => method === 'DELETE' && path === '/session')).toBe(true);
  answers['GET /session'] = signedOut['GET /session'];
  expect(await screen.findByText('You have been logged out.')).toBeVisible();
});

test('a link from another site only asks whether to log out', async () => {
  const { requests } = fakeApi({ ...signedIn, 'DELETE /session': () => ok() });
  const page = visit('/logout?confirm=true');
  expect(await screen.findByRole('heading', { name: 'Log out of Ohmstead?' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Stay logged in' })).toHaveAttribute('href', '/dashboard');
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
  await page.user.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(page.address()).toBe('/login?status=loggedOut'));
});

test('the session is not reported as ended until the server has confirmed it', async () => {
  const { answers } = fakeApi({ ...signedIn, 'DELETE /session': networkDown });
  const page = visit('/logout');
  expect(await screen.findByText('You are still logged in')).toBeVisible();
  answers['DELETE /session'] = () => ok();
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(page.address()).toBe('/login?status=loggedOut'));
});

describe('a page that needs a permission', () => {
  const pages = [
    ['/reports', 'perm-reports', 'Can Access the Reports Page', 'Reports'],
    ['/settings/users', 'perm-users-groups', 'Can Configure Users and Permissions', 'Users and Groups'],
    ['/settings/measuring', 'perm-users-groups', 'Can Configure Users and Permissions', 'Measuring'],
    ['/settings/retention', 'perm-users-groups', 'Can Configure Users and Permissions', 'Data retention'],
    ['/settings/walls', 'perm-service-accounts', 'Can Manage Service Accounts', 'Wall screens'],
    ['/settings/disposition', 'perm-disposition', 'Can Set the Disposition Policy', 'Disposition'],
    ['/settings/plan', 'perm-plan', 'Can Plan Services', 'Service plan'],
    ['/settings/locations', 'perm-locations', 'Can Manage Locations', 'Locations'],
    ['/settings/display', 'perm-display-configurations', 'Can Manage Display Configurations', 'Display Configurations'],
  ] as const;

  test.each(pages)('%s without %s names what to ask for: %s', async (path, _permission, label) => {
    fakeApi(signedIn);
    visit(path);
    expect(await screen.findByText('You do not have permission to view this page')).toBeVisible();
    expect(screen.getByText(new RegExp(label))).toBeVisible();
  });

  test.each(pages)('%s opens with %s', async (path, permission, _label, title) => {
    fakeApi({ 'GET /session': () => ok(aUser({ may: [permission] })) });
    visit(path);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  });
});
