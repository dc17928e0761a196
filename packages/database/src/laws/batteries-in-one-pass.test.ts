import { expect, test } from 'vitest';
import { testDatabase } from '../testing/index.ts';

const count = 400;

test('the batteries of a batch are refreshed in one scan of their services, even without statistics', async () => {
  const { root } = await testDatabase();
  const client = await root.connect();
  const first = async (text: string, values: unknown[] = []) =>
    Object.values((await client.query(text, values)).rows[0])[0];
  const rowsRead = () =>
    first(`select seq_tup_read + idx_tup_fetch from pg_stat_xact_user_tables where relname = 'services'`).then(Number);
  try {
    const organization = await first(`select directory.create_organization('Acme Batteries')`);
    await client.query('begin');
    await client.query(`select set_config('app.organization_id', $1, true)`, [String(organization)]);
    await client.query(
      `insert into app.batteries (organization_id, serial_number) select $1, 'B-' || n from generate_series(1, $2::integer) n`,
      [organization, count],
    );
    await client.query(
      `insert into app.services (organization_id, uid, battery_id, service_type, status, started_at, live_rem_cap_mah)
        select $1, 'run-' || id, id, 'Charge', 'servicing', now(), 80 from app.batteries
        where organization_id = $1`,
      [organization],
    );
    const before = await rowsRead();
    await client.query(`select app.refresh_batteries(array(select id from app.batteries where organization_id = $1))`, [
      organization,
    ]);
    expect((await rowsRead()) - before).toBeLessThan(10 * count);
    const shown = `select count(*) from app.batteries where organization_id = $1 and rem_cap_mah = 80`;
    expect(Number(await first(shown, [organization]))).toBe(count);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
