-- What was changed is in the audit log, where the entries of an edit hold each value before and after. This is how to find them.
create table app.bulk_edits (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  user_id bigint not null,
  kind text not null,
  -- Keys of the catalogue.
  fields text[] not null,
  audit_event_ids bigint[] not null,
  made_at timestamptz not null default now(),
  undone_at timestamptz,
  constraint bulk_edits__pkey primary key (organization_id, id),
  constraint bulk_edits__kind__check check (kind in ('batteries', 'devices', 'services')),
  constraint bulk_edits__user_id__fkey foreign key (organization_id, user_id)
    references app.users (organization_id, id) on delete cascade
);
create index bulk_edits__user_id__idx on app.bulk_edits (organization_id, user_id);
call app.wall_in('app.bulk_edits');
grant select, insert, update on app.bulk_edits to ohmstead_api;
grant select, delete on app.bulk_edits to ohmstead_worker;
