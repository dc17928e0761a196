import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { announceChange } from '../../data/changes.ts';
import { aDevice, aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
import { keptSettings, sentSettings } from '../../testing/kept-settings.ts';
import { devicesAnswer } from '../../testing/list-answers.ts';
import { visit } from '../../testing/visit.tsx';

const stale =
  'This device was saved by another user since it was loaded by you. Reload the data and try your changes again.';

const bay = (number: number, change: object = {}) => ({
  id: 10 + number,
  deviceId: 1,
  number,
  status: 'empty',
  adapterName: 'AD-12',
  defaultServiceParameters: null,
  batteryId: null,
  batterySerialNumber: null,
  serviceId: null,
  serviceType: null,
  remCap: null,
  designCapacity: null,
  liveProgress: null,
  calibrated: null,
  intervalDays: null,
  due: null,
  ...change,
});

const device = aDevice({ modelDescription: 'Four bays', bays: [bay(1), bay(2)] });

const people = {
  users: [7],
  groups: [],
  choices: {
    users: [
      { id: 7, name: 'Ada Byron' },
      { id: 8, name: 'Mary Somerville' },
    ],
    groups: [{ id: 3, name: 'Workshop' }],
  },
};

type Options = { tab?: string; detail?: object; uiSettings?: Record<string, unknown>; look?: object; round?: object };

const open = async (may: string[], { tab = 'info', detail = device, uiSettings = {}, look, round }: Options = {}) => {
  const api = fakeApi({
    ...keptSettings(aUser({ may, uiSettings })),
    'POST /devices/getUpdates': () => ok(devicesAnswer([])),
    'GET /devices/1': () => ok(detail),
    'PUT /devices/1': () => ok({ apiVersion: 5 }),
    'GET /devices/bias': () => ok(look),
    'GET /devices/roundRobin': () => ok(round),
    'GET /devices/1/assignments': () => ok(people),
    'GET /batteries/7': () => ok({ batteryId: 7, version: 1, modelServiceParameters: 'C-rate 0.5' }),
    'GET /locations': () =>
      ok({
        locations: [
          { id: 2, name: 'Oslo', devicesCount: 1 },
          { id: 5, name: 'Bergen', devicesCount: 0 },
        ],
      }),
  });
  const page = visit(`/devices?device=1&tab=${tab}`);
  await screen.findByRole('dialog', { name: /\(/ });
  const saves = () => api.requests.filter(({ method }) => method === 'PUT').map(({ path, body }) => ({ path, body }));
  return { ...api, ...page, saves };
};

const edit = async (...args: Parameters<typeof open>) => {
  const page = await open(...args);
  await page.user.click(await screen.findByRole('button', { name: 'Edit' }));
  return page;
};
const isRead = () => waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());

test('shows the image of the model, and one that the provider gives it later, else a drawing', async () => {
  const modelImage = `/uploads/model-images/${'x'.repeat(22)}`;
  const { answers } = await open([]);
  expect(screen.queryByRole('img', { name: 'A4' })).not.toBeInTheDocument();
  answers['GET /devices/1'] = () => ok({ ...device, modelImage });
  act(() => announceChange('modelImages'));
  expect(await screen.findByRole('img', { name: 'A4' })).toHaveAttribute('src', modelImage);
});

describe('Device Info in edit mode', () => {
  const form = () => within(screen.getByRole('form', { name: 'Edit device' }));

  test('needs perm-devices-edit', async () => {
    await open([]);
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  });

  test("offers the user's allowed locations and '(none)'", async () => {
    await edit(['perm-devices-edit']);
    await screen.findByRole('option', { name: 'Bergen' });
    expect(
      within(form().getByLabelText('Location'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['(none)', 'Oslo', 'Bergen']);
  });

  test('saves name, location and comments, and says so', async () => {
    const { user, saves } = await edit(['perm-devices-edit']);
    await user.clear(form().getByLabelText('Device Name'));
    await user.type(form().getByLabelText('Device Name'), 'Bench 2');
    await user.selectOptions(form().getByLabelText('Location'), await screen.findByRole('option', { name: 'Bergen' }));
    await user.type(form().getByLabelText('Comments'), 'By the door{Enter}');
    expect(await screen.findByText('Your device edits have been saved.')).toBeVisible();
    expect(saves()).toEqual([
      { path: '/devices/1', body: { apiVersion: 4, name: 'Bench 2', location: 5, comments: 'By the door' } },
    ]);
  });

  test("'(none)' takes the device from its location", async () => {
    const { user, saves } = await edit(['perm-devices-edit']);
    await user.selectOptions(form().getByLabelText('Location'), '(none)');
    expect(form().getByLabelText('Location')).toHaveAccessibleDescription(
      'Only users with access to all locations will see this device.',
    );
    await user.click(form().getByRole('button', { name: 'Save Edits' }));
    await isRead();
    expect(saves()[0]?.body).toMatchObject({ location: null });
  });

  test('a location that is deleted while it is chosen becomes (none), which is shown and saved', async () => {
    const { user, answers, saves } = await edit(['perm-devices-edit', 'perm-all-locations']);
    await user.selectOptions(form().getByLabelText('Location'), await screen.findByRole('option', { name: 'Bergen' }));
    answers['GET /locations'] = () => ok({ locations: [{ id: 2, name: 'Oslo', devicesCount: 1 }] });
    act(() => announceChange('locations'));
    await waitFor(() =>
      expect(form().getByLabelText('Location')).toHaveAccessibleDescription(
        'The selected location has been deleted. Choose another.',
      ),
    );
    await user.click(form().getByRole('button', { name: 'Save Edits' }));
    await isRead();
    expect(saves()[0]?.body).toMatchObject({ location: null });
  });

  test("a stale save keeps the user's edits", async () => {
    const { user, answers } = await edit(['perm-devices-edit']);
    answers['PUT /devices/1'] = () => refused(400, 'devices-update-1', stale);
    await user.type(form().getByLabelText('Device Name'), '!{Enter}');
    expect(await form().findByText(stale)).toBeVisible();
    answers['GET /devices/1'] = () => ok({ ...device, apiVersion: 9, location: 'Bergen', locationId: 5 });
    await user.click(form().getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(form().getByLabelText('Location')).toHaveDisplayValue('Bergen'));
    expect(form().getByLabelText('Device Name')).toHaveValue('Bench 1!');
  });
});

describe('the Users tab', () => {
  test('shows the assigned users and groups', async () => {
    await open(['perm-devices-assign'], { tab: 'users' });
    expect(await screen.findByText('Ada Byron')).toBeVisible();
    expect(screen.queryByText('Mary Somerville')).not.toBeInTheDocument();
  });

  test('sends no request without perm-devices-assign', async () => {
    const { requests } = await open([], { tab: 'users' });
    expect(screen.getByText('You do not have permission to view or change assigned users.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
    expect(requests.some(({ path }) => path.endsWith('assignments'))).toBe(false);
  });

  test('assigns users and groups, and keeps what others have assigned meanwhile', async () => {
    const { user, answers, saves } = await edit(['perm-devices-assign'], { tab: 'users' });
    const third = { id: 9, name: 'Annie Easley' };
    const choices = { ...people.choices, users: [...people.choices.users, third] };
    answers['GET /devices/1/assignments'] = () => ok({ ...people, users: [7, 9], choices });
    const assigned = { ...people, users: [8], groups: [3] };
    answers['PUT /devices/1/assignments'] = () => {
      answers['GET /devices/1/assignments'] = () => ok(assigned);
      return ok(assigned);
    };
    await user.click(await screen.findByRole('checkbox', { name: 'Ada Byron' }));
    await user.click(screen.getByRole('checkbox', { name: 'Mary Somerville' }));
    await user.click(screen.getByRole('checkbox', { name: 'Workshop' }));
    await user.click(screen.getByRole('button', { name: 'Save Edits' }));
    expect(await screen.findByText('Edits Saved')).toBeVisible();
    expect(saves()).toEqual([{ path: '/devices/1/assignments', body: { users: [8, 9], groups: [3] } }]);
    expect(screen.getByText('Mary Somerville')).toBeVisible();
  });
});

describe('the Bay Settings tab', () => {
  test('shows each bay with its adapter name and default service parameters', async () => {
    const bays = [bay(1, { adapterName: 'AD-99', defaultServiceParameters: 'C/5' }), bay(2)];
    await open([], { tab: 'bays', detail: { ...device, bays } });
    expect(await screen.findByText('AD-99')).toBeVisible();
    expect(screen.getByText('C/5')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  });

  test('with perm-devices-edit saves the changes of each bay, and nothing else', async () => {
    const { user, answers, saves } = await edit(['perm-devices-edit'], { tab: 'bays' });
    answers['PUT /devices/1/bays/12'] = () => ok({ id: 12, adapterName: 'AD-12', defaultServiceParameters: 'C/2' });
    const second = within(screen.getByRole('group', { name: 'Bay 2' }));
    await user.type(second.getByLabelText('Default Service Parameters'), 'C/2{Enter}');
    expect(await screen.findByText('Edits Saved')).toBeVisible();
    expect(saves()).toEqual([{ path: '/devices/1/bays/12', body: { defaultServiceParameters: 'C/2' } }]);
  });
});

test('the calibration of a bay is saved with both of its values; an interval that is none is not sent', async () => {
  const { user, answers, saves } = await edit(['perm-devices-edit'], { tab: 'bays' });
  answers['PUT /devices/1/bays/2/calibration'] = () => ok({});
  const second = within(screen.getByRole('group', { name: 'Bay 2' }));
  const interval = second.getByLabelText('Calibration interval (days)');
  await user.type(interval, '0{Enter}');
  expect(second.getByText('Enter a whole number of days from 1 to 3,650')).toBeVisible();
  expect(saves()).toEqual([]);
  await user.clear(interval);
  await user.type(interval, '365{Enter}');
  expect(await screen.findByText('Edits Saved')).toBeVisible();
  expect(saves()).toEqual([{ path: '/devices/1/bays/2/calibration', body: { calibrated: null, intervalDays: 365 } }]);
});

test('the Accuracy tab says of each bay what it reads, how sure that is, and when its calibration is due', async () => {
  const bayBias = {
    deviceId: 1,
    bayId: 11,
    number: 1,
    deviceName: 'Bench 1',
    deviceSerialNumber: 'DEV1',
    pool: 'all',
    part: 1,
    tests: 25,
    deviation: -2.96,
    standardError: 0.5,
    low: -4.1,
    high: -1.7,
    z: -5,
    limit: 4.2,
    verdict: 'reads-low',
    needs: 0,
    since: Date.UTC(2026, 2, 9, 12),
    calibrated: Date.UTC(2025, 0, 9),
    intervalDays: 30,
    due: Date.UTC(2025, 1, 8),
  };
  const look = {
    asOf: 0,
    from: 0,
    pool: 'all',
    pools: [{ parts: 2, repeatability: 1.5 }],
    bays: [bayBias],
    algorithm: 'metrology 1',
    computedAt: 0,
  };
  const at = (number: number) => ({
    deviceId: 1,
    bayId: 10 + number,
    number,
    deviceName: 'Bench 1',
    deviceSerialNumber: 'DEV1',
    location: 'Oslo',
  });
  const move = {
    batteryId: 7,
    serialNumber: 'SN7',
    modelName: 'HX-1',
    serviceType: 'Capacity Test',
    serviceParameters: null,
  };
  const round = {
    moves: [
      { ...move, serviceId: 1, tested: 0, from: at(2), to: at(1), connects: true, isElsewhere: false },
      {
        ...move,
        batteryId: 8,
        serialNumber: 'SN8',
        serviceId: 2,
        tested: 0,
        from: null,
        to: at(2),
        connects: false,
        isElsewhere: true,
      },
    ],
    parts: { before: 2, after: 1 },
    worst: { before: 0.5, after: 0.8 },
    batteries: { movable: 2, unfit: 1, stale: 20 },
    algorithm: 'metrology 1',
    computedAt: 0,
  };
  const { user } = await open([], { tab: 'accuracy', detail: { ...device, bays: [bay(1)] }, look, round });
  const [row] = within(await screen.findByRole('list', { name: 'Accuracy of bays' })).getAllByRole('listitem');
  expect(row).toHaveTextContent('Reads 3.0 % low (since March 2026)');
  expect(row).toHaveTextContent('−3.0 % (−4.1 to −1.7 %), 25 tests');
  expect(row).toHaveTextContent('(overdue)');
  expect(screen.getByText(/each connected group is judged apart/)).toBeVisible();
  expect(screen.getByText(/measure a reference battery/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Propose batteries to move' }));
  const moves = within(await screen.findByRole('list', { name: 'Batteries to move' })).getAllByRole('listitem');
  expect(moves.map(({ textContent }) => textContent)).toEqual([
    'SN7 from Bench 1, bay 2 to Bench 1, bay 1HX-1, Capacity TestConnects bays that no battery has been measured in both of.',
    'SN8 to Bench 1, bay 2 in OsloHX-1, Capacity TestShows more exactly how the bays differ.',
  ]);
  for (const words of [
    'The bays are in 2 groups that no battery connects; after these tests, in 1.',
    /^The standard error of the bay that is known least is then expected to be 1\.2\s%\.$/,
    'No more than 2 batteries can be proposed.',
    'Left out: 20 batteries last tested more than 90 days ago, 1 battery that no other working bay takes.',
  ])
    expect(screen.getByText(words)).toBeVisible();
});

describe('starting a service', () => {
  const idle = bay(1, { status: 'idle', batteryId: 7, batterySerialNumber: 'SN7', batteryModel: 'HX-1' });
  const detail = { ...device, bays: [idle, bay(2)] };
  const begin = async (uiSettings = {}) => {
    const page = await open(['perm-services-create'], { detail, uiSettings });
    await page.user.click(screen.getByRole('button', { name: 'Start service in bay 1' }));
    return page;
  };
  const form = () => within(screen.getByRole('form', { name: 'Start a service' }));

  test('is offered for bays that hold a battery and are not servicing', async () => {
    const running = bay(3, { status: 'inprogress', batteryId: 8, serviceId: 9, liveProgress: 0.4 });
    const done = bay(4, { status: 'fail', batteryId: 9, serviceId: 10 });
    await open(['perm-services-create'], { detail: { ...detail, bays: [idle, bay(2), running, done] } });
    const names = screen
      .getAllByRole('button', { name: /^Start service in/ })
      .map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual(['Start service in bay 1', 'Start service in bay 4']);
    expect(screen.getByText('In progress 40 %')).toBeVisible();
  });

  test('has an address', async () => {
    const { address } = await begin();
    expect(address()).toContain('tab=start-11');
  });

  test('asks for the permission when opened by its address, too', async () => {
    await open([], { detail, tab: 'start-11' });
    expect(screen.getByRole('tab', { name: 'Device Info' })).toBeVisible();
  });

  test('needs perm-services-create', async () => {
    await open([], { detail });
    expect(screen.queryByRole('button', { name: /^Start service in/ })).not.toBeInTheDocument();
  });

  test('asks for type and parameters, which default to those of the bay or the battery', async () => {
    const { user, answers, requests } = await begin();
    await waitFor(() => expect(form().getByLabelText('C-rate')).toHaveValue('0.5'));
    answers['POST /services'] = () => ok({ serviceId: 31 });
    answers['GET /devices/1'] = () =>
      ok({ ...detail, bays: [{ ...idle, status: 'inprogress', serviceId: 31, serviceType: 'Discharge' }, bay(2)] });
    await user.click(form().getByRole('radio', { name: 'Discharge' }));
    await user.click(form().getByRole('button', { name: 'Start Discharge' }));
    expect(await screen.findByText('Discharge has started in bay 1.')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Discharge' })).toHaveAttribute(
      'href',
      expect.stringContaining('service=31'),
    );
    expect(requests.find(({ path }) => path === '/services')?.body).toEqual({
      deviceId: 1,
      bayId: 11,
      serviceType: 'Discharge',
      serviceParameters: 'C-rate 0.5',
    });
  });

  test('begins with the type that the user started last, and the focus on it', async () => {
    const { user, answers, requests } = await begin();
    expect(form().getByRole('radio', { name: 'Charge' })).toHaveFocus();
    answers['POST /services'] = () => ok({ serviceId: 31 });
    await user.keyboard('{ArrowDown}{ArrowDown}');
    await user.keyboard('{Enter}');
    await isRead();
    expect(sentSettings(requests)).toEqual({ devices: { startedServiceType: 'Recondition' } });
    await user.click(screen.getByRole('button', { name: 'Start service in bay 1' }));
    expect(form().getByRole('radio', { name: 'Recondition', checked: true })).toHaveFocus();
    expect(form().getByRole('button', { name: 'Start Recondition' })).toBeEnabled();
  });

  test('begins with the first type if the last one is no longer known, and remembers none that did not start', async () => {
    const { user, answers, requests } = await begin({ devices: { startedServiceType: 'Trickle' } });
    expect(form().getByRole('radio', { name: 'Charge', checked: true })).toBeVisible();
    answers['POST /services'] = () => refused(400, 'services-create-2');
    await user.click(form().getByRole('radio', { name: 'Discharge' }));
    await user.click(form().getByRole('button', { name: 'Start Discharge' }));
    expect(await form().findByText('The device is offline.')).toBeVisible();
    expect(sentSettings(requests)).toEqual({});
  });

  test('has a field for each parameter of the service type, and sends them as the text that the protocol defines', async () => {
    const { user, answers, requests } = await begin();
    answers['POST /services'] = () => ok({ serviceId: 31 });
    expect(form().getByLabelText('End voltage (V)')).toHaveValue('');
    await user.type(form().getByLabelText('End voltage (V)'), 'four');
    await user.click(form().getByRole('button', { name: 'Start Charge' }));
    expect(form().getByText('Enter a number')).toBeVisible();
    expect(requests.some(({ path }) => path === '/services')).toBe(false);
    await user.clear(form().getByLabelText('End voltage (V)'));
    await user.type(form().getByLabelText('End voltage (V)'), '4,2');
    await user.type(form().getByLabelText('Other parameters'), 'rest 10 min');
    await user.click(form().getByRole('button', { name: 'Start Charge' }));
    expect(requests.find(({ path }) => path === '/services')?.body).toMatchObject({
      serviceParameters: 'C-rate 0.5, to 4.2 V, rest 10 min',
    });
  });

  test.each([
    ['services-create-1', undefined, 'The bay is not idle or has no battery.'],
    ['services-create-2', undefined, 'The device is offline.'],
    [
      'services-create-3',
      'The device did not start the service: Bay 1 is busy',
      'The device did not start the service: Bay 1 is busy',
    ],
    ['services-create-4', undefined, 'The device did not respond.'],
  ])('shows why a bay cannot start: %s', async (code, message, text) => {
    const { user, answers } = await begin();
    answers['POST /services'] = () => refused(400, code, message);
    await user.click(form().getByRole('button', { name: 'Start Charge' }));
    expect(await form().findByText(text)).toBeVisible();
    expect(form().getByRole('button', { name: 'Start Charge' })).toBeEnabled();
  });

  test('shows that it waits for the device', async () => {
    const { user, answers } = await begin();
    const answer = Promise.withResolvers<ReturnType<typeof ok>>();
    answers['POST /services'] = () => answer.promise;
    await user.click(form().getByRole('button', { name: 'Start Charge' }));
    expect(form().getByText('Waiting for the device to respond…')).toBeVisible();
    answer.resolve(ok({ serviceId: null }));
    await isRead();
  });

  test('is not offered while the device is offline, and the slider says so', async () => {
    await open(['perm-services-create'], { detail: { ...detail, online: false } });
    expect(screen.getByText('The device is offline. You can start services when it is back online.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Start service in/ })).not.toBeInTheDocument();
  });
});

describe('the firmware of a device', () => {
  const confirm = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    const question = await screen.findByRole('dialog', { name: 'Update 1 device to 2.5.0?' });
    await user.click(within(question).getByRole('button', { name: 'Update 1 device' }));
  };
  const upgrade = (firmwareState: string | null, change: object = {}) => ({
    detail: { ...device, firmwareState, firmwareTarget: '2.5.0', ...change },
  });
  const firmware = () => within(screen.getByRole('region', { name: 'Firmware' }));

  test("'Update firmware to <version>' asks, queues it and says so", async () => {
    const { user, answers, requests } = await open(
      ['perm-devices-update-firmware'],
      upgrade(null, { firmwareUpgrade: '2.5.0' }),
    );
    answers['POST /devices/upgradeFirmware'] = () => ok({ queuedIds: [1] });
    await user.click(firmware().getByRole('button', { name: 'Update firmware to 2.5.0' }));
    await confirm(user);
    expect(await screen.findByText('Upgrade queued')).toBeVisible();
    expect(screen.getByText('Your devices have been queued to received the latest firmware.')).toBeVisible();
    expect(requests.find(({ path }) => path === '/devices/upgradeFirmware')?.body).toEqual({ deviceIds: [1] });
  });

  test('shows why an upgrade was refused', async () => {
    const { user, answers } = await open(['perm-devices-update-firmware'], upgrade(null, { firmwareUpgrade: '2.5.0' }));
    answers['POST /devices/upgradeFirmware'] = () => refused(400, 'devices-upgradeFirmware-1');
    await user.click(firmware().getByRole('button', { name: 'Update firmware to 2.5.0' }));
    await confirm(user);
    expect(await screen.findByText('Upgrade failed')).toBeVisible();
    expect(
      screen.getByText(
        'There was an error that prevented the firmware upgrade: There is no newer firmware for these devices.',
      ),
    ).toBeVisible();
  });

  test('is offered only with perm-devices-update-firmware', async () => {
    await open([], upgrade(null, { firmwareUpgrade: '2.5.0' }));
    expect(screen.queryByRole('region', { name: 'Firmware' })).not.toBeInTheDocument();
  });

  test.each(['queued', 'offered', 'downloading', 'installing'])('%s is the current step', async (state) => {
    await open(['perm-devices-update-firmware'], upgrade(state, { firmwareUpgrade: '2.5.0' }));
    const current = firmware()
      .getAllByRole('listitem')
      .filter((step) => step.getAttribute('aria-current') === 'step');
    expect(current.map(({ textContent }) => textContent?.toLowerCase())).toEqual([state]);
    expect(firmware().queryByRole('button', { name: /^Update firmware/ })).not.toBeInTheDocument();
  });

  test.each(['queued', 'offered'])("an upgrade that is %s offers 'Cancel upgrade'", async (state) => {
    const { user, answers, requests } = await open(['perm-devices-update-firmware'], upgrade(state));
    answers['POST /devices/cancelUpgrade'] = () => ok({ cancelledIds: [1] });
    await user.click(firmware().getByRole('button', { name: 'Cancel upgrade' }));
    expect(await screen.findByText('Upgrade cancelled')).toBeVisible();
    expect(requests.find(({ path }) => path === '/devices/cancelUpgrade')?.body).toEqual({ deviceIds: [1] });
  });

  test('an upgrade whose device has begun to download goes on', async () => {
    const { user, answers } = await open(['perm-devices-update-firmware'], upgrade('queued'));
    answers['POST /devices/cancelUpgrade'] = () => ok({ cancelledIds: [] });
    await user.click(firmware().getByRole('button', { name: 'Cancel upgrade' }));
    expect(await screen.findByText('Nothing was cancelled')).toBeVisible();
  });

  test.each(['downloading', 'installing', 'confirmed'])('an upgrade that is %s cannot be cancelled', async (state) => {
    await open(['perm-devices-update-firmware'], upgrade(state));
    expect(firmware().queryByRole('button', { name: 'Cancel upgrade' })).not.toBeInTheDocument();
  });

  test('one that was cancelled says so, and can be asked for again', async () => {
    await open(['perm-devices-update-firmware'], upgrade('cancelled', { firmwareUpgrade: '2.5.0' }));
    expect(firmware().getByText('The upgrade to 2.5.0 was cancelled.')).toBeVisible();
    expect(firmware().getByRole('button', { name: 'Update firmware to 2.5.0' })).toBeEnabled();
  });

  test('confirmed is the end', async () => {
    await open([], upgrade('confirmed'));
    expect(firmware().getByText('2.5.0 is installed.')).toBeVisible();
  });

  test.each([
    ['failed', 'Failed', 'The checksum differs.'],
    ['timed out', 'Timed out', 'The device did not finish in time.'],
  ])('%s shows its reason, and can be tried again', async (state, words, firmwareReason) => {
    await open(['perm-devices-update-firmware'], upgrade(state, { firmwareUpgrade: '2.5.0', firmwareReason }));
    expect(firmware().getByText(words)).toBeVisible();
    expect(firmware().getByText(new RegExp(firmwareReason))).toBeVisible();
    expect(firmware().getByRole('button', { name: 'Update firmware to 2.5.0' })).toBeEnabled();
  });
});
