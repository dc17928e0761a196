import { serviceColumns } from '@ohmstead/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
import { serviceRow, servicesAnswer } from '../../testing/list-answers.ts';
import { visit } from '../../testing/visit.tsx';

const listed = Object.fromEntries(serviceColumns.map(({ key }) => [key, null]));
const detail = {
  imported: null,
  ...listed,
  serviceId: 3,
  version: 1,
  batteryId: 7,
  batterySerialNumber: 'SN 7',
  deviceId: 1,
  deviceSerialNumber: 'DEV1',
  serviceType: 'Spectro',
  status: 'pass',
  soh: 91.2,
  startTime: 1_700_000_000_000,
  vehicleMileage: 1_000,
  adapterName: 'AD-12',
  chargeCapacities: [2_400, 2_411],
  smartBatteryInfo: { maker: 'ARB' },
  eisData: { Freqs: [1_000, 100], EIS_real: [0.02, 0.03], EIS_imag: [-0.001, -0.002] },
  dischargeCapacities: null,
  selfDischarges: null,
  impedances: null,
  eisWaveformData: null,
  calData: null,
  summaryData: null,
  serviceData: null,
};

const openList = async (
  rows: readonly unknown[][],
  address = '/services',
  user: Parameters<typeof aUser>[0] = {},
  answers: Parameters<typeof fakeApi>[0] = {},
) => {
  const api = fakeApi({
    'GET /session': () => ok(aUser(user)),
    'POST /services/getUpdates': ({ body }) => ok(servicesAnswer('versions' in (body as object) ? rows : [], false)),
    'GET /services/3': () => ok(detail),
    'GET /services/4': () => refused(404, 'services-not-found'),
    'POST /users/uiSettings': () => ok(),
    ...answers,
  });
  const page = visit(address);
  await screen.findByRole('navigation', { name: 'Pages' });
  return { ...page, ...api };
};

const withMileage = { uiSettings: { services: { columns: [{ key: 'vehicleMileage', visible: true }] } } };

describe('the list of services', () => {
  test("of an organisation that has none reads 'No services yet'", async () => {
    await openList([]);
    expect(screen.getByRole('heading', { name: 'No services yet' })).toBeVisible();
  });

  test('a state of health is compared with the policy that judges its battery: of the model, else of the group', async () => {
    const rows = [
      serviceRow(1, { batteryId: 7, batteryModelName: 'M1', soh: 84 }),
      serviceRow(2, { batteryId: 8, batteryModelName: 'M1', soh: 84 }),
      serviceRow(3, { batteryId: 9, batteryModelName: 'M2', soh: 84 }),
    ];
    const { requests } = await openList(
      rows,
      '/services',
      { uiSettings: { services: { columns: [{ key: 'soh', visible: true }] } } },
      {
        'GET /dispositionPolicies/thresholds': () =>
          ok({
            thresholds: [
              { scope: 'organization', value: null, keep: 80 },
              { scope: 'group', value: 'Ventilator', keep: 85 },
              { scope: 'model', value: 'M2', keep: 90 },
            ],
          }),
        'POST /batteries/find': () =>
          ok({
            cursor: 'c',
            more: false,
            columns: ['batteryId', 'version', 'apiVersion', 'usedIn'],
            batteries: [
              [7, 1, 1, 'Ventilator'],
              [8, 1, 1, null],
            ],
          }),
      },
    );
    expect(await screen.findByText('Below 85 %')).toBeVisible();
    expect(screen.getByText('Below 90 %')).toBeVisible();
    expect(screen.getAllByText(/^Below/)).toHaveLength(2);
    const asked = requests.filter(({ path }) => path === '/batteries/find').map(({ body }) => body);
    expect(asked).toEqual([expect.objectContaining({ filters: { batteryIds: [7, 8] }, timeZone: expect.any(String) })]);
  });

  test('statuses read Passed, Failed, Servicing and Aborted', async () => {
    const statuses = ['pass', 'fail', 'servicing', 'aborted'] as const;
    await openList(statuses.map((status, i) => serviceRow(i + 1, { status })));
    for (const words of ['Passed', 'Failed', 'Servicing', 'Aborted']) expect(screen.getByText(words)).toBeVisible();
  });

  test('shows vehicle mileage in km', async () => {
    await openList([serviceRow(1, { vehicleMileage: 48_211 })], '/services', withMileage);
    expect(screen.getByText('48,211')).toHaveTextContent('48,211 km');
  });

  test('shows vehicle mileage in miles to users whose distanceUnit is imperial', async () => {
    const user = { ...withMileage, distanceUnit: 'imperial' } as const;
    await openList([serviceRow(1, { vehicleMileage: 48_211 })], '/services', user);
    expect(screen.getByText('29,957')).toHaveTextContent('29,957 mi');
  });

  test('a service in progress shows its duration so far', async () => {
    await openList([serviceRow(1, { status: 'servicing', duration: 3_909 })]);
    expect(screen.getByText('1:05:09')).toBeVisible();
  });
});

describe('the service slider', () => {
  const slider = () => within(screen.getByRole('dialog'));
  const open = async (user = {}) => {
    const page = await openList([], '/services?service=3', user);
    await screen.findByRole('dialog', { name: 'SN 7 (Spectro)' });
    return page;
  };

  test('shows every field of a service', async () => {
    await open();
    const labels = slider()
      .getAllByRole('term')
      .map((term) => term.textContent);
    const structures = ['Adapter Name', 'Cal Data', 'Charge Capacities', 'Discharge Capacities', 'EIS Data'];
    const more = ['EIS Waveform Data', 'Impedances', 'Self Discharges', 'Smart Battery Info', 'Summary Data'];
    const withUnit = new Map([
      ['duration', 'Duration (s)'],
      ['maxError', 'Max Error (%)'],
      ['soh', 'State of Health (%)'],
    ]);
    const all = [...serviceColumns.map(({ key, label }) => withUnit.get(key) ?? label), ...structures, ...more];
    expect(labels.toSorted()).toEqual(all.toSorted());
  });

  test('shows structures as small tables', async () => {
    await open();
    const rows = within(slider().getByRole('table', { name: 'EIS Data' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Frequency (Hz)Real (Ω)Imaginary (Ω)',
      '1,0000.02-0.001',
      '1000.03-0.002',
    ]);
    expect(within(slider().getByRole('table', { name: 'Charge Capacities' })).getByText('2,411')).toBeVisible();
  });

  test("'View on Services page' filters by the battery's serial number and the start time", async () => {
    const { user, address } = await open();
    await user.click(slider().getByRole('link', { name: 'View on Services page' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(decodeURIComponent(address()).replaceAll('+', ' ')).toBe(
      '/services?filter={"keywords":["SN","7"],"startTimeRange":[1700000000000,1700000000000]}',
    );
  });

  test("says 'The service you requested cannot be found.' if there is no data", async () => {
    await openList([], '/services?service=4');
    expect(await screen.findByText('The service you requested cannot be found.')).toBeVisible();
  });
});
