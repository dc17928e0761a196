import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aBattery, aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
import { batteriesAnswer, batteryRow, servicesAnswer } from '../../testing/list-answers.ts';
import { visit } from '../../testing/visit.tsx';

const battery = { id: 12, title: 'SN-12', subtitle: 'M1 · Delft', match: 'ending' };
const found = { groups: [{ kind: 'batteries', items: [battery] }] };
const everything = ['perm-batteries-retire'];
const failedTests = {
  id: 7,
  version: 1,
  kind: 'services',
  name: 'Failed tests',
  filters: { statuses: ['fail'] },
  sort: null,
  entitiesPerPage: 10,
  columns: [{ key: 'serviceType', visible: true, width: null }],
  sharedWith: 'everybody',
  groupIds: [],
  ownerId: 7,
  ownerName: 'Ada Byron',
  own: false,
  editable: false,
  pinned: false,
  default: false,
  groupDefaultOf: [],
  schemaVersion: 1,
  dropped: [],
};

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

const open = async ({ may = [] as string[], address = '/account/profile', heading = 'My Profile' } = {}) => {
  const api = fakeApi({
    'GET /session': () => ok(aUser({ may })),
    'GET /search': () => ok(found),
    'GET /views': () => ok({ views: [failedTests] }),
    'POST /services/getUpdates': () => ok(servicesAnswer([])),
    'GET /batteries/12': () => ok(aBattery({ batteryId: 12 })),
    'POST /batteries/retire': () => ok({ changed: [{ batteryId: 12, apiVersion: 2 }], unchangedIds: [] }),
    'POST /batteries/getUpdates': () => ok(batteriesAnswer([batteryRow(1), batteryRow(2)])),
    'POST /users/uiSettings': () => ok(),
  });
  const page = visit(address);
  await screen.findByRole('heading', { name: heading });
  const press = (keys: string) => page.user.keyboard(keys);
  const searches = () => api.requests.filter(({ path }) => path.startsWith('/search')).map(({ path }) => path);
  return { ...page, ...api, press, searches };
};

const openPalette = async (options: Parameters<typeof open>[0] = {}) => {
  const page = await open(options);
  await page.press('{Control>}k{/Control}');
  return { ...page, field: await screen.findByRole('combobox', { name: 'Search' }) };
};

const results = () => within(screen.getByRole('listbox', { name: 'Results' }));
const names = () =>
  results()
    .queryAllByRole('option')
    .map(({ textContent }) => textContent.trim());
const active = () => results().getByRole('option', { selected: true });
const shown = (name: RegExp | string) => screen.findByRole('option', { name });

test('a thing is found while it is typed, and Enter opens it', async () => {
  const { press, field, address, searches } = await openPalette();
  expect(field).toHaveFocus();
  await press('12');
  const option = await shown('SN-12 M1 · Delft');
  expect(option).toHaveAttribute('aria-selected', 'true');
  expect(field).toHaveAttribute('aria-activedescendant', option.id);
  expect(field).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
  expect(searches()).toEqual(['/search?q=12']);
  await press('{Enter}');
  await waitFor(() => expect(address()).toBe('/batteries?battery=12'));
  expect(screen.queryByRole('combobox', { name: 'Search' })).not.toBeInTheDocument();
});

test('⌘ Enter and Ctrl Enter open it in a new tab', async () => {
  const tab = vi.fn<typeof window.open>();
  vi.stubGlobal('open', tab);
  const { press } = await openPalette();
  await press('12');
  await shown(/^SN-12/);
  await press('{Meta>}{Enter}{/Meta}{Control>}{Enter}{/Control}');
  const opened = ['/batteries?battery=12', '_blank', 'noopener'];
  expect(tab.mock.calls).toEqual([opened, opened]);
});

test('Enter before the answer is here opens what it says, as after a scanner', async () => {
  const { press, address } = await openPalette();
  await press('12{Enter}');
  await waitFor(() => expect(address()).toBe('/batteries?battery=12'));
});

test('places are those that the user may open, and are found by their letters', async () => {
  const { press, address } = await openPalette({ may: ['perm-locations'] });
  expect(names()).toContain('Locations');
  expect(names()).not.toContain('Reports');
  await press('lcts');
  expect(active()).toHaveTextContent('Locations');
  await press('{Enter}');
  await waitFor(() => expect(address()).toBe('/settings/locations'));
});

test('a saved view is a place: it is found by its name, and Enter opens it', async () => {
  const { press, address } = await openPalette();
  await shown('Failed tests Services');
  await press('failed{Enter}');
  await waitFor(() => expect(address()).toBe('/services?view=7'));
});

test('what was opened last is first while nothing is typed', async () => {
  const { press } = await openPalette();
  await press('12');
  await shown(/^SN-12/);
  await press('{Enter}');
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
  await press('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Search' });
  expect(names()[0]).toBe('SN-12 M1 · Delft');
});

test('the arrow to the right shows what this user may do with a thing, the one to the left goes back', async () => {
  const { press, requests } = await openPalette({ may: everything });
  await press('12');
  await shown(/^SN-12/);
  await press('{ArrowRight}');
  await shown('Retire');
  expect(names()).toEqual(['Open', 'Retire', 'Favourite', 'Print', 'Print label']);
  await press('{ArrowLeft}');
  expect(names()).not.toContain('Retire');
  await press('12');
  await shown(/^SN-12/);
  await press('{ArrowRight}');
  await shown('Retire');
  await press('ret{Enter}');
  await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/batteries/retire'));
});

test('without the permission there is no such action', async () => {
  const { press } = await openPalette();
  await press('12');
  await shown(/^SN-12/);
  await press('{ArrowRight}');
  await shown('Favourite');
  expect(names()).toEqual(['Open', 'Favourite', 'Print', 'Print label']);
});

test('the actions for the selection are offered, and only while it is there', async () => {
  const { user, press, requests } = await open({ may: everything, address: '/batteries', heading: 'Batteries' });
  await user.click(await screen.findByRole('checkbox', { name: 'Select battery SN1' }));
  await press('{Control>}k{/Control}');
  await shown('Retire 1 battery');
  await press('reti{Enter}');
  await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/batteries/retire'));
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  await press('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Search' });
  expect(names()).not.toContain('Retire 1 battery');
});

test('Enter does nothing to the selection before something was typed or chosen', async () => {
  const { user, press, requests } = await open({ may: everything, address: '/batteries', heading: 'Batteries' });
  await user.click(await screen.findByRole('checkbox', { name: 'Select battery SN1' }));
  await press('{Control>}k{/Control}');
  await shown('Retire 1 battery');
  await press('{Enter}');
  expect(requests.map(({ path }) => path)).not.toContain('/batteries/retire');
  await press('{ArrowDown}');
  expect(active()).toHaveTextContent('Retire 1 battery');
});

test('keys that compose a character choose nothing', async () => {
  const { press, field, address } = await openPalette();
  await press('12');
  await shown(/^SN-12/);
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  fireEvent.keyDown(field, { key: 'ArrowDown', isComposing: true });
  expect(active()).toHaveTextContent('SN-12');
  expect(address()).toBe('/account/profile');
});

test('the arrows go round, and Escape goes back one step at a time', async () => {
  const { press } = await openPalette();
  const all = names();
  await press('{ArrowUp}');
  expect(active().textContent.trim()).toBe(all.at(-1));
  await press('{ArrowDown}');
  expect(active().textContent.trim()).toBe(all[0]);
  await press('12');
  await shown(/^SN-12/);
  await press('{ArrowRight}');
  await shown('Open');
  await press('{Escape}');
  expect(names()).toContain('Dashboard');
  await press('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('the button in the header opens it, and gets the focus back', async () => {
  const { user, press } = await open();
  const button = screen.getByRole('button', { name: 'Search' });
  await user.click(button);
  await screen.findByRole('combobox', { name: 'Search' });
  await press('{Escape}');
  expect(button).toHaveFocus();
});

test('a refusal is told, and what needs no answer is still found', async () => {
  const { press, answers } = await openPalette();
  answers['GET /search'] = () => refused(503, 'unavailable', 'The server is busy.');
  await press('dash');
  expect(active()).toHaveTextContent('Dashboard');
  expect(await screen.findByText('The server is busy.')).toBeVisible();
});

test('? lists the keys, also those of a list', async () => {
  const { press } = await open();
  await press('?');
  const keys = within(await screen.findByRole('dialog', { name: 'Keys' }));
  expect(keys.getByText('Ctrl K')).toBeVisible();
  expect(keys.getByText('Shift')).toBeVisible();
});
