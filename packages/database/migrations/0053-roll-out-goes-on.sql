-- A device that confirms a release makes room for others: those that are there need not wait until they are looked at anyway.
create or replace function directory.count_outcome(model_name text, version text, state text) returns void
  language plpgsql security definer set search_path = directory, pg_temp as $$
#variable_conflict use_column
begin
  if count_outcome.state = 'confirmed' then
    update directory.firmware_releases set confirmed_count = confirmed_count + 1
      where model_name = count_outcome.model_name and version = count_outcome.version;
    update directory.open_upgrades set look_at = now()
      where model_name = count_outcome.model_name and to_version = count_outcome.version and state = 'queued'
        and look_at between now() and now() + interval '10 seconds';
  elsif count_outcome.state in ('failed', 'timed out') then
    update directory.firmware_releases set failed_count = failed_count + 1
      where model_name = count_outcome.model_name and version = count_outcome.version;
    update directory.firmware_releases set withdrawn_at = now()
      where model_name = count_outcome.model_name and version = count_outcome.version and withdrawn_at is null
        and failed_count >= 5 and failed_count > 0.02 * (failed_count + confirmed_count);
  end if;
end $$;
