-- A device that was sent ahead and has said nothing for three minutes was cut off, most likely: the others do not wait for it.
create or replace function directory.has_room(release directory.firmware_releases) returns boolean
  language plpgsql stable security definer set search_path = directory, pg_temp as $$
declare
  waiting integer;
  under_way integer;
begin
  select count(*) filter (where state = 'queued'),
      count(*) filter (where state <> 'queued' and changed_at > now() - interval '3 minutes')
    into waiting, under_way
    from directory.open_upgrades where model_name = release.model_name and to_version = release.version;
  return case
    when release.confirmed_count = 0 then under_way = 0
    when release.confirmed_count < 0.1 * (waiting + under_way + release.confirmed_count)
      then under_way < ceil(0.1 * (waiting + under_way + release.confirmed_count))
    else true end;
end $$;
