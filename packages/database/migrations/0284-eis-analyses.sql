-- Analyses of many spectra, computed one by one by the worker (docs/decisions/0230). They live for an hour.
create table app.eis_analyses (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  user_id bigint not null,
  -- Those that had a spectrum, in the order of the question.
  service_ids bigint[] not null,
  question jsonb not null,
  -- So many of the services have been dealt with.
  done integer not null default 0,
  -- Whoever computes the next one has this long to do so.
  leased_until timestamptz not null default '-infinity',
  -- Users of an organisation take turns: whoever has waited longest.
  served_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint eis_analyses__pkey primary key (organization_id, id),
  constraint eis_analyses__user_id__fkey foreign key (organization_id, user_id)
    references app.users (organization_id, id) on delete cascade
);
create index eis_analyses__user_id__idx on app.eis_analyses (organization_id, user_id);
create index eis_analyses__open__idx on app.eis_analyses (organization_id, served_at) where ended_at is null;
call app.wall_in('app.eis_analyses');
grant select, insert on app.eis_analyses to ohmstead_api;
grant select, update, delete on app.eis_analyses to ohmstead_worker;

create table app.eis_analysis_results (
  organization_id bigint not null,
  analysis_id bigint not null,
  -- Its place among the services, from 1.
  place integer not null,
  service_id bigint not null,
  -- JSON, kept as it was written.
  result text not null,
  constraint eis_analysis_results__pkey primary key (organization_id, analysis_id, place),
  constraint eis_analysis_results__analysis_id__fkey foreign key (organization_id, analysis_id)
    references app.eis_analyses (organization_id, id) on delete cascade,
  constraint eis_analysis_results__service_id__fkey foreign key (organization_id, service_id)
    references app.services (organization_id, id) on delete cascade
);
create index eis_analysis_results__service_id__idx on app.eis_analysis_results (organization_id, service_id);
call app.wall_in('app.eis_analysis_results');
create policy location on app.eis_analysis_results as restrictive to ohmstead_api
  using ((select app.all_locations()) or exists (select from app.services
    where services.organization_id = eis_analysis_results.organization_id and services.id = eis_analysis_results.service_id));
grant select on app.eis_analysis_results to ohmstead_api;
grant select, insert on app.eis_analysis_results to ohmstead_worker;

-- Row-level security shows one organisation at a time, so each is asked in turn.
create function directory.organizations_with_eis_analyses() returns setof bigint
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
  organization bigint;
begin
  for organization in select id from directory.organizations order by id loop
    perform set_config('app.organization_id', organization::text, true);
    if exists (select from app.eis_analyses where organization_id = organization and ended_at is null) then
      return next organization;
    end if;
  end loop;
  perform set_config('app.organization_id', caller, true);
end $$;
revoke execute on function directory.organizations_with_eis_analyses() from public;
grant execute on function directory.organizations_with_eis_analyses() to ohmstead_worker;
