import {
  batteryWireColumns,
  serviceWireColumns,
  type BatteryDetail,
  type HistoryRow,
  type PassportSheet,
  type ServiceDetail,
} from '@ohmstead/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
import { visit } from '../../testing/visit.tsx';

const day = (month: number, date: number) => new Date(2026, month - 1, date, 12).getTime();

const battery: Partial<BatteryDetail> = {
  batteryId: 7,
  version: 3,
  apiVersion: 2,
  serialNumber: 'SN/7',
  modelName: 'HX-1',
  manufacturer: 'Halden',
  chemistry: 'Li-ion',
  designCapacity: 4_900,
  lastStatus: 'pass',
  lastSoh: 74.3,
  lastSohTime: day(11, 3),
  lastTemperature: 23,
  lastServiceType: 'Charge',
  lastServiceId: 12,
  comments: 'Dropped once',
  modelImage: null,
  lastServiceTime: day(11, 3),
};
const history: HistoryRow[] = Array.from({ length: 10 }, (_, index) => [
  100 + index,
  day(1 + index, 1),
  90 - index,
  null,
  4_000,
  4_400 - index,
  null,
  23,
  day(1 + index, 2),
  index === 9 ? 'fail' : 'pass',
]);

const nothingOf = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, null]));
const structures = [
  'adapterName',
  'calData',
  'chargeCapacities',
  'dischargeCapacities',
  'eisWaveformData',
  'impedances',
  'selfDischarges',
  'smartBatteryInfo',
  'summaryData',
];
const service: Partial<ServiceDetail> = {
  serviceId: 12,
  version: 1,
  batterySerialNumber: 'SN7',
  serviceType: 'Charge',
  status: 'pass',
  startTime: day(11, 3),
  duration: 3_600,
  soh: 74.3,
  fcc: 3_640,
  temp: 23,
  operator: 'Ada',
  deviceSerialNumber: 'DEV1',
  deviceId: 1,
  bayId: 2,
  bayNumber: 3,
  finalCapacity: 3_600,
  notes: 'Second try',
  serviceData: null,
  eisData: null,
};

const passportSheet: PassportSheet = {
  batteryId: 7,
  generated: day(11, 4),
  regulation: 'Regulation (EU) 2023/1542',
  fields: [
    {
      key: 'remainingCapacity',
      annex: 'XIII 4(a) and (b), VII A',
      label: 'Remaining capacity',
      value: 3_640,
      unit: 'mAh',
      method: 'Full charge capacity of the newest service',
      serviceIds: [12],
      reason: null,
    },
    {
      key: 'carbonFootprint',
      annex: 'Art. 7',
      label: 'Carbon footprint',
      value: null,
      unit: null,
      method: null,
      serviceIds: [],
      reason: 'It is declared by the manufacturer; an analyzer cannot measure it.',
    },
  ],
  token: 'a.b.c',
};

const open = (address: string, may: string[] = [], serviceChange: Partial<ServiceDetail> = {}) => {
  const api = fakeApi({
    'GET /session': () => ok(aUser({ may })),
    'GET /batteries/7': () => ok({ ...nothingOf(batteryWireColumns), ...battery }),
    'GET /batteries/history': () => ok({ columns: [], batteries: [{ id: 7, version: 3, serviceData: null, history }] }),
    'GET /services/12': () =>
      ok({ ...nothingOf([...serviceWireColumns, ...structures]), ...service, ...serviceChange }),
    'GET /batteries/7/passportSheet': () => ok(passportSheet),
    'GET /batteries/8': () => refused(404, 'batteries-not-found'),
    'GET /services/8': () => refused(404, 'services-not-found'),
  });
  return { ...api, ...visit(address) };
};

const sheet = () => screen.findByRole('article');
const part = (name: string) => screen.getByRole('heading', { name }).closest('section')!;

test("a battery's sheet shows its identity, its verdict with the basis of it, and its comments", async () => {
  open('/batteries/7/sheet');
  const paper = within(await sheet());
  expect(paper.getByRole('heading', { name: 'SN/7', level: 1 })).toBeVisible();
  expect(part('State of the battery')).toHaveTextContent(
    'Below 80 %State of health 74.3 %full charge capacity against design capacity, Nov 3, 2026 at 23 °C',
  );
  expect(part('Identity')).toHaveTextContent('Design Capacity (mAh)4,900');
  expect(part('Comments')).toHaveTextContent('Dropped once');
  expect(await sheet()).toHaveTextContent(/Analytical EnginesPrinted .* by Ada Byron/);
});

test("with perm-batteries-charts a battery's sheet lists its latest services, newest first", async () => {
  open('/batteries/7/sheet', ['perm-batteries-charts']);
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows).toHaveLength(9);
  expect(rows[1]).toHaveTextContent('Oct 2, 2026 12:00109Failed81.04,3914,00023.0');
  expect(screen.getByRole('img', { name: /^State of health of battery SN\/7\..*10 values/ })).toBeVisible();
});

test('without perm-batteries-charts no history is requested', async () => {
  const { requests } = open('/batteries/7/sheet');
  await sheet();
  expect(requests.map(({ path }) => path)).not.toContainEqual(expect.stringContaining('history'));
  expect(screen.queryByRole('table')).toBeNull();
});

test('the title of the document can be used as a file name', async () => {
  open('/batteries/7/sheet');
  await sheet();
  expect(document.title).toMatch(/^Battery SN-7 \d{4}-\d\d-\d\d$/);
});

test("a service's sheet shows its result separately from the battery's verdict", async () => {
  open('/services/12/sheet');
  await sheet();
  expect(part('Result of the service')).toHaveTextContent('PassedAs reported by the analyzer.');
  expect(part('Result of the service')).not.toHaveTextContent('80 %');
  expect(part('State of the battery')).toHaveTextContent('Below 80 %');
  expect(part('State of the battery')).not.toHaveTextContent('Passed');
  expect(part('Figures')).toHaveTextContent(/Final Capacity.*3,600 mAh/);
  expect(part('Who, when and where')).toHaveTextContent(/StartNov 3, 2026 12:00EndNov 3, 2026 13:00/);
  expect(part('Who, when and where')).toHaveTextContent('OperatorAda');
  expect(part('Who, when and where')).toHaveTextContent(/Bay3(?!\d)/);
  expect(part('Who, when and where')).not.toHaveTextContent('Bay ID');
  expect(part('Notes')).toHaveTextContent('Second try');
  expect(document.title).toBe('Service 12 of SN7 2026-11-03');
});

test('the sheet of a service in progress shows neither a result nor an end', async () => {
  open('/services/12/sheet', [], { status: 'servicing', soh: null });
  await sheet();
  expect(part('Result of the service')).toHaveTextContent('ServicingThe service is in progress.');
  expect(part('State of the battery')).toHaveTextContent('Not measuredKnown once the service has ended.');
  expect(part('Who, when and where')).toHaveTextContent('EndIn progress');
});

test('a passport sheet shows what is known with where it comes from, and why the rest is empty', async () => {
  open('/batteries/7/passport-sheet', ['perm-certificates']);
  expect(await screen.findByRole('row', { name: /Remaining capacity/ })).toHaveTextContent(
    'Remaining capacity3,640 mAhFull charge capacity of the newest service (service 12)XIII 4(a) and (b), VII A',
  );
  expect(part('What is not known, and why')).toHaveTextContent(/Carbon footprintIt is declared by the manufacturer/);
  expect(await sheet()).toHaveTextContent('It is not a passport');
  expect(screen.getByRole('button', { name: 'Download signed JSON' })).toBeVisible();
  expect(document.title).toMatch(/^Passport sheet SN-7 /);
});

test('the Print button opens the print dialog of the browser', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = open('/services/12/sheet');
  await sheet();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test.each([
  ['/batteries/8/sheet', 'The battery you requested cannot be found.'],
  ['/services/8/sheet', 'The service you requested cannot be found.'],
  ['/services/x/sheet', 'The service you requested cannot be found.'],
])('%s shows the same message as the details', async (address, words) => {
  open(address);
  expect(await screen.findByText(words)).toBeVisible();
});

test.each([
  ['/batteries?battery=7', '/batteries/7/sheet'],
  ['/services?service=12', '/services/12/sheet'],
])('the details at %s link to the sheet', async (address, to) => {
  const { user, address: now } = open(address);
  await user.click(await screen.findByRole('link', { name: 'Print' }));
  await waitFor(() => expect(now()).toBe(to));
});
