-- What monitoring asks: how much mail waits, and since when the oldest is due.
create function directory.mail_backlog(out waiting bigint, out oldest_s double precision)
  language sql stable security definer set search_path = directory, pg_temp as $$
  select count(*), coalesce(extract(epoch from now() - min(created_at)), 0)::double precision
    from directory.mail_outbox where ended_at is null;
$$;
revoke execute on function directory.mail_backlog() from public;
grant execute on function directory.mail_backlog() to ohmstead_worker;
