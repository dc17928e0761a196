import { testDatabase } from '@ohmstead/database/testing';
import { expect, test } from 'vitest';
import { createOrganization } from '../testing/register-thing.ts';
import type { LiveValues } from './apply/live-values.ts';
import { LiveProjection } from './live-projection.ts';

const database = await testDatabase();
const organizationId = await createOrganization(database.root);

async function addRunning(count: number): Promise<number[]> {
  const { rows } = await database.root.query<{ id: number }>(
    `with battery as (insert into app.batteries (organization_id, serial_number) values ($1, gen_random_uuid()::text) returning id)
      insert into app.services (organization_id, uid, battery_id, service_type, status, started_at)
        select $1, gen_random_uuid()::text, battery.id, 'Charge', 'servicing', now() from battery, generate_series(1, $2::integer)
        returning id::integer`,
    [organizationId, count],
  );
  return rows.map(({ id }) => id);
}

const newest = (serviceId: number, offsetS: number): LiveValues => ({
  serviceId,
  offsetS,
  Curr: 500,
  Volt: null,
  Temp: null,
  RemCap: null,
  progress: null,
});

const shownAt = async (offsetS: number): Promise<number> => {
  const { rows } = await database.root.query<{ count: number }>(
    'select count(*)::integer from app.services where live_offset_s = $1',
    [offsetS],
  );
  return rows[0]!.count;
};

test('messages wait at most for one part of a large fleet: what does not fit into a run is shown by the next ones', async () => {
  const ids = await addRunning(1_200);
  const projection = new LiveProjection(database.gateway, organizationId);
  projection.add(ids.map((id) => newest(id, 1)));
  await projection.run();
  const first = await shownAt(1);
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(ids.length);
  projection.add(ids.slice(first).map((id) => newest(id, 2)));
  while (projection.dueInMs() !== undefined) await projection.run();
  expect([await shownAt(1), await shownAt(2)]).toEqual([first, ids.length - first]);
});

test('what a failed run should have shown is shown by the next', async () => {
  const [id] = await addRunning(1);
  const projection = new LiveProjection(database.gateway, organizationId);
  projection.add([{ ...newest(id!, 3), Curr: 'nonsense' as unknown as number }]);
  await expect(projection.run()).rejects.toThrow('nonsense');
  projection.add([newest(id!, 4)]);
  await projection.run();
  expect(await shownAt(4)).toBe(1);
  expect(projection.dueInMs()).toBeUndefined();
});
