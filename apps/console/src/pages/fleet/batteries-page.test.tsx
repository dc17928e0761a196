import type { BatteryRow } from '@ohmstead/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { announceChange } from '../../data/changes.ts';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, networkDown, ok, refused } from '../../testing/fake-api.ts';
import { sentSettings } from '../../testing/kept-settings.ts';
import { batteriesAnswer, batteryRow } from '../../testing/list-answers.ts';
import { visit } from '../../testing/visit.tsx';

const poll = 'POST /batteries/getUpdates';
const isFirst = (body: unknown) => 'versions' in (body as object);

/** The page with these batteries; `next` is the answer to the following polls. */
const openList = async (
  rows: readonly (readonly unknown[])[],
  { address = '/batteries', user = {} }: { address?: string; user?: Parameters<typeof aUser>[0] } = {},
) => {
  let next: readonly (readonly unknown[])[] = [];
  const api = fakeApi({
    'GET /session': () => ok(aUser(user)),
    'POST /users/uiSettings': () => ok(),
    [poll]: ({ body }) => ok(isFirst(body) ? batteriesAnswer(rows) : batteriesAnswer(next, false)),
  });
  const page = visit(address);
  await screen.findByRole('navigation', { name: 'Pages' });
  const change = async (changed: typeof next) => {
    next = changed;
    await act(async () => announceChange('batteries'));
  };
  return { ...page, ...api, change };
};

const many = (count: number, of: (id: number) => Partial<BatteryRow> = () => ({})) =>
  Array.from({ length: count }, (_, i) => batteryRow(i + 1, of(i + 1)));
const shown = () => screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent);
const cellsOf = (name: string) =>
  within(screen.getByRole('rowheader', { name }).closest('tr')!)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const master = () => screen.getByRole('checkbox', { name: 'Select all batteries on this page' });

describe('the list of batteries', () => {
  test('shows loading rows in the final layout until the first load', async () => {
    let answer = (): void => undefined;
    const loading = new Promise<void>((resolve) => (answer = resolve));
    fakeApi({
      'GET /session': () => ok(aUser()),
      [poll]: async () => (await loading, ok(batteriesAnswer([batteryRow(1)]))),
    });
    visit('/batteries');
    const table = await screen.findByRole('table', { name: 'Batteries' });
    expect(table).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByTestId('loading-rows').children).toHaveLength(10);
    expect(master()).toBeDisabled();
    answer();
    await screen.findByRole('rowheader', { name: 'SN1' });
    expect(table).toHaveAttribute('aria-busy', 'false');
    expect(master()).toBeEnabled();
  });

  test("of an organisation that has none reads 'No batteries yet', with the next step", async () => {
    await openList([]);
    expect(screen.getByRole('heading', { name: 'No batteries yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'View devices' })).toHaveAttribute('href', '/devices');
  });

  test('names the filter to loosen when nothing matches, and can remove it', async () => {
    const { user } = await openList(many(3));
    await user.type(screen.getByRole('searchbox', { name: 'Keywords' }), 'zzz');
    expect(screen.getByRole('heading', { name: 'There are no matching batteries' })).toBeVisible();
    expect(screen.getByText("No batteries match 'zzz'.")).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filter' }));
    expect(shown()).toHaveLength(3);
  });

  test('reports a failed first load, and tries again', async () => {
    const api = fakeApi({ 'GET /session': () => ok(aUser()), [poll]: () => refused(500, 'internal', 'Request 7.') });
    const { user } = visit('/batteries');
    await screen.findByText('The batteries could not be loaded');
    api.answers[poll] = () => ok(batteriesAnswer([batteryRow(1)]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('rowheader', { name: 'SN1' })).toBeVisible();
  });

  test('keeps its rows when a refresh fails, and shows how old they are', async () => {
    const { answers } = await openList([batteryRow(1)]);
    answers[poll] = () => refused(500, 'internal', 'Request 7.');
    await act(async () => announceChange('batteries'));
    expect(await screen.findByText(/could not be refreshed: Request 7\. Showing data from/)).toBeVisible();
    expect(shown()).toEqual(['SN1']);
  });

  test('keeps its rows while the connection is lost, and catches up', async () => {
    const { answers } = await openList([batteryRow(1, { remCap: 10 })]);
    answers[poll] = networkDown;
    await act(async () => announceChange('batteries'));
    await screen.findByText(/connection/i);
    expect(cellsOf('SN1')).toContain('10 mAh');
    answers[poll] = () => ok(batteriesAnswer([batteryRow(1, { version: 2, remCap: 9 })], false));
    await act(async () => announceChange('batteries'));
    await waitFor(() => expect(cellsOf('SN1')).toContain('9 mAh'));
  });

  test('shows numbers with their unit, and – for what is missing', async () => {
    await openList([batteryRow(1, { remCap: 2_004, lastSoh: null, lastLocation: 'Oslo' })]);
    expect(cellsOf('SN1')).toEqual(expect.arrayContaining(['2,004 mAh', '–', 'Oslo']));
  });

  test('states which state of health it shows: full charge capacity against design capacity, its date and temperature', async () => {
    const lastSohTime = new Date(2026, 9, 9, 12).getTime();
    const lastServiceTime = new Date(2026, 9, 12, 12).getTime();
    await openList([batteryRow(1, { lastSoh: 79.9, lastSohTime, lastServiceTime, lastTemperature: 23.4 })]);
    expect(
      screen.getAllByTitle(
        'Full charge capacity against design capacity, Oct 9, 2026 at 23 °C: below the threshold of 80 %',
      )[0],
    ).toHaveTextContent(/79.9\s%/);
  });

  test('a battery without a serial number reads No Serial', async () => {
    await openList([batteryRow(1, { serialNumber: null })]);
    expect(shown()).toEqual(['No Serial']);
  });

  test('tells screen readers the position of a row in the whole list', async () => {
    await openList(many(12), { address: '/batteries?page=2' });
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '13');
    expect(screen.getByRole('rowheader', { name: 'SN11' }).closest('tr')).toHaveAttribute('aria-rowindex', '12');
  });
});

describe('polling', () => {
  test('first loads everything, then only what changed since', async () => {
    const { requests, change } = await openList([batteryRow(1)]);
    await change([]);
    await waitFor(() => expect(requests.filter(({ path }) => path.endsWith('getUpdates'))).toHaveLength(2));
    const bodies = requests.filter(({ path }) => path.endsWith('getUpdates')).map(({ body }) => body);
    expect(bodies).toEqual([{ versions: null, upTo: 200_000 }, { since: 'c' }]);
  });

  test('updates, adds and removes rows', async () => {
    const { change } = await openList([batteryRow(1, { remCap: 5 }), batteryRow(2)]);
    await change([batteryRow(1, { version: 2, remCap: 6 }), batteryRow(3), [2]]);
    await waitFor(() => expect(shown()).toEqual(['SN1', 'SN3']));
    expect(cellsOf('SN1')).toContain('6 mAh');
  });

  test('highlights only the changed cells of a row', async () => {
    const { change } = await openList([batteryRow(1, { remCap: 5, lastLocation: 'Oslo' })]);
    await change([batteryRow(1, { version: 2, remCap: 6, lastLocation: 'Oslo' })]);
    const glowing = () => [...document.querySelectorAll('[data-glow]')].map((cell) => cell.textContent);
    await waitFor(() => expect(glowing()).toEqual(['6 mAh']));
  });

  test('moves no row between a press and its click, nor while the menu of a row is open', async () => {
    const { user, change, requests } = await openList([batteryRow(2)]);
    const polls = () => requests.filter(({ path }) => path.endsWith('getUpdates')).length;
    const row = screen.getByRole('rowheader', { name: 'SN2' });
    await user.pointer({ target: row, keys: '[MouseLeft>]' });
    await change([batteryRow(1)]);
    await waitFor(() => expect(polls()).toBe(2));
    await act(async () => undefined);
    expect(shown()).toEqual(['SN2']);
    await user.pointer({ target: row, keys: '[/MouseLeft]' });
    await waitFor(() => expect(shown()).toEqual(['SN1', 'SN2']));
    await user.click(screen.getByRole('button', { name: 'Actions for battery SN2' }));
    await change([batteryRow(3)]);
    await waitFor(() => expect(polls()).toBe(3));
    await act(async () => undefined);
    expect(shown()).toEqual(['SN1', 'SN2']);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(shown()).toEqual(['SN1', 'SN2', 'SN3']));
  });

  test('goes on while a scrollbar is pressed, whose release not every browser reports', async () => {
    const { user, change } = await openList([batteryRow(2)]);
    await user.pointer({ target: screen.getByRole('region', { name: 'Batteries table' }), keys: '[MouseLeft>]' });
    await change([batteryRow(1)]);
    await waitFor(() => expect(shown()).toEqual(['SN1', 'SN2']), { timeout: 2_000 });
    await user.pointer({ keys: '[/MouseLeft]' });
  });
});

describe('sorting', () => {
  const rows = [
    batteryRow(1, { modelName: 'b' }),
    batteryRow(2, { modelName: 'a' }),
    batteryRow(3, { modelName: null }),
  ];

  test('is ascending after a click on the head, then reversed, empty values always last', async () => {
    const { user } = await openList(rows);
    const head = screen.getByRole('button', { name: 'Model Name' });
    await user.click(head);
    expect(shown()).toEqual(['SN2', 'SN1', 'SN3']);
    expect(screen.getByRole('columnheader', { name: 'Model Name' })).toHaveAttribute('aria-sort', 'ascending');
    await user.click(head);
    expect(shown()).toEqual(['SN1', 'SN2', 'SN3']);
  });

  test("is chosen from the menu 'Choose sort field' by 'Sort By: <column label>'", async () => {
    const { user, address } = await openList(rows);
    const menu = screen.getByRole('combobox', { name: 'Sort field' });
    expect(menu).toHaveDisplayValue('Choose sort field');
    await user.selectOptions(menu, 'Sort By: Model Name');
    expect(shown()).toEqual(['SN2', 'SN1', 'SN3']);
    await waitFor(() => expect(address()).toBe('/batteries?sortField=modelName'));
  });

  test('is ignored for a column that does not exist', async () => {
    await openList(rows, { address: '/batteries?sortField=nonsense' });
    expect(shown()).toEqual(['SN1', 'SN2', 'SN3']);
    expect(screen.getByRole('combobox', { name: 'Sort field' })).toHaveDisplayValue('Choose sort field');
  });

  test('is remembered in the settings of the user', async () => {
    const { user, requests } = await openList(rows);
    await user.click(screen.getByRole('button', { name: 'Model Name' }));
    const saved = () => sentSettings(requests);
    await waitFor(() => expect(saved()).toEqual({ batteries: { sort: { field: 'modelName', ascending: true } } }));
  });
});

describe('settings that were just changed', () => {
  test('are saved when the user leaves the page at once', async () => {
    const { user, requests } = await openList(many(12));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '25 rows');
    await user.click(screen.getByRole('link', { name: 'Services' }));
    const saved = () => sentSettings(requests);
    await waitFor(() => expect(saved()).toEqual({ batteries: { entitiesPerPage: 25 } }), { timeout: 900 });
  });
});

describe.each(['pagehide', 'visibilitychange'])('settings that were just changed, at %s', (event) => {
  test('are saved at once, by a request that outlives the page', async () => {
    const { user, requests } = await openList(many(12));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '25 rows');
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    (event === 'pagehide' ? window : document).dispatchEvent(new Event(event));
    expect(sentSettings(requests)).toEqual({ batteries: { entitiesPerPage: 25 } });
    expect(requests.find(({ path }) => path === '/users/uiSettings')?.keepalive).toBe(true);
  });
});

describe('the keyword filter', () => {
  test('takes effect at once, and the address follows', async () => {
    const { user, address } = await openList([batteryRow(1, { manufacturer: 'Ärzte' }), batteryRow(2)]);
    await user.type(screen.getByRole('searchbox', { name: 'Keywords' }), 'ARZ sn');
    expect(shown()).toEqual(['SN1']);
    await waitFor(() => expect(address()).toContain('filter='));
  });

  test('is read from the address', async () => {
    await openList(many(3), { address: '/batteries?filter=%7B%22keywords%22%3A%5B%22SN2%22%5D%7D' });
    expect(shown()).toEqual(['SN2']);
    expect(screen.getByRole('searchbox', { name: 'Keywords' })).toHaveValue('SN2');
  });

  test('other filters of the address are shown beside it, and each can be removed', async () => {
    const rows = [batteryRow(1), batteryRow(2, { favourite: true })];
    const { user } = await openList(rows, { address: '/batteries?filter=%7B%22favourites%22%3Atrue%7D' });
    expect(shown()).toEqual(['SN2']);
    await user.click(screen.getByRole('button', { name: 'Remove filter Favourites' }));
    expect(shown()).toEqual(['SN1', 'SN2']);
  });
});

describe('paging', () => {
  test('shows 10 rows at a time', async () => {
    const { user } = await openList(many(23));
    expect(screen.getByText('1 - 10 of 23')).toBeVisible();
    expect(screen.getByText('Page 1 of 3')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Last page' }));
    expect(screen.getByText('21 - 23 of 23')).toBeVisible();
    expect(screen.getByText('Page 3 of 3')).toBeVisible();
    expect(shown()).toEqual(['SN21', 'SN22', 'SN23']);
  });

  test('keeps the first visible row when the page size changes', async () => {
    const { user } = await openList(many(60), { address: '/batteries?page=4' });
    expect(shown()[0]).toBe('SN31');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '25 rows');
    expect(screen.getByText('26 - 50 of 60')).toBeVisible();
    expect(shown()).toContain('SN31');
  });
});

describe('selecting', () => {
  test('the master checkbox is unchecked, mixed or checked', async () => {
    const { user } = await openList(many(12));
    expect(master()).not.toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: 'Select battery SN2' }));
    expect(master()).toBePartiallyChecked();
    await user.click(master());
    expect(master()).toBeChecked();
    expect(screen.getByText('10 selected')).toBeVisible();
    await user.click(master());
    expect(master()).not.toBeChecked();
  });

  test('survives paging and polling', async () => {
    const { user, change } = await openList(many(12));
    await user.click(screen.getByRole('checkbox', { name: 'Select battery SN2' }));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    await change([batteryRow(2, { version: 2, remCap: 1 })]);
    await waitFor(() => expect(cellsOf('SN2')).toContain('1 mAh'));
    expect(screen.getByRole('checkbox', { name: 'Select battery SN2' })).toBeChecked();
  });

  test('no longer counts a row that was removed', async () => {
    const { user, change } = await openList(many(2));
    await user.click(master());
    await change([[2]]);
    expect(await screen.findByText('1 selected')).toBeVisible();
  });
});

describe('the columns', () => {
  const settings = { may: ['perm-batteries-settings'] };
  const openSettings = async (user: Parameters<typeof aUser>[0] = settings) => {
    const page = await openList([batteryRow(1)], { user });
    await page.user.click(screen.getByRole('button', { name: 'Display settings' }));
    return { ...page, slider: within(await screen.findByRole('dialog', { name: 'Batteries Settings' })) };
  };
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

  test('can be configured only with perm-batteries-settings', async () => {
    await openList([batteryRow(1)]);
    expect(screen.queryByRole('button', { name: 'Display settings' })).not.toBeInTheDocument();
  });

  test('change on Apply, not before', async () => {
    const { user, slider } = await openSettings();
    await user.click(slider.getByRole('checkbox', { name: 'Rem Cap' }));
    await user.click(slider.getByRole('button', { name: 'Move Model Name up' }));
    expect(heads()).toContain('Rem Cap');
    await user.click(slider.getByRole('button', { name: 'Apply' }));
    expect(heads()).not.toContain('Rem Cap');
    expect(heads().indexOf('Model Name')).toBeLessThan(heads().indexOf('Serial Number'));
  });

  test('stay as they were on Cancel', async () => {
    const { user, slider } = await openSettings();
    await user.click(slider.getByRole('checkbox', { name: 'Rem Cap' }));
    await user.click(slider.getByRole('button', { name: 'Cancel' }));
    expect(heads()).toContain('Rem Cap');
  });

  test('cannot be changed where the administrator has locked both', async () => {
    const displayConfigurations = { batteries: 4, devices: null, services: null };
    const api = fakeApi({
      'GET /session': () =>
        ok(aUser({ permissions: { permissions: ['perm-batteries-settings'], displayConfigurations } })),
      'GET /displayConfigurations/4': () =>
        ok({
          id: 4,
          name: 'Bench',
          type: 'batteries',
          columns: [{ key: 'serialNumber', visible: true }],
          lockColumnOrder: true,
          lockColumnVisibility: true,
        }),
      [poll]: () => ok(batteriesAnswer([batteryRow(1)])),
    });
    const { user } = visit('/batteries');
    await user.click(await screen.findByRole('button', { name: 'Display settings' }));
    const slider = within(await screen.findByRole('dialog'));
    await slider.findByText('The account administrator has locked column reordering and column visibility.');
    expect(slider.queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
    expect(slider.queryByRole('button', { name: /^Move/ })).not.toBeInTheDocument();
    expect(slider.getByRole('checkbox', { name: 'Rem Cap' })).toBeDisabled();
    expect(api.requests.some(({ path }) => path === '/displayConfigurations/4')).toBe(true);
  });
});

test('the density of rows stays a setting of the user', async () => {
  const { user, requests } = await openList([batteryRow(1)]);
  await user.click(screen.getByRole('button', { name: 'Dense rows' }));
  expect(screen.getByRole('button', { name: 'Dense rows' })).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(sentSettings(requests)).toEqual({ lists: { denseRows: true } }));
});
