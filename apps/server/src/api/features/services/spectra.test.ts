import { expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';

const { app, organization } = await testApi();
const [acme, other] = [await organization(), await organization('Other Works')];
const [graz, oslo] = [await acme.location('Graz'), await acme.location('Oslo')];
const plotter = await acme.signIn({ permissions: ['perm-nyquist', 'perm-all-locations'] });

const spectraOf = (ids: readonly (number | string)[], who = plotter) =>
  call(app, who, 'GET', `/services/eis?ids=${ids.join()}`);

const measured = async (owner: typeof acme, values: Record<string, unknown> = {}) => {
  const battery_id = await owner.battery();
  const startedAt = new Date(1_700_000_000_000);
  const id = await owner.service({ battery_id, started_at: startedAt, has_eis_data: true, ...values });
  const spectrum = { frequencies_hz: [1000, 1], real_ohm: [0.02, 0.03], imaginary_ohm: [-0.001, -0.004] };
  await owner.insert('service_spectra', { service_id: id, ...spectrum });
  return { id, battery_id };
};

test('perm-nyquist guards the spectra of services', async () => {
  const { id } = await measured(acme);
  const viewer = await acme.signIn({ permissions: ['perm-services-charts', 'perm-all-locations'] });
  expect(await spectraOf([id], viewer)).toMatchObject({ status: 403, code: 'not-permitted' });
});

const found = { soh_percent: 91.5, fcc_mah: 1_830, temperature_c: 24.5, device_soc_percent: 50 };

test('spectra are in the requested order, with their frequencies in Hz and the true sign of Im(Z) in ohm', async () => {
  const [one, two] = [await measured(acme, { battery_serial_number: 'B-1', ...found }), await measured(acme)];
  const { body } = await spectraOf([two.id, one.id]);
  expect(body).toMatchObject({ spectra: [{ serviceId: two.id }, { serviceId: one.id }] });
  expect((body as { spectra: unknown[] }).spectra[1]).toEqual({
    serviceId: one.id,
    batteryId: one.battery_id,
    batterySerialNumber: 'B-1',
    batteryModelName: null,
    startTime: 1_700_000_000_000,
    duration: null,
    soh: 91.5,
    fcc: 1_830,
    temp: 24.5,
    deviceSoc: 50,
    Freqs: [1000, 1],
    EIS_real: [0.02, 0.03],
    EIS_imag: [-0.001, -0.004],
  });
});

test('services without a spectrum, foreign, out-of-location or non-existent ones are skipped', async () => {
  const limited = await acme.signIn({ permissions: ['perm-nyquist'], locationIds: [graz] });
  const here = await measured(acme, { location_id: graz });
  const elsewhere = await measured(acme, { location_id: oslo });
  const plain = await acme.service({ battery_id: await acme.battery(), location_id: graz });
  const foreign = await measured(other);
  const { body } = await spectraOf([elsewhere.id, plain, foreign.id, 987_654, here.id, here.id], limited);
  expect(body).toMatchObject({ spectra: [{ serviceId: here.id }] });
});

test.each([[''], ['1,'], ['0'], ['1;2'], [Array(101).fill(1).join()]])('%j is bad input', async (ids) => {
  expect(await spectraOf([ids])).toMatchObject({ status: 400, code: 'bad-input' });
});
