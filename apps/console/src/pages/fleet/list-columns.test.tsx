import { batteryColumns, deviceColumns, serviceColumns } from '@ohmstead/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { allColumns, aUser } from '../../testing/builders.ts';
import { fakeApi, ok } from '../../testing/fake-api.ts';
import { batteriesAnswer, batteryRow, deviceRow, serviceRow } from '../../testing/list-answers.ts';
import { openList, shownRows } from '../../testing/open-list.ts';
import { visit } from '../../testing/visit.tsx';

const may = ['perm-batteries-settings'];
const heads = () => screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label') ?? '');
const widthOf = (label: string) => Number(screen.getByRole('slider', { name: `Width of ${label}` }).ariaValueNow);

/** Every other column is sorted alike: battery-sorting.test.ts. */
test.each([
  ['chemistry', 'a text'],
  ['cycleCount', 'a number'],
  ['serialNumber', 'the name'],
])(
  'sorting batteries by %s, %s, puts empty values last in both directions, with batteryId as tie-break',
  async (field) => {
    const value = (n: number) => ({ [field]: field === 'cycleCount' ? n : `v${n}` });
    const isName = field === 'serialNumber';
    const empty = batteryRow(3, isName ? { serialNumber: null } : {});
    const rows = [batteryRow(4, value(10)), empty, batteryRow(2, value(9)), batteryRow(1, value(10))];
    const { user } = await openList('batteries', rows, { address: `/batteries?sortField=${field}` });
    const ids = () =>
      screen.getAllByRole('checkbox', { name: /^Select battery/ }).map((box) => box.closest('tr')?.ariaRowIndex);
    const names = () => shownRows().join();
    expect(names()).toBe(isName ? 'v9,v10,v10,No Serial' : 'SN2,SN1,SN4,SN3');
    await user.click(screen.getByRole('button', { name: 'Ascending: reverse order' }));
    expect(names()).toBe(isName ? 'v10,v10,v9,No Serial' : 'SN1,SN4,SN2,SN3');
    expect(ids()).toEqual(['2', '3', '4', '5']);
  },
);

describe('the width of a column', () => {
  const open = () => openList('batteries', [batteryRow(1)]);

  test('is changed by arrow keys and remembered in uiSettings', async () => {
    const { user, savedSettings } = await open();
    const before = widthOf('Model Name');
    screen.getByRole('slider', { name: 'Width of Model Name' }).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(widthOf('Model Name')).toBe(before + 16);
    const widths = expect.objectContaining({ modelName: before + 16 });
    await waitFor(() => expect(savedSettings()).toEqual({ batteries: { columnWidths: widths } }));
  });

  test('follows the pointer, and stays where it is released', async () => {
    const { requests } = await open();
    const handle = screen.getByRole('slider', { name: 'Width of Model Name' });
    handle.setPointerCapture = () => undefined;
    const before = widthOf('Model Name');
    fireEvent.pointerDown(handle, { button: 0, pointerId: 1, clientX: 300 });
    fireEvent.pointerMove(handle, { pointerId: 1, clientX: 340 });
    expect(widthOf('Model Name')).toBe(before + 40);
    expect(requests.some(({ path }) => path === '/users/uiSettings')).toBe(false);
    fireEvent.pointerUp(handle, { pointerId: 1, clientX: 260 });
    expect(widthOf('Model Name')).toBe(before - 40);
    fireEvent.pointerMove(handle, { pointerId: 1, clientX: 900 });
    expect(widthOf('Model Name')).toBe(before - 40);
  });

  test('is restored from uiSettings, and can be reset', async () => {
    const uiSettings = { batteries: { columnWidths: { modelName: 321 } } };
    const { user } = await openList('batteries', [batteryRow(1)], { uiSettings, may });
    expect(widthOf('Model Name')).toBe(321);
    await user.click(screen.getByRole('button', { name: 'Display settings' }));
    const slider = within(await screen.findByRole('dialog', { name: 'Batteries Settings' }));
    await user.click(slider.getByRole('button', { name: 'Reset widths' }));
    expect(slider.queryByRole('button', { name: 'Reset widths' })).not.toBeInTheDocument();
    await user.click(slider.getByRole('button', { name: 'Cancel' }));
    expect(widthOf('Model Name')).not.toBe(321);
  });
});

test.each([
  ['batteries', batteryRow(1), batteryColumns],
  ['devices', deviceRow(1), deviceColumns],
  ['services', serviceRow(1), serviceColumns],
] as const)('users without any configuration see all columns of %s', async (kind, row, catalogue) => {
  await openList(kind, [row], { uiSettings: allColumns });
  const shown = heads().filter((label) => label !== '' && label !== 'Actions');
  expect(shown).toEqual(catalogue.map(({ label }) => label));
});

describe("the 'Display' slider", () => {
  const open = async () => {
    const page = await openList('batteries', [batteryRow(1)], { may, uiSettings: allColumns });
    await page.user.click(screen.getByRole('button', { name: 'Display settings' }));
    return { ...page, slider: within(await screen.findByRole('dialog', { name: 'Batteries Settings' })) };
  };

  test('contains a Table Columns list and has Apply and Cancel', async () => {
    const { slider } = await open();
    expect(slider.getByRole('heading', { name: 'Display' })).toBeVisible();
    const items = within(slider.getByRole('list', { name: 'Table Columns' })).getAllByRole('listitem');
    expect(items).toHaveLength(batteryColumns.length);
    for (const name of ['Apply', 'Cancel']) expect(slider.getByRole('button', { name })).toBeVisible();
  });

  test('is saved in uiSettings as an ordered list of key and visible', async () => {
    const { user, slider, savedSettings } = await open();
    await user.click(slider.getByRole('button', { name: 'Move Serial Number up' }));
    await user.click(slider.getByRole('checkbox', { name: 'Chemistry' }));
    await user.click(slider.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(savedSettings()).toHaveProperty('batteries'));
    const { columns } = (savedSettings() as { batteries: { columns: object[] } }).batteries;
    expect(columns.slice(0, 2)).toEqual([
      { key: 'serialNumber', visible: true },
      { key: 'favourite', visible: true },
    ]);
    expect(columns).toContainEqual({ key: 'chemistry', visible: false });
    expect(columns).toContainEqual({ key: 'usedIn', visible: true });
    expect(heads()).not.toContain('Chemistry');
  });

  test('hides all columns and shows all again at once, and does not apply a list without columns', async () => {
    const { user, slider } = await open();
    const shown = () => slider.queryAllByRole('checkbox', { checked: true });
    await user.click(slider.getByRole('button', { name: 'Hide all' }));
    await user.click(slider.getByRole('button', { name: 'Show all' }));
    expect(shown()).toHaveLength(batteryColumns.length);
    await user.click(slider.getByRole('button', { name: 'Hide all' }));
    expect(shown()).toHaveLength(0);
    expect(slider.getByText('Show at least one column.')).toBeVisible();
    expect(slider.getByRole('button', { name: 'Apply' })).toBeDisabled();
    await user.click(slider.getByRole('checkbox', { name: 'Chemistry' }));
    expect(slider.queryByText('Show at least one column.')).not.toBeInTheDocument();
    await user.click(slider.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(heads().filter(Boolean)).toEqual(['Chemistry']));
  });

  test('hides the columns without a value in the rows that match, names them, and can undo it', async () => {
    const rows = [
      batteryRow(1, { chemistry: 'NiCd', usedIn: null }),
      batteryRow(2, { chemistry: null, usedIn: 'Bus' }),
    ];
    const address = '/batteries?filter={"keywords":["SN2"]}';
    const { user } = await openList('batteries', rows, { may, uiSettings: allColumns, address });
    await user.click(screen.getByRole('button', { name: 'Display settings' }));
    await user.click(await screen.findByRole('button', { name: 'Hide empty columns' }));
    expect(heads()).not.toContain('Chemistry');
    expect(heads()).toEqual(expect.arrayContaining(['Used In', 'Favourite', 'Serial Number']));
    expect(await screen.findByText(/^No value in 1 battery: \S.*and \d+ more\.$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(heads()).toContain('Chemistry');
  });

  test.each([
    [true, false, 'locked column reordering.', ['Serial Number', 'Chemistry']],
    [false, true, 'locked column visibility.', ['Serial Number', 'Model Name']],
    [true, true, 'locked column reordering and column visibility.', ['Model Name', 'Serial Number']],
  ])(
    'with order locked: %s and visibility locked: %s is reported, and a display configuration takes precedence where it locks',
    async (lockColumnOrder, lockColumnVisibility, message, shown) => {
      const layout = (...keys: string[]) => keys.map((key) => ({ key, visible: true }));
      const displayConfigurations = { batteries: 4, devices: null, services: null };
      const configuration = { id: 4, name: 'Bench', type: 'batteries', columns: layout('modelName', 'serialNumber') };
      const user = aUser({
        permissions: { permissions: may, displayConfigurations },
        uiSettings: { batteries: { columns: layout('serialNumber', 'chemistry') } },
      });
      fakeApi({
        'GET /session': () => ok(user),
        'GET /displayConfigurations/4': () => ok({ ...configuration, lockColumnOrder, lockColumnVisibility }),
        'POST /batteries/getUpdates': () => ok(batteriesAnswer([batteryRow(1)])),
      });
      const page = visit('/batteries');
      await page.user.click(await screen.findByRole('button', { name: 'Display settings' }));
      const slider = within(await screen.findByRole('dialog'));
      expect(await slider.findByText(`The account administrator has ${message}`)).toBeVisible();
      const moving = slider.queryAllByRole('button', { name: /^(Move|Drag)/ });
      expect(moving).toHaveLength(lockColumnOrder ? 0 : 3 * batteryColumns.length);
      expect(slider.getByRole('checkbox', { name: 'Chemistry' }).hasAttribute('disabled')).toBe(lockColumnVisibility);
      const saving = slider.queryAllByRole('button', { name: /^(Apply|Cancel)$/ });
      expect(saving).toHaveLength(lockColumnOrder && lockColumnVisibility ? 0 : 2);
      expect(slider.queryByRole('button', { name: 'Hide empty columns' })).not.toBeInTheDocument();
      expect(heads().filter((label) => label !== '' && label !== 'Actions')).toEqual(shown);
    },
  );
});
