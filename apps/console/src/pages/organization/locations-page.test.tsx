import type { Location, LocationUsage } from '@ohmstead/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { announceChange } from '../../data/changes.ts';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
import { visit } from '../../testing/visit.tsx';

const unused: LocationUsage = {
  devicesCount: 0,
  batteriesCount: 0,
  servicesCount: 0,
  usersCount: 0,
  groupsCount: 0,
  users: [],
  groups: [],
};
const [depot, clinic] = [
  { id: 3, name: 'depot', devicesCount: 0, version: 2 },
  { id: 4, name: 'Clinic', devicesCount: 1, version: 5 },
];

const open = async (others: Parameters<typeof fakeApi>[0] = {}, start: Location[] = [depot, clinic]) => {
  const known = { locations: start };
  const api = fakeApi({
    'GET /session': () => ok(aUser({ may: ['perm-locations', 'perm-all-locations'] })),
    'GET /locations': () => ok(known),
    ...others,
  });
  const page = visit('/settings/locations');
  await screen.findByRole('heading', { name: 'Locations' });
  const sent = (method: string) =>
    api.requests.findLast((request) => request.method === method && request.path !== '/session');
  return { ...page, ...api, known, sent };
};
const rows = () => within(screen.getByRole('list', { name: 'Locations' })).getAllByRole('listitem');
const words = () => rows().map((row) => row.textContent);

test('the list is sorted by name with each location’s device count, which links to those devices', async () => {
  const { user, address } = await open();
  await waitFor(() => expect(words()).toEqual(['Clinic1 device', 'depotNo devices']));
  await user.click(screen.getByRole('link', { name: '1 device' }));
  await waitFor(() => expect(decodeURIComponent(address())).toContain('/devices?filter={"locations":["Clinic"]}'));
});

test('without locations the page explains what one is', async () => {
  const { user } = await open({}, []);
  expect(await screen.findByText('No locations yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add location' }));
  expect(await screen.findByRole('dialog', { name: 'Add location' })).toBeVisible();
});

test('Location cannot be blank, and nothing is sent', async () => {
  const { user, sent } = await open();
  await user.click(await screen.findByRole('button', { name: 'Add location' }));
  await user.type(screen.getByLabelText('Location'), '  {Enter}');
  expect(screen.getByText('Location cannot be blank')).toBeVisible();
  expect(sent('POST')).toBeUndefined();
});

test('the modal closes on save, and the list shows what was added', async () => {
  const { user, known, sent } = await open({
    'POST /locations': ({ body }) => {
      const added = { id: 9, ...(body as { name: string }), devicesCount: 0, version: 1 };
      known.locations = [...known.locations, added];
      return ok(added);
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Add location' }));
  await user.type(screen.getByLabelText('Location'), ' Annexe {Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('POST')?.body).toEqual({ name: 'Annexe' });
  await waitFor(() => expect(words()[0]).toBe('AnnexeNo devices'));
  expect(screen.getByText('Location added')).toBeVisible();
});

test('This location is already defined: the text stays for another try', async () => {
  const message = 'This location is already defined.';
  const { user } = await open({ 'PUT /locations/3': () => refused(400, 'locations-update-5', message) });
  await user.click(await screen.findByRole('button', { name: 'Edit depot' }));
  const field = screen.getByLabelText('Location');
  await user.clear(field);
  await user.type(field, 'clinic{Enter}');
  expect(await screen.findByText(message)).toBeVisible();
  expect(field).toHaveValue('clinic');
});

test('a stale edit keeps what was typed, and continues from what was saved meanwhile', async () => {
  const tags: (string | null)[] = [];
  const { user, known } = await open({
    'PUT /locations/3': ({ headers, body }) => {
      tags.push(headers.get('if-match'));
      return headers.get('if-match') === '"3"'
        ? ok({ ...depot, ...(body as object), version: 4 })
        : refused(400, 'locations-update-6');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit depot' }));
  // Somebody else saves: the list behind the form is updated, the form is not.
  known.locations = [{ ...depot, name: 'Theirs', version: 3 }, clinic];
  await act(async () => announceChange('locations'));
  await user.type(screen.getByLabelText('Location'), ' mine{Enter}');
  expect(await screen.findByText(/This location was saved by another user since it was loaded by you/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(await screen.findByText('Saved by another user in the meantime: Theirs')).toBeVisible();
  expect(screen.getByLabelText('Location')).toHaveValue('depot mine');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(tags).toEqual(['"2"', '"3"']);
});

test('delete asks for confirmation, which describes the effects', async () => {
  const usage = { ...unused, devicesCount: 1, servicesCount: 1_200, groupsCount: 1, usersCount: 12 };
  const { user, requests } = await open({
    'GET /locations/4/usage': () => ok({ ...usage, users: ['ada@x.test'], groups: ['Night shift'] }),
    'DELETE /locations/4': () => ok(),
  });
  await user.click(await screen.findByRole('button', { name: 'Delete Clinic' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Clinic?' }));
  expect(dialog.getByText(/^1 device and 1,200 services will have no location/)).toBeVisible();
  expect(dialog.getByText('12 users and 1 group will lose the permission for this location:')).toBeVisible();
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Night shift (group)',
    'ada@x.test',
    'and 11 more',
  ]);
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Delete location' }));
  expect(await screen.findByText('Clinic has been deleted.')).toBeVisible();
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(true);
});

test('where nobody is affected, the confirmation says so', async () => {
  const { user } = await open({ 'GET /locations/3/usage': () => ok(unused) });
  await user.click(await screen.findByRole('button', { name: 'Delete depot' }));
  expect(await screen.findByText(/This location is not used/)).toBeVisible();
});

test('an open list follows what others change', async () => {
  const { known } = await open();
  await waitFor(() => expect(words()).toHaveLength(2));
  known.locations = [depot];
  await act(async () => announceChange('locations'));
  await waitFor(() => expect(words()).toEqual(['depotNo devices']));
});

test('users who may not manage locations see which permission is missing', async () => {
  fakeApi({ 'GET /session': () => ok(aUser()) });
  visit('/settings/locations');
  expect(await screen.findByText(/Can Manage Locations/)).toBeVisible();
});
