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

const judgement = `select id::integer, disposition, borderline, due_at, fell_below_at, fell_from_percent, test_ended_at,
    test_before_percent, last_status from app.batteries where organization_id = app.organization_id() order by id`;

test('the labels, due dates and falls of a large batch are those of batteries judged one by one, and are written once, if anything has changed; falls below other limits are the same whether or not the test before is known', async () => {
  const many = 1_001;
  const { root } = await testDatabase();
  const client = await root.connect();
  const rowsOf = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows;
  try {
    const [{ organization }] = await rowsOf(`select directory.create_organization('Acme Batteries') as organization`);
    await client.query('begin');
    await client.query(`select set_config('app.organization_id', $1, true)`, [String(organization)]);
    const rules = [
      ['organization', '', { keep: 80, lighterDuty: 70, secondLife: 60, oldestTestDays: 35 }],
      ['group', 'Radio', { keep: 90, serviceEveryDays: { keep: 180, retire: 30 } }],
      ['model', 'M1', { recondition: { chemistries: ['lfp'], from: 60, mostPerYear: 2, leastGain: 2 } }],
      ['model', 'M2', { limits: { resistanceRise: null, cca: 70, ageDays: null, cycles: 500 } }],
    ] as const;
    await client.query('delete from app.disposition_policies where organization_id = $1', [organization]);
    for (const [scope, value, rule] of rules)
      await client.query(
        `insert into app.disposition_policies (organization_id, scope, value, rule)
            values ($1, $2, $3, app.default_disposition_rule() || $4::jsonb)`,
        [organization, scope, value, JSON.stringify(rule)],
      );
    await client.query("set local session_replication_role = 'replica'");
    await client.query(
      `insert into app.batteries (organization_id, serial_number, model_name, used_in, chemistry, design_capacity_mah, rated_cca_a,
            service_frequency_days, retired_at, version)
          select $1, 'B-' || n, 'M' || n % 4, (array['Radio', null])[1 + n % 2], (array['AGM', 'LFP'])[1 + n % 2],
            case when n % 11 > 0 then 2000 end, 500, case when n % 5 = 0 then 20 end, case when n % 13 = 0 then now() end, 99
            from generate_series(1, $2::integer) as n`,
      [organization, many],
    );
    await client.query(
      `insert into app.services (organization_id, uid, battery_id, service_type, status, started_at, ended_at, soh_percent,
            temperature_c, cycle_counter, measured_cca_a, version)
          select $1, 'run-' || id || '-' || n, id, (array['Recondition', 'Charge', 'Capacity Test'])[1 + (id + n) % 3],
            case when n = 0 and id % 7 = 0 then 'servicing' else (array['pass', 'fail', 'aborted', 'pass'])[1 + (id + n) % 4] end,
            now() - (n + 1) * interval '40 days', case when n > 0 or id % 7 > 0 then now() - n * interval '40 days' end,
            case when (id + n) % 5 > 0 then 55 + (id * 13 + n * 7) % 450 / 10.0 end, case when id % 3 > 0 then 15 + id % 20 end,
            id % 9 * 100, 300 + id % 300, 99
            from app.batteries, generate_series(0, 3) as n where organization_id = $1`,
      [organization],
    );
    await client.query("set local session_replication_role = 'origin'");
    const refresh = 'select app.refresh_batteries(array(select id from app.batteries where organization_id = $1))';
    const numbers =
      'select version, count(*) from app.batteries where organization_id = $1 group by version order by version';
    await client.query(refresh, [organization]);
    const written = await rowsOf(numbers, [organization]);
    expect(written).not.toContainEqual(expect.objectContaining({ version: '0' }));
    await client.query(refresh, [organization]);
    expect(await rowsOf(numbers, [organization])).toEqual(written);
    const atOnce = await rowsOf(judgement);
    await client.query('update app.batteries set last_service_id = last_service_id where organization_id = $1', [
      organization,
    ]);
    expect(await rowsOf(judgement)).toEqual(atOnce);
    expect(new Set(atOnce.map(({ disposition }) => disposition)).size).toBe(7);
    const policies = [80, 85].map((keep) =>
      JSON.stringify([{ scope: 'organization', value: null, keep, lighterDuty: 60, secondLife: 50 }]),
    );
    const fallen = async () => {
      await client.query('select from app.relabel_batteries($1, $2, true, true)', policies);
      return rowsOf(`select id::integer, fell_below_at, fell_from_percent from app.batteries
        where organization_id = app.organization_id() and fell_below_at is not null order by id`);
    };
    await client.query('savepoint judged');
    const known = await fallen();
    expect(known.filter(({ fell_from_percent }) => fell_from_percent !== null).length).toBeGreaterThan(10);
    await client.query('rollback to savepoint judged');
    await client.query('update app.batteries set test_before_percent = null where organization_id = $1', [
      organization,
    ]);
    expect(await fallen()).toEqual(known);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('many batteries are labelled anew within their pages, in none of the indexes; few, and those of the former version, get another version', async () => {
  const { root } = await testDatabase();
  const client = await root.connect();
  const rowsOf = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows;
  try {
    const [{ organization }] = await rowsOf(`select directory.create_organization('Acme Batteries') as organization`);
    await client.query(`select set_config('app.organization_id', $1, false)`, [String(organization)]);
    await client.query("set session_replication_role = 'replica'");
    await client.query(
      `insert into app.batteries (organization_id, serial_number, design_capacity_mah, test_soh_percent, test_ended_at,
            test_temperature_c, disposition, version)
          select $1, 'B-' || n, 2000, soh, now() - interval '30 days', 25, case when soh < 80 then 'lighterDuty' else 'keep' end, 7
            from generate_series(1, 3600) as n
              cross join lateral (select case when n % 40 = 1 then 65 when n % 3 = 0 then 85 else 95 end as soh) as tested`,
      [organization],
    );
    await client.query(`insert into app.change_counters (organization_id, kind, n) values ($1, 'batteries', 7)`, [
      organization,
    ]);
    await client.query("set session_replication_role = 'origin'");
    await client.query('vacuum (full, analyze) app.batteries');
    const policies = (keep: number, lighterDuty: number) =>
      JSON.stringify([{ scope: 'organization', value: null, keep, lighterDuty, secondLife: 50 }]);
    const relabel = async (from: string, to: string, ...more: boolean[]) =>
      (
        await rowsOf(`select changed::integer from app.relabel_batteries(${['$1', '$2', true, ...more].join()})`, [
          from,
          to,
        ])
      )[0];
    const numbers = () =>
      rowsOf(
        `select test_soh_percent as soh, version::integer, label_version::integer as label, fell_below_at = test_ended_at as fell,
            count(*)::integer from app.batteries where organization_id = $1 group by 1, 2, 3, 4 order by 1`,
        [organization],
      );
    await client.query('begin');
    expect(await relabel(policies(80, 60), policies(90, 60), true)).toEqual({ changed: 1170 });
    expect(
      await rowsOf(
        `select n_tup_upd::integer as written, n_tup_hot_upd::integer as within_pages from pg_stat_xact_user_tables
          where relname = 'batteries'`,
      ),
    ).toEqual([{ written: 1170, within_pages: 1170 }]);
    const others = { soh: 95, version: 7, label: 0, fell: null, count: 2340 };
    const fallen = { soh: 85, version: 7, label: 8, fell: true, count: 1170 };
    expect(await numbers()).toEqual([{ soh: 65, version: 7, label: 0, fell: null, count: 90 }, fallen, others]);
    expect(await relabel(policies(90, 60), policies(90, 70), true)).toEqual({ changed: 90 });
    expect(await numbers()).toEqual([{ soh: 65, version: 9, label: 0, fell: null, count: 90 }, fallen, others]);
    expect(
      await rowsOf(
        `select n::integer, labels_n::integer from app.change_counters where organization_id = $1 and kind = 'batteries'`,
        [organization],
      ),
    ).toEqual([{ n: 9, labels_n: 8 }]);
    expect(await relabel(policies(90, 70), policies(80, 70))).toEqual({ changed: 1170 });
    expect(await numbers()).toContainEqual({ soh: 85, version: 10, label: 8, fell: null, count: 1170 });
  } finally {
    await client.query('rollback');
    client.release(true);
  }
});
