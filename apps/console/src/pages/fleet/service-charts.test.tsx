import { serviceWireColumns, type ServiceDetail, type ServiceRow } from '@ohmstead/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { announceChange } from '../../data/changes.ts';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok } from '../../testing/fake-api.ts';
import { serviceRow, servicesAnswer } from '../../testing/list-answers.ts';
import { visit } from '../../testing/visit.tsx';

const samples = (count: number): ServiceDetail['serviceData'] => ({
  streamHeaders: ['offset', 'Curr', 'RemCap', 'Temp', 'Volt'],
  stream: Array.from({ length: count }, (_, i) => [i * 10, 2_000, 100 + i, i === 1 ? null : 24.5, 3_300 + i]),
});

const detailOf = (values: Partial<ServiceDetail> = {}) => ({
  ...Object.fromEntries(serviceWireColumns.map((key) => [key, null])),
  serviceId: 1,
  version: 1,
  batterySerialNumber: 'SN1',
  status: 'pass',
  startTime: Date.UTC(2026, 10, 21),
  soh: 91.5,
  fcc: 1_830,
  serviceData: samples(3),
  eisData: null,
  ...values,
});

const open = async (row: Partial<ServiceRow> = {}, detail = detailOf()) => {
  let current: unknown = detail;
  let next: readonly (readonly unknown[])[] = [];
  const api = fakeApi({
    'GET /session': () => ok(aUser({ may: ['perm-services-charts'] })),
    'POST /users/uiSettings': () => ok(),
    'POST /services/getUpdates': ({ body }) =>
      ok(
        'versions' in (body as object)
          ? servicesAnswer([serviceRow(1, { hasServiceData: true, hasEisData: false, ...row })])
          : servicesAnswer(next, false),
      ),
    'GET /services/1': () => ok(current),
  });
  const page = visit('/services');
  await page.user.click(await screen.findByRole('button', { name: /^Service Metrics of service 1/ }));
  const grow = async (detail: unknown) => {
    current = detail;
    next = [serviceRow(1, { hasServiceData: true, hasEisData: false, version: 2, ...row })];
    await act(async () => announceChange('services'));
  };
  return { ...page, ...api, grow };
};

const chart = async () => screen.findByRole('application', { name: /^Service Metrics of battery SN1/ });
const viewTable = async ({ user }: Awaited<ReturnType<typeof open>>) => {
  await user.click(await screen.findByRole('button', { name: 'Menu for chart Service Metrics' }));
  await user.click(await screen.findByRole('menuitem', { name: 'View Table' }));
};
const heads = () => {
  const table = screen.getByRole('table', { name: /^Service Metrics/ });
  return within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent);
};

test("a service without data says 'No service data to chart'", async () => {
  const { requests } = await open({ hasServiceData: false });
  expect(screen.getByText('No service data to chart')).toBeVisible();
  expect(requests.map(({ path }) => path)).not.toContain('/services/1');
});

test('Service Metrics show current in mA, capacity in mAh, temperature in °C and voltage in mV', async () => {
  const page = await open();
  expect(await chart()).toHaveAccessibleName(/Voltage: 3 values, lowest 3,300\smV, highest 3,302\smV, last 3,302\smV/);
  await viewTable(page);
  expect(heads()).toEqual(['Time', 'Current (mA)', 'Capacity (mAh)', 'Temperature (°C)', 'Voltage (mV)']);
  expect(screen.getAllByRole('cell', { name: '–' }).length).toBeGreaterThan(0);
});

/**
 * Each series has a contrast of 3:1 against the background in both themes, which white does not have against the light colours of the dark
 * one.
 */
const tickOf = (box: HTMLElement) =>
  box.closest<HTMLElement>('.mantine-Checkbox-root')?.style.getPropertyValue('--checkbox-icon-color');

test("'Select Data To Plot' opens and closes, and each checkbox toggles its series", async () => {
  const page = await open();
  const panel = () => screen.queryByRole('group', { name: 'Select Data To Plot' });
  const button = await screen.findByRole('button', { name: 'Select Data To Plot' });
  await page.user.click(button);
  for (const box of within(panel()!).getAllByRole('checkbox')) expect(tickOf(box)).toBe('var(--surface)');
  await page.user.click(within(panel()!).getByRole('checkbox', { name: 'Temperature (°C)' }));
  await page.user.click(button);
  expect(panel()).not.toBeInTheDocument();
  await viewTable(page);
  expect(heads()).toEqual(['Time', 'Current (mA)', 'Capacity (mAh)', 'Voltage (mV)']);
});

test('without any series the chart explains what to do', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Select Data To Plot' }));
  for (const box of within(screen.getByRole('group', { name: 'Select Data To Plot' })).getAllByRole('checkbox'))
    await user.click(box);
  expect(screen.getByText(/^No series selected/)).toBeVisible();
});

test('the chart grows live while the service runs', async () => {
  const running = { status: 'servicing' } as const;
  const { grow } = await open(running, detailOf(running));
  expect(await chart()).toHaveAccessibleName(/Current: 3 values/);
  await grow(detailOf({ ...running, version: 2, serviceData: samples(5) }));
  await waitFor(async () => expect(await chart()).toHaveAccessibleName(/Current: 5 values/));
});

test('of a running service only new samples are requested', async () => {
  const running = { status: 'servicing' } as const;
  const whole = samples(5)!;
  const first = { ...whole, stream: whole.stream.slice(0, 3), from: 0, cursor: '1.3' };
  const second = { ...whole, stream: whole.stream.slice(3), from: 3, cursor: '2.5' };
  const { grow, requests } = await open(running, detailOf({ ...running, serviceData: first }));
  expect(await chart()).toHaveAccessibleName(/Current: 3 values/);
  await grow(detailOf({ ...running, version: 2, serviceData: second }));
  await waitFor(async () =>
    expect(await chart()).toHaveAccessibleName(/Voltage: 5 values, lowest 3,300\smV, highest 3,304/),
  );
  const asked = requests.flatMap(({ path }) => (path.startsWith('/services/1?') ? [path] : []));
  expect(asked).toEqual(['/services/1?since=0', '/services/1?since=1.3']);
});

test('a service with a spectrum shows its Nyquist plot', async () => {
  const eisData = { Freqs: [1_000, 1], EIS_real: [0.02, 0.03], EIS_imag: [-0.001, -0.004] };
  await open({ hasEisData: true }, detailOf({ eisData }));
  expect(await screen.findByRole('heading', { name: 'Nyquist Plot' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Bode Plot' })).toBeVisible();
});
