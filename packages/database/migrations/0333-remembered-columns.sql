-- Which fields the columns of a file had when it was last imported, for the next file with the same heads (docs/decisions/0274).
create table app.remembered_columns (
  organization_id bigint not null,
  kind text not null,
  -- SHA-256 of the heads in their order.
  heads text not null,
  -- For each column the field that it fills, or null.
  fields jsonb not null,
  used_at timestamptz not null default now(),
  constraint remembered_columns__pkey primary key (organization_id, kind, heads)
);
call app.wall_in('app.remembered_columns');
grant select, insert, update on app.remembered_columns to ohmstead_api;
grant select, delete on app.remembered_columns to ohmstead_worker;

-- Whether the fields of an import were proposed from there.
-- Safe beside the former version: it does not name the column.
alter table app.imports add column remembered boolean not null default false;
