-- Analyses one table that has outgrown its statistics, and names it; null where there is none. PostgreSQL loses its count of rows in a
-- crash, but not the size of the file: so either may say it.
-- A table that vacuum or a change of its form holds, or waits for, is left out. Analyze would pass it over, and it would be found again at
-- once for as long as it is held. Of the others any may be the one: where the same came first each time, and failed, none would follow it.
create or replace function directory.refresh_statistics() returns text
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
      and oid not in (select relation from pg_locks
        where locktype = 'relation' and database = (select oid from pg_database where datname = current_database())
          and mode in ('ShareUpdateExclusiveLock', 'ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'))
    order by random() limit 1;
  if outgrown is not null then execute format('analyze (skip_locked) %s', outgrown); end if;
  return outgrown;
end $$;
