import type pg from 'pg';

type Table = { schema: string; name: string; key: string | null; refersTo: string[]; triggers: number };

const query = `
  select relnamespace::regnamespace::text as schema, relname as name,
      (select string_agg(attname, ', ' order by place) from unnest(conkey) with ordinality as part (attnum, place)
        join pg_attribute using (attnum) where attrelid = class.oid) as key,
      array(select distinct confrelid::regclass::text from pg_constraint
        where conrelid = class.oid and contype = 'f' order by 1) as "refersTo",
      (select count(*)::integer from pg_trigger where tgrelid = class.oid and not tgisinternal) as triggers
    from pg_class as class left join pg_constraint on conrelid = class.oid and contype = 'p'
    where relkind in ('r', 'p') and relnamespace in ('app'::regnamespace, 'directory'::regnamespace)
    order by relnamespace::regnamespace::text, relname`;

const head = `<!-- Generated from the migrations by packages/database/src/generate.ts. -->

# Distribution plan

Table by table, how the schema spreads over several database servers ([scale.md](scale.md)). \`distributed\` means
\`select create_distributed_table('app.batteries', 'organization_id', colocate_with => 'app.devices')\` on Citus, or that the row lives in its
organisation's cell: rows of one organisation always lie on one server, together with everything they refer to. \`directory\` means that the table
stays on one server, small and behind functions, and is never joined with an organisation's tables.

| table | placed | by | primary key | refers to | triggers |
|---|---|---|---|---|---|
`;

const isTenant = ({ schema }: Table) => schema === 'app';

const rowOf = (table: Table) =>
  `| ${[
    `\`${table.schema}.${table.name}\``,
    isTenant(table) ? 'distributed' : 'directory',
    isTenant(table) ? '`organization_id`' : '–',
    table.key ?? '–',
    table.refersTo.join(', ') || '–',
    table.triggers || '–',
  ].join(' | ')} |`;

export async function renderDistributionPlan(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<Table>(query);
  return `${head}${rows.map(rowOf).join('\n')}\n`;
}
