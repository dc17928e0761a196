-- Bulk changes that retire the batteries whose disposition is Retire.
-- Safe beside the former version: the next statement allows all that it knows, and one action more.
alter table app.bulk_jobs drop constraint bulk_jobs__action__check;
alter table app.bulk_jobs add constraint bulk_jobs__action__check
  check (action in ('retire', 'unretire', 'acceptDisposition', 'favourite', 'unfavourite', 'upgradeFirmware', 'edit', 'delete'));

-- npm run fsck judges all batteries. Its role needs a superuser to make it, so some databases have none.
do $$
begin
  if exists (select from pg_roles where rolname = 'ohmstead_backup') then
    grant execute on function app.breaks_limit(app.batteries, jsonb, timestamptz), app.may_recondition(app.batteries, jsonb, timestamptz)
      to ohmstead_backup;
  end if;
end $$;
