-- A session is proven for ten minutes from a sign-in with a password, or from showing it again (docs/decisions/0250).
alter table directory.sessions add column proven_at timestamptz;

-- Null where the session is not proven, or no more.
create function directory.proven_until(session_hash bytea) returns timestamptz
  language sql stable security definer set search_path = directory, pg_temp as $$
  select proven_at + interval '10 minutes' from directory.sessions
    where cookie_hash = proven_until.session_hash and proven_at > now() - interval '10 minutes';
$$;

create function directory.prove_session(session_hash bytea) returns timestamptz
  language sql security definer set search_path = directory, pg_temp as $$
  update directory.sessions set proven_at = now() where cookie_hash = prove_session.session_hash
    returning proven_at + interval '10 minutes';
$$;

create function directory.lock_session(session_hash bytea) returns void
  language sql security definer set search_path = directory, pg_temp as $$
  update directory.sessions set proven_at = null where cookie_hash = lock_session.session_hash;
$$;

revoke execute on function directory.proven_until(bytea), directory.prove_session(bytea), directory.lock_session(bytea) from public;
grant execute on function directory.proven_until(bytea), directory.prove_session(bytea), directory.lock_session(bytea) to ohmstead_api;
