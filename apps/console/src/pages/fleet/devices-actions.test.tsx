import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
import { bayRow, devicesAnswer, deviceRow } from '../../testing/list-answers.ts';
import { visit } from '../../testing/visit.tsx';

const openList = async (may: string[], devices: readonly (readonly unknown[])[] = [deviceRow(1), deviceRow(2)]) => {
  const api = fakeApi({
    'GET /session': () => ok(aUser({ may })),
    'POST /devices/getUpdates': ({ body }) =>
      ok('versions' in (body as object) ? devicesAnswer(devices) : devicesAnswer([], [], false)),
  });
  const page = visit('/devices');
  await screen.findByRole('button', { name: 'Actions for device Bench 1' });
  const sent = (path: string) => api.requests.filter((request) => request.path === path).map(({ body }) => body);
  return { ...page, ...api, sent };
};

type Page = Awaited<ReturnType<typeof openList>>;
const selectAll = ({ user }: Page) =>
  user.click(screen.getByRole('checkbox', { name: 'Select all devices on this page' }));
const bar = () => within(screen.getByRole('group', { name: 'Actions for the selection' }));
const barButtons = () =>
  bar()
    .getAllByRole('button')
    .map((button) => button.textContent);
const openMenu = async ({ user }: Page) => {
  await user.click(screen.getByRole('button', { name: 'Actions for device Bench 1' }));
  return within(await screen.findByRole('menu'));
};

describe('the bulk bar of devices', () => {
  test.each([
    ['perm-devices-download', 'Download'],
    ['perm-devices-update-firmware', 'Upgrade firmware'],
    ['perm-devices-edit', 'Edit'],
    ['perm-devices-delete', 'Delete'],
  ])('is shown to a user who holds %s', async (permission, label) => {
    await selectAll(await openList([permission]));
    expect(barButtons().filter((each) => !each?.endsWith('abels'))).toEqual([label]);
  });

  test('offers only labels to a user without permission to edit, download, upgrade firmware or delete', async () => {
    await selectAll(await openList(['perm-devices-assign']));
    expect(barButtons()).toEqual(['Labels', 'Bay labels']);
  });
});

/** Answers what is asked before devices are updated. */
const confirm = async ({ user }: Page, devices: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: `Update ${devices}` }));

describe('the firmware upgrade of many devices', () => {
  const devices = [deviceRow(1), deviceRow(2, { firmwareUpgrade: true }), deviceRow(3, { firmwareUpgrade: true })];

  test("asks first, queues those that firmware is offered to, and says 'Upgrade queued'", async () => {
    const page = await openList(['perm-devices-update-firmware'], devices);
    page.answers['POST /devices/upgradeFirmware'] = () => ok({ queuedIds: [2, 3] });
    await selectAll(page);
    await page.user.click(bar().getByRole('button', { name: 'Upgrade firmware: 2 devices' }));
    const question = await screen.findByRole('dialog', { name: 'Update 2 devices to the newest firmware?' });
    expect(question).toHaveTextContent('Running services finish first.');
    expect(page.sent('/devices/upgradeFirmware')).toEqual([]);
    await confirm(page, '2 devices');
    expect(await screen.findByText('Upgrade queued')).toBeVisible();
    expect(screen.getByText('Your devices have been queued to received the latest firmware.')).toBeVisible();
    expect(page.sent('/devices/upgradeFirmware')).toEqual([{ deviceIds: [2, 3] }]);
  });

  test("fails with 'Upgrade failed' and the message of the server", async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const page = await openList(['perm-devices-update-firmware'], devices);
    page.answers['POST /devices/upgradeFirmware'] = () => refused(500, 'internal', 'Request 7.');
    await selectAll(page);
    await page.user.click(bar().getByRole('button', { name: 'Upgrade firmware: 2 devices' }));
    await confirm(page, '2 devices');
    expect(await screen.findByText('Upgrade failed')).toBeVisible();
    const text = 'There was an error that prevented the firmware upgrade: Request 7.';
    expect(screen.getByText(text)).toBeVisible();
  });

  test('is taken back from its notice where no device has begun to download', async () => {
    const page = await openList(['perm-devices-update-firmware'], devices);
    page.answers['POST /devices/upgradeFirmware'] = () => ok({ queuedIds: [2, 3] });
    page.answers['POST /devices/cancelUpgrade'] = () => ok({ cancelledIds: [2] });
    await selectAll(page);
    await page.user.click(bar().getByRole('button', { name: 'Upgrade firmware: 2 devices' }));
    await confirm(page, '2 devices');
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
    const text = 'No change for 1 device. Already downloading or finished: 1 device.';
    expect(await screen.findByText(text)).toBeVisible();
    expect(page.sent('/devices/cancelUpgrade')).toEqual([{ deviceIds: [2, 3] }]);
  });

  test("the chip 'Firmware' of a device asks for its upgrade", async () => {
    const page = await openList(['perm-devices-update-firmware'], devices);
    page.answers['POST /devices/upgradeFirmware'] = () => ok({ queuedIds: [2] });
    await page.user.click(screen.getAllByRole('button', { name: 'Firmware' })[0]!);
    await confirm(page, '1 device');
    expect(await screen.findByText('Upgrade queued')).toBeVisible();
    expect(page.sent('/devices/upgradeFirmware')).toEqual([{ deviceIds: [2] }]);
  });

  test('is disabled where none is offered', async () => {
    const page = await openList(['perm-devices-update-firmware']);
    await selectAll(page);
    expect(bar().getByRole('button', { name: /^Upgrade firmware/ })).toBeDisabled();
  });
});

describe('the menu of a device', () => {
  test('offers Device Details, View Service History, labels, Assign Users and Delete Device', async () => {
    const menu = await openMenu(await openList(['perm-devices-assign', 'perm-devices-delete']));
    expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Device Details',
      'View Service History',
      'Print Label',
      'Print Bay Labels',
      'Assign Users',
      'Delete Device',
    ]);
  });

  test('assigns users only with perm-devices-assign, and deletes only with perm-devices-delete', async () => {
    const menu = await openMenu(await openList([]));
    expect(menu.queryByRole('menuitem', { name: 'Assign Users' })).not.toBeInTheDocument();
    expect(menu.getByRole('menuitem', { name: 'Delete Device' })).toBeDisabled();
  });

  test("'Assign Users' opens the slider at its users", async () => {
    const page = await openList(['perm-devices-assign']);
    await page.user.click((await openMenu(page)).getByRole('menuitem', { name: 'Assign Users' }));
    await waitFor(() => expect(page.address()).toBe('/devices?device=1&tab=users'));
  });

  test("'Delete Device' asks first, then deletes it", async () => {
    const page = await openList(['perm-devices-delete']);
    page.answers['DELETE /devices'] = () => ok({ deletedIds: [1] });
    await page.user.click((await openMenu(page)).getByRole('menuitem', { name: 'Delete Device' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Delete 1 device?' }));
    expect(question.getByText('Bench 1')).toBeVisible();
    await page.user.click(question.getByRole('button', { name: 'Delete 1 device' }));
    expect(await screen.findByText('The selected devices have been deleted.')).toBeVisible();
    expect(page.sent('/devices')).toEqual([{ deviceIds: [1] }]);
  });
});

test('the bays of a device show their contents, and live values of what runs', async () => {
  const measured = {
    serviceSoh: 91.2,
    serviceStartTime: Date.UTC(2026, 0, 4, 12),
    serviceEndTime: Date.UTC(2026, 0, 5, 12),
    serviceTemp: 22.6,
  };
  const bays = [
    bayRow(1, 1, {
      status: 'inprogress',
      adapterName: 'Universal lithium',
      batteryId: 7,
      batterySerialNumber: 'SN7',
      batteryModel: 'HX-108',
      remCap: 2_004,
      serviceId: 9,
      serviceType: 'Charge',
      serviceStatus: 'servicing',
      serviceStartTime: Date.now() - 5 * 60_000,
      liveProgress: 0.4,
      liveCurrent: 1_300,
      liveVoltage: 12_340,
      liveTemp: 21.26,
    }),
    bayRow(2, 1, { status: 'good', batteryId: 8, batterySerialNumber: 'SN8', serviceId: 10, ...measured }),
  ];
  fakeApi({
    'GET /session': () => ok(aUser()),
    'POST /devices/getUpdates': () => ok(devicesAnswer([deviceRow(1, { online: false })], bays)),
  });
  const { user } = visit('/devices');
  await user.click(await screen.findByRole('button', { name: 'Bays of device Bench 1' }));
  const region = within(screen.getByRole('region', { name: 'Bays of Bench 1' }));
  const textsOf = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  const [, first, second] = region.getAllByRole('row');
  expect(textsOf(first!)).toEqual([
    'In progress',
    'SN7',
    'Charge',
    '40 %',
    '–',
    '5 minutes ago',
    '1,300 mA',
    '12.34 V',
    '21.3 °C',
    '2,004 mAh',
    'HX-108',
    'Universal lithium',
  ]);
  expect(textsOf(second!).slice(0, 2)).toEqual(['Passed', 'SN8']);
  expect(
    within(second!).getByTitle(
      'Full charge capacity against design capacity, Jan 5, 2026 at 23 °C: at or above the threshold of 80 %',
    ),
  ).toHaveTextContent('91.2');
  expect(region.getByText('This device is offline. These are the last values it reported.')).toBeVisible();
});
