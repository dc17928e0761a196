-- What a process that signs in as its own role alone must know before it serves: whether the owner has brought the database to its state.
create function directory.migration_state() returns table (landed text[], half_restored boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select array(select name from ohmstead.migrations order by number), to_regclass('ohmstead.restoring') is not null
$$;

revoke execute on function directory.migration_state() from public;
grant execute on function directory.migration_state() to ohmstead_api, ohmstead_gateway, ohmstead_worker;
