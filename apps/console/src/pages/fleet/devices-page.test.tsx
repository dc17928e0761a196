import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { announceChange } from '../../data/changes.ts';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
import { bayRow, devicesAnswer, deviceRow } from '../../testing/list-answers.ts';
import { visit } from '../../testing/visit.tsx';

const detail = {
  id: 1,
  version: 1,
  online: true,
  name: 'Bench 1',
  type: 'Analyzer A4',
  modelName: 'A4',
  location: 'Oslo',
  serialNumber: 'DEV1',
  status: 'Running',
  rawStatus: 'RUN_2',
  lastMessageTime: 0,
  inServiceDate: null,
  lastUsed: null,
  deviceVersionNumbers: 'main 2.4.1',
  firmwareUpgrade: '2.5.0',
  firmwareState: null,
  firmwareTarget: null,
  firmwareReason: null,
  modelDescription: 'Four bays',
  modelImage: null,
  comments: null,
  bays: [
    {
      id: 10,
      deviceId: 1,
      number: 1,
      status: 'good',
      adapterName: 'AD-12',
      calibrated: null,
      intervalDays: null,
      due: null,
      defaultServiceParameters: 'C/5',
      batteryId: 7,
      batterySerialNumber: 'SN7',
      serviceId: 9,
      serviceType: 'Charge',
      remCap: 5,
      designCapacity: 10,
    },
  ],
};

const openList = async (answer: object, address = '/devices', may: string[] = []) => {
  let next: object = devicesAnswer([], [], false);
  const api = fakeApi({
    'GET /session': () => ok(aUser({ may })),
    'POST /devices/getUpdates': ({ body }) => ok('versions' in (body as object) ? answer : next),
    'GET /devices/1': () => ok(detail),
    'GET /devices/2': () => refused(404, 'devices-not-found'),
    'GET /batteries/7': () => refused(404, 'batteries-not-found'),
    'POST /services/getUpdates': () => ok({ columns: [], services: [], cursor: 'c', full: true }),
  });
  const page = visit(address);
  await screen.findByRole('navigation', { name: 'Pages' });
  const change = async (changed: object) => {
    next = changed;
    await act(async () => announceChange('devices'));
  };
  return { ...page, ...api, change };
};

const running = { status: 'inprogress', serviceId: 9, serviceType: 'Charge', liveProgress: 0.4 } as const;
const cellsOf = (name: string) =>
  rowOf(name)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const rowOf = (name: string) => within(screen.getByRole('rowheader', { name }).closest('tr')!);

describe('the list of devices', () => {
  test("of an organisation that has none reads 'No devices yet', with the next step for those who may take it", async () => {
    await openList(devicesAnswer([]));
    expect(screen.getByRole('heading', { name: 'No devices yet' })).toBeVisible();
  });

  test('shows offline, active and idle', async () => {
    const devices = [deviceRow(1, { online: false }), deviceRow(2), deviceRow(3)];
    await openList(devicesAnswer(devices, [bayRow(1, 1, running), bayRow(2, 2, running), bayRow(3, 3)]));
    expect(rowOf('Bench 1').getByText('Offline')).toBeVisible();
    expect(rowOf('Bench 2').getByText('Active')).toBeVisible();
    expect(rowOf('Bench 3').getByText('Idle')).toBeVisible();
  });

  test('shows when a device was last heard of and whether it is connected, as its details do', async () => {
    const lastMessageTime = Date.now() - 3 * 3_600_000;
    const statusChangeTime = Date.now() - 5 * 3_600_000;
    const heard = [1, 2, 3].map((id) =>
      deviceRow(id, { online: id === 1, lastMessageTime: id === 3 ? null : lastMessageTime, statusChangeTime }),
    );
    detail.lastMessageTime = lastMessageTime;
    await openList(devicesAnswer(heard), '/devices?device=1');
    expect(screen.getByRole('columnheader', { name: /Last Connection/ })).toBeVisible();
    const { nextElementSibling: details } = await screen.findByText('Last Connection', { selector: 'dt' });
    expect(details).toHaveTextContent('Connected, 3 hours ago');
    expect(cellsOf('Bench 1')).toContain('Connected, 3 hours ago');
    expect(cellsOf('Bench 2')).toContain('Offline, 3 hours ago');
    expect(cellsOf('Bench 3').join()).not.toMatch(/ago/);
  });

  test('tags an available firmware upgrade only for users who may install it', async () => {
    const answer = devicesAnswer([deviceRow(1, { firmwareUpgrade: true })]);
    await openList(answer, '/devices', ['perm-devices-update-firmware']);
    expect(screen.getByText('Firmware')).toBeVisible();
  });

  test('hides the firmware tag from other users', async () => {
    await openList(devicesAnswer([deviceRow(1, { firmwareUpgrade: true })]));
    expect(screen.queryByText('Firmware')).not.toBeInTheDocument();
  });

  test('shows the progress of a firmware upgrade live', async () => {
    const at = (version: number, firmwareState: 'queued' | 'installing') =>
      devicesAnswer(
        [deviceRow(1, { version, firmwareUpgrade: true, firmwareState, firmwareTarget: '2.5.0' })],
        [],
        false,
      );
    const { change } = await openList({ ...at(1, 'queued'), full: true });
    expect(rowOf('Bench 1').getByText('Queued')).toBeVisible();
    await change(at(2, 'installing'));
    expect(await rowOf('Bench 1').findByText('Installing')).toBeVisible();
  });

  test('shows the bays live', async () => {
    const { change } = await openList(devicesAnswer([deviceRow(1)], [bayRow(1, 1, running)]));
    expect(screen.getByRole('img', { name: 'bay 1 in progress 40 %' })).toBeVisible();
    await change(
      devicesAnswer([deviceRow(1, { version: 2 })], [bayRow(1, 1, { ...running, liveProgress: 0.5 })], false),
    );
    expect(await screen.findByRole('img', { name: 'bay 1 in progress 50 %' })).toBeVisible();
  });

  test('a row opens to show what is in each bay', async () => {
    const bays = [
      bayRow(1, 1, { ...running, batteryId: 7, batterySerialNumber: 'SN7', liveCurrent: 1_300 }),
      bayRow(2, 1),
    ];
    const { user } = await openList(devicesAnswer([deviceRow(1)], bays));
    const toggle = screen.getByRole('button', { name: 'Bays of device Bench 1' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await user.click(toggle);
    const table = within(screen.getByRole('region', { name: 'Bays of Bench 1' }));
    expect(table.getByText('In progress')).toBeVisible();
    expect(table.getByText('1,300')).toBeVisible();
    expect(table.getByText('Empty')).toBeVisible();
    expect(table.getByRole('link', { name: 'SN7' })).toBeVisible();
    // As much as a tablet shows.
    const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads.slice(0, 6)).toEqual(['Bay', 'Status', 'Battery', 'Service', 'Progress', 'State of Health']);
  });

  test('a row that is open offers to start a service in each bay that holds a battery and is not servicing', async () => {
    const bays = [
      bayRow(1, 1, { ...running, batteryId: 7 }),
      bayRow(2, 1, { number: 2, status: 'idle', batteryId: 8 }),
      bayRow(3, 1, { number: 3, status: 'good', batteryId: 9, serviceId: 10, serviceType: 'Charge' }),
      bayRow(4, 1, { number: 4 }),
    ];
    const { user, address } = await openList(devicesAnswer([deviceRow(1)], bays), '/devices', ['perm-services-create']);
    await user.click(screen.getByRole('button', { name: 'Bays of device Bench 1' }));
    const starts = screen.getAllByRole('link', { name: /^Start service/ });
    expect(starts.map((link) => link.getAttribute('aria-label'))).toEqual([
      'Start service in bay 2',
      'Start service in bay 3',
    ]);
    await user.click(starts[1]!);
    await waitFor(() => expect(address()).toBe('/devices?device=1&tab=start-3'));
  });

  test.each([
    ['without perm-services-create', true, []],
    ['while the device is offline', false, ['perm-services-create']],
  ])('nor is it offered %s', async (_, online, may) => {
    const idle = bayRow(2, 1, { status: 'idle', batteryId: 8 });
    const { user } = await openList(devicesAnswer([deviceRow(1, { online })], [idle]), '/devices', may);
    await user.click(screen.getByRole('button', { name: 'Bays of device Bench 1' }));
    expect(screen.queryByRole('link', { name: /^Start service/ })).not.toBeInTheDocument();
  });

  test('its menu links to the details and the service history', async () => {
    const { user, address } = await openList(devicesAnswer([deviceRow(1)]));
    await user.click(screen.getByRole('button', { name: 'Actions for device Bench 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'View Service History' }));
    await waitFor(() => expect(address()).toContain('/services?filter='));
    expect(decodeURIComponent(address())).toContain('"keywords":["DEV1"]');
  });
});

describe('the device slider', () => {
  const slider = () => within(screen.getByRole('dialog'));

  test('has an address, and a title with name and location', async () => {
    const { user, address } = await openList(devicesAnswer([deviceRow(1)]));
    await user.click(screen.getByRole('link', { name: 'Bench 1' }));
    expect(await screen.findByRole('dialog', { name: 'Bench 1 (Oslo)' })).toBeVisible();
    expect(address()).toBe('/devices?device=1');
    await user.click(slider().getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/devices'));
  });

  test('shows every field of its info', async () => {
    await openList(devicesAnswer([]), '/devices?device=1');
    await screen.findByRole('dialog', { name: 'Bench 1 (Oslo)' });
    const labels = slider()
      .getAllByRole('term')
      .map((term) => term.textContent);
    for (const label of ['Device Type', 'Device Name', 'Status', 'Last Connection', 'Serial Number', 'Location'])
      expect(labels).toContain(label);
    for (const label of ['In Service', 'Last Used', 'Versions', 'Description', 'Comments'])
      expect(labels).toContain(label);
    expect(slider().getByText(/2\.5\.0 is available/)).toBeVisible();
  });

  test('has the tabs Device Info, Users, Bay Settings and Accuracy, and no placeholders', async () => {
    const { user } = await openList(devicesAnswer([]), '/devices?device=1');
    await screen.findByRole('dialog', { name: 'Bench 1 (Oslo)' });
    for (const name of ['Device Info', 'Users', 'Accuracy', 'Bay Settings']) {
      await user.click(slider().getByRole('tab', { name }));
      await waitFor(() => expect(slider().getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true'));
      expect(screen.getByRole('dialog')).not.toHaveTextContent('TODO');
    }
    expect(slider().getByText('AD-12')).toBeVisible();
  });

  test("'View on Devices page' filters by its serial number", async () => {
    const { user, address } = await openList(devicesAnswer([]), '/devices?device=1');
    await screen.findByRole('dialog', { name: 'Bench 1 (Oslo)' });
    await user.click(slider().getByRole('link', { name: 'View on Devices page' }));
    await waitFor(() => expect(decodeURIComponent(address())).toBe('/devices?filter={"keywords":["DEV1"]}'));
    expect(screen.getByRole('searchbox', { name: 'Keywords' })).toHaveValue('DEV1');
  });

  test('opens the battery of a bay, and Back returns to the device', async () => {
    const { user, router, address } = await openList(devicesAnswer([]), '/devices?device=1');
    await screen.findByRole('dialog', { name: 'Bench 1 (Oslo)' });
    await user.click(slider().getByRole('link', { name: 'SN7' }));
    expect(await screen.findByText('The battery you requested cannot be found.')).toBeVisible();
    expect(address()).toBe('/devices?battery=7');
    act(() => router.history.back());
    expect(await screen.findByRole('dialog', { name: 'Bench 1 (Oslo)' })).toBeVisible();
  });

  test('follows the changes of its device', async () => {
    const { answers, change } = await openList(devicesAnswer([]), '/devices?device=1');
    await screen.findByRole('dialog', { name: 'Bench 1 (Oslo)' });
    answers['GET /devices/1'] = () => ok({ ...detail, location: 'Bergen' });
    await change(devicesAnswer([], [], false));
    expect(await screen.findByRole('dialog', { name: 'Bench 1 (Bergen)' })).toBeVisible();
  });

  test('is not read again when another device changes', async () => {
    const devices = [deviceRow(1), deviceRow(2)];
    const { requests, change } = await openList(devicesAnswer(devices), '/devices?device=1');
    await screen.findByRole('dialog', { name: 'Bench 1 (Oslo)' });
    await change(devicesAnswer([deviceRow(2, { version: 2, location: 'Bergen' })], [], false));
    await screen.findByText('Bergen');
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    expect(requests.filter(({ path }) => path === '/devices/1')).toHaveLength(1);
    await change(devicesAnswer([deviceRow(1, { version: 2 })], [], false));
    await waitFor(() => expect(requests.filter(({ path }) => path === '/devices/1')).toHaveLength(2));
  });

  test('says when the device cannot be found', async () => {
    await openList(devicesAnswer([]), '/devices?device=2');
    expect(await screen.findByText('The device you requested cannot be found.')).toBeVisible();
  });
});
