-- How long a session lasts at most, for its cookie: one by an identity provider ends sooner than others.
create function directory.session_life(session_hash bytea) returns integer
  language sql stable security definer set search_path = directory, pg_temp as $$
  select ceil(extract(epoch from expires_at - now()))::integer from directory.sessions where cookie_hash = session_hash;
$$;
revoke execute on function directory.session_life(bytea) from public;
grant execute on function directory.session_life(bytea) to ohmstead_api;
