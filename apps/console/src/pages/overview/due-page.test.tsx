import type { PlanAnswer } from '@ohmstead/contract';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { announceChange } from '../../data/changes.ts';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok } from '../../testing/fake-api.ts';
import { visit } from '../../testing/visit.tsx';

const at = Date.UTC(2026, 2, 2, 12);
const [hour, day] = [3_600_000, 86_400_000];

type Item = PlanAnswer['items'][number];
/** One after the other in the only bay, an hour each. */
const item = (batteryId: number, dueDays: number, values: Partial<Item> = {}): Item => ({
  batteryId,
  serialNumber: `SN-${batteryId}`,
  modelName: 'VT-100',
  locationId: 1,
  location: 'Graz',
  soh: 88,
  disposition: 'keep',
  borderline: false,
  due: at + dueDays * day,
  listedFrom: at - day,
  lastTime: null,
  intervalDays: 30,
  intervalFrom: 'battery',
  duration: 3_600,
  promisedDuration: 3_600,
  durationBasis: 'same',
  start: at + (batteryId - 1) * hour,
  end: at + batteryId * hour,
  bay: 0,
  late: 0,
  reason: null,
  ...values,
});
const none = { start: null, end: null, bay: null, late: null };
const plan: PlanAnswer = {
  at,
  until: at + 28 * day,
  leadDays: 14,
  serviceType: 'Capacity Test',
  total: 4,
  items: [item(1, -1), item(2, 1), item(3, 9), item(4, 2, { ...none, reason: 'noBay' })],
  bays: [
    {
      bayId: 7,
      deviceId: 5,
      deviceName: 'Bench 1',
      number: 2,
      locationId: 1,
      adapterName: null,
      freeFrom: at,
      modelNames: null,
      more: false,
    },
  ],
  locations: [
    {
      locationId: 1,
      location: 'Graz',
      timeZone: 'UTC',
      hours: null,
      bays: 1,
      dueCount: 4,
      overdue: { count: 1, seconds: 3_600 },
      weeks: [],
      doneBy: at + 3 * hour,
      doneByWithOneMore: at + 2 * hour,
      missingBays: 0,
    },
  ],
};

test('what is due is a list, a calendar of bays, and a queue that people reorder and print; it is planned again when a service ends', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { requests } = fakeApi({
    'GET /session': () => ok(aUser({ may: ['perm-plan'] })),
    'GET /plan': () => ok(plan),
    'POST /users/uiSettings': () => ok(),
    'POST /labelCodes': () =>
      ok({ address: 'https://console.test/q/', batteries: [[1, 'aaaa']], devices: [], bays: [] }),
  });
  const { user, router } = visit('/due');
  const group = async (name: RegExp) => within(await screen.findByRole('region', { name }));
  expect((await group(/^Overdue/)).getByText('SN-1')).toBeVisible();
  expect((await group(/^This week/)).getByText('SN-2')).toBeVisible();
  expect((await group(/^Next/)).getByText('SN-3')).toBeVisible();
  expect((await group(/^Does not fit/)).getByText('No bay here takes this model.')).toBeVisible();

  await user.click(screen.getByRole('radio', { name: 'Bays' }));
  expect(router.state.location.search).toEqual({ show: 'bays' });
  const bays = within(await screen.findByRole('table', { name: 'Bays of Graz' }));
  const row = within(bays.getByRole('row', { name: /^Bench 1, bay 2/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)[0]).toBe(
    '12:00–13:00SN-113:00–14:00SN-214:00–15:00SN-3',
  );
  expect(screen.getByText(/Does not fit into a bay: 1 battery/)).toBeVisible();

  await user.click(screen.getByRole('radio', { name: 'Work list' }));
  const queue = within(await screen.findByRole('list', { name: 'Queue' }));
  const names = () => queue.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names()).toEqual(['SN-1', 'SN-2', 'SN-3']);
  await user.click(queue.getByRole('button', { name: 'Move SN-3 up' }));
  expect(names()).toEqual(['SN-1', 'SN-3', 'SN-2']);
  expect(screen.getByText(/in your own order/)).toBeVisible();
  expect(requests.find(({ path }) => path === '/users/uiSettings')?.body).toEqual({
    changes: [{ path: 'due.first', value: [1, 3, 2] }],
  });
  await user.click(screen.getByRole('button', { name: 'Print 3' }));
  expect(await queue.findByRole('img', { name: 'Code of SN-1' })).toBeInTheDocument();
  expect(print).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Order by due date' }));
  expect(names()).toEqual(['SN-1', 'SN-2', 'SN-3']);

  const asked = () => requests.filter(({ path }) => path === '/plan').length;
  const before = asked();
  act(() => announceChange('services'));
  await waitFor(() => expect(asked()).toBe(before + 1), { timeout: 4_000 });
});

test('a view has an address of its own; one that is unknown shows what is due', async () => {
  fakeApi({ 'GET /session': () => ok(aUser({ may: ['perm-plan'] })), 'GET /plan': () => ok(plan) });
  visit('/due?show=work');
  expect(await screen.findByRole('list', { name: 'Queue' })).toBeVisible();
  cleanup();
  visit('/due?show=moon');
  expect(await screen.findByRole('region', { name: /^Overdue/ })).toBeVisible();
});
