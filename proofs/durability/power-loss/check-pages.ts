import type pg from 'pg';

type Found = { relation: string; fault: string };

/**
 * Reads every page of every table and index, which verifies its checksum, and checks their structure with PostgreSQL's own amcheck. Returns
 * what is wrong.
 */
export async function checkPages(root: pg.Client): Promise<string[]> {
  await root.query('create extension if not exists amcheck');
  const faults: string[] = [];
  const { rows } = await root.query<{ relation: string; kind: string }>(
    `select pg_class.oid::regclass::text as relation, case when relam = 403 then 'index' else 'table' end as kind from pg_class
      where relpersistence = 'p' and (relkind in ('r', 't', 'm') and relam = 2 or relkind = 'i' and relam = 403)`,
  );
  for (const { relation, kind } of rows) {
    const check =
      kind === 'index'
        ? `select bt_index_check('${relation}', true)::text as fault`
        : `select msg as fault from verify_heapam('${relation}')`;
    try {
      const found = await root.query<Found>(check);
      faults.push(...found.rows.filter(({ fault }) => fault).map(({ fault }) => `${relation}: ${fault}`));
    } catch (error) {
      faults.push(`${relation}: ${(error as Error).message}`);
    }
  }
  const failures = await root.query<{ n: string | null }>('select sum(checksum_failures) as n from pg_stat_database');
  if (Number(failures.rows[0]?.n ?? 0) > 0) faults.push(`${failures.rows[0]?.n} pages with a wrong checksum`);
  return faults;
}
