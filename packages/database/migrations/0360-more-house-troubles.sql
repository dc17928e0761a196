-- What else may be wrong with the product itself (docs/decisions/0290): samples that do not get into files, backups that are not made any
-- more, certificates of its servers that end.
-- Safe beside the former version: it writes none of the new kinds.
alter table app.house_troubles drop constraint house_troubles__kind__check,
  add constraint house_troubles__kind__check
    check (kind in ('endpoint', 'token', 'identity-provider', 'archive', 'backup', 'certificate'));

-- Who shortens the time has all at once to be archived.
alter table app.retention_rules add column changed_at timestamptz not null default now();

-- By the worker, whenever it looks: whether something is wrong at that time.
create function app.note_house_trouble(trouble text, subject bigint, is_wrong boolean) returns void
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('house_troubles', app.organization_id()));
  if is_wrong then
    insert into app.house_troubles (organization_id, kind, subject_id, began_at)
      select app.organization_id(), trouble, subject, now()
        where not exists (select from app.house_troubles as known where known.organization_id = app.organization_id()
          and known.kind = trouble and known.subject_id = subject and known.ended_at is null);
  else
    update app.house_troubles set ended_at = now()
      where organization_id = app.organization_id() and kind = trouble and subject_id = subject and ended_at is null;
  end if;
  if found then perform app.request_alarms_of('organization', app.organization_id()); end if;
end $$;
revoke execute on function app.note_house_trouble(text, bigint, boolean) from public;
grant execute on function app.note_house_trouble(text, bigint, boolean) to ohmstead_worker;

-- The moment of the newest backup that was completed.
alter table directory.installation add column backed_up_at timestamptz;
create function directory.note_backup(taken_at timestamptz) returns void
  language sql security definer set search_path = directory, pg_temp as $$
  update directory.installation set backed_up_at = greatest(backed_up_at, note_backup.taken_at);
$$;
create function directory.backed_up_at() returns timestamptz
  language sql stable security definer set search_path = directory, pg_temp as $$
  select backed_up_at from directory.installation;
$$;
revoke execute on function directory.note_backup(timestamptz), directory.backed_up_at() from public;
grant execute on function directory.backed_up_at() to ohmstead_worker;
