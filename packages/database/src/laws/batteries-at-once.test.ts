import { expect, test } from 'vitest';
import { testDatabase } from '../testing/index.ts';

test('of two transactions that refresh a battery concurrently the second sees what the first has committed', async () => {
  const { root } = await testDatabase();
  const [one, other] = [await root.connect(), await root.connect()];
  try {
    const { rows: organizations } = await root.query(`select directory.create_organization('Acme Batteries') as id`);
    const begin = `begin; select set_config('app.organization_id', '${organizations[0].id}', true)`;
    await one.query(begin);
    const { rows: batteries } = await one.query(
      'insert into app.batteries (organization_id, serial_number) values (app.organization_id(), $1) returning id',
      ['B-1'],
    );
    const ids = batteries.map(({ id }) => id);
    await one.query(
      `insert into app.services (organization_id, uid, battery_id, service_type, status, started_at)
        values (app.organization_id(), 'run-1', $1, 'Charge', 'servicing', now())`,
      ids,
    );
    await one.query('select app.refresh_batteries($1)', [ids]);
    await one.query('commit');

    await one.query(begin);
    await one.query(`update app.services set status = 'pass', ended_at = now() where battery_id = $1`, ids);
    await one.query('select app.refresh_batteries($1)', [ids]);
    await other.query(begin);
    const { rows: backends } = await other.query('select pg_backend_pid() as pid');
    const refreshed = other.query('select app.refresh_batteries($1)', [ids]);
    const isHeldUp = async () =>
      (await root.query('select cardinality(pg_blocking_pids($1)) > 0 as held', [backends[0].pid])).rows[0].held;
    await expect.poll(isHeldUp).toBe(true);
    await one.query('commit');
    await refreshed;
    await other.query('commit');
    const { rows } = await root.query('select last_status from app.batteries where id = $1', ids);
    expect(rows).toEqual([{ last_status: 'pass' }]);
  } finally {
    for (const client of [one, other]) client.release(true);
  }
});
