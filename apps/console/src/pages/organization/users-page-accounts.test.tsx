import { permissions } from '@ohmstead/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok } from '../../testing/fake-api.ts';
import { aGroup, rights } from '../../testing/people.ts';
import { visit } from '../../testing/visit.tsx';

const warehouse = {
  id: 5,
  name: 'Warehouse sync',
  description: 'Reads the stock',
  disabled: false,
  groupId: null,
  groupName: null,
  permissions: rights(['perm-reports', 'perm-location-3']),
  wall: false,
  tokensCount: 0,
  lastUsedAt: null,
  version: 3,
};

const eastWall = { ...warehouse, id: 6, name: 'East wall', wall: true, permissions: rights(['perm-location-3']) };

const open = async (may: readonly string[] = permissions) => {
  const api = fakeApi({
    'GET /session': () => ok(aUser({ may: [...may] })),
    'GET /users': () => ok({ users: [] }),
    'GET /groups': () => ok({ groups: [aGroup(2, { name: 'Readers' })] }),
    'GET /locations': () => ok({ locations: [3, 4].map((id) => ({ id, name: `Place ${id}`, apiVersion: 1 })) }),
    'GET /displayConfigurations': () => ok({ displayConfigurations: [] }),
    'GET /serviceAccounts': () => ok({ serviceAccounts: [warehouse, eastWall] }),
    'GET /serviceAccounts/5/tokens': () => ok({ tokens: [] }),
    'GET /serviceAccounts/6/tokens': () => ok({ tokens: [] }),
    'POST /serviceAccounts': () => ok(warehouse),
    'PUT /serviceAccounts/5': () => ok(warehouse),
  });
  const page = visit('/settings/users?tab=service-accounts');
  await screen.findByRole('heading', { name: 'Users and Groups' });
  return { ...page, ...api };
};

test('service accounts have a tab, each with its tokens; one is added, edited and disabled', async () => {
  const { user, requests } = await open();
  const card = within(await screen.findByRole('region', { name: 'Warehouse sync' }));
  expect(await card.findByText('No tokens yet.')).toBeVisible();
  expect(card.getByText('1 permission, 1 location')).toBeVisible();
  const screenOfWall = within(screen.getByRole('region', { name: 'East wall' }));
  expect(screenOfWall.getByText('Wall screen, 1 location')).toBeVisible();
  expect(card.getByRole('button', { name: 'New token' })).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Edit Warehouse sync' }));
  const form = within(screen.getByRole('dialog', { name: 'Edit Warehouse sync' }));
  await user.click(form.getByLabelText(/^Enabled/));
  await user.click(form.getByRole('button', { name: 'Save' }));
  const bodyOf = (method: string) => requests.findLast((request) => request.method === method)?.body;
  await waitFor(() => expect(bodyOf('PUT')).toMatchObject({ version: 3, name: 'Warehouse sync', disabled: true }));
  await user.click(screen.getByRole('button', { name: 'Add service account' }));
  const adding = within(screen.getByRole('dialog', { name: 'Add service account' }));
  await user.type(adding.getByLabelText('Name'), 'ERP');
  await user.selectOptions(adding.getByLabelText('Group'), 'Readers');
  await user.click(adding.getByRole('button', { name: 'Add service account' }));
  await waitFor(() =>
    expect(requests.find(({ path, method }) => method === 'POST' && path === '/serviceAccounts')?.body).toEqual({
      name: 'ERP',
      description: null,
      disabled: false,
      groupId: 2,
    }),
  );
});

test('who may not manage them has no such tab', async () => {
  await open(['perm-users-groups']);
  expect(screen.queryByRole('tab', { name: 'Service accounts' })).not.toBeInTheDocument();
});

test('with the right to manage service accounts alone, their tab is the only one; a token offers what both hold', async () => {
  const { user, requests } = await open([
    'perm-service-accounts',
    'perm-reports',
    'perm-nyquist',
    'perm-all-locations',
  ]);
  const card = within(await screen.findByRole('region', { name: 'Warehouse sync' }));
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Service accounts']);
  expect(requests.some(({ path }) => path === '/users' || path === '/groups')).toBe(false);
  expect(card.getByText('Never used')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'New token' }));
  const form = within(screen.getByRole('dialog', { name: 'New API token' }));
  await user.click(form.getByText('Only these'));
  expect(await form.findByRole('checkbox', { name: 'Place 3' })).toBeVisible();
  expect(form.getByRole('checkbox', { name: 'Can Access the Reports Page' })).toBeVisible();
  expect(form.getAllByRole('checkbox')).toHaveLength(2);
});
