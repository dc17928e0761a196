import type pg from 'pg';

export type Fingerprint = Record<string, string>;

/** What a restore changes on purpose: sessions and links end, cursors lead to whole lists. */
export const isRenewed = (name: string): boolean =>
  /^(app\.(change_counters|tombstone_floors)|directory\.(accounts|sessions|one_time_tokens|sign_in_attempts)) /.test(
    name,
  );

const tablesQuery = `
  select class.oid::regclass::text as name, exists (select from pg_attribute
      where attrelid = class.oid and attname = 'organization_id' and not attisdropped) as owned
  from pg_class class where relkind = 'r' and relnamespace::regnamespace::text in ('app', 'directory') order by 1`;

/** Every table's rows, organisation by organisation, in words of SQL alone: the backup's own reading is not trusted with it. */
export async function fingerprint(client: Pick<pg.Client, 'query'>): Promise<Fingerprint> {
  const { rows: tables } = await client.query<{ name: string; owned: boolean }>(tablesQuery);
  const found: Fingerprint = {};
  for (const { name, owned } of tables) {
    const owner = owned ? 'organization_id' : 'null::bigint';
    const { rows } = await client.query(
      `select ${owner} as owner, count(*) || ' ' || md5(string_agg(kept::text, '|' order by kept::text collate "C")) as hash
         from ${name} as kept group by 1`,
    );
    for (const { owner: organization, hash } of rows) found[`${name} ${organization ?? '-'}`] = hash;
  }
  return found;
}
