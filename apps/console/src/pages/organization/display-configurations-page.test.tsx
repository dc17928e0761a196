import { deviceColumns, type DisplayConfigurationBody, type SavedDisplayConfiguration } from '@ohmstead/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { announceChange } from '../../data/changes.ts';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
import { devicesAnswer } from '../../testing/list-answers.ts';
import { visit } from '../../testing/visit.tsx';

const columns = deviceColumns.map(({ key, visible }) => ({ key, visible }));
const bench: SavedDisplayConfiguration = {
  id: 5,
  name: 'Bench',
  type: 'devices',
  columns,
  lockColumnOrder: true,
  lockColumnVisibility: false,
  version: 3,
  usersCount: 1,
  groupsCount: 2,
};

const open = async (others: Parameters<typeof fakeApi>[0] = {}) => {
  const known = { displayConfigurations: [bench, { ...bench, id: 6, name: 'attic', lockColumnOrder: false }] };
  const api = fakeApi({
    'GET /session': () => ok(aUser({ may: ['perm-display-configurations'] })),
    'GET /displayConfigurations': () => ok(known),
    ...others,
  });
  const page = visit('/settings/display');
  const card = within(await screen.findByRole('region', { name: 'Devices' }));
  const body = () => api.requests.findLast(({ method }) => method !== 'GET')?.body as DisplayConfigurationBody;
  return { ...page, ...api, known, card, body };
};
const rowsOf = (card: { getAllByRole: (role: string) => HTMLElement[] }) =>
  card.getAllByRole('listitem').map((row) => row.textContent);

test('three cards list their configurations by name with counts of assigned users and groups', async () => {
  const { card } = await open();
  expect(screen.getAllByRole('region').map((region) => region.querySelector('h2')?.textContent)).toEqual([
    'Devices',
    'Batteries',
    'Services',
  ]);
  expect(rowsOf(card)).toEqual(['attic1 user, 2 groups', 'Bench1 user, 2 groupsOrder locked']);
  expect(within(screen.getByRole('region', { name: 'Services' })).getByText(/^No configurations yet/)).toBeVisible();
});

test('Configuration Name cannot be blank', async () => {
  const { user, requests } = await open();
  await user.click(screen.getByRole('button', { name: 'Add a configuration for services' }));
  await user.click(await screen.findByRole('button', { name: 'Add configuration' }));
  expect(screen.getByText('Configuration Name cannot be blank')).toBeVisible();
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
});

test('a configuration has a name, an order, a visibility per column and two locks; the modal closes on save', async () => {
  const { user, body } = await open({ 'POST /displayConfigurations': () => ok(bench) });
  await user.click(screen.getByRole('button', { name: 'Add a configuration for devices' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a configuration for devices' }));
  await user.type(dialog.getByLabelText('Configuration Name'), ' Night shift ');
  await user.click(dialog.getByRole('button', { name: 'Move Bays up' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Status' }));
  await user.click(dialog.getByRole('switch', { name: 'Lock Column Order' }));
  await user.click(dialog.getByRole('button', { name: 'Add configuration' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const saved = body();
  expect(saved).toMatchObject({
    name: 'Night shift',
    type: 'devices',
    lockColumnOrder: true,
    lockColumnVisibility: false,
  });
  expect(saved.columns.slice(0, 3)).toEqual([
    { key: 'bays', visible: true },
    { key: 'name', visible: true },
    { key: 'status', visible: false },
  ]);
  expect(saved.columns).toHaveLength(deviceColumns.length);
});

test('columns are moved by keyboard too', async () => {
  const { user, body } = await open({ 'PUT /displayConfigurations/5': () => ok(bench) });
  await user.click(screen.getByRole('button', { name: 'Edit Bench' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit the configuration for devices' }));
  dialog.getByRole('button', { name: 'Move Device Name down' }).focus();
  await user.keyboard('{Enter}');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(
      body()
        .columns.map(({ key }) => key)
        .slice(0, 2),
    ).toEqual(['bays', 'name']),
  );
});

test('at least one column must be shown', async () => {
  const { user, requests, known } = await open();
  known.displayConfigurations = [];
  await user.click(screen.getByRole('button', { name: 'Add a configuration for devices' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Configuration Name'), 'Empty');
  for (const box of dialog.getAllByRole('checkbox', { checked: true })) await user.click(box);
  expect(dialog.getByText('Show at least one column.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Add configuration' }));
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
});

test('This configuration name is already in use: all input stays for another try', async () => {
  const message = 'This configuration name is already in use.';
  const { user } = await open({
    'PUT /displayConfigurations/5': () => refused(400, 'displayConfigurations-update-9', message),
  });
  await user.click(screen.getByRole('button', { name: 'Edit Bench' }));
  const field = await screen.findByLabelText('Configuration Name');
  await user.type(field, ' 2{Enter}');
  expect(await screen.findByText(message)).toBeVisible();
  expect(field).toHaveValue('Bench 2');
});

test('a stale edit is refused and keeps what was typed', async () => {
  const { user, requests } = await open({
    'PUT /displayConfigurations/5': () => refused(400, 'displayConfigurations-update-10'),
  });
  await user.click(screen.getByRole('button', { name: 'Edit Bench' }));
  await user.type(await screen.findByLabelText('Configuration Name'), ' 2{Enter}');
  expect(await screen.findByText(/This configuration was saved by another user/)).toBeVisible();
  expect(requests.findLast(({ method }) => method === 'PUT')?.headers.get('if-match')).toBe('"3"');
});

test('what another user saved meanwhile is kept, except for fields edited here', async () => {
  const { user, known, body } = await open({
    'PUT /displayConfigurations/5': ({ headers }) =>
      headers.get('if-match') === '"4"'
        ? ok(known.displayConfigurations[0])
        : refused(400, 'displayConfigurations-update-10'),
  });
  await user.click(screen.getByRole('button', { name: 'Edit Bench' }));
  await user.type(await screen.findByLabelText('Configuration Name'), ' 2{Enter}');
  const reload = await screen.findByRole('button', { name: 'Reload' });
  known.displayConfigurations = [{ ...bench, name: 'Theirs', lockColumnVisibility: true, version: 4 }];
  await user.click(reload);
  expect(await screen.findByText('Saved by another user in the meantime: Theirs')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(body()).toMatchObject({ name: 'Bench 2', lockColumnVisibility: true });
});

test('delete asks for confirmation, naming the users who are affected', async () => {
  const usage = { usersCount: 1, groupsCount: 2, membersCount: 7, users: null, groups: null };
  const { user, requests } = await open({
    'GET /displayConfigurations/5/usage': () => ok(usage),
    'DELETE /displayConfigurations/5': () => ok(),
  });
  await user.click(screen.getByRole('button', { name: 'Delete Bench' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Bench?' }));
  expect(dialog.getByText(/^1 user and 2 groups with 7 members will see all columns of Devices/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Delete configuration' }));
  expect(await screen.findByText('Bench has been deleted.')).toBeVisible();
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(true);
});

test('an open list of a user with the configuration follows it at once', async () => {
  const given = { ...bench, lockColumnOrder: false };
  const permissions = {
    permissions: ['perm-devices-settings'],
    displayConfigurations: { devices: 5, batteries: null, services: null },
  };
  fakeApi({
    'GET /session': () => ok(aUser({ permissions })),
    'POST /devices/getUpdates': () => ok(devicesAnswer([], [], true)),
    'GET /displayConfigurations/5': () => ok(given),
  });
  const { user } = visit('/devices');
  await user.click(await screen.findByRole('button', { name: /settings/i }));
  expect(await screen.findByRole('button', { name: 'Apply' })).toBeVisible();
  Object.assign(given, { lockColumnOrder: true, lockColumnVisibility: true });
  await act(async () => announceChange('displayConfigurations'));
  expect(
    await screen.findByText('The account administrator has locked column reordering and column visibility.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
});
