-- Service accounts (docs/decisions/0252): users who cannot sign in, for programs. They have no account in the directory.
alter table app.users add column service_account boolean not null default false;

create table app.service_accounts (
  organization_id bigint not null,
  -- Of the user that acts: with rights, a group, a version and audit entries like everybody's.
  id bigint not null,
  -- The 'email' of that user is 'service account ' and this name: no address of a person has a blank.
  name text not null,
  description text,
  created_at timestamptz not null default now(),
  constraint service_accounts__pkey primary key (organization_id, id),
  constraint service_accounts__id__fkey foreign key (organization_id, id)
    references app.users (organization_id, id) on delete cascade,
  constraint service_accounts__name__check check (char_length(name) between 1 and 255)
);
call app.wall_in('app.service_accounts');
grant select, insert, update on app.service_accounts to ohmstead_api;
grant select on app.service_accounts to ohmstead_worker;
