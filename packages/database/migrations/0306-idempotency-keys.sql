-- What a request with an Idempotency-Key answered, for a day (docs/decisions/0258).
create table app.idempotency_keys (
  organization_id bigint not null,
  user_id bigint not null,
  path text not null,
  key text not null,
  -- SHA-256 of its bytes.
  body_hash bytea not null,
  created_at timestamptz not null default now(),
  -- The body of the answer. Null while there is none yet, and where it showed a secret: of that only the id is kept.
  answer text,
  made_id bigint,
  -- While an analyzer is asked: the command, and when it has answered at the latest.
  command_id bigint,
  busy_until timestamptz,
  constraint idempotency_keys__pkey primary key (organization_id, user_id, path, key),
  constraint idempotency_keys__user_id__fkey foreign key (organization_id, user_id)
    references app.users (organization_id, id) on delete cascade,
  constraint idempotency_keys__key__check check (char_length(key) between 1 and 255)
);
create index idempotency_keys__created_at__idx on app.idempotency_keys (organization_id, created_at);
call app.wall_in('app.idempotency_keys');
grant select, insert, update, delete on app.idempotency_keys to ohmstead_api;
grant select, delete on app.idempotency_keys to ohmstead_worker;
