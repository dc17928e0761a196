-- The table that has outgrown its statistics most is looked at anew, and named; null where none has. A fleet that is switched on for the
-- first time fills its tables in seconds, and plans for empty tables would last until autovacuum comes round. Rows are counted once they
-- are committed, but the count is lost in a crash; files have grown before, and tell it all the same.
create function directory.refresh_statistics() returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  outgrown text;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('ohmstead.statistics', 0)) then return null; end if;
  select oid::regclass::text into outgrown
    from pg_class, lateral (select pg_relation_size(oid) / current_setting('block_size')::bigint as pages,
      pg_stat_get_live_tuples(oid) as rows) now
    where relkind = 'r' and relnamespace in ('app'::regnamespace, 'directory'::regnamespace)
      and (pages > 2 * relpages + 16 or rows > 2 * greatest(reltuples, 0) + 500)
    order by greatest(pages / greatest(relpages, 1)::float8, rows / greatest(reltuples, 1)) desc limit 1;
  if outgrown is not null then execute format('analyze (skip_locked) %s', outgrown); end if;
  return outgrown;
end $$;

revoke execute on function directory.refresh_statistics() from public;
grant execute on function directory.refresh_statistics() to ohmstead_gateway;
