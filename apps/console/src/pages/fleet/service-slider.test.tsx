import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { serviceWireColumns } from '@ohmstead/contract';
import { announceChange } from '../../data/changes.ts';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
import { servicesAnswer } from '../../testing/list-answers.ts';
import { visit } from '../../testing/visit.tsx';

const stale =
  'This service was saved by another user since it was loaded by you. Reload the data and try your changes again.';

const nothing = Object.fromEntries(serviceWireColumns.map((key) => [key, null]));
const structures = {
  adapterName: 'AD-12',
  calData: null,
  chargeCapacities: [4_100, 4_050],
  dischargeCapacities: null,
  eisWaveformData: null,
  impedances: null,
  selfDischarges: null,
  smartBatteryInfo: { manufacturer: 'Halden', cycleCount: 12 },
  summaryData: null,
  serviceData: null,
  eisData: null,
};
const service = {
  ...nothing,
  ...structures,
  serviceId: 9,
  apiVersion: 1,
  version: 1,
  batteryId: 7,
  deviceId: 1,
  batterySerialNumber: 'SN7',
  serviceType: 'Charge',
  status: 'pass',
  startTime: 1_700_000_000_000,
  duration: 4_942.6,
  soh: 84.7,
  fcc: 8_470,
  temp: 19.4,
  notes: null,
};

const open = async (may: string[] = []) => {
  const api = fakeApi({
    'GET /session': () => ok(aUser({ may })),
    'POST /services/getUpdates': () => ok(servicesAnswer([])),
    'GET /services/9': () => ok(service),
    'PUT /services/9': () => ok({ apiVersion: 2 }),
  });
  const page = visit('/services?service=9');
  await screen.findByRole('dialog', { name: 'SN7 (Charge)' });
  return { ...api, ...page, saves: () => api.requests.filter(({ method }) => method === 'PUT') };
};
const form = () => within(screen.getByRole('form', { name: 'Edit service' }));

/** Spec: entities §2.6. */
const labels = `Adapter Name, Battery Serial Number, Battery Model, Battery Status, Battery Type, Bay ID, Cal Data,
  CCA Determination, Charge Applied, Charge Capacities, Charge Cycles, Confidence Grade, Cycle Counter, Dealer Number,
  Device SN, Device SoC, Device Type, Discharge Capacities, Discharge Cycles, Duration (s), EIS Data, EIS Waveform Data, FCC,
  Final Capacity, Final Impedance, Final Test Message, Firmware Version, ID, Impedances, Location, Max Error (%),
  Measured Battery Voltage, Measured CCA, Notes, Operator, Rated CCA, RC, RC Determination, Recondition Cycles, Rem Cap,
  RMA Number, Self Discharges, Service Parameters, Service Type, Smart Battery Info, SOC Determination, Start Time,
  State of Health (%), Status, Summary Data, Target Capacity, Temperature, Test Mode, VIN, Warranty ID`.split(/,\s+/);

describe('the service slider', () => {
  test('shows every field, with the unit in its name where the specification has it there', async () => {
    await open();
    const shown = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(labels.filter((label) => !shown.includes(label))).toEqual([]);
  });

  test('shows the duration in seconds, and in words', async () => {
    await open();
    const { nextElementSibling: value } = screen.getByText('Duration (s)', { selector: 'dt' });
    expect(value).toHaveTextContent(/^4,942 \(1:22:22\)$/);
  });

  test('states which state of health it shows: full charge capacity against design capacity, its date and temperature', async () => {
    await open();
    const { nextElementSibling: value } = screen.getByText('State of Health (%)', { selector: 'dt' });
    const words = /^84.7\s*full charge capacity of 8,470\smAh against design capacity, Nov 1[45], 2023 at 19\s°C$/;
    expect(value).toHaveTextContent(words);
  });

  test('shows structures readably, never as raw JSON', async () => {
    await open();
    expect(within(screen.getByRole('table', { name: 'Charge Capacities' })).getByText('4,100')).toBeVisible();
    expect(within(screen.getByRole('table', { name: 'Smart Battery Info' })).getByText('Halden')).toBeVisible();
    expect(screen.getByRole('dialog')).not.toHaveTextContent(/[{}]/);
  });

  test('of a deleted service shows that it cannot be found, and sends no more requests', async () => {
    const { answers, requests } = await open();
    const asked = () => requests.filter(({ path }) => path.startsWith('/services/9')).length;
    answers['GET /services/9'] = () => refused(404, 'services-not-found');
    await act(async () => announceChange('services'));
    expect(await screen.findByText('The service you requested cannot be found.')).toBeVisible();
    const before = asked();
    vi.useFakeTimers();
    for (let second = 0; second < 5; second++) {
      await act(async () => announceChange('services'));
      await act(async () => void (await vi.advanceTimersByTimeAsync(1_100)));
    }
    vi.useRealTimers();
    expect(asked()).toBe(before);
  });

  test("'View on Services page' goes to services filtered by the battery serial number and the start time", async () => {
    const { user, address } = await open();
    await user.click(screen.getByRole('link', { name: 'View on Services page' }));
    await waitFor(() => expect(decodeURIComponent(address())).toContain('"keywords":["SN7"]'));
    expect(decodeURIComponent(address())).toContain('"startTimeRange":[1700000000000,1700000000000]');
  });

  test('only Notes is editable, with perm-services-edit', async () => {
    const { user, saves } = await open(['perm-services-edit']);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(form().getAllByRole('textbox')).toHaveLength(1);
    await user.type(form().getByLabelText('Notes'), 'Cold start{Enter}');
    expect(await screen.findByText('Your service edits have been saved.')).toBeVisible();
    expect(saves()[0]?.body).toEqual({ apiVersion: 1, notes: 'Cold start' });
  });

  test('offers no edit without perm-services-edit', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  });

  test("a stale save keeps the user's notes", async () => {
    const { user, answers } = await open(['perm-services-edit']);
    answers['PUT /services/9'] = () => refused(400, 'services-update-1', stale);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.type(form().getByLabelText('Notes'), 'Mine{Enter}');
    expect(await form().findByText(stale)).toBeVisible();
    expect(form().getByLabelText('Notes')).toHaveValue('Mine');
  });
});
