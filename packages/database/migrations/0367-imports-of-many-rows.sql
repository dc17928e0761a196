-- Imports of many rows (docs/decisions/0297). How far a run is would cost more to count the longer the file: it is counted as rows are written.
alter table app.imports add column written integer not null default 0;
update app.imports set written = (select count(*) from app.import_rows as rows
  where rows.organization_id = imports.organization_id and rows.import_id = imports.id and rows.written);

create function app.count_written_rows() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.imports set written = imports.written + counted.change
    from (
      select organization_id, import_id, sum(difference) as change
        from (select organization_id, import_id, written::integer as difference from came
          union all select organization_id, import_id, -written::integer from gone) as rows
        group by organization_id, import_id having sum(difference) <> 0
    ) as counted
    where imports.organization_id = counted.organization_id and imports.id = counted.import_id;
  return null;
end $$;
revoke execute on function app.count_written_rows() from public;
-- After the locks of the steps, which hold the import first. Rows are removed only while none is written, or with their import.
create trigger import_rows__written after update on app.import_rows referencing old table as gone new table as came
  for each statement execute function app.count_written_rows();

-- A battery that was never tested has not fallen. Looks at what batteries__labelled_new has found, which comes before it by its name.
-- Safe beside the former version: it only does less work.
create or replace trigger batteries__measured_fall_new before insert on app.batteries
  for each row when (new.test_soh_percent is not null) execute function app.note_fall();
