-- Imports of files (docs/decisions/0270). The file stays until its import expires, so that each step can be taken by any process, and again.
create table app.imports (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  version integer not null default 1,
  kind text not null,
  file_name text not null,
  size_bytes integer not null,
  sha256 text not null,
  content bytea not null,
  state text not null default 'reading',
  -- The code and the parameters of an error.
  problem jsonb,
  -- Who made it; null once that user is deleted.
  user_id bigint,
  -- Who had the step under way made, and from where: for its rights and the audit log.
  acting_user_id bigint,
  acting_token_id bigint,
  ip text not null,
  session text,
  -- How the file is written, as it was recognised or chosen.
  format jsonb,
  -- Heads and samples, and what their cells say about how numbers and dates are written.
  columns jsonb not null default '[]',
  row_count integer not null default 0,
  mapping jsonb,
  counts jsonb,
  right_only boolean not null default false,
  -- Rows up to this line have been written, or taken back.
  last_line integer not null default 0,
  -- What was removed, restored and kept when it was taken back.
  undone jsonb,
  -- Steps that failed in a row.
  failures integer not null default 0,
  served_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  constraint imports__pkey primary key (organization_id, id),
  constraint imports__user_id__fkey foreign key (organization_id, user_id)
    references app.users (organization_id, id) on delete set null (user_id),
  constraint imports__acting_user_id__fkey foreign key (organization_id, acting_user_id)
    references app.users (organization_id, id) on delete set null (acting_user_id),
  constraint imports__kind__check check (kind in ('batteries', 'services')),
  constraint imports__state__check
    check (state in ('reading', 'mapping', 'checking', 'checked', 'running', 'done', 'undone', 'failed')),
  constraint imports__problem__check check ((state = 'failed') = (problem is not null))
);
create index imports__user_id__idx on app.imports (organization_id, user_id);
create index imports__acting_user_id__idx on app.imports (organization_id, acting_user_id);
create index imports__open__idx on app.imports (organization_id, served_at) where state in ('reading', 'checking', 'running');
call app.wall_in('app.imports');
grant select, insert, update, delete on app.imports to ohmstead_api;
grant select, update, delete on app.imports to ohmstead_worker;

-- What the check found for each row, and how it ended.
create table app.import_rows (
  organization_id bigint not null,
  import_id bigint not null,
  -- The line of the file where the row begins.
  line integer not null,
  state text not null,
  battery_id bigint,
  -- The version of the battery that the check saw.
  api_version integer,
  -- Each cell that sets a value: its column, its field, the old and the new value.
  cells jsonb not null default '[]',
  reasons jsonb not null default '[]',
  written boolean not null default false,
  constraint import_rows__pkey primary key (organization_id, import_id, line),
  constraint import_rows__import_id__fkey foreign key (organization_id, import_id)
    references app.imports (organization_id, id) on delete cascade,
  constraint import_rows__state__check check (state in ('create', 'change', 'unchanged', 'skipped', 'wrong'))
);
create index import_rows__state__idx on app.import_rows (organization_id, import_id, state, line);
call app.wall_in('app.import_rows');
grant select, update on app.import_rows to ohmstead_api;
grant select, insert, update, delete on app.import_rows to ohmstead_worker;

-- The worker creates batteries on behalf of a user, who has to see the place where they are.
grant insert on app.batteries to ohmstead_worker;

-- An entry of the worker names a bulk change or an import of its author.
-- Safe beside the former version: the next statement allows all that it knows, and imports.
drop policy bulk_job on app.audit_events;
create policy bulk_job on app.audit_events as restrictive for insert to ohmstead_worker
  with check (
    exists (select from app.bulk_jobs as jobs
      where jobs.organization_id = audit_events.organization_id and jobs.user_id = audit_events.user_id and jobs.state = 'running'
        and jobs.id = substring(audit_events.client from '^Bulk change ([0-9]{1,15})$')::bigint)
    or exists (select from app.imports
      where imports.organization_id = audit_events.organization_id and imports.acting_user_id = audit_events.user_id
        and imports.state = 'running' and imports.id = substring(audit_events.client from '^Import ([0-9]{1,15})$')::bigint));

-- Row-level security shows one organisation at a time, so each is asked in turn.
create function directory.organizations_with_imports() returns setof bigint
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
  organization bigint;
begin
  for organization in select id from directory.organizations order by id loop
    perform set_config('app.organization_id', organization::text, true);
    if exists (select from app.imports where organization_id = organization and state in ('reading', 'checking', 'running')) then
      return next organization;
    end if;
  end loop;
  perform set_config('app.organization_id', caller, true);
end $$;
revoke execute on function directory.organizations_with_imports() from public;
grant execute on function directory.organizations_with_imports() to ohmstead_worker;

-- Which of these serial numbers and models some battery has, also one at a location that the caller does not see. Says nothing but that.
create function app.taken_battery_keys(serial_numbers text[], model_names text[]) returns setof integer
  language sql stable security definer set search_path = app, pg_temp as $$
  select asked.place::integer from unnest(serial_numbers, model_names) with ordinality as asked (serial_number, model_name, place)
    where exists (select from app.batteries where batteries.organization_id = app.organization_id()
      and batteries.serial_number = asked.serial_number and coalesce(batteries.model_name, '') = asked.model_name);
$$;
revoke execute on function app.taken_battery_keys(text[], text[]) from public;
grant execute on function app.taken_battery_keys(text[], text[]) to ohmstead_worker;
