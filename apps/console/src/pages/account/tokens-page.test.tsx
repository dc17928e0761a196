import type { ApiToken } from '@ohmstead/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
import { visit } from '../../testing/visit.tsx';

const dayMs = 86_400_000;
const text = `ohm_p_${'a'.repeat(49)}`;

const aToken = (values: Partial<ApiToken> = {}): ApiToken => ({
  id: 1,
  kind: 'personal',
  name: "O'Brien's report",
  hint: 'ohm_p_…aaaa',
  permissions: ['perm-reports'],
  locations: null,
  createdAt: 0,
  createdBy: { id: 7, name: 'Ada Lovelace' },
  expiresAt: Date.now() + 5 * dayMs,
  lastUsedAt: null,
  lastUsedIp: null,
  lastUsedClient: null,
  revokedAt: null,
  unused: false,
  replaces: null,
  replacedBy: null,
  ...values,
});

const openPage = async (...tokens: ApiToken[]) => {
  const may = ['perm-reports', 'perm-batteries-charts', 'perm-all-locations'];
  const api = fakeApi({
    'GET /session': () => ok(aUser({ may })),
    'POST /users/uiSettings': () => ok(),
    'GET /locations': () => ok({ locations: [{ id: 3, name: 'Delft', apiVersion: 1 }] }),
    'GET /tokens': () => ok({ tokens }),
  });
  const page = visit('/account/tokens');
  await screen.findByRole('heading', { name: 'API tokens' });
  return { ...page, ...api };
};

test('a token is made in one form, from what the user holds, and its text is shown once', async () => {
  const { user, answers, requests } = await openPage();
  expect(await screen.findByText('No tokens yet.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New token' }));
  const form = within(screen.getByRole('dialog', { name: 'New API token' }));
  expect(form.queryByRole('checkbox', { name: 'Can Delete Devices' })).not.toBeInTheDocument();
  await user.type(form.getByLabelText('Name'), 'Warehouse sync');
  await user.selectOptions(form.getByLabelText('What for'), 'Read everything I see');
  expect(form.getByRole('checkbox', { name: 'Can Access the Reports Page' })).toBeChecked();
  await user.click(form.getByText('Only these'));
  await user.click(await form.findByRole('checkbox', { name: 'Delft' }));
  await user.click(form.getByText('30 days'));
  answers['POST /tokens'] = () => refused(400, 'tokens-add-8', undefined, [14]);
  await user.click(form.getByRole('button', { name: 'Make token' }));
  expect(await screen.findByText('A token may live for 14 days at most.')).toBeVisible();
  expect(form.getByLabelText('Name')).toHaveValue('Warehouse sync');
  answers['POST /tokens'] = () => ok({ ...aToken({ name: 'Warehouse sync' }), token: text });
  await user.click(form.getByRole('button', { name: 'Make token' }));
  const shown = within(await screen.findByRole('dialog', { name: "Token 'Warehouse sync'" }));
  expect(shown.getByText(text)).toBeVisible();
  expect(shown.getByText(/^curl -H/)).toHaveTextContent(`Bearer ${text}`);
  const sent = requests.findLast(({ method, path }) => method === 'POST' && path === '/tokens')?.body;
  expect(sent).toMatchObject({
    name: 'Warehouse sync',
    permissions: ['perm-batteries-charts', 'perm-reports'],
    locations: [3],
  });
  const { expiresAt } = sent as { expiresAt: number };
  expect(Math.abs(expiresAt - Date.now() - 30 * dayMs)).toBeLessThan(600_000);
  await user.click(shown.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(text)).not.toBeInTheDocument();
});

test('a token is rotated: the successor is shown once, what has one cannot be rotated again, and the list shows which was used last', async () => {
  const { user, answers, requests } = await openPage(
    aToken({ name: 'BI', replaces: 2, lastUsedAt: Date.now() - 120_000 }),
    aToken({ id: 2, name: 'Old', replacedBy: 1, lastUsedAt: Date.now() - 60_000 }),
  );
  const list = within(await screen.findByRole('list', { name: 'API tokens' }));
  expect(list.getAllByRole('listitem').map((row) => row.textContent.includes('Used last'))).toEqual([false, true]);
  expect(list.getAllByRole('listitem')[1]).toHaveTextContent('Has a successor');
  expect(list.queryByRole('button', { name: 'Rotate Old' })).not.toBeInTheDocument();
  await user.click(list.getByRole('button', { name: 'Rotate BI' }));
  const form = within(screen.getByRole('dialog', { name: "Rotate 'BI'" }));
  await user.selectOptions(form.getByLabelText('The old token lives on for'), '7 days');
  answers['POST /tokens/1/rotate'] = () => ok({ ...aToken({ id: 3, name: 'BI', replaces: 1 }), token: text });
  await user.click(form.getByRole('button', { name: 'Make successor' }));
  expect(within(await screen.findByRole('dialog', { name: "Token 'BI'" })).getByText(text)).toBeVisible();
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({ overlapHours: 168 });
});

test('the list says what each token may do, until when, and where it was last used; one can be revoked', async () => {
  const { user, requests } = await openPage(
    aToken({ lastUsedAt: Date.now() - 60_000, lastUsedIp: '203.0.113.9', locations: [3], unused: true }),
    aToken({ id: 2, name: 'Old', revokedAt: Date.now() - dayMs }),
  );
  const list = within(await screen.findByRole('list', { name: 'API tokens' }));
  const [used, old] = list.getAllByRole('listitem');
  expect(used).toHaveTextContent('1 permission, 1 location');
  expect(used).toHaveTextContent('203.0.113.9');
  expect(used).toHaveTextContent('Not used for 90 days');
  expect(old).toHaveTextContent('Revoked');
  expect(list.queryByRole('button', { name: 'Revoke Old' })).not.toBeInTheDocument();
  await user.click(list.getByRole('button', { name: "Revoke O'Brien's report" }));
  await user.click(await screen.findByRole('button', { name: 'Revoke token' }));
  await waitFor(() =>
    expect(requests.some(({ method, path }) => `${method} ${path}` === 'DELETE /tokens/1')).toBe(true),
  );
});
