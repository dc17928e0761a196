-- Run once in the product's database as its super user; then put "pgbouncer" "<password>" into /etc/pgbouncer/userlist.txt.
create role pgbouncer login password 'change-me';
create schema pgbouncer;
create function pgbouncer.credentials_of(wanted text) returns table (usename name, passwd text)
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  select rolname, rolpassword from pg_authid where rolname = wanted and rolcanlogin and not rolsuper and not rolreplication
$$;
revoke execute on function pgbouncer.credentials_of(text) from public;
grant usage on schema pgbouncer to pgbouncer;
grant execute on function pgbouncer.credentials_of(text) to pgbouncer;
