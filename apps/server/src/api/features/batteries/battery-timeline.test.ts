import type { Timeline } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';

const { app, organization } = await testApi();
const acme = await organization();
const [graz, oslo] = [await acme.location('Graz'), await acme.location('Oslo')];
const admin = await acme.signIn();
const hour = 3_600_000;
const day = 24 * hour;
const now = Date.now();
const ago = (ms: number) => new Date(now - ms);

const battery = await acme.battery({
  location_id: graz,
  design_capacity_mah: 5_000,
  purchased_at: ago(400 * day),
  in_service_at: ago(380 * day),
  expires_at: ago(-300 * day),
  created_at: ago(370 * day),
});
const bench = await acme.device({ location_id: graz });
const service = (agoMs: number, values: Record<string, unknown> = {}) =>
  acme.service({
    battery_id: battery,
    service_type: 'Capacity Test',
    status: 'pass',
    location_id: graz,
    started_at: ago(agoMs + hour),
    ended_at: ago(agoMs),
    ...values,
  });
const first = await service(300 * day, {
  soh_percent: 91.26,
  fcc_mah: 4_563,
  temperature_c: 24.5,
  duration_s: 3_600,
  has_eis_data: true,
  device_id: bench,
  device_serial_number: 'OA-1',
  bay_number: 2,
  operator: 'A. N.',
});
const aborted = await service(200 * day, { status: 'aborted', soh_percent: 12 });
const elsewhere = await service(100 * day, { soh_percent: 85, location_id: oslo, status: 'fail' });
const running = await service(0, { status: 'servicing', ended_at: null, started_at: ago(hour) });
await acme.insert('certificates', {
  id: 'A'.repeat(22),
  battery_id: battery,
  serial_number: 'HX-1',
  issued_at: ago(299 * day),
  valid_until: ago(100 * day),
  soh_percent: 91.3,
  uncertainty_percent: 1.8,
  token: 'e30.e30.e30',
});

const timeline = async (query = '', who = admin) =>
  (await call<Timeline>(app, who, 'GET', `/batteries/${battery}/timeline${query}`)).body;
const said = ({ events }: Timeline) => events.map(({ kind, service: of }) => of?.serviceId ?? kind);
const all = ['expires', running, elsewhere, aborted, 'certificate', first, 'firstSeen', 'inService', 'purchased'];

test('the timeline of a battery has its services, certificates and dates, newest first', async () => {
  const answer = await timeline();
  expect(said(answer)).toEqual(all);
  expect(answer).toMatchObject({ batteryId: battery, next: null });
  expect(answer.events.map(({ at }) => at)).toEqual(answer.events.map(({ at }) => at).toSorted((a, b) => b - a));
  expect(answer.events.find((event) => event.service?.serviceId === first)).toEqual({
    at: now - 300 * day,
    kind: 'service',
    service: {
      serviceId: first,
      serviceType: 'Capacity Test',
      status: 'pass',
      soh: 91.26,
      fcc: 4_563,
      temp: 24.5,
      duration: 3_600,
      hasEisData: true,
      deviceId: bench,
      deviceSerialNumber: 'OA-1',
      bay: 2,
      location: 'Graz',
      operator: 'A. N.',
    },
    certificate: null,
  });
  expect(answer.events.find(({ kind }) => kind === 'certificate')).toEqual({
    at: now - 299 * day,
    kind: 'certificate',
    service: null,
    certificate: {
      certificateId: 'A'.repeat(22),
      batteryId: battery,
      serialNumber: 'HX-1',
      modelName: null,
      issued: now - 299 * day,
      validUntil: now - 100 * day,
      state: 'expired',
      revoked: null,
      soh: 91.3,
      uncertainty: 1.8,
    },
  });
});

test('older events follow page by page, each once', async () => {
  for (const limit of [1, 2, 4]) {
    const found = [];
    let next: string | null = '';
    while (next !== null) {
      const page: Timeline = await timeline(`?limit=${limit}&before=${next}`);
      expect(page.events.length).toBeLessThanOrEqual(limit);
      found.push(...said(page));
      ({ next } = page);
    }
    expect(found).toEqual(all);
  }
});

test('the trend has every state of health that was not aborted, oldest first, with the threshold of the policy', async () => {
  expect((await timeline()).trend).toEqual({
    threshold: 80,
    lighterDuty: 80,
    secondLife: 80,
    columns: ['serviceId', 'time', 'soh', 'temp', 'serviceType', 'status'],
    points: [
      [first, now - 300 * day, 91.26, 24.5, 'Capacity Test', 'pass'],
      [elsewhere, now - 100 * day, 85, null, 'Capacity Test', 'fail'],
    ],
  });
});

test('services elsewhere than the caller may see are left out, and without perm-batteries-charts there is no trend', async () => {
  const limited = await acme.signIn({ permissions: [], locationIds: [graz] });
  const answer = await timeline('', limited);
  expect(said(answer)).toEqual(all.filter((each) => each !== elsewhere));
  expect(answer.trend).toBeNull();
  const charts = await acme.signIn({ permissions: ['perm-batteries-charts'], locationIds: [graz] });
  expect((await timeline('', charts)).trend?.points.map(([id]) => id)).toEqual([first]);
  const atOslo = await acme.signIn({ permissions: [], locationIds: [oslo] });
  const hidden = await call(app, atOslo, 'GET', `/batteries/${battery}/timeline`);
  expect(hidden).toMatchObject({ status: 404, code: 'batteries-not-found' });
});

test.each(['limit=0', 'limit=201', 'limit=1.5', 'before=yesterday', 'since=1'])('%s is bad input', async (query) => {
  const answer = await call(app, admin, 'GET', `/batteries/${battery}/timeline?${query}`);
  expect(answer).toMatchObject({ status: 400, code: 'bad-input' });
});
