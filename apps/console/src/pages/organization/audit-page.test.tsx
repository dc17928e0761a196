import type { AuditEntry } from '@ohmstead/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
import { visit } from '../../testing/visit.tsx';

const entry = (id: number, change: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: Date.UTC(2026, 10, 21, 9, 30, 7),
  userId: 7,
  actor: 'ada@ohmstead.example',
  ip: '203.0.113.9',
  session: 'a1b2c3d4e5f6a1b2c3d4e5f6',
  client: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  action: 'locations-update',
  objectKind: 'location',
  objectId: 3,
  objectName: 'Depot',
  before: { name: 'Old depot' },
  after: { name: 'Depot' },
  ...change,
});

const open = async (address = '/settings/audit', others: Parameters<typeof fakeApi>[0] = {}) => {
  const api = fakeApi({
    'GET /session': () => ok(aUser({ may: ['perm-users-groups'] })),
    'GET /audit': ({ path }) =>
      ok(
        path.includes('before=')
          ? { entries: [entry(1, { objectName: 'Oldest' })], names: {}, next: null, sealedAt: null }
          : { entries: [entry(3), entry(2)], names: {}, next: 2, sealedAt: Date.UTC(2026, 10, 21, 9, 31) },
      ),
    ...others,
  });
  const page = visit(address);
  await screen.findByRole('heading', { name: 'Audit log' });
  const asked = () => api.requests.filter(({ path }) => path.startsWith('/audit')).map(({ path }) => path);
  return { ...page, ...api, asked };
};
const entries = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);

test('an entry shows who, when to the second, from where, and the values before and after', async () => {
  await open();
  const [first] = await entries();
  for (const words of [
    'ada@ohmstead.example',
    '203.0.113.9',
    'Chrome on Linux',
    'Session a1b2c3',
    'Location renamed Depot',
  ])
    expect(first).toHaveTextContent(words);
  expect(first).toHaveTextContent(/Nov 21, 2026 \d\d:30:07/);
  expect(first).toHaveTextContent('NameOld depot→Depot');
  expect(screen.getByText(/Sealed up to/)).toBeVisible();
});

test('older entries are loaded by keyset', async () => {
  const { user, asked } = await open();
  await user.click(await screen.findByRole('button', { name: 'Show older entries' }));
  await waitFor(async () => expect(await entries()).toHaveLength(3));
  expect(asked().at(-1)).toContain('before=2');
  expect(screen.getByText('No more entries.')).toBeVisible();
});

test('filters are part of the address and of the request', async () => {
  const { user, address, asked } = await open();
  await user.type(await screen.findByLabelText('Who'), 'grace');
  await waitFor(() => expect(address()).toBe('/settings/audit?who=grace'));
  await user.selectOptions(screen.getByLabelText('What'), 'Sign-ins');
  await waitFor(() => expect(address()).toBe('/settings/audit?who=grace&area=sign-ins'));
  await waitFor(() => expect(asked().at(-1)).toBe('/audit?who=grace&area=sign-ins'));
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/settings/audit'));
});

test('days are chosen in calendars, and the whole of the last day is included', async () => {
  const { user, address, asked } = await open('/settings/audit?from=2025-11-20&to=2025-11-21');
  const day = (date: number) => new Date(2025, 10, date).getTime();
  await waitFor(() => expect(asked().at(-1)).toContain(`from=${day(20)}&to=${day(22)}`));
  await user.click(await screen.findByRole('button', { name: /^From/ }));
  await user.click(screen.getByRole('button', { name: /18/ }));
  await waitFor(() => expect(address()).toBe('/settings/audit?to=2025-11-21&from=2025-11-18'));
  await user.click(screen.getByRole('button', { name: 'Clear To' }));
  await waitFor(() => expect(address()).toBe('/settings/audit?from=2025-11-18'));
});

test('a copied link shows the same entries, and invalid values in it are dropped', async () => {
  const { asked } = await open('/settings/audit?text=DEPOT-001&area=ghosts&from=yesterday');
  expect(await screen.findByLabelText('Text')).toHaveValue('DEPOT-001');
  expect(asked()[0]).toBe('/audit?text=DEPOT-001');
});

test('the file contains the filtered entries', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user } = await open('/settings/audit?who=grace');
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  const link = clicked.mock.contexts[0] as HTMLAnchorElement;
  expect(link.getAttribute('href')).toMatch(/^\/api\/audit\/downloadCsv\?who=grace&timeZone=/);
});

test('an empty result and a failed load each explain what to do', async () => {
  const { answers, user } = await open('/settings/audit?text=x', {
    'GET /audit': () => refused(500, 'internal', 'Something went wrong on our side.'),
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  answers['GET /audit'] = () => ok({ entries: [], names: {}, next: null, sealedAt: null });
  await user.click(again);
  expect(await screen.findByText('No matching entries')).toBeVisible();
});

test('refusals can be listed alone', async () => {
  const { user, asked } = await open();
  await user.selectOptions(await screen.findByLabelText('What'), 'Refused');
  await waitFor(() => expect(asked().at(-1)).toBe('/audit?area=refused'));
});

test('a refused sign-in shows the reason', async () => {
  const refusal = { action: 'session-login-refused', userId: null, before: null, after: { reason: 'wrong password' } };
  const about = { objectKind: 'user', objectId: 7, objectName: 'ada@ohmstead.example', session: null };
  await open('/settings/audit', {
    'GET /audit': () => ok({ entries: [entry(4, { ...refusal, ...about })], names: {}, next: null, sealedAt: null }),
  });
  const [row] = await entries();
  expect(row).toHaveTextContent('Sign-in refused ada@ohmstead.example');
  expect(row).toHaveTextContent('Reasonwrong password');
});

test('a group is shown by its name', async () => {
  const change = { action: 'users-update', objectKind: 'user', before: { groupId: null }, after: { groupId: 3 } };
  await open('/settings/audit', {
    'GET /audit': () =>
      ok({ entries: [entry(4, change)], names: { 'group 3': "The O'Brien crew" }, next: null, sealedAt: null }),
  });
  expect((await entries())[0]).toHaveTextContent("Group–→The O'Brien crew");
});

test('the account panel links to it for users who may administer users', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Account' }));
  const nav = within(await screen.findByRole('navigation', { name: 'Account' }));
  expect(nav.getByRole('link', { name: 'Audit log' })).toBeVisible();
});
