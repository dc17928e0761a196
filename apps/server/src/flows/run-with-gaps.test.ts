import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { wholeOrganization } from '@ohmstead/domain';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../api/testing/call.ts';
import { testApi } from '../api/testing/test-api.ts';
import { startGateway, type Gateway } from '../gateway/start-gateway.ts';
import { eventually } from '../gateway/testing/eventually.ts';
import { nextSeq, result, start } from '../gateway/testing/example-messages.ts';
import { ownThing } from '../gateway/testing/register-thing.ts';
import { silentLog } from '../gateway/testing/silent-log.ts';
import { TestDevice } from '../gateway/testing/test-device.ts';
import { exportTo } from '../provider/commands/export-to.ts';
import { compactServices } from '../sample-store/compact-services.ts';

const { app, database, organization } = await testApi();
const acme = await organization();
const admin = await acme.signIn();
const folder = mkdtempSync(join(tmpdir(), 'ohmstead-gaps-'));
let gateway: Gateway;
let device: TestDevice;

beforeAll(async () => {
  gateway = await startGateway({ database: database.gateway, log: silentLog, port: 0 });
  await ownThing(database.root, 'gappy', acme.id);
  device = await new TestDevice(gateway.port as number, 'gappy').ready();
  await device.send('hello', device.hello());
});
afterAll(async () => {
  device.breakOff();
  await gateway.stop();
  rmSync(folder, { recursive: true });
});

/** As sent by a device: temperature at intervals, capacity at the beginning, nothing for a while, and finally the voltage alone. */
const parts = [
  {
    offset: [0, 1, 2],
    Curr: [500, 501, 502],
    Volt: [3_700, 3_701, 3_702],
    Temp: [24.5, null, null],
    RemCap: [10, 11, null],
  },
  { offset: [3, 4], Curr: [503, null], Volt: [3_703, 3_704], Temp: null },
  { offset: [10, 11] },
  { offset: [12], Curr: null, Volt: [3_712], Temp: [25], RemCap: null },
];
/** Offset, current, remaining capacity, temperature, voltage. */
const measured = [
  [0, 500, 10, 24.5, 3_700],
  [1, 501, 11, null, 3_701],
  [2, 502, null, null, 3_702],
  [3, 503, null, null, 3_703],
  [4, null, null, null, 3_704],
  [10, null, null, null, null],
  [11, null, null, null, null],
  [12, null, null, 25, 3_712],
];

const one = async (text: string) => (await database.root.query(text)).rows[0];
const samplesRead = async (id: number) => {
  const { body } = await call<{ serviceData: { stream: unknown } }>(app, admin, 'GET', `/services/${id}`);
  return body.serviceData.stream;
};

test('a value that was not measured, null or left out, is a gap in the stream, when packed, and in an export', async () => {
  await device.send('start', start('gappy'));
  for (const [part, columns] of parts.entries())
    await device.send('stream', { seq: nextSeq(), service: 'gappy', part, ...columns });
  expect(device.rejected).toEqual([]);
  const live = await eventually(
    () => one(`select * from app.services where uid = 'gappy'`),
    ({ live_offset_s }) => live_offset_s === 12,
  );
  expect(live).toMatchObject({
    live_current_ma: 503,
    live_temperature_c: 25,
    live_voltage_mv: 3_712,
    live_rem_cap_mah: 11,
  });
  expect(await samplesRead(live.id)).toEqual(measured);

  await device.send('result', result('gappy', { parts: parts.length, fields: { fcc: null }, structures: null }));
  // The projection may lock the row for a moment.
  await expect
    .poll(() => database.gateway.writeTenant(wholeOrganization(acme.id), (writer) => compactServices(writer)))
    .toBe(1);
  expect(await one(`select compacted_parts, rem_cap_mah from app.services where uid = 'gappy'`)).toEqual({
    compacted_parts: parts.length,
    rem_cap_mah: 11,
  });
  expect(await samplesRead(live.id)).toEqual(measured);

  const context = { databaseUrl: database.url, dataDir: folder, publicUrl: '' };
  await exportTo(context, { to: folder }, String(acme.id));
  const measurements = join(folder, `organization-${acme.id}`, 'measurements');
  const file = readdirSync(measurements).find((name) => name.endsWith(`_${live.id}.bdf.csv`));
  const [head = '', ...rows] = readFileSync(join(measurements, file ?? ''), 'utf8')
    .trim()
    .split('\n');
  const heads = head.split(',');
  const wanted = [
    'Test Time / s',
    'Voltage / V',
    'Current / A',
    'Surface Temperature / degC',
    'Remaining Capacity / Ah',
  ];
  const measuredOf = (row: string) => wanted.map((name) => row.split(',')[heads.indexOf(name)]).join();
  expect(rows.map(measuredOf)).toEqual([
    '0,3.7,0.5,24.5,0.01',
    '1,3.701,0.501,,0.011',
    '2,3.702,0.502,,',
    '3,3.703,0.503,,',
    '4,3.704,,,',
    '10,,,,',
    '11,,,,',
    '12,3.712,,25,',
  ]);
});
