-- Views of lists (docs/decisions/0195): what a list shows, under a name, for oneself or for others.
create table app.views (
  organization_id bigint not null,
  id bigint generated always as identity,
  kind text not null,
  name text not null,
  -- Null once its owner is deleted.
  owner_id bigint,
  filters jsonb not null default '{}',
  -- { "field", "ascending" }; null is the usual order of the list.
  sort jsonb,
  entities_per_page integer not null default 10,
  -- Ordered: [{ "key", "visible", "width" }].
  columns jsonb not null,
  shared_with text not null default 'me',
  -- Of filters, sort and columns.
  schema_version integer not null default 1,
  version integer not null default 1,
  constraint views__pkey primary key (organization_id, id),
  -- Lets defaults point at a view of the right list only.
  constraint views__kind__id__key unique (organization_id, kind, id),
  constraint views__owner_id__fkey foreign key (organization_id, owner_id)
    references app.users (organization_id, id) on delete set null (owner_id),
  constraint views__kind__check check (kind in ('devices', 'batteries', 'services')),
  constraint views__name__check check (char_length(name) between 1 and 64),
  constraint views__shared_with__check check (shared_with in ('me', 'groups', 'everybody')),
  constraint views__private__check check (shared_with <> 'me' or owner_id is not null)
);
create unique index views__owner_id__kind__lower_name__key on app.views (organization_id, owner_id, kind, lower(name));
call app.wall_in('app.views');
-- A view that is not shared is its owner's alone, whatever rights others hold.
create policy privacy on app.views as restrictive to ohmstead_api
  using (shared_with <> 'me' or owner_id = (select app.user_id()));

create table app.view_groups (
  organization_id bigint not null,
  view_id bigint not null,
  group_id bigint not null,
  constraint view_groups__pkey primary key (organization_id, view_id, group_id),
  constraint view_groups__view_id__fkey foreign key (organization_id, view_id)
    references app.views (organization_id, id) on delete cascade,
  constraint view_groups__group_id__fkey foreign key (organization_id, group_id)
    references app.groups (organization_id, id) on delete cascade
);
create index view_groups__group_id__idx on app.view_groups (organization_id, group_id);
call app.wall_in('app.view_groups');

create table app.pinned_views (
  organization_id bigint not null,
  user_id bigint not null,
  view_id bigint not null,
  constraint pinned_views__pkey primary key (organization_id, user_id, view_id),
  constraint pinned_views__user_id__fkey foreign key (organization_id, user_id)
    references app.users (organization_id, id) on delete cascade,
  constraint pinned_views__view_id__fkey foreign key (organization_id, view_id)
    references app.views (organization_id, id) on delete cascade
);
create index pinned_views__view_id__idx on app.pinned_views (organization_id, view_id);
call app.wall_in('app.pinned_views');

-- The view that a list opens with: at most one for each user and list, and for each group and list.
create table app.default_views (
  organization_id bigint not null,
  user_id bigint not null,
  kind text not null,
  view_id bigint not null,
  constraint default_views__pkey primary key (organization_id, user_id, kind),
  constraint default_views__user_id__fkey foreign key (organization_id, user_id)
    references app.users (organization_id, id) on delete cascade,
  constraint default_views__view_id__fkey foreign key (organization_id, kind, view_id)
    references app.views (organization_id, kind, id) on delete cascade
);
create index default_views__view_id__idx on app.default_views (organization_id, view_id);
call app.wall_in('app.default_views');

create table app.group_default_views (
  organization_id bigint not null,
  group_id bigint not null,
  kind text not null,
  view_id bigint not null,
  constraint group_default_views__pkey primary key (organization_id, group_id, kind),
  constraint group_default_views__group_id__fkey foreign key (organization_id, group_id)
    references app.groups (organization_id, id) on delete cascade,
  constraint group_default_views__view_id__fkey foreign key (organization_id, kind, view_id)
    references app.views (organization_id, kind, id) on delete cascade
);
create index group_default_views__view_id__idx on app.group_default_views (organization_id, view_id);
call app.wall_in('app.group_default_views');

grant select, insert, update, delete on app.views, app.view_groups, app.pinned_views, app.default_views, app.group_default_views
  to ohmstead_api;

-- Shared views stay without an owner, by the foreign key; nobody could see the others any more.
create function app.delete_private_views() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  delete from app.views where organization_id = old.organization_id and owner_id = old.id and shared_with = 'me';
  return old;
end $$;
create trigger users__views before delete on app.users for each row execute function app.delete_private_views();
