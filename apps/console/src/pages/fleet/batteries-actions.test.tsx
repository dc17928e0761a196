import { batteryColumns } from '@ohmstead/contract';
import { maxBulkIds } from '@ohmstead/domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { announceChange } from '../../data/changes.ts';
import { allColumns, aUser } from '../../testing/builders.ts';
import { fakeApi, networkDown, ok, refused } from '../../testing/fake-api.ts';
import { batteriesAnswer, batteryRow } from '../../testing/list-answers.ts';
import { visit } from '../../testing/visit.tsx';

type Rows = readonly (readonly unknown[])[];

const everything = ['retire', 'delete', 'download'].map((what) => `perm-batteries-${what}`);

const openList = async (rows: Rows, { may = everything, uiSettings = {}, address = '/batteries' } = {}) => {
  let next: Rows = [];
  const api = fakeApi({
    'GET /session': () => ok(aUser({ may: [...may], uiSettings })),
    'POST /batteries/getUpdates': ({ body }) =>
      ok('versions' in (body as object) ? batteriesAnswer(rows) : batteriesAnswer(next, false)),
  });
  const page = visit(address);
  await screen.findByRole('table', { name: 'Batteries' });
  await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false'));
  const change = async (changed: Rows) => {
    next = changed;
    await act(async () => announceChange('batteries'));
  };
  const sent = (method: string, path: string) =>
    api.requests.filter((request) => request.method === method && request.path === path).map(({ body }) => body);
  return { ...page, ...api, change, sent };
};

type Page = Awaited<ReturnType<typeof openList>>;
const select = async ({ user }: Page, ...names: string[]) => {
  for (const name of names) await user.click(screen.getByRole('checkbox', { name: `Select battery ${name}` }));
};
const master = () => screen.getByRole('checkbox', { name: 'Select all batteries on this page' });
const bar = () => within(screen.getByRole('group', { name: 'Actions for the selection' }));
const barButtons = () =>
  bar()
    .getAllByRole('button')
    .map((button) => button.textContent);
const openMenu = async ({ user }: Page, name: string) => {
  await user.click(screen.getByRole('button', { name: `Actions for battery ${name}` }));
  return within(await screen.findByRole('menu'));
};
const retiring = ({ body }: { body: unknown }) =>
  ok({
    changed: (body as { batteryIds: number[] }).batteryIds.map((batteryId) => ({ batteryId, apiVersion: 2 })),
    unchangedIds: [],
  });

describe('editing several batteries', () => {
  const may = ['perm-batteries-edit', 'perm-batteries-retire'];
  const rows = [
    batteryRow(1, { apiVersion: 4, serviceFrequency: 90 }),
    batteryRow(2, { apiVersion: 1, serviceFrequency: 30 }),
    batteryRow(3, { apiVersion: 7 }),
  ];
  const openDialog = async () => {
    const page = await openList(rows, { may });
    await select(page, 'SN1', 'SN2', 'SN3');
    await page.user.click(bar().getByRole('button', { name: 'Edit 3 batteries' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit 3 batteries' }));
    const field = (name: string) => within(dialog.getByRole('group', { name }));
    return { ...page, dialog, field };
  };

  test('keeps every field until it is set or cleared, says how many change, leaves stale ones alone and can be undone', async () => {
    const { user, answers, dialog, field, sent } = await openDialog();
    const frequency = field('Service Frequency (d)');
    expect(frequency.getByText('different values')).toBeVisible();
    expect(frequency.getByRole('radio', { name: 'Keep' })).toBeChecked();
    expect(field('Comments').getByText('not shown in the list')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Change 3 batteries' })).toBeDisabled();
    await user.click(frequency.getByRole('radio', { name: 'Set' }));
    await user.type(frequency.getByLabelText('Set to'), '90');
    const change = dialog.getByRole('button', { name: 'Change 2 of 3 batteries: 1 already has this value' });
    expect(change).toBeEnabled();
    await user.click(field('Retired').getByRole('radio', { name: 'Clear' }));
    answers['POST /batteries/edit'] = () =>
      ok({ changed: [{ id: 2, apiVersion: 2 }], unchangedIds: [1], staleIds: [3], undoId: 12 });
    answers['POST /bulkEdits/12/undo'] = () => ok({ changed: [{ id: 2, apiVersion: 3 }], keptIds: [] });
    await user.click(dialog.getByRole('button', { name: 'Change 2 of 3 batteries: 1 already has these values' }));
    const stale = within(await screen.findByRole('dialog', { name: '1 battery left alone' }));
    expect(stale.getByText('SN3')).toBeVisible();
    await user.click(stale.getByRole('button', { name: 'Close' }));
    expect(sent('POST', '/batteries/edit')).toEqual([
      {
        items: [
          [1, 4],
          [2, 1],
          [3, 7],
        ],
        set: { serviceFrequency: 90, retired: null },
      },
    ]);
    expect(screen.getByText('Changed: 1 battery. Already had these values: 1 battery.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Restored: 1 battery.')).toBeVisible();
  });

  test('shows only the fields that the user may set', async () => {
    const page = await openList(rows, { may: ['perm-batteries-retire'] });
    await select(page, 'SN1');
    await page.user.click(bar().getByRole('button', { name: 'Edit 1 battery' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit 1 battery' }));
    expect(dialog.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(['Retired']);
  });
});

describe('the bulk bar of batteries', () => {
  test('appears when at least one row is selected, and says how many', async () => {
    const page = await openList([batteryRow(1), batteryRow(2)]);
    expect(screen.queryByRole('group', { name: 'Actions for the selection' })).not.toBeInTheDocument();
    await select(page, 'SN1', 'SN2');
    expect(screen.getByText('2 selected')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('group', { name: 'Actions for the selection' })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Batteries table' })).toHaveFocus();
  });

  test('offers each action subject to its permission', async () => {
    const page = await openList([batteryRow(1)], {
      may: [...everything, 'perm-nyquist', 'perm-devices-update-firmware', 'perm-plan'],
    });
    await select(page, 'SN1');
    const first = ['Retire', 'Favourite', 'Labels', 'Edit', 'Schedule'];
    expect(barButtons()).toEqual([...first, 'Upgrade last-used devices', 'Nyquist plot', 'Download', 'Delete']);
  });

  test('offers only favourites and labels to a user without permissions', async () => {
    const page = await openList([batteryRow(1)], { may: [] });
    await select(page, 'SN1');
    expect(barButtons()).toEqual(['Favourite', 'Labels']);
  });

  test('favourite is available when the favourite column is visible', async () => {
    const uiSettings = { batteries: { columns: [{ key: 'serialNumber', visible: true }] } };
    const page = await openList([batteryRow(1)], { uiSettings });
    await select(page, 'SN1');
    expect(barButtons()).toEqual(['Retire', 'Labels', 'Edit', 'Download', 'Delete']);
  });

  test('acts on the rows that pass the filter only', async () => {
    const page = await openList([batteryRow(1), batteryRow(2)]);
    await select(page, 'SN1', 'SN2');
    await page.user.type(screen.getByRole('searchbox', { name: 'Keywords' }), 'SN2');
    expect(screen.getByText('1 selected')).toBeVisible();
  });

  test('a row that is removed leaves the selection for good', async () => {
    const page = await openList([batteryRow(1), batteryRow(2)]);
    await select(page, 'SN1', 'SN2');
    await page.change([[2]]);
    expect(await screen.findByText('1 selected')).toBeVisible();
    await page.change([batteryRow(2, { version: 9 })]);
    expect(await screen.findByRole('checkbox', { name: 'Select battery SN2' })).not.toBeChecked();
  });

  test("offers 'Select all N', every row that matches the filters, once the whole page is checked", async () => {
    const rows = Array.from({ length: 30 }, (_, i) => batteryRow(i + 1, i < 12 ? { modelName: 'LP-2000' } : {}));
    const page = await openList(rows);
    await page.user.type(screen.getByRole('searchbox', { name: 'Keywords' }), 'LP-2000');
    await select(page, 'SN1');
    expect(master()).toBePartiallyChecked();
    expect(screen.queryByRole('button', { name: /^Select all/ })).not.toBeInTheDocument();
    await page.user.click(master());
    expect(master()).toBeChecked();
    expect(screen.getByText('10 selected')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Select all 12' }));
    expect(screen.getByText('12 selected')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Select all/ })).not.toBeInTheDocument();
  });

  test('Shift selects everything from the row pressed last', async () => {
    const page = await openList([batteryRow(1), batteryRow(2), batteryRow(3), batteryRow(4)]);
    await select(page, 'SN3');
    await page.user.keyboard('{Shift>}');
    await select(page, 'SN1');
    await page.user.keyboard('{/Shift}');
    expect(screen.getByText('3 selected')).toBeVisible();
  });
});

test('scheduling sets the service interval of the selected batteries or clears it, and can be undone', async () => {
  const rows = [batteryRow(1, { serviceFrequency: 90 }), batteryRow(2)];
  const page = await openList(rows, { may: ['perm-plan'] });
  page.answers['PUT /batteries/schedule'] = retiring;
  await select(page, 'SN1', 'SN2');
  await page.user.click(bar().getByRole('button', { name: 'Schedule 2 batteries' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule 2 batteries' }));
  await page.user.type(dialog.getByLabelText('Days between services'), '3651{Enter}');
  expect(dialog.getByText('Enter a whole number of days from 1 to 3,650')).toBeVisible();
  await page.user.type(dialog.getByLabelText('Days between services'), '{Backspace}{Enter}');
  await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Schedule restored')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await page.user.click(bar().getByRole('button', { name: 'Schedule 2 batteries' }));
  const again = within(await screen.findByRole('dialog'));
  await page.user.click(again.getByRole('radio', { name: 'No interval' }));
  await page.user.click(again.getByRole('button', { name: 'Schedule 2 batteries' }));
  expect(await screen.findByText('Without one of their own: 2 batteries.')).toBeVisible();
  expect(page.sent('PUT', '/batteries/schedule')).toEqual([
    { days: 365, batteryIds: [1, 2] },
    { days: 90, batteryIds: [1] },
    { days: null, batteryIds: [2] },
    { days: null, batteryIds: [1, 2] },
  ]);
});

describe('retiring batteries', () => {
  const rows = [batteryRow(1), batteryRow(2, { retired: 5 }), batteryRow(3)];

  test('sends only batteries whose state would change, with the current time', async () => {
    const page = await openList(rows);
    page.answers['POST /batteries/retire'] = retiring;
    await select(page, 'SN1', 'SN2', 'SN3');
    const before = Date.now();
    await page.user.click(bar().getByRole('button', { name: 'Retire 2 batteries' }));
    expect(await screen.findByText('Batteries retired')).toBeVisible();
    const [body] = page.sent('POST', '/batteries/retire') as [{ retired: number; batteryIds: number[] }];
    expect(body.batteryIds).toEqual([1, 3]);
    expect(body.retired).toBeGreaterThanOrEqual(before);
  });

  test('is sent once while it is in progress', async () => {
    const saved = Promise.withResolvers<ReturnType<typeof ok>>();
    const page = await openList(rows);
    page.answers['POST /batteries/retire'] = () => saved.promise;
    await select(page, 'SN1');
    const retire = bar().getByRole('button', { name: 'Retire 1 battery' });
    await page.user.dblClick(retire);
    expect(retire).toHaveAttribute('aria-busy', 'true');
    expect(retire).toHaveFocus();
    expect(page.sent('POST', '/batteries/retire')).toHaveLength(1);
    saved.resolve(ok({ changed: [{ batteryId: 1, apiVersion: 2 }], unchangedIds: [] }));
    await waitFor(() => expect(retire).toHaveAttribute('aria-busy', 'false'));
  });

  test('a bulk retire becomes unretire when all selected rows are already retired', async () => {
    const page = await openList(rows);
    page.answers['POST /batteries/retire'] = retiring;
    await select(page, 'SN2');
    await page.user.click(bar().getByRole('button', { name: 'Unretire 1 battery' }));
    expect(await screen.findByText('Batteries unretired')).toBeVisible();
    expect(page.sent('POST', '/batteries/retire')).toEqual([{ retired: null, batteryIds: [2] }]);
  });

  test('the suggestion is accepted for those labelled Retire', async () => {
    const page = await openList([batteryRow(1, { disposition: 'retire' }), batteryRow(2, { disposition: 'keep' })]);
    page.answers['POST /batteries/acceptDisposition'] = () =>
      ok({ changed: [{ batteryId: 1, apiVersion: 2 }], unchangedIds: [] });
    await select(page, 'SN1', 'SN2');
    await page.user.click(bar().getByRole('button', { name: 'Accept suggestion: retire 1 battery' }));
    expect(await screen.findByText('Suggestion accepted')).toBeVisible();
    expect(page.sent('POST', '/batteries/acceptDisposition')).toEqual([{ batteryIds: [1] }]);
  });

  test('is undone from its notice, each battery with the date that it had', async () => {
    const page = await openList([batteryRow(1, { retired: 5 }), batteryRow(2, { retired: 7 }), batteryRow(3)]);
    page.answers['POST /batteries/retire'] = retiring;
    await select(page, 'SN1', 'SN2');
    await page.user.click(bar().getByRole('button', { name: 'Unretire 2 batteries' }));
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(page.sent('POST', '/batteries/retire')).toHaveLength(3));
    expect(page.sent('POST', '/batteries/retire').slice(1)).toEqual([
      { retired: 5, batteryIds: [1] },
      { retired: 7, batteryIds: [2] },
    ]);
  });

  test('undo changes only what the call had changed', async () => {
    const page = await openList(rows);
    page.answers['POST /batteries/retire'] = () =>
      ok({ changed: [{ batteryId: 3, apiVersion: 2 }], unchangedIds: [1] });
    await select(page, 'SN1', 'SN3');
    await page.user.click(bar().getByRole('button', { name: 'Retire 2 batteries' }));
    const text = 'No longer in use: 1 battery. Already changed by someone else: 1 battery.';
    expect(await screen.findByText(text)).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(page.sent('POST', '/batteries/retire')[1]).toEqual({ retired: null, batteryIds: [3] }));
  });

  test("fails with 'Battery Retirement Failed' and 'Failed to retire battery <id>: <server message>'", async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const page = await openList(rows);
    page.answers['POST /batteries/retire'] = () => refused(500, 'internal', 'Request 7.');
    await select(page, 'SN3');
    await page.user.click(bar().getByRole('button', { name: 'Retire 1 battery' }));
    expect(await screen.findByText('Battery Retirement Failed')).toBeVisible();
    expect(screen.getByText('Failed to retire battery 3: Request 7.')).toBeVisible();
  });

  test('a failed unretire is reported as such', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const page = await openList(rows);
    page.answers['POST /batteries/retire'] = () => refused(500, 'internal', 'Request 7.');
    await select(page, 'SN2');
    await page.user.click(bar().getByRole('button', { name: 'Unretire 1 battery' }));
    expect(await screen.findByText('Battery Unretirement Failed')).toBeVisible();
    expect(screen.getByText('Failed to unretire battery 2: Request 7.')).toBeVisible();
  });

  test('a retired battery is marked in the list', async () => {
    await openList(rows);
    expect(within(screen.getByRole('rowheader', { name: /^SN2/ })).getByRole('img', { name: 'Retired' })).toBeVisible();
    expect(screen.getAllByRole('img', { name: 'Retired' })).toHaveLength(1);
  });

  test('one battery is retired from its menu', async () => {
    const page = await openList(rows);
    page.answers['POST /batteries/retire'] = retiring;
    await page.user.click((await openMenu(page, 'SN1')).getByRole('menuitem', { name: 'Retire Battery' }));
    await waitFor(() => expect(page.sent('POST', '/batteries/retire')).toMatchObject([{ batteryIds: [1] }]));
    const menu = await openMenu(page, 'SN2');
    expect(menu.getByRole('menuitem', { name: 'Unretire Battery' })).toBeVisible();
  });
});

describe('favourites', () => {
  const star = (name: string) => screen.getByRole('button', { name: `Favourite ${name}` });

  test('toggle immediately and optimistically', async () => {
    const saved = Promise.withResolvers<ReturnType<typeof ok>>();
    const page = await openList([batteryRow(1), batteryRow(2)]);
    page.answers['POST /batteries/favourites'] = () => saved.promise;
    await page.user.click(star('SN1'));
    expect(star('SN1')).toHaveAttribute('aria-pressed', 'true');
    expect(page.sent('POST', '/batteries/favourites')).toEqual([{ favourites: [[1, true]] }]);
    saved.resolve(ok({ changedIds: [1] }));
  });

  test('stay through a poll that was sent before they were saved', async () => {
    const saved = Promise.withResolvers<ReturnType<typeof ok>>();
    const page = await openList([batteryRow(1)]);
    page.answers['POST /batteries/favourites'] = () => saved.promise;
    await page.user.click(star('SN1'));
    await page.change([batteryRow(1, { version: 2, remCap: 5 })]);
    expect(await screen.findByText('5')).toBeVisible();
    expect(star('SN1')).toHaveAttribute('aria-pressed', 'true');
    saved.resolve(ok({ changedIds: [1] }));
  });

  test('are undone on failure', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const page = await openList([batteryRow(1)]);
    page.answers['POST /batteries/favourites'] = networkDown;
    await page.user.click(star('SN1'));
    expect(await screen.findByText('Favourites not saved')).toBeVisible();
    expect(star('SN1')).toHaveAttribute('aria-pressed', 'false');
  });

  test('in bulk only batteries whose state would change are sent', async () => {
    const page = await openList([batteryRow(1, { favourite: true }), batteryRow(2)]);
    page.answers['POST /batteries/favourites'] = () => ok({ changedIds: [2] });
    await select(page, 'SN1', 'SN2');
    await page.user.click(bar().getByRole('button', { name: 'Favourite 1 battery' }));
    expect(star('SN2')).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(page.sent('POST', '/batteries/favourites')).toEqual([{ favourites: [[2, true]] }]));
  });

  test('bulk favourite becomes unfavourite when all selected are favourites', async () => {
    const page = await openList([batteryRow(1, { favourite: true })]);
    page.answers['POST /batteries/favourites'] = () => ok({ changedIds: [1] });
    await select(page, 'SN1');
    await page.user.click(bar().getByRole('button', { name: 'Unfavourite 1 battery' }));
    expect(star('SN1')).toHaveAttribute('aria-pressed', 'false');
    await waitFor(() => expect(page.sent('POST', '/batteries/favourites')).toEqual([{ favourites: [[1, false]] }]));
  });
});

describe('deleting batteries', () => {
  const confirm = async ({ user }: Page, name: string) =>
    user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));

  test('asks first, then deletes all of them in one call', async () => {
    const page = await openList([batteryRow(1), batteryRow(2)]);
    page.answers['DELETE /batteries'] = () => ok({ deletedIds: [1, 2] });
    await select(page, 'SN1', 'SN2');
    await page.user.click(bar().getByRole('button', { name: 'Delete 2 batteries' }));
    expect(screen.getByRole('alertdialog', { name: 'Delete 2 batteries?' })).toBeVisible();
    expect(page.sent('DELETE', '/batteries')).toEqual([]);
    await confirm(page, 'Delete 2 batteries');
    expect(await screen.findByText('Deletion Successful')).toBeVisible();
    expect(screen.getByText('The selected batteries have been deleted.')).toBeVisible();
    expect(page.sent('DELETE', '/batteries')).toEqual([{ batteryIds: [1, 2] }]);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test.each([
    [['SN1'], 'This battery is currently in a bay and cannot be deleted.'],
    [['SN1', 'SN2'], 'One or more batteries are currently in bays and cannot be deleted.'],
  ])("of %j in a bay fails with 'Deletion Failed' and '%s'", async (names, text) => {
    const page = await openList([batteryRow(1), batteryRow(2)]);
    page.answers['DELETE /batteries'] = () => refused(400, 'batteries-delete-1');
    await select(page, ...names);
    await page.user.click(bar().getByRole('button', { name: /^Delete/ }));
    await confirm(page, /^Delete/ as never);
    expect(await screen.findByText('Deletion Failed')).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('stays open for another try where the server could not be reached', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const page = await openList([batteryRow(1)]);
    page.answers['DELETE /batteries'] = networkDown;
    await page.user.click((await openMenu(page, 'SN1')).getByRole('menuitem', { name: 'Delete Battery' }));
    expect(screen.getByRole('alertdialog', { name: 'Delete 1 battery?' })).toHaveTextContent('SN1');
    await confirm(page, 'Delete 1 battery');
    expect(await screen.findByText('The server could not be reached.')).toBeVisible();
    expect(screen.getByRole('alertdialog')).toBeVisible();
  });

  test('is disabled in the menu without perm-batteries-delete, where retiring is not offered either', async () => {
    const page = await openList([batteryRow(1)], { may: [] });
    const menu = await openMenu(page, 'SN1');
    expect(menu.getByRole('menuitem', { name: 'Delete Battery' })).toBeDisabled();
    expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Battery Details',
      'View Service History',
      'Print Sheet',
      'Print Label',
      'Delete Battery',
    ]);
  });

  test('takes at most as many ids as one call may name', async () => {
    const rows = Array.from({ length: maxBulkIds + 1 }, (_, i) => batteryRow(i + 1));
    const page = await openList(rows);
    await page.user.click(master());
    expect(screen.getByText('10 selected')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Select all 10,001' }));
    expect(bar().getByRole('button', { name: 'Delete at most 10,000 batteries at once' })).toBeDisabled();
    expect(bar().getByRole('button', { name: 'Retire 10,001 batteries' })).toBeEnabled();
  });
});

test('deleting more than 25 asks to type the number', async () => {
  const rows = Array.from({ length: 26 }, (_, i) => batteryRow(i + 1));
  const page = await openList(rows, { uiSettings: { batteries: { entitiesPerPage: 50 } } });
  page.answers['DELETE /batteries'] = () => ok({ deletedIds: [] });
  await page.user.click(master());
  await page.user.click(bar().getByRole('button', { name: 'Delete 26 batteries' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete 26 batteries?' }));
  const button = question.getByRole('button', { name: 'Delete 26 batteries' });
  expect(button).toBeDisabled();
  const field = question.getByRole('textbox', { name: 'Type 26 to confirm' });
  await page.user.type(field, '25');
  expect(button).toBeDisabled();
  await page.user.clear(field);
  await page.user.type(field, '26');
  await page.user.click(button);
  await waitFor(() => expect(page.sent('DELETE', '/batteries')).toHaveLength(1));
});

test('many favourites at once can be undone', async () => {
  const page = await openList([batteryRow(1), batteryRow(2)], { may: [] });
  page.answers['POST /batteries/favourites'] = () => ok();
  await select(page, 'SN1', 'SN2');
  await page.user.click(bar().getByRole('button', { name: 'Favourite 2 batteries' }));
  await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(page.sent('POST', '/batteries/favourites')).toEqual(
      [true, false].map((is) => ({
        favourites: [
          [1, is],
          [2, is],
        ],
      })),
    ),
  );
});

describe('a file of batteries', () => {
  const ticket = 'T'.repeat(43);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const columns = ['modelName', 'serialNumber'].map((key) => ({ key, visible: true }));
  const sorted = { columns, sort: { field: 'modelName', ascending: true } };
  const rows = [
    batteryRow(1, { modelName: 'b' }),
    batteryRow(2, { modelName: 'a' }),
    batteryRow(3, { modelName: 'c' }),
  ];

  /** Opens the list; `addresses` are those of the files downloaded. */
  const open = async (address?: string) => {
    const page = await openList(rows, {
      uiSettings: { batteries: sorted },
      ...(address === undefined ? {} : { address }),
    });
    page.answers['POST /batteries/download'] = () => ok({ ticket, fileName: 'Batteries 2026-03-29.csv' });
    const addresses: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      addresses.push(this.href.replace(location.origin, ''));
    });
    return { page, addresses };
  };
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Download batteries' }));

  test('holds the selected rows in the order and with the columns of the screen, in two presses', async () => {
    const { page, addresses } = await open();
    await select(page, 'SN1', 'SN2');
    await page.user.click(bar().getByRole('button', { name: 'Download 2 batteries' }));
    await page.user.click((await dialog()).getByRole('button', { name: /^CSV Commas/ }));
    await waitFor(() => expect(addresses).toEqual([`/api/batteries/download?ticket=${ticket}`]));
    expect(page.sent('POST', '/batteries/download')).toEqual([
      {
        ids: [2, 1],
        columns: ['modelName', 'serialNumber'],
        form: 'csv',
        timeZone,
        about: { name: 'Batteries', filters: ['Selected: 2 of 3'] },
      },
    ]);
    expect(await screen.findByText('Downloading Batteries 2026-03-29.csv')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('holds all rows that match, whatever is selected, and any form and all columns can be had', async () => {
    const { page, addresses } = await open('/batteries?filter={"keywords":["SN"]}');
    await select(page, 'SN1');
    await page.user.click(screen.getByRole('button', { name: 'Download this list: 3 batteries' }));
    const form = await dialog();
    expect(form.getByRole('radio', { name: 'All 3' })).toBeChecked();
    expect(form.getByText(`Times are in your zone, ${timeZone}.`)).toBeVisible();
    await page.user.click(form.getByRole('radio', { name: `All ${batteryColumns.length}` }));
    await page.user.click(form.getByRole('button', { name: /^XLSX/ }));
    await waitFor(() => expect(addresses).toHaveLength(1));
    const [sent] = page.sent('POST', '/batteries/download') as { columns: string[] }[];
    expect(sent).toMatchObject({ ids: [1, 2, 3], form: 'xlsx', about: { filters: ['Keywords: SN'] } });
    expect(sent?.columns.toSorted()).toEqual(batteryColumns.map(({ key }) => key).toSorted());
    expect(await screen.findByText(/^Batteries, Keywords: SN\. 3 batteries on .+, times in /)).toBeVisible();
  });

  test('that is refused can be tried again', async () => {
    const { page, addresses } = await open();
    page.answers['POST /batteries/download'] = () => refused(429, 'too-many-requests');
    await page.user.click(screen.getByRole('button', { name: 'Download this list: 3 batteries' }));
    const form = await dialog();
    await page.user.click(form.getByRole('button', { name: /German or French/ }));
    expect(await screen.findByText('Download failed')).toBeVisible();
    expect(form.getByRole('button', { name: /German or French/ })).toBeEnabled();
    expect(addresses).toEqual([]);
  });

  test('is offered with perm-batteries-download only', async () => {
    await openList([batteryRow(1)], { may: ['perm-batteries-delete'] });
    expect(screen.queryByRole('button', { name: /^Download/ })).not.toBeInTheDocument();
  });
});

test('the Nyquist plot is enabled with a selected row that has spectroscopy data', async () => {
  const rows = [batteryRow(1), batteryRow(2, { lastDeviceClass: 'spectro', lastServiceId: 9 })];
  const page = await openList(rows, { may: ['perm-nyquist'] });
  const spectrum = { Freqs: [1_000], EIS_real: [0.02], EIS_imag: [-0.003] };
  const service = { serviceId: 9, batteryId: 2, batterySerialNumber: 'SN2', batteryModelName: null, startTime: 0 };
  page.answers['GET /services/eis'] = () => ok({ spectra: [{ ...service, ...spectrum }] });
  await select(page, 'SN1');
  expect(bar().getByRole('button', { name: /^Nyquist plot/ })).toBeDisabled();
  await select(page, 'SN2');
  await page.user.click(bar().getByRole('button', { name: 'Nyquist plot' }));
  expect(await screen.findByRole('dialog', { name: 'Nyquist Plot' })).toBeVisible();
  await waitFor(() => expect(page.requests.map(({ path }) => path)).toContain('/services/eis?ids=9'));
});

test('the firmware upgrade is for the devices that serviced the selected batteries last, each once', async () => {
  const rows = [batteryRow(1, { lastDeviceId: 4 }), batteryRow(2, { lastDeviceId: 4 }), batteryRow(3)];
  const page = await openList(rows, { may: ['perm-devices-update-firmware'] });
  page.answers['POST /devices/upgradeFirmware'] = () => ok({ queuedIds: [4] });
  await select(page, 'SN3');
  expect(bar().getByRole('button', { name: /^Upgrade last-used devices/ })).toBeDisabled();
  await select(page, 'SN1', 'SN2');
  await page.user.click(bar().getByRole('button', { name: /^Upgrade last-used devices/ }));
  const question = within(await screen.findByRole('dialog', { name: 'Update 1 device to the newest firmware?' }));
  expect(page.sent('POST', '/devices/upgradeFirmware')).toEqual([]);
  await page.user.click(question.getByRole('button', { name: 'Update 1 device' }));
  expect(await screen.findByText('Upgrade queued')).toBeVisible();
  expect(page.sent('POST', '/devices/upgradeFirmware')).toEqual([{ deviceIds: [4] }]);
});

test('rows link to the last device and the last service', async () => {
  const last = { lastDeviceId: 4, lastDeviceSerialNumber: 'DEV4', lastServiceId: 9, lastServiceType: 'Charge' };
  const { user, address } = await openList([batteryRow(1, last)], { uiSettings: allColumns });
  await user.click(screen.getByRole('link', { name: 'DEV4' }));
  await waitFor(() => expect(address()).toBe('/batteries?device=4'));
  await user.click(screen.getByRole('link', { name: 'Charge', hidden: true }));
  await waitFor(() => expect(address()).toBe('/batteries?service=9'));
});
