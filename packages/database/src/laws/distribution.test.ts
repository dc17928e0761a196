import type pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';

const { root } = await testDatabase();

/** What prevents tables from being distributed over servers by organisation (docs/scale.md). Each is a query for violations. */
const laws = {
  'the organisation is part of every primary key, unique and exclusion constraint': `
    select indexrelid::regclass::text as breach from pg_index join pg_class as tenant on tenant.oid = indrelid
      where relnamespace = 'app'::regnamespace and (indisunique or indisexclusion) and not exists (
        select from pg_attribute where attrelid = indrelid and attname = 'organization_id' and attnum = any (indkey))`,
  'a foreign key pairs organisation with organisation': `
    select conname as breach from pg_constraint where connamespace = 'app'::regnamespace and contype = 'f' and not exists (
      select from unnest(conkey, confkey) as pair (own, other)
        join pg_attribute as own on own.attrelid = conrelid and own.attnum = pair.own
        join pg_attribute as other on other.attrelid = confrelid and other.attnum = pair.other
        where own.attname = 'organization_id' and other.attname = 'organization_id')`,
  'no foreign key crosses between the organisations’ tables and the directory': `
    select conname as breach from pg_constraint join pg_class as own on own.oid = conrelid join pg_class as other on other.oid = confrelid
      where contype = 'f' and own.relnamespace <> other.relnamespace
        and own.relnamespace in ('app'::regnamespace, 'directory'::regnamespace)`,
  'the organisation of a row never changes: no trigger or rule moves it, no column follows another': `
    select attrelid::regclass || '.' || attname as breach from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'app'::regnamespace and relkind in ('r', 'p') and attname = 'organization_id'
        and (attgenerated <> '' or attidentity <> '' or atthasdef)`,
  'numbers come from the table’s own column: no sequence is shared': `
    select class.oid::regclass::text as breach from pg_class as class where relkind = 'S' and relnamespace = 'app'::regnamespace
      and not exists (select from pg_depend where objid = class.oid and deptype = 'i')`,
  'no table inherits from another or is spread already': `
    select inhrelid::regclass::text as breach from pg_inherits join pg_class on pg_class.oid = inhrelid
      where relnamespace = 'app'::regnamespace and relkind in ('r', 'p')`,
  'a function that touches an organisation’s table says whose rows it means': `
    select oid::regprocedure::text as breach from pg_proc where pronamespace in ('app'::regnamespace, 'directory'::regnamespace)
      and prosrc ~* ('\\m(from|join|update|into)\\s+(app\\.)?(' || (select string_agg(relname, '|') from pg_class
        where relnamespace = 'app'::regnamespace and relkind in ('r', 'p')) || ')\\M')
      and prosrc !~ 'organization'`,
  'a view names the organisation of its rows': `
    select oid::regclass::text as breach from pg_class where relkind in ('v', 'm') and relnamespace = 'app'::regnamespace
      and not exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'organization_id')`,
} as const;

/** A violation that each law must find; it is rolled back. */
const breaches: Record<keyof typeof laws, string> = {
  'the organisation is part of every primary key, unique and exclusion constraint': `
    create table app.planted (organization_id bigint not null, id bigint primary key)`,
  'a foreign key pairs organisation with organisation': `
    create table app.planted (organization_id bigint, id bigint, device_id bigint, unique (id, device_id), unique (organization_id, id),
      foreign key (id, device_id) references app.planted (id, device_id))`,
  'no foreign key crosses between the organisations’ tables and the directory': `
    alter table app.locations add constraint planted foreign key (organization_id) references directory.organizations (id)`,
  'the organisation of a row never changes: no trigger or rule moves it, no column follows another': `
    alter table app.locations alter column organization_id set default 1`,
  'numbers come from the table’s own column: no sequence is shared': `create sequence app.planted`,
  'no table inherits from another or is spread already': `create table app.planted () inherits (app.locations)`,
  'a function that touches an organisation’s table says whose rows it means': `
    create function app.planted() returns bigint language sql as 'select count(*) from app.locations'`,
  'a view names the organisation of its rows': `create view app.planted as select id from app.locations`,
};

const find = async (client: pg.Pool | pg.PoolClient, query: string): Promise<string[]> =>
  (await client.query<{ breach: string }>(query)).rows.map(({ breach }) => breach);

const titles = Object.keys(laws) as (keyof typeof laws)[];

test.each(titles)('%s', async (title) => {
  expect(await find(root, laws[title])).toEqual([]);
});

test.each(titles)('a migration that violates it is refused: %s', async (title) => {
  const client = await root.connect();
  try {
    await client.query('begin');
    await client.query(breaches[title]);
    expect(await find(client, laws[title])).not.toEqual([]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
