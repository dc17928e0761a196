import { bayWireColumns, deviceWireColumns } from '@ohmstead/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aUser } from '../testing/builders.ts';
import { fakeApi, ok, refused } from '../testing/fake-api.ts';
import { visit } from '../testing/visit.tsx';

type Fields = Record<string, unknown>;
const row = (columns: readonly string[], fields: Fields) => columns.map((key) => fields[key] ?? null);
const answer = (devices: Fields[], bays: Fields[]) => ({
  cursor: '1',
  full: true,
  columns: deviceWireColumns,
  devices: devices.map((fields) => row(deviceWireColumns, fields)),
  bayColumns: bayWireColumns,
  bays: bays.map((fields) => row(bayWireColumns, fields)),
});

const fleet = answer(
  [
    { id: 1, name: 'Bench 1', location: 'Leeds', online: true, serialNumber: 'A1', type: 'charger' },
    { id: 2, name: 'Bench 2', location: 'Leeds', online: false, serialNumber: 'A2', type: 'charger' },
  ],
  [
    { id: 1, deviceId: 1, number: 1, status: 'inprogress', batteryId: 5, liveProgress: 0.4 },
    { id: 2, deviceId: 1, number: 2, status: 'fail', batteryId: 6 },
  ],
);

const open = async (updates: () => ReturnType<typeof ok>) => {
  const api = fakeApi({ 'GET /session': () => ok(aUser()), 'POST /devices/getUpdates': updates });
  const page = visit('/dashboard');
  await screen.findByRole('heading', { name: 'Dashboard' });
  return { ...page, ...api };
};

describe('the dashboard', () => {
  test('says what the fleet does now, each number a way to its list', async () => {
    await open(() => ok(fleet));
    expect(await screen.findByRole('link', { name: /Devices online 1 1 of 2 offline/ })).toHaveAttribute(
      'href',
      '/devices',
    );
    expect(screen.getByRole('link', { name: /Services running 1/ })).toHaveAttribute(
      'href',
      expect.stringContaining('servicing'),
    );
    expect(screen.getByRole('link', { name: /Batteries in bays 2/ })).toHaveAttribute('href', '/batteries');
    expect(screen.getByRole('link', { name: /Bays failed 1/ })).toBeVisible();
  });

  test('shows the devices of a location with their bays', async () => {
    await open(() => ok(fleet));
    const leeds = within(await screen.findByRole('region', { name: 'Leeds' }));
    expect(leeds.getByRole('link', { name: 'Bench 1' })).toBeVisible();
    expect(leeds.getByRole('img', { name: 'bay 1 in progress 40 %, bay 2 failed' })).toBeVisible();
    expect(leeds.getByText('Offline')).toBeVisible();
  });

  test('without a device says what to do', async () => {
    await open(() => ok(answer([], [])));
    expect(await screen.findByText('No devices yet')).toBeVisible();
  });

  test('says when the devices could not be loaded, and tries again', async () => {
    const { answers, user } = await open(() => refused(500, 'internal', 'Request 12'));
    expect(await screen.findByText('The devices could not be loaded')).toBeVisible();
    answers['POST /devices/getUpdates'] = () => ok(fleet);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Leeds' })).toBeVisible();
  });
});
