import { expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';

const { app, database, organization } = await testApi();
const [acme, other] = [await organization(), await organization('Other Works')];
const [graz, oslo] = [await acme.location('Graz'), await acme.location('Oslo')];
const admin = await acme.signIn();

const put = (id: number, body: object, who = admin) => call(app, who, 'PUT', `/services/${id}`, body);
const remove = (serviceIds: number[], who = admin) => call(app, who, 'DELETE', '/services', { serviceIds });
const battery = async (id: number) => (await call(app, admin, 'GET', `/batteries/${id}`)).body;
const ended = (batteryId: number, at: string, values: Record<string, unknown> = {}) =>
  acme.service({ battery_id: batteryId, status: 'pass', started_at: at, ended_at: at, soh_percent: 90, ...values });
const refresh = (id: number) => acme.change('select app.refresh_batteries(array[$1]::bigint[])', [id]);

test('notes are edited with perm-services-edit, from the newest version only', async () => {
  const id = await acme.service({ battery_id: await acme.battery() });
  expect(await put(id, { apiVersion: 1, notes: 'Looks fine' })).toMatchObject({ body: { apiVersion: 2 } });
  expect(await put(id, { apiVersion: 1, notes: 'Too late' })).toMatchObject({ code: 'services-update-1' });
  expect((await call(app, admin, 'GET', `/services/${id}`)).body).toMatchObject({ notes: 'Looks fine', apiVersion: 2 });
  expect(await put(id, { apiVersion: 2, notes: null })).toMatchObject({ body: { apiVersion: 3 } });
  expect(await put(id, { apiVersion: 3, notes: 'x', status: 'pass' })).toMatchObject({ code: 'bad-input' });
  const viewer = await acme.signIn({ permissions: ['perm-all-locations'] });
  expect(await put(id, { apiVersion: 3, notes: 'x' }, viewer)).toMatchObject({ status: 403 });
  const { rows } = await database.root.query(
    `select before, after from app.audit_events where action = 'services-update' order by id limit 1`,
  );
  expect(rows).toEqual([{ before: { notes: null }, after: { notes: 'Looks fine' } }]);
});

test('foreign, out-of-location and non-existent services get the same answer and are skipped', async () => {
  const limited = await acme.signIn({
    permissions: ['perm-services-edit', 'perm-services-delete'],
    locationIds: [graz],
  });
  const foreign = await other.service({ battery_id: await other.battery() });
  const elsewhere = await acme.service({ battery_id: await acme.battery(), status: 'pass', location_id: oslo });
  for (const id of [foreign, elsewhere, 987_654])
    expect(await put(id, { apiVersion: 1, notes: 'x' }, limited)).toMatchObject({ code: 'services-not-found' });
  expect((await remove([foreign, elsewhere, 987_654], limited)).body).toEqual({ deletedIds: [] });
  expect((await call(app, admin, 'GET', `/services/${elsewhere}`)).status).toBe(200);
});

test('the bay number of a service is hidden from users who cannot see the device', async () => {
  const viewer = await acme.signIn({ permissions: [], locationIds: [graz] });
  const service = { battery_id: await acme.battery(), location_id: graz };
  const ranAt = async (location_id: number) => {
    const device_id = await acme.device({ location_id });
    const bay_id = await acme.insert('bays', { device_id, number: 3 });
    return acme.service({ ...service, device_id, bay_id });
  };
  const bayNumbers = [await ranAt(graz), await ranAt(oslo)].map(
    async (id) => (await call(app, viewer, 'GET', `/services/${id}`)).body.bayNumber,
  );
  expect(await Promise.all(bayNumbers)).toEqual([3, null]);
});

test('a service in progress prevents the deletion of all', async () => {
  const id = await acme.battery();
  const [done, running] = [await ended(id, '2026-01-01'), await acme.service({ battery_id: id, status: 'servicing' })];
  expect(await remove([done, running])).toMatchObject({ status: 400, code: 'services-delete-1' });
  expect((await call(app, admin, 'GET', `/services/${done}`)).status).toBe(200);
});

test('a service that ends while it is deleted is deleted completely or not at all', async () => {
  for (let round = 0; round < 15; round++) {
    const id = await acme.service({ battery_id: await acme.battery(), status: 'servicing' });
    const [answer] = await Promise.all([
      remove([id]),
      acme.change(`update app.services set status = 'pass', ended_at = now() where id = $1`, [id]),
    ]);
    const left = await call(app, admin, 'GET', `/services/${id}`);
    expect([answer.status, left.status]).toEqual(answer.status === 200 ? [200, 404] : [400, 200]);
  }
});

test('the last values of the battery follow the newest remaining service, also elsewhere', async () => {
  const id = await acme.battery();
  const older = await ended(id, '2026-01-01', {
    soh_percent: 70,
    temperature_c: 21.5,
    location_id: oslo,
    status: 'fail',
  });
  const newer = await ended(id, '2026-02-01', { location_id: graz });
  await refresh(id);
  expect(await battery(id)).toMatchObject({ lastServiceId: newer, lastSoh: 90, lastLocation: 'Graz' });
  const limited = await acme.signIn({ permissions: ['perm-services-delete'], locationIds: [graz] });
  expect((await remove([newer], limited)).body).toEqual({ deletedIds: [newer] });
  expect(await battery(id)).toMatchObject({
    lastServiceId: older,
    lastSoh: 70,
    lastSohTime: Date.parse('2026-01-01'),
    lastTemperature: 21.5,
    lastStatus: 'fail',
    lastLocation: 'Oslo',
  });
  await remove([older]);
  expect(await battery(id)).toMatchObject({
    lastServiceId: null,
    lastSoh: null,
    lastSohTime: null,
    lastTemperature: null,
    lastStatus: null,
    lastServiceTime: null,
  });
});
