-- What finds a text in the audit log without reading all of it. Behind row-level security PostgreSQL uses no index for LIKE, which it
-- may ask only of rows that it knows to be in sight; equality it may ask of any.
-- A segment holds 8 192 entries of an organisation, in 512 blocks of 16, and is written once, when all of them are there.
create table app.audit_segments (
  organization_id bigint not null,
  number bigint not null,
  -- The first entry of each block, in order.
  block_starts bigint[] not null,
  last_id bigint not null,
  constraint audit_segments__pkey primary key (organization_id, number)
);
call app.wall_in('app.audit_segments');
grant select on app.audit_segments to ohmstead_api;
grant select, insert, delete on app.audit_segments to ohmstead_worker;

create table app.audit_grams (
  organization_id bigint not null,
  -- One to three characters in a row, in lower case.
  gram text collate "C" not null,
  segment bigint not null,
  -- For each block of the segment a bit, the first one leftmost: whether one of its entries holds the gram.
  blocks bytea not null,
  constraint audit_grams__pkey primary key (organization_id, gram, segment)
);
call app.wall_in('app.audit_grams');
grant select on app.audit_grams to ohmstead_api;
grant select, insert, delete on app.audit_grams to ohmstead_worker;

-- What happened to things of a name is found by the things.
create index audit_events__object__idx on app.audit_events (organization_id, object_kind, object_id, id);
