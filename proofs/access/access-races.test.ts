import { setTimeout as delay } from 'node:timers/promises';
import { permissions } from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { call } from '../../apps/server/src/api/testing/call.ts';
import { testApi } from '../../apps/server/src/api/testing/test-api.ts';
import type { SignedIn } from '../../apps/server/src/api/testing/test-organization.ts';
import { Random } from '../../apps/server/src/testing/random.ts';

const { app, database, organization } = await testApi();
const acme = await organization();
const administrator = await acme.signIn();
const isWhole = process.env['PROOF'] === 'whole';
const trials = isWhole ? 1_000 : 5;
const random = new Random(1);
const depot = await acme.location('Depot');
const clinic = await acme.location('Clinic');

/** A random pause, so that the two calls meet at a different moment each time. */
const soon = () => delay(random.fraction() * 4);

async function give({ id }: SignedIn, given: readonly string[]): Promise<void> {
  const { rows } = await database.root.query('select version from app.users where id = $1', [id]);
  const edit = { version: rows[0].version, permissions: { permissions: given } };
  const { status, body } = await call(app, administrator, 'PUT', `/users/${id}`, edit);
  if (status !== 200) throw new Error(JSON.stringify(body));
}

const here = `perm-location-${depot}`;

test('no call that starts after a permission was withdrawn uses it', { timeout: 900_000 }, async () => {
  const person = await acme.signIn({ permissions: [] });
  let won = 0;
  for (let trial = 0; trial < trials; trial++) {
    await give(person, ['perm-reports', 'perm-locations']);
    const use = () => call(app, person, 'GET', '/reports/soh');
    const under = [use(), use()];
    await give(person, []);
    const later = await Promise.all([use(), use()]);
    if (later.some(({ status }) => status !== 403)) won++;
    await Promise.all(under);
  }
  expect(won).toBe(0);
});

const retired = async (ids: readonly number[]) => {
  const query = 'select id from app.batteries where id = any ($1::bigint[]) and retired_at is not null';
  return (await database.root.query(query, [ids])).rowCount;
};

const losses: [string, readonly string[]][] = [
  ['the permission', [here]],
  ['the location', ['perm-batteries-retire']],
  ['everything', []],
];

test.each(losses)(
  'a bulk change is either saved before %s is lost, or not saved at all',
  { timeout: 900_000 },
  async (_, left) => {
    const person = await acme.signIn({ permissions: [] });
    const batteryIds: number[] = [];
    for (let made = 0; made < 20; made++) batteryIds.push(await acme.battery({ location_id: depot }));
    const outcomes = { kept: 0, refused: 0 };
    for (let trial = 0; trial < trials; trial++) {
      await acme.change('update app.batteries set retired_at = null where id = any ($1::bigint[])', [batteryIds]);
      await give(person, ['perm-batteries-retire', here]);
      const using = call(app, person, 'POST', '/batteries/retire', { retired: Date.now(), batteryIds });
      await soon();
      await give(person, left);
      const atTheLoss = await retired(batteryIds);
      const { status, body } = await using;
      const afterwards = await retired(batteryIds);
      expect(afterwards, `saved after the loss: ${status} ${JSON.stringify(body)}`).toBe(atTheLoss);
      expect([0, 20]).toContain(afterwards);
      if (afterwards === 20) outcomes.kept++;
      else outcomes.refused++;
    }
    // In enough trials each of the two wins at least once.
    if (isWhole) expect(Math.min(outcomes.kept, outcomes.refused)).toBeGreaterThan(0);
  },
);

const isAnyWaiting = async (): Promise<boolean> => {
  const { rows } = await database.root.query(
    `select from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted limit 1`,
  );
  return rows.length > 0;
};

test.each(losses)('a bulk change is not saved if the caller loses %s while it waits for its rows', async (_, left) => {
  const person = await acme.signIn({ permissions: ['perm-batteries-retire'], locationIds: [depot] });
  const batteryId = await acme.battery({ location_id: depot });
  const holder = await database.root.connect();
  await holder.query('begin');
  await holder.query('select from app.batteries where id = $1 for update', [batteryId]);
  const using = call(app, person, 'POST', '/batteries/retire', { retired: Date.now(), batteryIds: [batteryId] });
  await expect.poll(isAnyWaiting).toBe(true);
  await give(person, left);
  await holder.query('commit');
  holder.release();
  const { status } = await using;
  expect([status, await retired([batteryId])]).toEqual([403, 0]);
});

test('no read that starts after a device has moved away returns it', { timeout: 900_000 }, async () => {
  const person = await acme.signIn({
    permissions: permissions.filter((name) => name !== 'perm-all-locations'),
    locationIds: [depot],
  });
  const device = await acme.device({ location_id: depot });
  const move = async (location: number) => {
    const { body } = await call(app, administrator, 'GET', `/devices/${device}`);
    await call(app, administrator, 'PUT', `/devices/${device}`, { apiVersion: body.apiVersion, location });
  };
  for (let trial = 0; trial < trials / 2; trial++) {
    const read = () => call(app, person, 'POST', '/devices/getUpdates', { versions: null });
    await move(depot);
    const under = [read(), read()];
    await move(clinic);
    const [list, detail] = await Promise.all([read(), call(app, person, 'GET', `/devices/${device}`)]);
    expect(list.body.devices.map(([id]) => id)).not.toContain(device);
    expect(detail.status).toBe(404);
    await Promise.all(under);
  }
});
