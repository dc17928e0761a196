-- Counts an attempt by one counter after the other, and stops at the first that refuses: the counters behind it are neither read nor
-- written, so that a blocked address adds no rows however many accounts it tries.
create function directory.begin_attempts(subjects text[], max_failures integer[], max_in_a_row integer[], time_windows interval[])
  returns table (refused_by text, wait integer)
  language plpgsql security definer set search_path = directory, pg_temp as $$
begin
  for place in 1 .. cardinality(subjects) loop
    wait := directory.begin_attempt(subjects[place], max_failures[place], max_in_a_row[place], time_windows[place]);
    if wait > 0 then
      refused_by := subjects[place];
      return next;
      return;
    end if;
  end loop;
end $$;
revoke execute on function directory.begin_attempts(text[], integer[], integer[], interval[]) from public;
grant execute on function directory.begin_attempts(text[], integer[], integer[], interval[]) to ohmstead_api;
