import type { Histogram } from '@ohmstead/contract';
import { dispositions } from '@ohmstead/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
import { sentSettings } from '../../testing/kept-settings.ts';
import { visit } from '../../testing/visit.tsx';

const soh: Histogram = {
  bins: [
    { from: 60, to: 80, count: 3 },
    { from: 80, to: 100, count: 5 },
    { from: 100, to: null, count: 1 },
  ],
  total: 9,
};
const remaining: Histogram = { bins: [{ from: 20, to: 30, count: 6 }], total: 6 };
const byDisposition = {
  counts: dispositions.map((disposition, i) => ({ disposition, count: i === 4 ? 12 : 0 })),
  total: 12,
};
const points = [
  { batteryId: 12, inService: Date.UTC(2024, 4, 5, 12), soh: 91.4 },
  { batteryId: 13, inService: Date.UTC(2025, 4, 5, 12), soh: 78.2 },
];
const locations = [
  { id: 3, name: 'Leeds', devicesCount: 1 },
  { id: 4, name: 'Oslo', devicesCount: 2 },
];
const computed = { algorithm: 'metrology 1', computedAt: new Date(2026, 10, 27, 9, 5).getTime() };
const conditions = { firstMonth: null, lastMonth: null, coldest: null, warmest: null };

// The table of a chart renders visible rows only, and jsdom knows no heights.
beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(320));

const open = async (uiSettings: Record<string, unknown> = {}, others: Parameters<typeof fakeApi>[0] = {}) => {
  const api = fakeApi({
    'GET /session': () => ok(aUser({ may: ['perm-reports', 'perm-all-locations'], uiSettings })),
    'POST /users/uiSettings': () => ok(),
    'GET /locations': () => ok({ locations }),
    'GET /devices/bias': () => ok({ pools: [], bays: [], ...computed }),
    'GET /reports/soh': () => ok(soh),
    'GET /reports/disposition': () => ok(byDisposition),
    'GET /reports/remainingCapacity': () => ok(remaining),
    'GET /reports/forecast': () => ok({ already: 2, months: [], beyond: 3, silent: 5, total: 10, ...computed }),
    'GET /reports/forecastQuality': () =>
      ok({ forecasts: 0, batteries: 0, coverage: null, medianError: null, lastValueMedianError: null, ...computed }),
    'GET /reports/sohByInServiceDate': () => ok({ points }),
    'GET /dashboard/sohConditions': () => ok(conditions),
    ...others,
  });
  const page = visit('/reports');
  await screen.findByRole('heading', { name: 'Reports' });
  const report = async (name: string) => within(await screen.findByRole('region', { name }));
  return {
    ...page,
    ...api,
    report,
    asked: () => api.requests.map(({ path }) => path),
    table: async (name: string) => {
      await page.user.click(await screen.findByRole('button', { name: `Menu for chart ${name}` }));
      await page.user.click(await screen.findByRole('menuitem', { name: 'View Table' }));
      return report(name);
    },
    filter: () => JSON.parse(new URL(page.address(), 'http://x').searchParams.get('filter') ?? 'null') as unknown,
  };
};

describe('a click on a bar or point opens the list filtered to just those batteries', () => {
  test('of the state of health, with the chosen locations', async () => {
    const { user, table, filter } = await open({ reports: { soh: { binSize: 20, locations: [4] } } });
    await user.click(await (await table('Battery State of Health')).findByRole('button', { name: 'Show 5 batteries' }));
    await waitFor(() => expect(filter()).toEqual({ notRetired: true, locations: ['Oslo'], sohBin: [80, 100] }));
  });

  test('of the remaining capacity', async () => {
    const { user, table, filter } = await open();
    const report = await table('Inventory by Remaining Capacity');
    await user.click(await report.findByRole('button', { name: 'Show 6 batteries' }));
    await waitFor(() => expect(filter()).toEqual({ notRetired: true, remainingBin: [20, 30] }));
  });

  test('of a disposition, with the chosen locations; without batteries there is nothing to open', async () => {
    const { user, report, filter } = await open({ reports: { disposition: { locations: [4] } } });
    const dispositionReport = await report('Inventory by Disposition');
    expect(dispositionReport.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Keep0',
      'Recondition0',
      'Lighter duty0',
      'Second life0',
      'Retire12',
      'Test first0',
      'Not judged0',
    ]);
    await user.click(dispositionReport.getByRole('link', { name: 'Retire' }));
    await waitFor(() => expect(filter()).toEqual({ notRetired: true, locations: ['Oslo'], dispositions: ['retire'] }));
  });

  test('of forecasts there are counts by month, and how good those of before were, with method, version and time', async () => {
    const { report } = await open();
    const forecasts = await report('Forecast by month');
    expect(forecasts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Already below2',
      'In the year after0',
      'Later, or not foreseen3',
      'No forecast5',
    ]);
    const method = 'Method M1 of metrology 1, computed Nov 27, 2026 09:05.';
    expect(await forecasts.findByText(`No forecast has come due yet. ${method}`)).toBeVisible();
    expect(forecasts.getByText((text) => text.endsWith(`below the threshold. ${method}`))).toBeVisible();
  });

  test('of a point', async () => {
    const { user, table, filter } = await open();
    const report = await table('Battery SoH by In Service Date');
    await user.click((await report.findAllByRole('button', { name: 'Show the battery' }))[1]!);
    await waitFor(() => expect(filter()).toEqual({ batteryIds: [13] }));
  });
});

test('points come from left to right by in-service date, and those of one day by their battery', async () => {
  const [early, late] = points;
  const mixed = [late, { ...early, batteryId: 15 }, { ...early, batteryId: 14, soh: 99 }, early];
  const { table } = await open({}, { 'GET /reports/sohByInServiceDate': () => ok({ points: mixed }) });
  const report = await table('Battery SoH by In Service Date');
  await report.findAllByRole('button', { name: 'Show the battery' });
  const ids = report.getAllByRole('row').map((row) => row.firstElementChild?.textContent);
  expect(ids).toEqual(['Battery ID', '12', '14', '15', '13']);
});

test('bars are 10 % wide and count all locations, unless the user chooses otherwise', async () => {
  const { asked } = await open();
  await waitFor(() => expect(asked()).toContain('/reports/soh?binSize=10'));
  expect(asked()).toContain('/reports/remainingCapacity');
  expect(asked()).toContain('/reports/sohByInServiceDate');
});

test('the width of the bars and the locations are chosen, saved and remembered', async () => {
  const { user, report, asked, requests } = await open();
  await (await report('Battery State of Health')).findByText(/9 batteries in use/);
  await user.click(screen.getByRole('button', { name: 'Battery State of Health settings' }));
  const form = within(screen.getByRole('form', { name: 'Battery State of Health Settings' }));
  expect(form.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(['5', '10', '15', '20']);
  expect(form.getByRole('radio', { name: '10 %' })).toBeChecked();
  await user.click(form.getByRole('radio', { name: '5 %' }));
  await user.click(form.getByRole('checkbox', { name: 'Oslo' }));
  expect(asked()).not.toContain('/reports/soh?binSize=5&locations=4');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked()).toContain('/reports/soh?binSize=5&locations=4'));
  await waitFor(() =>
    expect(sentSettings(requests)).toEqual({
      reports: { soh: { binSize: 5, locations: [4] } },
    }),
  );
});

test('a report for a user limited to one location names it, and requests all that they may see', async () => {
  const limited = () => ok(aUser({ may: ['perm-reports'] }));
  const { report, asked } = await open(
    {},
    { 'GET /session': limited, 'GET /locations': () => ok({ locations: [locations[1]] }) },
  );
  expect(await (await report('Battery State of Health')).findByText(/^9 batteries in use at Oslo with/)).toBeVisible();
  expect(asked()).toContain('/reports/soh?binSize=10');
});

test('a report of some locations names them, on screen, in accessible text, in print and in its file', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`;
  URL.revokeObjectURL = () => undefined;
  const settings = { locations: [4, 3] };
  const { user, report, table } = await open({
    reports: { soh: { locations: [4] }, remainingCapacity: settings, sohByInServiceDate: settings },
  });
  const words = [
    ['Battery State of Health', /^9 batteries in use at Oslo with/, /^Batteries in use at Oslo by state of health\./],
    [
      'Inventory by Remaining Capacity',
      /^6 batteries in use at Leeds and Oslo with/,
      /^Batteries in use at Leeds and Oslo by remaining capacity\./,
    ],
    [
      'Battery SoH by In Service Date',
      /^2 batteries in use at Leeds and Oslo with/,
      /^State of health of batteries in use at Leeds and Oslo by in-service date\./,
    ],
  ] as const;
  for (const [name, caption, spoken] of words) {
    expect(await (await report(name)).findByText(caption)).toBeVisible();
    expect((await table(name)).getByText(spoken)).toBeInTheDocument();
  }
  await user.click(screen.getByRole('button', { name: 'Menu for chart Inventory by Remaining Capacity' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Download CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const [heading, first] = (await saved[0]!.text()).split('\r\n');
  expect(heading).toMatch(/,"Locations"$/);
  expect(first).toMatch(/,"Leeds, Oslo"$/);
});

test('a deleted location is no longer requested', async () => {
  const { asked } = await open({ reports: { soh: { binSize: 15, locations: [4, 99] } } });
  await waitFor(() => expect(asked()).toContain('/reports/soh?binSize=15&locations=4'));
  expect(asked().filter((path) => path.includes('99'))).toEqual([]);
});

test('the threshold of 80 % is shown, and on which basis the state of health is counted', async () => {
  const { table } = await open();
  const report = await table('Battery State of Health');
  expect(
    report.getByText(/full charge capacity against design capacity as each battery was last measured/),
  ).toBeVisible();
  expect(report.getByText(/3 below the threshold of 80\s%/)).toBeInTheDocument();
  expect(report.getAllByRole('row').at(-1)).toHaveTextContent('100–1');
});

test('a report is refreshed by its button', async () => {
  const { user, answers, report } = await open();
  await (await report('Battery SoH by In Service Date')).findByText(/2 batteries in use/);
  answers['GET /reports/sohByInServiceDate'] = () => ok({ points: points.slice(0, 1) });
  await user.click(screen.getByRole('button', { name: 'Refresh Battery SoH by In Service Date' }));
  expect(await screen.findByText(/1 battery in use/)).toBeVisible();
});

test('each can be printed and downloaded', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Menu for chart Inventory by Remaining Capacity' }));
  for (const name of ['Print Chart', 'Download PDF', 'Download CSV', 'View Table'])
    expect(await screen.findByRole('menuitem', { name })).toBeEnabled();
});

test('a report without batteries explains why', async () => {
  await open({}, { 'GET /reports/soh': () => ok({ bins: soh.bins.map((bin) => ({ ...bin, count: 0 })), total: 0 }) });
  expect(await screen.findByText(/No state of health measured yet/)).toBeVisible();
});

test('a report that could not be read says so and tries again, the others stay', async () => {
  const { user, answers } = await open(
    {},
    { 'GET /reports/remainingCapacity': () => refused(500, 'internal', 'Request 12') },
  );
  expect(await screen.findByText(/The data for this chart could not be loaded/)).toBeVisible();
  expect(await screen.findByText(/9 batteries in use/)).toBeVisible();
  answers['GET /reports/remainingCapacity'] = () => ok(remaining);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/6 batteries in use/)).toBeVisible();
});

test('the table and the file of the ageing chart name the battery of each point', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Menu for chart Battery SoH by In Service Date' }));
  await user.click(await screen.findByRole('menuitem', { name: 'View Table' }));
  const table = screen.getByRole('table', { name: /in-service date/i });
  expect(within(table).getByRole('columnheader', { name: 'Battery ID' })).toBeVisible();
});
