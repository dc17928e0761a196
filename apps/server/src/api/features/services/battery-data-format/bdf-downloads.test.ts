import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { encodeSamples } from '../../../../sample-store/sample-codec.ts';
import { readParquet } from '../../../../testing/read-parquet.ts';
import { call } from '../../../testing/call.ts';
import { testApi } from '../../../testing/test-api.ts';

const { app, database, organization } = await testApi();
const [acme, other] = [await organization('Acme & Co.'), await organization('Other Works')];
const [graz, oslo] = [await acme.location('Graz'), await acme.location('Oslo')];
const admin = await acme.signIn();
await database.root.query(`insert into directory.device_models (name, type, bay_count, temperature_sensor)
  values ('Surface', 'Analyzer', 4, 'surface'), ('Anywhere', 'Analyzer', 4, 'unknown')`);

const start = Date.UTC(2026, 2, 5, 12);
const samples = {
  offset: [0, 1, 2],
  Curr: [-1_500, -1_500, null],
  Volt: [3_743.2, 3_700, 3_690],
  Temp: [23.5, null, 24],
  RemCap: [100, 99, null],
};

async function measured(values: Record<string, unknown> = {}, owner = acme): Promise<number> {
  const id = await owner.service({
    battery_id: await owner.battery(),
    battery_serial_number: 'SN/7',
    battery_model_name: 'HX-1',
    device_model_name: 'Surface',
    started_at: new Date(start),
    status: 'pass',
    has_service_data: true,
    final_impedance_mohm: 12.5,
    operator: 'Ada',
    vin: 'WVW1',
    ...values,
  });
  const chunk = { chunk: 0, first_offset_s: 0, last_offset_s: 2, sample_count: 3 };
  await owner.insert('service_sample_chunks', { service_id: id, ...chunk, samples: encodeSamples(samples) });
  return id;
}

const ask = (body: object, who = admin) => call(app, who, 'POST', '/services/bdf', body);
const fetched = async (ticket: unknown, who = admin) => {
  const { headers } = who;
  const answer = await app.inject({ url: `/api/services/bdf/download?ticket=${String(ticket)}`, headers });
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    bytes: answer.rawPayload,
    text: answer.body,
  };
};
async function download(body: object, who = admin) {
  const { status, body: opened } = await ask(body, who);
  expect(status, JSON.stringify(opened)).toBe(200);
  return { fileName: opened['fileName'], ...(await fetched(opened['ticket'], who)) };
}
const lines = (text: string) => text.split('\n');

test('one service is one CSV file: UTF-8 without mark, LF, comma, columns in the order of the format', async () => {
  const id = await measured();
  const { fileName, type, text } = await download({ ids: [id], form: 'csv' });
  expect([fileName, type]).toEqual([`Acme---Co.__SN-7__20260305_${id}.bdf.csv`, 'text/csv; charset=utf-8']);
  const charge = 1.5 / 3_600;
  expect(lines(text)).toEqual([
    'Test Time / s,Voltage / V,Current / A,Unix Time / s,Surface Temperature / degC,Charging Capacity / Ah,Discharging Capacity / Ah,Net Capacity / Ah',
    `0,3.7432,-1.5,${start / 1_000}.000,23.5,0.000000000,0.000000000,0.000000000`,
    `1,3.7,-1.5,${start / 1_000 + 1}.000,,0.000000000,${charge.toFixed(9)},-${charge.toFixed(9)}`,
    `2,3.69,,${start / 1_000 + 2}.000,24,0.000000000,${charge.toFixed(9)},-${charge.toFixed(9)}`,
    '',
  ]);
});

test('thinned samples have no charge, and a sensor at an unknown place has another column', async () => {
  const id = await measured({ device_model_name: 'Anywhere' });
  await acme.insert('service_archives', {
    service_id: id,
    file_name: 'a',
    sha256: Buffer.alloc(32),
    size_bytes: 1,
    sample_count: 9,
  });
  const { text } = await download({ ids: [id], form: 'csv', remainingCapacity: true });
  expect(lines(text)[0]).toBe(
    'Test Time / s,Voltage / V,Current / A,Unix Time / s,Temperature T1 / degC,Remaining Capacity / Ah',
  );
});

test('Parquet has the same columns as doubles, and a reader of others finds each sample', async () => {
  const id = await measured();
  const { text } = await download({ ids: [id], form: 'csv' });
  const { fileName, type, bytes } = await download({ ids: [id], form: 'parquet' });
  expect([fileName, type]).toEqual([`Acme---Co.__SN-7__20260305_${id}.bdf.parquet`, 'application/vnd.apache.parquet']);
  const [head = '', ...body] = lines(text).filter((line) => line !== '');
  const wanted = body.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(head.split(',').map((name, at) => [name, cells[at] === '' ? null : Number(cells[at])]));
  });
  expect(await readParquet(bytes)).toEqual(wanted);
});

test('several services are a ZIP file with metadata, spectra, and a manifest of sizes and SHA-256', async () => {
  const [one, two] = [await measured(), await measured({ has_eis_data: true })];
  await acme.insert('service_spectra', {
    service_id: two,
    frequencies_hz: [1_000, 0.0000001],
    real_ohm: [0.02, 0.03],
    imaginary_ohm: [-0.001, 0.004],
  });
  const { fileName, type, bytes } = await download({ ids: [two, one, two], form: 'csv' });
  const stems = [two, one].map((id) => `Acme---Co.__SN-7__20260305_${id}`);
  expect([fileName, type]).toEqual([`${stems[0]}_and_1_more.zip`, 'application/zip']);
  const files = unzipSync(new Uint8Array(bytes));
  const names = [
    `${stems[0]}.bdf.csv`,
    `${stems[0]}.bdf.metadata.json`,
    `${stems[0]}__EIS.csv`,
    `${stems[1]}.bdf.csv`,
    `${stems[1]}.bdf.metadata.json`,
  ];
  expect(Object.keys(files)).toEqual([...names, 'manifest.json']);
  const textOf = (name: string) => Buffer.from(files[name] ?? []).toString();
  expect(JSON.parse(textOf('manifest.json'))).toEqual({
    files: names.map((name) => ({
      name,
      size: files[name]?.length,
      sha256: createHash('sha256')
        .update(files[name] ?? '')
        .digest('hex'),
    })),
  });
  expect(textOf(`${stems[0]}__EIS.csv`)).toBe(
    'Frequency / Hz,Real Impedance / ohm,Imaginary Impedance / ohm\n1000,0.02,-0.001\n0.0000001,0.03,0.004\n',
  );
  const metadata = textOf(`${stems[0]}.bdf.metadata.json`);
  expect(JSON.parse(metadata)).toMatchObject({
    battery: { serialNumber: 'SN/7', model: 'HX-1' },
    finalImpedance: { value: 12.5, unit: 'mohm' },
    leftOut: [expect.stringContaining('Remaining capacity'), 'Operator, VIN and dealer number.'],
  });
  expect(metadata).not.toMatch(/Ada|WVW1/);
});

test('operator, VIN and dealer number are there only if they are asked for', async () => {
  const { bytes } = await download({ ids: [await measured()], form: 'csv', zip: true, people: true });
  const files = unzipSync(new Uint8Array(bytes));
  const name = Object.keys(files).find((each) => each.endsWith('metadata.json')) ?? '';
  const metadata = JSON.parse(Buffer.from(files[name] ?? []).toString()) as object;
  expect(metadata).toMatchObject({ people: { operator: 'Ada', vin: 'WVW1', dealerNumber: null } });
});

test('what the caller does not see, or has no samples, is left out; if nothing is left, that is said', async () => {
  const [here, elsewhere] = [await measured({ location_id: graz }), await measured({ location_id: oslo })];
  const foreign = await measured({}, other);
  const bare = await acme.service({ battery_id: await acme.battery(), location_id: graz });
  const permissions = ['perm-services-download', 'perm-services-charts'];
  const limited = await acme.signIn({ permissions, locationIds: [graz] });
  const { bytes } = await download({ ids: [elsewhere, foreign, bare, here], form: 'csv' }, limited);
  expect(Object.keys(unzipSync(new Uint8Array(bytes)))).toHaveLength(3);
  const none = await ask({ ids: [elsewhere, foreign, bare, 987_654], form: 'csv' }, limited);
  expect(none).toMatchObject({ status: 400, code: 'services-bdf-1' });
  const lesser = await acme.signIn({ permissions: ['perm-services-download', 'perm-all-locations'] });
  expect(await ask({ ids: [here], form: 'csv' }, lesser)).toMatchObject({ status: 403, code: 'not-permitted' });
});

test('several services in one file, none and more than 100 are bad input', async () => {
  const id = await measured();
  for (const wrong of [
    { ids: [id, id + 1], zip: false },
    { ids: [] },
    { ids: Array.from({ length: 101 }, (_, n) => n + 1) },
  ])
    expect(await ask({ form: 'csv', ...wrong })).toMatchObject({ status: 400, code: 'bad-input' });
  expect(await ask({ ids: [id], form: 'xlsx' })).toMatchObject({ status: 400, code: 'bad-input' });
});

test('a ticket opens its file once within 10 minutes, for its owner and this call, and one audit entry says so', async () => {
  const id = await measured();
  const { body } = await ask({ ids: [id], form: 'csv' });
  expect((await fetched(body['ticket'], await acme.signIn())).text).toContain('services-download-2');
  const asList = await call(app, admin, 'GET', `/services/download?ticket=${body['ticket']}`);
  expect(asList.code).toBe('services-download-2');
  expect((await fetched(body['ticket'])).status).toBe(200);
  expect((await fetched(body['ticket'])).text).toContain('services-download-2');
  const { body: late } = await ask({ ids: [id], form: 'csv' });
  await database.root.query(`update app.export_tickets set expires_at = now()`);
  expect((await fetched(late['ticket'])).text).toContain('services-download-2');
  const { rows } = await database.root.query(
    `select after from app.audit_events where action = 'services-bdf' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ after: { form: 'csv', zip: false, people: false, remainingCapacity: false, count: 1 } }]);
});
