-- What alarms about temperatures and voltages in bays rest on (docs/decisions/0277).

-- Packed samples say between what they lie, so that a rule looks only into those that matter. Infinite, the wrong way round, if nothing was
-- measured; null in what was packed before.
alter table app.service_sample_chunks
  add column lowest_temperature_c double precision,
  add column highest_temperature_c double precision,
  add column lowest_voltage_mv double precision,
  add column highest_voltage_mv double precision;

-- Up to where the samples of a service have been read for a rule, and how things stood there. It can be lost: it is read anew then.
create table app.watched_services (
  organization_id bigint not null,
  service_id bigint not null,
  rule_id bigint not null,
  next_part integer not null,
  last_offset_s double precision not null,
  watch jsonb,
  constraint watched_services__pkey primary key (organization_id, service_id, rule_id),
  constraint watched_services__service_id__fkey foreign key (organization_id, service_id)
    references app.services (organization_id, id) on delete cascade,
  constraint watched_services__rule_id__fkey foreign key (organization_id, rule_id)
    references app.alarm_rules (organization_id, id) on delete cascade
);
create index watched_services__rule_id__idx on app.watched_services (organization_id, rule_id);
call app.wall_in('app.watched_services');
grant select, insert, update, delete on app.watched_services to ohmstead_worker;

-- Samples ask for no look, so that ingest is left as it is: a rule that rests on them is due for one every minute.
alter table app.alarm_rules add column watched_at timestamptz;
create or replace function directory.organizations_with_alarm_work() returns setof bigint
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
  organization bigint;
begin
  for organization in select id from directory.organizations order by id loop
    perform set_config('app.organization_id', organization::text, true);
    if exists (select from app.alarm_requests where organization_id = organization)
      or exists (select from app.alarm_rules where organization_id = organization
        and (applied_version < version or enabled and kind in ('temperature-above', 'voltage-outside')
          and coalesce(watched_at < now() - interval '50 seconds', true)))
      or exists (select from app.alarm_states where organization_id = organization and due_at <= now()) then
      return next organization;
    end if;
  end loop;
  perform set_config('app.organization_id', caller, true);
end $$;
