-- "is not distinct from" finds nothing by an index: each message that was set aside walked twice through all that were before, and a
-- few devices that say nonsense kept the others of their organisation waiting for seconds.
create or replace function directory.quarantine_message(thing_name text, topic text, payload bytea, reason text) returns void
  language plpgsql security definer set search_path = directory, pg_temp as $$
#variable_conflict use_column
declare
  known constant text := (select thing_name from directory.things where things.thing_name = quarantine_message.thing_name);
begin
  insert into directory.quarantined_messages (thing_name, topic, payload, reason)
    values (known, left(quarantine_message.topic, 200), substring(quarantine_message.payload for 65536),
      left(quarantine_message.reason, 500));
  if known is null then
    delete from directory.quarantined_messages where thing_name is null and id <= (
      select id from directory.quarantined_messages where thing_name is null order by id desc offset 1000 limit 1);
  else
    delete from directory.quarantined_messages where thing_name = known and id <= (
      select id from directory.quarantined_messages where thing_name = known order by id desc offset 100 limit 1);
  end if;
end $$;
