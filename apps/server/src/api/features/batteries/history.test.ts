import { expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';

const { app, organization } = await testApi();
const [acme, other] = [await organization(), await organization('Other Works')];
const [graz, oslo] = [await acme.location('Graz'), await acme.location('Oslo')];
const fitter = await acme.signIn({ permissions: ['perm-batteries-charts', 'perm-all-locations'] });

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const historyOf = (ids: readonly (number | string)[], who = fitter) =>
  call(app, who, 'GET', `/batteries/history?ids=${ids.join()}`);

test('perm-batteries-charts guards the history of batteries', async () => {
  const viewer = await acme.signIn({ permissions: ['perm-services-charts', 'perm-all-locations'] });
  expect(await historyOf([1], viewer)).toMatchObject({ status: 403, code: 'not-permitted' });
});

test('the history has the results of each ended service, oldest first', async () => {
  const battery_id = await acme.battery();
  const found = { soh_percent: 91.5, fcc_mah: 1_830, rem_cap_mah: 915, temperature_c: 24.5 };
  const late = await acme.service({
    battery_id,
    started_at: at(20),
    ended_at: at(21),
    status: 'fail',
    ...found,
    rc_determination: 'Fair',
  });
  const early = await acme.service({ battery_id, started_at: at(3), status: 'pass', ...found, device_soc_percent: 49 });
  const { body } = await historyOf([battery_id]);
  expect(body.columns).toEqual([
    'serviceId',
    'startTs',
    'soh',
    'rsoc',
    'remCap',
    'fcc',
    'rcDetermination',
    'temp',
    'endTs',
    'status',
  ]);
  expect(body.batteries).toMatchObject([{ id: battery_id, serviceData: null }]);
  expect(body.batteries[0]?.history).toEqual([
    [early, at(3).getTime(), 91.5, 49, 915, 1_830, null, 24.5, null, 'pass'],
    [late, at(20).getTime(), 91.5, 50, 915, 1_830, 'Fair', 24.5, at(21).getTime(), 'fail'],
  ]);
});

test('a running service provides its newest values instead of an entry', async () => {
  const battery_id = await acme.battery({ design_capacity_mah: 2_000 });
  const live = { live_at: at(21), live_rem_cap_mah: 500 };
  await acme.service({ battery_id, started_at: at(21), status: 'servicing', ...live });
  const { body } = await historyOf([battery_id]);
  expect(body.batteries).toMatchObject([
    { history: [], serviceData: { ts: at(21).getTime(), headers: ['RSOC', 'RemCap', 'FCC'], data: [25, 500, null] } },
  ]);
});

test('services without measurements are left out', async () => {
  const battery_id = await acme.battery();
  await acme.service({ battery_id, started_at: at(3), status: 'aborted' });
  expect((await historyOf([battery_id])).body.batteries[0]?.history).toEqual([]);
});

test('the version is that of the row in the list', async () => {
  const battery_id = await acme.battery();
  const detail = await call(app, fitter, 'GET', `/batteries/${battery_id}`);
  expect((await historyOf([battery_id])).body.batteries[0]?.version).toBe((detail.body as { version: number }).version);
});

test('foreign, out-of-location and non-existent batteries are skipped, and services elsewhere too', async () => {
  const limited = await acme.signIn({ permissions: ['perm-batteries-charts'], locationIds: [graz] });
  const [here, elsewhere] = [await acme.battery({ location_id: graz }), await acme.battery({ location_id: oslo })];
  const foreign = await other.battery();
  await acme.service({ battery_id: here, started_at: at(3), status: 'pass', soh_percent: 90, location_id: oslo });
  const mine = await acme.service({
    battery_id: here,
    started_at: at(4),
    status: 'pass',
    soh_percent: 80,
    location_id: graz,
  });
  const { body } = await historyOf([elsewhere, foreign, 987_654, here], limited);
  expect(body.batteries.map(({ id }) => id)).toEqual([here]);
  expect(body.batteries[0]?.history.map(([serviceId]) => serviceId)).toEqual([mine]);
});

test.each([[''], ['1,'], ['0'], ['x'], [Array(101).fill(1).join()]])('%j is bad input', async (ids) => {
  expect(await historyOf([ids])).toMatchObject({ status: 400, code: 'bad-input' });
});
