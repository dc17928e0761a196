-- Adds the entries since the last seal to the chain of the organisation, up to 5 000 of them, so that a transaction stays far below
-- its time limit also on a machine that is busy; answers how many. Whoever is answered 5 000 asks again.
create or replace function app.seal_audit_events() returns integer
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  organization constant bigint := app.organization_id();
  last app.audit_seals;
  from_id bigint;
  settled bigint;
  ids bigint[];
  hashes bytea;
  sealing timestamptz;
  total integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('audit seal ' || organization, 0)) then return 0; end if;
  select * into last from app.audit_seals where organization_id = organization order by number desc limit 1;
  from_id := coalesce(last.event_ids[cardinality(last.event_ids)], 0);
  if not exists (select from app.audit_events where organization_id = organization and id > from_id) then return 0; end if;
  settled := app.settled_audit_event(exists (select from app.audit_events
    where organization_id = organization and id > from_id and at < now() - interval '1 minute'));
  while total < 5000 loop
    select array_agg(entry.id order by entry.id), string_agg(sha256(convert_to(app.audit_text(entry), 'UTF8')), ''::bytea order by entry.id)
      into ids, hashes
      from (select * from app.audit_events
        where organization_id = organization and id > from_id and id <= settled order by id limit 1000) as entry;
    exit when ids is null;
    sealing := date_trunc('milliseconds', clock_timestamp());
    insert into app.audit_seals (organization_id, number, event_ids, event_hashes, sealed_at, previous_hash, previous_sealed_at, hash)
      values (organization, coalesce(last.number, 0) + 1, ids, hashes, sealing, coalesce(last.hash, ''), last.sealed_at,
        sha256(convert_to(jsonb_build_array(organization, coalesce(last.number, 0) + 1, ids,
          floor(extract(epoch from sealing) * 1000)::bigint, floor(extract(epoch from last.sealed_at) * 1000)::bigint,
          encode(coalesce(last.hash, ''), 'hex'), encode(hashes, 'hex'))::text, 'UTF8')))
      returning * into last;
    from_id := ids[cardinality(ids)];
    total := total + cardinality(ids);
  end loop;
  return total;
end $$;
