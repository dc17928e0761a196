-- Mail that must go out: written with the change that causes it, sent by the worker, never lost and never sent twice.
create table app.mail_outbox (
  organization_id bigint not null,
  id bigint generated always as identity,
  recipient text not null,
  template text not null,
  parameters jsonb not null default '{}',
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  failure text,
  constraint mail_outbox__pkey primary key (organization_id, id)
);
create index mail_outbox__waiting__idx on app.mail_outbox (organization_id, next_attempt_at) where sent_at is null;
call app.wall_in('app.mail_outbox');

-- Who did what, when, from where. The application may add and read, never change or remove.
create table app.audit_events (
  organization_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  user_id bigint,
  -- Who it was when it happened; the row may outlive the user.
  actor text not null,
  ip text,
  action text not null,
  object_kind text,
  object_id bigint,
  before jsonb,
  after jsonb,
  -- Set by the sealer: SHA-256 over the previous hash and this row.
  hash bytea,
  constraint audit_events__pkey primary key (organization_id, id)
);
create index audit_events__at__idx on app.audit_events (organization_id, at);
call app.wall_in('app.audit_events');

grant select, insert on app.mail_outbox to ohmstead_api;
grant select, insert, update on app.mail_outbox to ohmstead_worker;
grant select, insert on app.audit_events to ohmstead_api, ohmstead_gateway, ohmstead_worker;
