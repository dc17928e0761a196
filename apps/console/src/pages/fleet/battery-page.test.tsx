import type { Timeline } from '@ohmstead/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aBattery, aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
import { visit } from '../../testing/visit.tsx';

const battery = aBattery({
  modelName: 'HX-100',
  location: 'Leeds',
  disposition: 'retire',
  borderline: true,
  lastSoh: 79.4,
  lastStatus: 'pass',
  lastServiceId: 70,
  lastServiceType: 'Capacity Test',
  due: new Date(2026, 5, 2).getTime(),
});
const verdict = {
  batteryId: 7,
  disposition: 'retire',
  borderline: true,
  soh: 79.4,
  uncertainty: 1.6,
  policy: { scope: 'organization', value: null, keep: 80, lighterDuty: 80, secondLife: 80 },
  reasons: [
    { code: 'soh', params: { soh: 79.4, limit: 80 }, text: 'The state of health is 79.4 %, below 80.0 %.' },
    { code: 'borderline', params: { uncertainty: 1.6 }, text: 'A second test would decide.' },
  ],
};
const service = {
  serviceId: 70,
  serviceType: 'Capacity Test',
  status: 'pass',
  soh: 79.4,
  fcc: 3_970,
  temp: 24,
  duration: 3_600,
  hasEisData: false,
  deviceId: 1,
  deviceSerialNumber: 'OA-1',
  bay: 2,
  location: 'Leeds',
  operator: null,
} as const;
const certificate = {
  certificateId: 'AbCdEfGhIjKlMnOpQrStUv',
  batteryId: 7,
  serialNumber: 'SN7',
  modelName: null,
  issued: new Date(2026, 0, 5).getTime(),
  validUntil: new Date(2026, 6, 4).getTime(),
  state: 'valid',
  revoked: null,
  soh: 82.4,
  uncertainty: 1.9,
} as const;
const newest: Timeline = {
  batteryId: 7,
  events: [
    { at: new Date(2026, 3, 1, 9, 5).getTime(), kind: 'service', service, certificate: null },
    { at: certificate.issued, kind: 'certificate', service: null, certificate },
  ],
  next: '1:service:3',
  trend: null,
};
const purchased = { at: new Date(2020, 0, 9).getTime(), kind: 'purchased', service: null, certificate: null } as const;

const open = (may: string[], others: Parameters<typeof fakeApi>[0] = {}) => {
  const api = fakeApi({
    'GET /session': () => ok(aUser({ may })),
    'GET /batteries/7': () => ok(battery),
    'GET /batteries/7/verdict': () => ok(verdict),
    'GET /batteries/7/certificates': () =>
      ok({ certificates: [{ ...certificate, url: 'https://console.example/c/AbCdEfGhIjKlMnOpQrStUv#token' }] }),
    'GET /batteries/7/timeline': ({ path }: { path: string }) =>
      ok(path.includes('before=1%3Aservice%3A3') ? { ...newest, events: [purchased], next: null } : newest),
    ...others,
  });
  return { ...api, ...visit('/batteries/7') };
};

test('a battery is a story: what to do with it and why, its result beside it, and all that has happened to it', async () => {
  const { user } = open([]);
  expect(await screen.findByRole('heading', { level: 1, name: 'SN7' })).toBeVisible();
  const said = within(await screen.findByRole('region', { name: 'Verdict' }));
  expect(said.getByText('Retire, borderline')).toBeVisible();
  const reasons = await said.findAllByRole('listitem');
  expect(reasons.map(({ textContent }) => textContent)).toEqual(verdict.reasons.map(({ text }) => text));
  expect(screen.getByText('Last result').nextSibling).toHaveTextContent(/^PassedCapacity Test/);
  expect(screen.getByText('Next service').nextSibling).toHaveTextContent('Jun 2, 2026');
  const timeline = within(await screen.findByRole('region', { name: 'Timeline' }));
  const events = () => timeline.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(events()[0]).toMatch(/^Capacity TestPassed, 79\.4\s% at 24\s°CLeeds · OA-1 · Bay 2Apr 1, 2026 09:05$/);
  expect(events()[1]).toMatch(/^Certificate issued, valid82\.4 % ± 1\.9 %, until Jul 4, 2026Jan 5, 2026$/);
  await user.click(timeline.getByRole('button', { name: 'Load older' }));
  expect(await timeline.findByText('Purchased')).toBeVisible();
  expect(timeline.queryByRole('button', { name: 'Load older' })).toBeNull();
  expect(screen.getByRole('img', { name: 'Code of the certificate' })).toBeVisible();
});

test('a person without rights sees no empty frames', async () => {
  open([], {
    'GET /batteries/7': () => ok({ ...battery, spectrumServiceIds: [70] }),
    'GET /batteries/7/certificates': () => ok({ certificates: [] }),
  });
  await screen.findByText('Certificate issued, valid');
  const regions = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label') ?? 'titled');
  expect(regions).toEqual(['Verdict', 'titled']);
  expect(screen.queryByText(/Spectra|State of health over time/)).toBeNull();
});

const foretold = {
  batteryId: 7,
  axis: 'throughput',
  unit: 'cycles',
  tests: 3,
  notUsed: 0,
  inputs: [61, 65, 70],
  method: 'M1',
  reference: 5_000,
  probability: 0.8,
  spacing: 10,
  middle: [
    [20, 79.4],
    [30, 78.9],
  ],
  low: [
    [20, 79.1],
    [30, 78],
  ],
  high: [
    [20, 79.6],
    [30, 79.4],
  ],
  times: [Date.UTC(2026, 3, 1), Date.UTC(2026, 4, 1)],
  threshold: 75,
  crossing: null,
  notBefore: Date.UTC(2026, 4, 1, 12),
  fadingFaster: false,
  silent: null,
};
const nothing = {
  middle: null,
  low: null,
  high: null,
  times: null,
  spacing: null,
  notBefore: null,
  fadingFaster: null,
};
const trendOf = (...points: readonly (readonly [number, number])[]): Timeline['trend'] => ({
  ...verdict.policy,
  threshold: verdict.policy.keep,
  columns: ['serviceId', 'time', 'soh', 'temp', 'serviceType', 'status'],
  points: points.map(([id, soh]) => [id, Date.UTC(2026, 0, id), soh, null, 'Capacity Test', 'pass']),
});
const openForecast = (forecast: object, trend: Timeline['trend']) =>
  open(['perm-batteries-charts'], {
    'GET /batteries/7/timeline': () => ok({ ...newest, trend }),
    'GET /batteries/forecast': () =>
      ok({
        forecasts: [forecast],
        asOf: 0,
        algorithm: 'metrology 1',
        computedAt: new Date(2026, 3, 2, 9, 5).getTime(),
      }),
  });

test('a forecast is shown with its method, its version, the services it rests on, what it counts against, and when it was computed', async () => {
  openForecast(foretold, trendOf([61, 81], [70, 79.4]));
  expect(
    await screen.findByText(
      /^Not below 75 % before May 2026 \(80 % likely\); 3 capacity tests, by cycles, method M1\.$/,
    ),
  ).toBeVisible();
  expect(
    screen.getByText(
      /^Method M1 of metrology 1, computed Apr 2, 2026 09:05, from services 61, 65, 70\. .* as it is now, 5,000\smAh\.$/,
    ),
  ).toBeVisible();
});

test('where there is no forecast the reason is told, even where there is no trend to continue', async () => {
  openForecast({ ...foretold, ...nothing, tests: 1, silent: 'too-few-tests' }, trendOf([70, 79.4]));
  expect(await screen.findByText('No forecast: at least three capacity tests are needed.')).toBeVisible();
  expect(screen.queryByText(/metrology/)).toBeNull();
});

test('a battery that does not exist cannot be found', async () => {
  open([], { 'GET /batteries/7': () => refused(404, 'batteries-not-found') });
  expect(await screen.findByText('The battery you requested cannot be found.')).toBeVisible();
});
