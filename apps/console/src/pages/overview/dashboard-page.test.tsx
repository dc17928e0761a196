import type {
  Attention,
  DashboardBatteries,
  DashboardDevices,
  DashboardServices,
  Fleet,
  Histogram,
} from '@ohmstead/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { FakeEventSource } from '../../testing/fake-event-source.ts';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
import { keptSettings, sentSettings } from '../../testing/kept-settings.ts';
import { visit } from '../../testing/visit.tsx';

// The chunk is loaded once the page is shown, before anybody can request it.
await import('../../features/dashboard/arrange-slider.tsx');

const fleet: Fleet = { devices: 4, online: 3, bays: { empty: 5, idle: 1, inprogress: 2, good: 1, fail: 1 } };
const devices: DashboardDevices = {
  groups: [
    { locationId: 3, location: 'Leeds', models: [{ modelName: 'A4', count: 2 }], total: 2 },
    { locationId: null, location: null, models: [{ modelName: 'A8', count: 1 }], total: 1 },
  ],
};
const service = {
  serviceId: 70,
  status: 'servicing',
  serviceType: 'Charge',
  startTime: 1,
  endTime: null,
  progress: 0.4,
  locationId: 3,
  location: 'Leeds',
  deviceId: 1,
  deviceModelName: 'A4',
  bay: 2,
  batteryId: 5,
  batterySerialNumber: 'HX-1',
} as const;
const services: DashboardServices = {
  services: [service, { ...service, serviceId: 69, status: 'fail', endTime: Date.UTC(2026, 0, 5, 12) }],
};
const batteries: DashboardBatteries = {
  batteries: [
    {
      batteryId: 5,
      serialNumber: 'HX-1',
      modelName: 'HX-100',
      lastServiceId: 69,
      lastServiceTime: Date.UTC(2026, 0, 5, 12),
      lastServiceType: 'Charge',
      lastLocation: 'Leeds',
      lastSoh: 78.4,
      lastSohTime: Date.UTC(2026, 0, 3, 12),
      lastTemperature: 22.6,
      lastStatus: 'fail',
      disposition: 'retire',
      borderline: false,
      remCap: 1200,
      inService: null,
    },
  ],
};
const soh: Histogram = {
  bins: [
    { from: 70, to: 80, count: 1 },
    { from: 80, to: 90, count: 4 },
    { from: 100, to: null, count: 2 },
  ],
  total: 7,
};
const at = Date.UTC(2026, 0, 5, 12);
const day = 86_400_000;
const lines = { batteryId: 5, serialNumber: 'HX-1', modelName: 'HX-100', location: 'Leeds' };
const attention: Attention = {
  at,
  failed: {
    total: 1_200,
    items: [
      {
        ...lines,
        serviceId: 69,
        serviceType: 'Charge',
        endTime: at,
        deviceId: 1,
        deviceName: 'Bench 1',
        bay: 2,
        finalTestMessage: 'Too hot',
      },
    ],
  },
  belowThreshold: {
    total: 1,
    items: [
      { ...lines, soh: 79.9, previousSoh: 84, threshold: 80, time: at, disposition: 'retire', borderline: false },
    ],
  },
  offline: { total: 0, items: [] },
  overdue: { total: 7, items: [{ ...lines, due: at - day, soh: 90 }] },
  expiring: { total: 2, items: [{ ...lines, expires: at - day }] },
};
const conditions = {
  firstMonth: Date.UTC(2025, 2),
  lastMonth: Date.UTC(2026, 0),
  coldest: -4,
  warmest: 27,
};

const open = async (change: Parameters<typeof aUser>[0] = {}, others: Parameters<typeof fakeApi>[0] = {}) => {
  const api = fakeApi({
    ...keptSettings(aUser({ may: ['perm-all-locations'], ...change })),
    'GET /dashboard/attention': () => ok(attention),
    'GET /dashboard/fleet': () => ok(fleet),
    'GET /dashboard/devices': () => ok(devices),
    'GET /dashboard/services': () => ok(services),
    'GET /dashboard/batteries': () => ok(batteries),
    'GET /dashboard/soh': () => ok(soh),
    'GET /dashboard/sohConditions': () => ok(conditions),
    'GET /locations': () => ok({ locations: [{ id: 3, name: 'Leeds', version: 1 }] }),
    ...others,
  });
  const page = visit('/dashboard');
  await screen.findByRole('heading', { name: 'Dashboard' });
  return { ...page, ...api };
};

const widget = async (name: string) => within(await screen.findByRole('region', { name }));
const filterOf = (link: HTMLElement): unknown =>
  JSON.parse(new URL(link.getAttribute('href')!, 'http://x').searchParams.get('filter')!);

describe('the devices widget', () => {
  test('groups devices by location with counts per model and a total, each a link to the filtered list', async () => {
    await open();
    const leeds = await widget('Devices');
    expect(filterOf(await leeds.findByRole('link', { name: 'A4 2 devices at Leeds' }))).toEqual({
      locations: ['Leeds'],
      modelNames: ['A4'],
    });
    expect(filterOf(leeds.getByRole('link', { name: '2 devices at Leeds' }))).toEqual({ locations: ['Leeds'] });
    expect(filterOf(leeds.getByRole('link', { name: '1 device at No location yet' }))).toEqual({ locations: [''] });
    expect(leeds.getByRole('link', { name: 'View All Devices' })).toHaveAttribute('href', '/devices');
  });

  test('shows 5, 10, 25 or all locations, sorted as chosen, and remembers it', async () => {
    const { user, requests } = await open();
    await user.click(await screen.findByRole('button', { name: 'Devices settings' }));
    const settings = within(await screen.findByRole('dialog', { name: 'Devices settings' }));
    expect(await settings.findByRole('radio', { name: 'All' })).toBeChecked();
    expect(settings.getByRole('radio', { name: 'Name' })).toBeChecked();
    await user.click(settings.getByRole('radio', { name: '10' }));
    await user.click(settings.getByRole('radio', { name: 'Most devices' }));
    await waitFor(() =>
      expect(requests.map(({ path }) => path)).toContain('/dashboard/devices?sort=mostDevices&locations=10'),
    );
    await waitFor(() =>
      expect(sentSettings(requests)).toEqual({
        dashboard: { devices: { locations: 10, sort: 'mostDevices' } },
      }),
    );
  });
});

test('the devices widget draws the bays of devices online as one strip, with how many are in each state', async () => {
  await open();
  const strip = within(await (await widget('Devices')).findByRole('list', { name: 'Bays of devices online' }));
  const slots = () => strip.getAllByRole('listitem').map((slot) => slot.textContent);
  await waitFor(() => expect(slots()).toEqual(['5Empty', '1Idle', '2In progress', '1Passed', '1Failed']));
});

describe('the latest services', () => {
  test('have a status, the date or In progress, a location, a device model and a bay', async () => {
    await open();
    const latest = await widget('Latest Services');
    const running = within(await latest.findByRole('row', { name: /In progress/ }));
    expect(running.getByRole('img', { name: 'Servicing' })).toBeVisible();
    expect(running.getByText(/40\s%/)).toBeVisible();
    expect(running.getByText('Leeds')).toBeVisible();
    expect(running.getByText('A4')).toBeVisible();
    expect(running.getByText('Bay 2')).toBeVisible();
    expect(latest.getByRole('row', { name: /Jan 5, 2026/ })).toHaveTextContent('Failed');
    expect(latest.getByRole('link', { name: 'View All Services' })).toHaveAttribute('href', '/services');
    const failed = new URL(latest.getByRole<HTMLAnchorElement>('link', { name: 'Failed today' }).href);
    expect(JSON.parse(failed.searchParams.get('filter') ?? '')).toEqual({
      statuses: ['fail'],
      endTimeRange: [new Date().setHours(0, 0, 0, 0), null],
    });
  });

  test('have running ones after those that have ended, or before them as chosen', async () => {
    const { user, requests } = await open();
    const asked = () => requests.map(({ path }) => path);
    await waitFor(() => expect(asked()).toContain('/dashboard/services?count=5&running=last'));
    await user.click(await screen.findByRole('button', { name: 'Latest Services settings' }));
    const settings = within(await screen.findByRole('dialog', { name: 'Latest Services settings' }));
    const places = within(await settings.findByRole('radiogroup', { name: 'Running services' }));
    expect(places.getByRole('radio', { name: 'Last' })).toBeChecked();
    await user.click(places.getByRole('radio', { name: 'First' }));
    await waitFor(() => expect(asked()).toContain('/dashboard/services?count=5&running=first'));
  });

  test('may be limited to running ones and to a number', async () => {
    const { user, requests } = await open();
    await user.click(await screen.findByRole('button', { name: 'Latest Services settings' }));
    const settings = within(await screen.findByRole('dialog', { name: 'Latest Services settings' }));
    expect(await settings.findByRole('radio', { name: '5' })).toBeChecked();
    await user.click(settings.getByRole('radio', { name: '20' }));
    await user.click(settings.getByRole('switch', { name: 'Running only' }));
    await waitFor(() =>
      expect(requests.map(({ path }) => path)).toContain('/dashboard/services?count=20&running=only'),
    );
  });
});

test('the latest serviced batteries show their state of health, and when and at which temperature it was measured', async () => {
  await open();
  const latest = await widget('Latest Serviced Batteries');
  const row = await latest.findByRole('row', { name: /HX-100/ });
  // The second line of a narrow screen and the column of a wide one: only one of them is visible.
  expect(row).toHaveTextContent(/HX-100HX-1ChargeJan 5, 2026LeedsLeeds78\.4\s%Below 80\s%Jan 3, 2026 at 23\s°C/);
  expect(latest.getByRole('columnheader', { name: 'State of health' })).toHaveAttribute(
    'title',
    'Full charge capacity against design capacity',
  );
});

test('the state of health chart names its basis, and each bar links to its batteries', async () => {
  // The table renders visible rows only, and jsdom knows no heights.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(320);
  const { user, address } = await open();
  const chart = await widget('Battery State of Health');
  expect(chart.getByText(/full charge capacity against design capacity/)).toHaveTextContent(
    '7 batteries in use with a state of health: full charge capacity against design capacity as each battery was last measured, Mar 2025 to Jan 2026 at −4 to 27 °C.',
  );
  expect(screen.getByRole('link', { name: 'Batteries below 80 %' })).toHaveAttribute(
    'href',
    expect.stringContaining(encodeURIComponent('{"sohBin":[0,80],"notRetired":true}')),
  );
  await user.click(chart.getByRole('button', { name: 'Menu for chart Battery State of Health' }));
  await user.click(await screen.findByRole('menuitem', { name: 'View Table' }));
  await user.click(await chart.findByRole('button', { name: 'Show 2 batteries' }));
  await waitFor(() => expect(address()).toContain('/batteries'));
  expect(JSON.parse(new URL(address(), 'http://x').searchParams.get('filter')!)).toEqual({
    notRetired: true,
    sohBin: [100, null],
  });
});

test('the state of health for a user limited to one location names it', async () => {
  await open({ may: [] });
  const chart = await widget('Battery State of Health');
  expect(await chart.findByText(/^7 batteries in use at Leeds with/)).toBeVisible();
});

test('what needs attention stands first, each total a link to exactly those, and what is empty one line', async () => {
  await open();
  const section = await widget('Needs attention');
  expect(screen.getAllByRole('region')[0]).toHaveAccessibleName('Needs attention');
  await section.findByText('Failed today');
  expect(section.getByRole('link', { name: 'Needs attention' })).toHaveAttribute('href', '/attention');
  const titles = section.getAllByText(/^(Failed today|Newly below threshold|Offline|Overdue|Expiring)$/);
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    'Failed today',
    'Newly below threshold',
    'Offline',
    'Overdue',
    'Expiring',
  ]);
  expect(filterOf(section.getByRole('link', { name: 'Failed today: show all 1,200' }))).toEqual({
    statuses: ['fail'],
    endTimeRange: [new Date().setHours(0, 0, 0, 0), null],
  });
  expect(filterOf(section.getByRole('link', { name: 'Newly below threshold: show all 1' }))).toEqual({
    notRetired: true,
    fellBelowRange: [at - 7 * day, null],
  });
  expect(filterOf(section.getByRole('link', { name: 'Overdue: show all 7' }))).toEqual({
    notRetired: true,
    statuses: ['pass', 'fail', 'aborted', ''],
    overdue: [0, at],
  });
  expect(filterOf(section.getByRole('link', { name: 'Expiring: show all 2' }))).toEqual({
    notRetired: true,
    expiresRange: [null, at + 30 * day + 15 * 60_000 - 1],
  });
  expect(section.getByText('All devices are online.')).toBeVisible();
  expect(section.getByText(/^79\.9/).closest('li')).toHaveTextContent(
    /HX-179\.9\s% after 84\.0\s%RetireThreshold 80 % · Leeds/,
  );
});

test('what needs attention is also at an address of its own, with more of each', async () => {
  const { user, router, requests } = await open();
  const link = await screen.findByRole('link', { name: 'Needs attention' });
  await user.click(link);
  await screen.findByRole('heading', { level: 1, name: 'Needs attention' });
  expect(router.state.location.pathname).toBe('/attention');
  await screen.findByRole('heading', { level: 2, name: 'Failed today' });
  const asked = requests.filter(({ path }) => path.startsWith('/dashboard/attention'));
  expect(asked.map(({ path }) => new URL(path, 'http://x').searchParams.get('count'))).toEqual(['5', '25']);
});

test('users who may update firmware see last for which devices one is waiting, with a link to exactly those', async () => {
  const columns = ['id', 'version', 'apiVersion', 'name', 'serialNumber', 'location', 'firmware'];
  const found = { cursor: 'c', more: true, columns, devices: [[4, 1, 1, 'Bench 4', 'D4', 'Leeds', '1.2.0']] };
  await open(
    { may: ['perm-devices-update-firmware'] },
    {
      'POST /devices/summarize': () => ok({ count: 12, texts: null, truncated: [], cursor: 'c' }),
      'POST /devices/find': () => ok(found),
    },
  );
  const section = await widget('Needs attention');
  const link = await section.findByRole('link', { name: 'Firmware waiting: show all 12' });
  expect(filterOf(link)).toEqual({ statuses: ['firmwareUpgrade'] });
  const device = section.getByText('Still on 1.2.0').closest('li')!;
  expect(device).toHaveTextContent('Bench 4Still on 1.2.0Leeds');
  expect(within(device).getByRole('link', { name: 'Bench 4' })).toHaveAttribute(
    'href',
    expect.stringMatching(/device=4\b/),
  );
});

test('the fleet is counted, each number a link to its filtered list', async () => {
  await open();
  const toOnline = expect.stringContaining(encodeURIComponent('["active","idle"]'));
  expect(await screen.findByRole('link', { name: /Devices online 3 1 of 4 offline/ })).toHaveAttribute(
    'href',
    toOnline,
  );
  expect(screen.getByRole('link', { name: /Services in progress 2/ })).toHaveAttribute(
    'href',
    expect.stringContaining('servicing'),
  );
  expect(screen.getByRole('link', { name: /Batteries in bays 5/ })).toHaveAttribute('href', toOnline);
  expect(screen.getByRole('link', { name: /Bays failed 1/ })).toHaveAttribute(
    'href',
    expect.stringContaining(encodeURIComponent('["failedBay"]')),
  );
});

test('news are shown until they are dismissed', async () => {
  const { user, requests } = await open();
  const news = await widget('Latest News');
  expect(news.getByText('3 unread')).toBeVisible();
  await user.click(news.getByRole('button', { name: 'Dismiss Make the dashboard your own' }));
  expect(news.queryByText('Make the dashboard your own')).toBeNull();
  await user.click(news.getByRole('button', { name: 'Mark all as read' }));
  expect(news.queryByText(/unread/)).toBeNull();
  await waitFor(() =>
    expect(sentSettings(requests)).toMatchObject({
      dashboard: { news: { dismissed: ['arrange-the-dashboard'] } },
    }),
  );
});

test('widgets can be moved and hidden, and stay so', async () => {
  const { user, requests } = await open();
  await widget('Latest News');
  await user.click(screen.getByRole('button', { name: 'Arrange' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Latest News' }));
  await user.click(screen.getByRole('button', { name: 'Move Latest Services up' }));
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(screen.queryByRole('region', { name: 'Latest News' })).toBeNull();
  await waitFor(() =>
    expect(sentSettings(requests)).toMatchObject({
      dashboard: {
        widgets: [
          { key: 'devices', visible: true },
          { key: 'services', visible: true },
          { key: 'soh', visible: true },
          { key: 'batteries', visible: true },
          { key: 'news', visible: false },
        ],
      },
    }),
  );
});

test('a hint of a change brings new numbers without a reload', async () => {
  const { answers } = await open();
  const latest = await widget('Latest Services');
  await latest.findByRole('row', { name: /In progress/ });
  answers['GET /dashboard/services'] = () => ok({ services: [{ ...service, progress: 0.9 }] });
  FakeEventSource.all.at(-1)?.send(JSON.stringify({ kind: 'services' }));
  expect(await latest.findByText(/90\s%/)).toBeVisible();
});

describe('a new organisation without devices', () => {
  const empty = { 'GET /dashboard/devices': () => ok({ groups: [] }) };

  const everything = ['perm-all-locations', 'perm-devices-add', 'perm-locations', 'perm-users-groups'];
  const stateOf = (item: HTMLElement) => [
    within(item).getByRole('heading').textContent,
    within(item).getByRole('img').getAttribute('aria-label'),
  ];

  test('sees a checklist of location, device, colleague and first service', async () => {
    const running = { services: [service] };
    await open(
      { may: everything },
      {
        ...empty,
        'GET /dashboard/services': () => ok(running),
        'GET /locations': () => ok({ locations: [{ id: 3, name: 'Leeds' }] }),
        'GET /users': () => ok({ users: [{ id: 7 }] }),
      },
    );
    const welcome = await widget('Welcome, Analytical Engines');
    await welcome.findByText(/^1 of 4 done/);
    expect(welcome.getAllByRole('listitem').map(stateOf)).toEqual([
      ['Add a location', 'Done'],
      ['Claim a device', 'To do'],
      ['Invite a colleague', 'To do'],
      ['Run the first service', 'To do'],
    ]);
    expect(welcome.getByRole('link', { name: 'Claim a device' })).toHaveAttribute('href', '/account/claim-device');
    expect(screen.queryByRole('region', { name: 'Latest Services' })).toBeNull();
  });

  test('keeps the checklist above the dashboard until the first service is done, or it is hidden', async () => {
    const { user } = await open(
      { may: ['perm-all-locations', 'perm-devices-add'] },
      { 'GET /dashboard/services': () => ok({ services: [service] }) },
    );
    const welcome = await widget('Welcome, Analytical Engines');
    expect(welcome.getAllByRole('listitem').map(stateOf)).toEqual([
      ['Claim a device', 'Done'],
      ['Run the first service', 'To do'],
    ]);
    expect(await screen.findByRole('region', { name: 'Latest Services' })).toBeVisible();
    await user.click(welcome.getByRole('button', { name: 'Hide this list' }));
    expect(screen.queryByRole('region', { name: 'Welcome, Analytical Engines' })).toBeNull();
  });

  test('has no checklist once a service has ended', async () => {
    await open({ may: everything });
    expect(await screen.findByRole('region', { name: 'Latest Services' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Welcome, Analytical Engines' })).toBeNull();
  });

  test('who may not add devices is told whom to ask', async () => {
    await open({}, empty);
    expect(await screen.findByText(/Ask an administrator to claim the first one/)).toBeVisible();
  });

  test('a user who sees only some locations is told so', async () => {
    await open({ may: [] }, empty);
    expect(await screen.findByRole('heading', { name: 'No devices at your locations' })).toBeVisible();
  });
});

test('a widget that could not be loaded says so and tries again, the others stay', async () => {
  const { answers, user } = await open(
    {},
    { 'GET /dashboard/batteries': () => refused(500, 'internal', 'Request 12') },
  );
  const latest = await widget('Latest Serviced Batteries');
  expect(await latest.findByRole('alert')).toHaveTextContent('The batteries could not be loaded');
  expect((await widget('Devices')).getByText('Leeds')).toBeVisible();
  answers['GET /dashboard/batteries'] = () => ok(batteries);
  await user.click(latest.getByRole('button', { name: 'Try again' }));
  expect(await latest.findByText('HX-100')).toBeVisible();
});

test('a loading widget keeps the height that it had last, or that its rows will take, so that nothing below it moves', async () => {
  localStorage.setItem('ohmstead-widget-heights', JSON.stringify({ services: 123, batteries: 'many' }));
  const never = () => new Promise<never>(() => undefined);
  await open({}, { 'GET /dashboard/services': never, 'GET /dashboard/batteries': never });
  expect(await screen.findByRole('status', { name: 'Loading services' })).toHaveStyle({ height: '123px' });
  expect(await screen.findByRole('status', { name: 'Loading batteries' })).toHaveStyle({ height: `${31 + 5 * 58}px` });
});

test('the height of a widget is remembered in this browser', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(270);
  // Tells of each element at once, as a browser does when it has laid it out; that of the other tests never tells.
  vi.stubGlobal(
    'ResizeObserver',
    class extends ResizeObserver {
      readonly #tell: () => void;
      constructor(tell: () => void) {
        super(tell);
        this.#tell = tell;
      }
      override observe(): void {
        this.#tell();
      }
    },
  );
  await open();
  const latest = await widget('Latest Services');
  await latest.findByRole('row', { name: /In progress/ });
  await expect.poll(() => localStorage.getItem('ohmstead-widget-heights')).toContain('"services":270');
});
