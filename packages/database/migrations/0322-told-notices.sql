-- Notices of alarms become messages 5 seconds after the first (docs/decisions/0260). What was told stays for a day: it decides what is a
-- storm, and which mails about the same event are dropped.
alter table app.alarm_notices add column value double precision;

create table app.told_notices (
  organization_id bigint not null,
  -- Of the notice.
  id bigint not null,
  alarm_id bigint not null,
  rule_id bigint not null,
  at timestamptz not null,
  message text not null,
  is_escalation boolean not null,
  noticed_at timestamptz not null,
  told_at timestamptz not null default now(),
  constraint told_notices__pkey primary key (organization_id, id),
  constraint told_notices__alarm_id__fkey foreign key (organization_id, alarm_id)
    references app.alarms (organization_id, id) on delete cascade
);
create index told_notices__alarm_id__idx on app.told_notices (organization_id, alarm_id);
create index told_notices__noticed_at__idx on app.told_notices (organization_id, rule_id, noticed_at);
call app.wall_in('app.told_notices');
grant select, insert, delete on app.told_notices to ohmstead_worker;

-- Since when notices wait. Row-level security shows one organisation at a time, so each is asked in turn.
create function directory.waiting_notices() returns table (organization_id bigint, since timestamptz)
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
#variable_conflict use_column
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
  organization bigint;
begin
  for organization in select id from directory.organizations order by id loop
    perform set_config('app.organization_id', organization::text, true);
    return query select organization, min(created_at) from app.alarm_notices
      where alarm_notices.organization_id = organization having count(*) > 0;
  end loop;
  perform set_config('app.organization_id', caller, true);
end $$;
revoke execute on function directory.waiting_notices() from public;
grant execute on function directory.waiting_notices() to ohmstead_worker;
