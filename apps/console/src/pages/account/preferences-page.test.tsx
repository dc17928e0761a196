import { act, screen, waitFor, within } from '@testing-library/react';
import type { OwnSession } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { currentUser } from '../../data/session/session-state.ts';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
import { serviceRow, servicesAnswer } from '../../testing/list-answers.ts';
import { visit } from '../../testing/visit.tsx';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const aSession = (change: Partial<OwnSession>): OwnSession => ({
  id: 'a'.repeat(24),
  current: false,
  signedInBy: 'password',
  endsAt: Date.now() + 86_400_000,
  createdAt: Date.now(),
  activeAt: Date.now(),
  ip: '192.0.2.7',
  userAgent: firefox,
  ...change,
});
const here = aSession({ id: 'b'.repeat(24), current: true });
const [elsewhere, nowhere] = [aSession({}), aSession({ id: 'c'.repeat(24), userAgent: null, ip: null })];

const preferences = {
  marketing: false,
  deviceOfflineAlerts: true,
  serviceCompletionAlerts: false,
  serviceDueDigest: false,
};

const open = async (answers: Parameters<typeof fakeApi>[0] = {}) => {
  const api = fakeApi({
    'GET /session': () => ok(aUser()),
    'GET /users/emailPreferences': () => ok(preferences),
    'PUT /users/emailPreferences': ({ body }) => ok(body),
    'GET /users/sessions': () => ok({ sessions: [here, elsewhere] }),
    ...answers,
  });
  const page = { ...api, ...visit('/account/preferences') };
  await screen.findByRole('heading', { name: 'Preferences' });
  return page;
};

const isOn = (name: RegExp) => screen.getByRole<HTMLInputElement>('switch', { name }).checked;
const section = (name: string) => within(screen.getByRole('region', { name }));

test('Email Subscriptions are four switches: marketing, deviceOfflineAlerts, serviceCompletionAlerts, serviceDueDigest', async () => {
  const page = await open();
  await waitFor(() => expect(isOn(/^Device offline/)).toBe(true));
  expect(section('Email Subscriptions').getAllByRole('switch')).toHaveLength(4);
  expect([isOn(/^Marketing/), isOn(/^Service completion/), isOn(/^Services due/)]).toEqual([false, false, false]);
  await page.user.click(screen.getByRole('switch', { name: /^Marketing/ }));
  expect(isOn(/^Marketing/)).toBe(true);
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(page.requests.findLast(({ method }) => method !== 'GET')).toMatchObject({
    method: 'PUT',
    body: { ...preferences, marketing: true },
  });
});

test('a switch whose change was refused moves back, and the page says so', async () => {
  const page = await open({ 'PUT /users/emailPreferences': () => refused(400, 'bad-input', 'Not now.') });
  await waitFor(() => expect(isOn(/^Device offline/)).toBe(true));
  await page.user.click(screen.getByRole('switch', { name: /^Device offline/ }));
  expect(await screen.findByText('Problem saving preferences')).toBeVisible();
  await waitFor(() => expect(isOn(/^Device offline/)).toBe(true));
});

test('changing two switches in quick succession saves both', async () => {
  const page = await open();
  await waitFor(() => expect(isOn(/^Device offline/)).toBe(true));
  await page.user.click(screen.getByRole('switch', { name: /^Marketing/ }));
  await page.user.click(screen.getByRole('switch', { name: /^Service completion/ }));
  const saves = () => page.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves()[1]).toEqual({ ...preferences, marketing: true, serviceCompletionAlerts: true });
});

test('the distance unit is a choice on the Preferences page, and takes effect at once', async () => {
  const page = await open({ 'PUT /users': () => ok(aUser({ distanceUnit: 'imperial', version: 2 })) });
  await page.user.click(screen.getByRole('radio', { name: 'Miles' }));
  await waitFor(() => expect(currentUser()?.distanceUnit).toBe('imperial'));
  expect(page.requests.find(({ path }) => path === '/users')?.body).toEqual({ version: 1, distanceUnit: 'imperial' });
});

test("the distance unit changes 'mileage' everywhere at once", async () => {
  const uiSettings = { services: { columns: [{ key: 'vehicleMileage', visible: true }] } };
  const page = await open({
    'GET /session': () => ok(aUser({ uiSettings })),
    'PUT /users': () => ok(aUser({ uiSettings, distanceUnit: 'imperial', version: 2 })),
    'POST /services/getUpdates': () => ok(servicesAnswer([serviceRow(1, { vehicleMileage: 48_211 })], true)),
  });
  await act(() => page.router.navigate({ to: '/services' }));
  expect(await screen.findByText('48,211')).toHaveTextContent('48,211 km');
  await act(() => page.router.navigate({ to: '/account/preferences' }));
  await page.user.click(await screen.findByRole('radio', { name: 'Miles' }));
  await waitFor(() => expect(currentUser()?.distanceUnit).toBe('imperial'));
  await act(() => page.router.navigate({ to: '/services' }));
  expect(await screen.findByText('29,957')).toHaveTextContent('29,957 mi');
});

test('the distance unit stays as it was if the change was refused', async () => {
  const page = await open({ 'PUT /users': () => refused(400, 'users-update-10') });
  await page.user.click(screen.getByRole('radio', { name: 'Miles' }));
  expect(await screen.findByText('Your changes are out of date. Refresh the page and try again.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Kilometres' })).toBeChecked());
});

test('people see where they are signed in, how it began and until when it can last, and end one session there', async () => {
  const endsAt = new Date(2026, 4, 7, 21, 30).getTime();
  let sessions = [here, { ...elsewhere, signedInBy: 'identityProvider', endsAt } as const];
  const page = await open({
    'GET /users/sessions': () => ok({ sessions }),
    [`DELETE /users/sessions/${elsewhere.id}`]: () => {
      sessions = [here];
      return ok();
    },
  });
  const rows = () => section('Where you are logged in').queryAllByRole('listitem');
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]).toHaveTextContent(/Firefox on Linux.*This browser.*192\.0\.2\.7.*Logged in with a password/);
  expect(rows()[1]).toHaveTextContent(/Logged in with your organisation.*Ends at the latest .*7.*2026/);
  await page.user.click(screen.getByRole('button', { name: 'End the session of Firefox on Linux' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]).toHaveTextContent('This browser');
});

test('all other sessions are ended after a question', async () => {
  let sessions = [here, elsewhere, nowhere];
  const page = await open({
    'GET /users/sessions': () => ok({ sessions }),
    'DELETE /users/sessions': () => {
      sessions = [here];
      return ok();
    },
  });
  await page.user.click(await screen.findByRole('button', { name: 'End all other sessions' }));
  expect(page.requests.some(({ method }) => method === 'DELETE')).toBe(false);
  await page.user.click(await screen.findByRole('button', { name: 'End 2 sessions' }));
  await waitFor(() => expect(section('Where you are logged in').getAllByRole('listitem')).toHaveLength(1));
});

test('a session that has ended meanwhile disappears from the list', async () => {
  let sessions = [here, elsewhere];
  const page = await open({
    'GET /users/sessions': () => ok({ sessions }),
    [`DELETE /users/sessions/${elsewhere.id}`]: () => {
      sessions = [here];
      return refused(404, 'users-sessions-1');
    },
  });
  await page.user.click(await screen.findByRole('button', { name: /^End the session of/ }));
  await waitFor(() => expect(section('Where you are logged in').getAllByRole('listitem')).toHaveLength(1));
  expect(screen.queryByText('Problem ending session')).not.toBeInTheDocument();
});

test('Billing is a heading and a paragraph saying that billing is still to be decided; no call is made', async () => {
  const { requests } = fakeApi({ 'GET /session': () => ok(aUser()) });
  visit('/account/billing');
  expect(await screen.findByRole('heading', { name: 'Billing' })).toBeVisible();
  expect(screen.getByText(/Billing is still to be decided\./)).toBeVisible();
  // What every page asks for.
  const usual = ['/session', '/views', '/dispositionPolicies/thresholds', '/bulkJobs'];
  await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/views'));
  expect(requests.map(({ path }) => path).filter((path) => !usual.includes(path))).toEqual([]);
});
