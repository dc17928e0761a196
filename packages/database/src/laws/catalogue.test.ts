import { expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';

const { root } = await testDatabase();

/** Every law is a query for its violations. */
async function breaches(query: string): Promise<string[]> {
  const { rows } = await root.query<{ breach: string }>(query);
  return rows.map(({ breach }) => breach).toSorted();
}

const tenantTables = `pg_class tenant where tenant.relnamespace = 'app'::regnamespace and tenant.relkind in ('r', 'p')`;
const firstColumn = (relation: string, keys: string) =>
  `(select attname from pg_attribute where attrelid = ${relation} and attnum = ${keys})`;
const partRoles = `('ohmstead_api', 'ohmstead_gateway', 'ohmstead_worker')`;

test('there are tenant tables', async () => {
  const { rows } = await root.query(`select count(*) as n from ${tenantTables}`);
  expect(rows[0].n).toBeGreaterThan(20);
});

test('every tenant table has a primary key', async () => {
  const query = `select tenant.relname as breach from ${tenantTables}
    and not exists (select from pg_constraint where conrelid = tenant.oid and contype = 'p')`;
  expect(await breaches(query)).toEqual([]);
});

test('the organisation is never null', async () => {
  const query = `select tenant.relname as breach from ${tenantTables} and not exists (
    select from pg_attribute where attrelid = tenant.oid and attname = 'organization_id' and attnotnull and atttypid = 'bigint'::regtype)`;
  expect(await breaches(query)).toEqual([]);
});

test('the organisation comes first in every primary key, unique constraint and index', async () => {
  const query = `select indexrelid::regclass::text as breach from pg_index join ${tenantTables} and indrelid = tenant.oid
    and ${firstColumn('indrelid', 'indkey[0]')} is distinct from 'organization_id'`;
  expect(await breaches(query.replace('join pg_class tenant where', ', pg_class tenant where'))).toEqual([]);
});

test('every foreign key of a tenant table includes the organisation on both sides', async () => {
  const query = `select conname as breach from pg_constraint, ${tenantTables} and conrelid = tenant.oid and contype = 'f' and (
      ${firstColumn('conrelid', 'conkey[1]')} is distinct from 'organization_id'
      or ${firstColumn('confrelid', 'confkey[1]')} is distinct from 'organization_id'
      or (select relnamespace from pg_class where oid = confrelid) <> 'app'::regnamespace)`;
  expect(await breaches(query)).toEqual([]);
});

test('row-level security is on and forced for every tenant table', async () => {
  const query = `select tenant.relname as breach from ${tenantTables} and not (relrowsecurity and relforcerowsecurity)`;
  expect(await breaches(query)).toEqual([]);
});

test('every tenant table admits its organisation, for reading and for writing, and nobody else', async () => {
  const condition = '(organization_id = ( SELECT app.organization_id() AS organization_id))';
  const query = `select tenant.relname as breach from ${tenantTables} and (
    select count(*) from pg_policy where polrelid = tenant.oid and polpermissive and polcmd = '*' and polroles = '{0}'
      and pg_get_expr(polqual, polrelid) = '${condition}' and pg_get_expr(polwithcheck, polrelid) = '${condition}') <> 1`;
  expect(await breaches(query)).toEqual([]);
});

test('no second permissive policy widens the first', async () => {
  const query = `select polrelid::regclass || ' ' || polname as breach from pg_policy where polpermissive and polname <> 'organization'`;
  expect(await breaches(query)).toEqual([]);
});

test('views use the rights of their reader, and no materialised view holds rows of several organisations', async () => {
  const query = `select oid::regclass::text as breach from pg_class
    where relnamespace in ('app'::regnamespace, 'directory'::regnamespace)
      and (relkind = 'm' or relkind = 'v' and not coalesce('security_invoker=true' = any (reloptions), false))`;
  expect(await breaches(query)).toEqual([]);
});

test('functions that run as their owner set their search path, temporary tables last', async () => {
  const query = `select oid::regprocedure::text as breach from pg_proc
    where prosecdef and pronamespace in ('app'::regnamespace, 'directory'::regnamespace)
      and not exists (select from unnest(proconfig) as setting where setting ~ '^search_path=.*, pg_temp$')`;
  expect(await breaches(query)).toEqual([]);
});

test('functions of the directory are granted to named roles only', async () => {
  const query = `select oid::regprocedure::text as breach from pg_proc where pronamespace = 'directory'::regnamespace
    and exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0)`;
  expect(await breaches(query)).toEqual([]);
});

test('tables of the directory are accessible through functions only', async () => {
  const query = `select oid::regclass || ' ' || grantee::regrole as breach from pg_class, aclexplode(relacl)
    where relnamespace = 'directory'::regnamespace and relkind in ('r', 'p', 'v') and grantee <> relowner`;
  expect(await breaches(query)).toEqual([]);
});

test('the roles of the product neither administer the cluster nor bypass row-level security nor become the owner', async () => {
  const query = `select rolname as breach from pg_roles where rolname in ${partRoles}
    and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication or not rolcanlogin
      or pg_has_role(rolname, 'ohmstead_owner', 'MEMBER'))`;
  expect(await breaches(query)).toEqual([]);
});

test('the owner cannot sign in and does not bypass row-level security', async () => {
  const query = `select rolname as breach from pg_roles where rolname = 'ohmstead_owner' and (rolsuper or rolbypassrls or rolcanlogin)`;
  expect(await breaches(query)).toEqual([]);
});

test('everything belongs to the owner', async () => {
  const query = `select oid::regclass::text as breach from pg_class
      where relnamespace in ('app'::regnamespace, 'directory'::regnamespace) and relowner <> 'ohmstead_owner'::regrole
    union all select oid::regprocedure::text from pg_proc
      where pronamespace in ('app'::regnamespace, 'directory'::regnamespace) and proowner <> 'ohmstead_owner'::regrole`;
  expect(await breaches(query)).toEqual([]);
});

test('rows may be read and changed, tables may not be truncated or given triggers', async () => {
  const query = `select oid::regclass || ' ' || privilege_type as breach from pg_class, aclexplode(relacl)
    where relnamespace = 'app'::regnamespace and relkind in ('r', 'p') and grantee <> relowner
      and (grantee = 0 or privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE'))`;
  expect(await breaches(query)).toEqual([]);
});

test('written entries of the audit log cannot be changed', async () => {
  const query = `select grantee::regrole || ' ' || privilege_type as breach from pg_class, aclexplode(relacl)
    where pg_class.oid = 'app.audit_events'::regclass and grantee <> relowner and privilege_type not in ('SELECT', 'INSERT')`;
  expect(await breaches(query)).toEqual([]);
});

test('constraints are named table__columns__kind', async () => {
  const query = `select conrelid::regclass || ' ' || conname as breach from pg_constraint join pg_class on pg_class.oid = conrelid
    where relnamespace in ('app'::regnamespace, 'directory'::regnamespace) and contype in ('p', 'u', 'f', 'c', 'x')
      and conname !~ ('^' || relname || '__' || case contype when 'p' then 'pkey' else '[a-z0-9_]+__' ||
        case contype when 'u' then 'key' when 'f' then 'fkey' when 'c' then 'check' else 'excl' end end || '$')`;
  expect(await breaches(query)).toEqual([]);
});

test('indexes are named table__columns__key where unique, __idx where not', async () => {
  const query = `select indexrelid::regclass::text as breach
    from pg_index join pg_class relation on relation.oid = indrelid join pg_class own on own.oid = indexrelid
    where relation.relnamespace in ('app'::regnamespace, 'directory'::regnamespace) and not indisprimary
      and own.relname !~ ('^' || relation.relname || '__[a-z0-9_]+__' || case when indisunique then 'key' else 'idx' end || '$')`;
  expect(await breaches(query)).toEqual([]);
});

test('columns have standard types, so that any PostgreSQL can store them', async () => {
  const query = `select attrelid::regclass || '.' || attname as breach from pg_attribute
    join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
    where relnamespace in ('app'::regnamespace, 'directory'::regnamespace) and relkind in ('r', 'p') and attnum > 0
      and typnamespace <> 'pg_catalog'::regnamespace`;
  expect(await breaches(query)).toEqual([]);
});
