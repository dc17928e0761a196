-- A wish for a download that is too long for an address, good for one download by the user who uttered it.
create table app.export_tickets (
  organization_id bigint not null,
  -- SHA-256 of the ticket.
  hash bytea not null,
  user_id bigint not null,
  kind text not null,
  ids bigint[] not null,
  -- Keys of columns in the order wanted; null for the usual ones.
  columns text[],
  time_zone text,
  expires_at timestamptz not null,
  constraint export_tickets__pkey primary key (organization_id, hash),
  constraint export_tickets__kind__check check (kind in ('batteries', 'devices', 'services')),
  constraint export_tickets__user_id__fkey foreign key (organization_id, user_id)
    references app.users (organization_id, id) on delete cascade
);
create index export_tickets__user_id__idx on app.export_tickets (organization_id, user_id);
call app.wall_in('app.export_tickets');
grant select, insert, delete on app.export_tickets to ohmstead_api;
