import { bayStatus } from '@ohmstead/domain';
import type { DeviceDetail, ServiceDetail } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { encodeSamples } from '../sample-store/sample-codec.ts';
import { testApi } from './testing/test-api.ts';

const { app, organization } = await testApi();
const acme = await organization();

const get = async <T>(url: string, who: { headers: { authorization: string } }): Promise<T> =>
  (await app.inject({ url, headers: who.headers })).json<T>();

test('a battery’s detail adds comments, picture and default parameters of its model', async () => {
  await acme.insert('battery_models', { name: 'HX-9', default_service_parameters: 'C/2' });
  const imageId = 'h'.repeat(22);
  await acme.insert('battery_model_images', { model_name: 'HX-9', image_id: imageId, image: Buffer.from('WebP') });
  const id = await acme.battery({ model_name: 'hx-9', comments: 'dropped once' });
  const battery = await get(`/api/batteries/${id}`, await acme.signIn());
  expect(battery).toMatchObject({ batteryId: id, modelServiceParameters: 'C/2' });
  expect(battery).toMatchObject({ modelImage: `/uploads/model-images/${imageId}` });
  expect(battery).toMatchObject({ comments: 'dropped once', retired: null, favourite: false });
});

test('a battery’s detail names its services with a spectrum, newest first, at most eight and only those the caller sees', async () => {
  const [graz, oslo] = [await acme.location('Graz'), await acme.location('Oslo')];
  const battery_id = await acme.battery({ location_id: graz });
  const measured = async (day: number, values: object = {}) =>
    acme.service({ battery_id, location_id: graz, started_at: new Date(Date.UTC(2026, 0, day)), ...values });
  const ids: number[] = [];
  for (const day of [5, 1, 9, 2, 3, 4, 6, 7, 8]) ids[day] = await measured(day, { has_eis_data: true });
  await measured(20);
  await measured(21, { has_eis_data: true, location_id: oslo });
  await acme.service({ battery_id: await acme.battery(), has_eis_data: true });
  const battery = await get(
    `/api/batteries/${battery_id}`,
    await acme.signIn({ permissions: [], locationIds: [graz] }),
  );
  expect(battery).toMatchObject({ spectrumServiceIds: [9, 8, 7, 6, 5, 4, 3, 2].map((day) => ids[day]) });
});

test('a device’s detail names the offered firmware and its bays in order', async () => {
  const id = await acme.device({
    firmware_versions: JSON.stringify({ bay: '1.8', main: '2.4.1' }),
    firmware_offer: '2.5.0',
  });
  await acme.insert('bays', { device_id: id, number: 2 });
  await acme.insert('bays', { device_id: id, number: 1, default_service_parameters: 'C/5' });
  const device = await get<DeviceDetail>(`/api/devices/${id}`, await acme.signIn());
  expect(device).toMatchObject({ id, firmwareUpgrade: '2.5.0', deviceVersionNumbers: 'main 2.4.1, bay 1.8' });
  expect(device.bays.map(({ number, defaultServiceParameters }) => [number, defaultServiceParameters])).toEqual([
    [1, 'C/5'],
    [2, null],
  ]);
});

test('the status of a bay is the same in a list as by the rule of the domain', async () => {
  const device = await acme.device();
  const battery = await acme.battery();
  const statuses = [null, 'pass', 'fail', 'servicing', 'aborted'];
  let number = 0;
  for (const status of statuses) {
    for (const battery_id of [battery, null]) {
      const service_id =
        status === null ? null : await acme.service({ battery_id: battery, device_id: device, status });
      await acme.insert('bays', { device_id: device, number: ++number, battery_id, service_id });
    }
  }
  const { bays } = await get<DeviceDetail>(`/api/devices/${device}`, await acme.signIn());
  expect(bays).toHaveLength(10);
  for (const bay of bays) expect(bay.status).toBe(bayStatus(bay));
});

test('while a service runs its live values are shown, also in its bay', async () => {
  const device = await acme.device();
  const battery = await acme.battery({ rem_cap_mah: 10 });
  const live = { live_offset_s: 61, live_rem_cap_mah: 1_500, live_voltage_mv: 12_400, live_temperature_c: 25.5 };
  const id = await acme.service({ battery_id: battery, device_id: device, status: 'servicing', ...live });
  await acme.insert('bays', { device_id: device, number: 1, battery_id: battery, service_id: id });
  const who = await acme.signIn();
  const service = await get<ServiceDetail>(`/api/services/${id}`, who);
  expect(service).toMatchObject({ duration: 61, remCap: 1_500, temp: 25.5, measuredBatteryVoltage: 12.4 });
  expect((await get<DeviceDetail>(`/api/devices/${device}`, who)).bays[0]).toMatchObject({
    remCap: 1_500,
    liveVoltage: 12_400,
  });
  await acme.change(`update app.services set status = 'pass', duration_s = 90 where id = $1`, [id]);
  expect(await get<ServiceDetail>(`/api/services/${id}`, who)).toMatchObject({ duration: 90, remCap: null });
  expect((await get<DeviceDetail>(`/api/devices/${device}`, who)).bays[0]).toMatchObject({
    remCap: 10,
    liveVoltage: null,
  });
});

test('a service has its curves and spectrum for users who may see charts, null for others', async () => {
  const id = await acme.service({
    battery_id: await acme.battery(),
    status: 'pass',
    has_eis_data: true,
    has_service_data: true,
  });
  const samples = encodeSamples({
    offset: [0, 1],
    Curr: [1_000, null],
    RemCap: [5, 6],
    Temp: [25, 25.5],
    Volt: [3_700, 3_701],
  });
  await acme.insert('service_samples', { service_id: id, part: 0, sample_count: 2, samples });
  await acme.insert('service_spectra', {
    service_id: id,
    frequencies_hz: [1000, 1],
    real_ohm: [0.01, 0.02],
    imaginary_ohm: [-0.001, -0.004],
  });
  await acme.insert('service_details', { service_id: id, impedances: JSON.stringify([[1000, 12]]) });
  const charts = await acme.signIn({ permissions: ['perm-all-locations', 'perm-services-charts'] });
  const detail = await get<ServiceDetail>(`/api/services/${id}`, charts);
  expect(detail.serviceData).toEqual({
    streamHeaders: ['offset', 'Curr', 'RemCap', 'Temp', 'Volt'],
    stream: [
      [0, 1_000, 5, 25, 3_700],
      [1, null, 6, 25.5, 3_701],
    ],
  });
  expect(detail.eisData).toEqual({ Freqs: [1000, 1], EIS_real: [0.01, 0.02], EIS_imag: [-0.001, -0.004] });
  expect(detail).toMatchObject({ impedances: [[1000, 12]], calData: null, adapterName: null });
  const plain = await acme.signIn({ permissions: ['perm-all-locations'] });
  expect(await get<ServiceDetail>(`/api/services/${id}`, plain)).toMatchObject({ serviceData: null, eisData: null });
});

const samplesFrom = (from: number, count: number) => {
  const column = (value: number) => Array.from({ length: count }, () => value);
  const offset = Array.from({ length: count }, (_, at) => from + at);
  return encodeSamples({ offset, Curr: column(1_000), RemCap: column(5), Temp: column(25), Volt: column(3_700) });
};

test('a running service is continued from a cursor, and read anew if a part came late or all were packed', async () => {
  const id = await acme.service({ battery_id: await acme.battery(), status: 'servicing', has_service_data: true });
  const charts = await acme.signIn({ permissions: ['perm-all-locations', 'perm-services-charts'] });
  const addPart = (part: number) =>
    acme.insert('service_samples', { service_id: id, part, sample_count: 2, samples: samplesFrom(part * 2, 2) });
  const read = async (since: string) => {
    const { serviceData } = await get<ServiceDetail>(`/api/services/${id}?since=${since}`, charts);
    const { stream, from, cursor } = serviceData!;
    return { offsets: stream.map(([offset]) => offset), from, cursor: cursor! };
  };
  await addPart(0);
  const first = await read('0');
  expect(first).toEqual({ offsets: [0, 1], from: 0, cursor: '1.2' });
  expect(await read(first.cursor)).toEqual({ offsets: [], from: 2, cursor: '1.2' });
  await addPart(2);
  const second = await read(first.cursor);
  expect(second).toEqual({ offsets: [4, 5], from: 2, cursor: '3.4' });
  await addPart(1);
  const third = await read(second.cursor);
  expect(third).toEqual({ offsets: [0, 1, 2, 3, 4, 5], from: 0, cursor: '3.6' });
  await acme.change(`delete from app.service_samples where service_id = $1`, [id]);
  await acme.insert('service_sample_chunks', {
    service_id: id,
    chunk: 0,
    first_offset_s: 0,
    last_offset_s: 5,
    sample_count: 6,
    samples: samplesFrom(0, 6),
  });
  const packed = await read(third.cursor);
  expect(packed).toEqual({ offsets: [0, 1, 2, 3, 4, 5], from: 0, cursor: 'packed.6' });
  expect(await read(packed.cursor)).toEqual({ offsets: [], from: 6, cursor: 'packed.6' });
});

test('the samples of a service are hidden from users who may not see it', async () => {
  const location = await acme.location('Hidden');
  const id = await acme.service({ battery_id: await acme.battery(), location_id: location, has_service_data: true });
  await acme.insert('service_samples', { service_id: id, part: 0, sample_count: 2, samples: samplesFrom(0, 2) });
  const charts = await acme.signIn({ permissions: ['perm-all-locations', 'perm-services-charts'] });
  expect((await get<ServiceDetail>(`/api/services/${id}`, charts)).serviceData?.stream).toHaveLength(2);
  const elsewhere = await acme.signIn({ permissions: ['perm-services-charts'] });
  for (const address of [`/api/services/${id}`, `/api/services/${id}?since=0`]) {
    expect((await app.inject({ url: address, headers: elsewhere.headers })).statusCode).toBe(404);
  }
});
