-- Imports of services (docs/decisions/0271).
-- Safe beside the former version: it refuses imports of services and leaves out columns that it does not know.
alter table app.imports
  -- What the samples or the spectrum of a file are like.
  add column summary jsonb,
  add column findings jsonb not null default '[]',
  -- What a run made.
  add column service_ids bigint[] not null default '{}',
  add column made_battery_id bigint;

-- A file of up to 200 MiB, a MiB each, so that no process holds it whole.
create table app.import_pieces (
  organization_id bigint not null,
  import_id bigint not null,
  piece integer not null,
  content bytea not null,
  constraint import_pieces__pkey primary key (organization_id, import_id, piece),
  constraint import_pieces__import_id__fkey foreign key (organization_id, import_id)
    references app.imports (organization_id, id) on delete cascade
);
alter table app.import_pieces alter column content set storage external;
call app.wall_in('app.import_pieces');
grant select, insert on app.import_pieces to ohmstead_api;
grant select, delete on app.import_pieces to ohmstead_worker;

-- Of a service that no analyzer ran: the file, its SHA-256, the import and what its temperature is of.
alter table app.services add column imported jsonb;

-- What was imported has not just happened.
-- Safe beside the former version: the trigger is there again at once, and judges its services as before.
drop trigger services__begun_event on app.services;
create constraint trigger services__begun_event after insert on app.services deferrable initially deferred
  for each row when (new.imported is null) execute function app.note_service_event();
