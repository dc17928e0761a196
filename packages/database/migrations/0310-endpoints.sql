-- Where events go: webhooks of other systems, and channels (docs/decisions/0257). What must be read again to send is sealed.
create table app.endpoints (
  organization_id bigint not null,
  id bigint generated always as identity,
  kind text not null,
  name text not null,
  -- Part of what the sealed values are bound to.
  seal_id uuid not null,
  -- The address of a webhook. Those of Slack and Teams are secrets, and mail has none.
  url text,
  -- The signing secret of a webhook, or the address of a channel.
  sealed bytea,
  sealed_by text,
  -- How people recognise it: of a webhook the last characters of its secret, of a channel those of its address.
  hint text,
  host text,
  -- The secret before: both sign until then.
  old_sealed bytea,
  old_sealed_by text,
  old_until timestamptz,
  header_names text[] not null default '{}',
  sealed_headers bytea,
  sealed_headers_by text,
  plain_signature boolean not null default false,
  events text[] not null default '{}',
  -- Null: all that the owner sees.
  location_ids bigint[],
  -- Whose rights decide what a webhook gets.
  owner_id bigint,
  -- Who gets the mails of a channel.
  user_ids bigint[] not null default '{}',
  group_ids bigint[] not null default '{}',
  enabled boolean not null default true,
  disabled_reason text,
  last_delivery_at timestamptz,
  last_state text,
  last_success_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint endpoints__pkey primary key (organization_id, id),
  constraint endpoints__owner_id__fkey foreign key (organization_id, owner_id) references app.users (organization_id, id),
  constraint endpoints__kind__check check (kind in ('webhook', 'slack', 'teams', 'mail')),
  constraint endpoints__name__check check (char_length(name) between 1 and 255),
  constraint endpoints__disabled_reason__check check (disabled_reason in ('gone', 'failing', 'person')),
  constraint endpoints__enabled__check check (enabled = (disabled_reason is null))
);
create unique index endpoints__lower_name__key on app.endpoints (organization_id, (kind = 'webhook'), lower(name));
create index endpoints__owner_id__idx on app.endpoints (organization_id, owner_id);
call app.wall_in('app.endpoints');
grant select, insert, update, delete on app.endpoints to ohmstead_api;
grant select, update on app.endpoints to ohmstead_worker;

-- What happened, in the words that go out: written with the fact, and never changed.
create table app.outgoing_events (
  organization_id bigint not null,
  -- The 'webhook-id', by which receivers forget repeats.
  id uuid not null,
  type text not null,
  happened_at timestamptz not null,
  location_id bigint,
  body text not null,
  created_at timestamptz not null default now(),
  constraint outgoing_events__pkey primary key (organization_id, id)
);
create index outgoing_events__created_at__idx on app.outgoing_events (organization_id, created_at);
call app.wall_in('app.outgoing_events');
grant select, insert on app.outgoing_events to ohmstead_api;
grant select, insert, delete on app.outgoing_events to ohmstead_worker;

-- The log and the plan in one: each event for each endpoint.
create table app.deliveries (
  organization_id bigint not null,
  id bigint generated always as identity,
  endpoint_id bigint not null,
  event_id uuid not null,
  state text not null default 'pending',
  attempts jsonb not null default '[]',
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz default now(),
  -- Somebody is sending it until then.
  leased_until timestamptz,
  resend_of bigint,
  constraint deliveries__pkey primary key (organization_id, id),
  constraint deliveries__endpoint_id__fkey foreign key (organization_id, endpoint_id)
    references app.endpoints (organization_id, id) on delete cascade,
  constraint deliveries__event_id__fkey foreign key (organization_id, event_id)
    references app.outgoing_events (organization_id, id) on delete cascade,
  constraint deliveries__state__check check (state in ('pending', 'delivered', 'failed', 'withheld')),
  constraint deliveries__next_attempt_at__check check ((state = 'pending') = (next_attempt_at is not null))
);
create index deliveries__endpoint_id__idx on app.deliveries (organization_id, endpoint_id, id);
create index deliveries__event_id__idx on app.deliveries (organization_id, event_id);
create index deliveries__waiting__idx on app.deliveries (organization_id, endpoint_id, next_attempt_at, id) where state = 'pending';
call app.wall_in('app.deliveries');
grant select, insert on app.deliveries to ohmstead_api;
grant select, insert, update on app.deliveries to ohmstead_worker;

-- Organisations that have had an endpoint: the worker looks for what is due in no other.
create table directory.sending_organizations (
  organization_id bigint not null,
  constraint sending_organizations__pkey primary key (organization_id),
  constraint sending_organizations__organization_id__fkey foreign key (organization_id)
    references directory.organizations (id) on delete cascade
);

-- Where people open the console: links in events lead there.
create table directory.installation (
  is_one boolean not null default true,
  public_url text not null,
  constraint installation__pkey primary key (is_one),
  constraint installation__is_one__check check (is_one)
);

create function directory.say_public_url(url text) returns void
  language sql security definer set search_path = directory, pg_temp as $$
  insert into directory.installation (public_url) values (url)
    on conflict (is_one) do update set public_url = excluded.public_url
      where installation.public_url is distinct from excluded.public_url;
$$;

create function directory.public_url() returns text
  language sql stable security definer set search_path = directory, pg_temp as $$
  select coalesce((select public_url from directory.installation), 'http://localhost:3000');
$$;

create function directory.note_sending() returns void
  language sql security definer set search_path = directory, pg_temp as $$
  insert into directory.sending_organizations values (app.organization_id()) on conflict do nothing;
$$;

-- Where something is due, and when the next thing will be.
create function directory.due_deliveries() returns table (organization_id bigint, next_attempt_at timestamptz)
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
#variable_conflict use_column
declare
  sending bigint;
begin
  for sending in select sending_organizations.organization_id from directory.sending_organizations order by 1 loop
    perform set_config('app.organization_id', sending::text, true);
    return query select sending, min(due.next_attempt_at) from app.endpoints
      cross join lateral (select greatest(deliveries.next_attempt_at, leased_until) as next_attempt_at from app.deliveries
        where deliveries.organization_id = sending and endpoint_id = endpoints.id and state = 'pending'
        order by deliveries.next_attempt_at, deliveries.id limit 1) as due
      where endpoints.organization_id = sending having min(due.next_attempt_at) is not null;
  end loop;
  perform set_config('app.organization_id', '', true);
end $$;

revoke execute on function directory.say_public_url(text), directory.public_url(), directory.note_sending(),
  directory.due_deliveries() from public;
grant execute on function directory.say_public_url(text) to ohmstead_api, ohmstead_worker;
grant execute on function directory.note_sending() to ohmstead_api;
grant execute on function directory.public_url() to ohmstead_api, ohmstead_worker;
grant execute on function directory.due_deliveries() to ohmstead_worker;

-- Sealed values are in the organisations' rows too.
create or replace function directory.count_sealed() returns table (sealed_by text, count integer)
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
#variable_conflict use_column
declare
  sending bigint;
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  return query select signing_keys.sealed_by, count(*)::integer from directory.signing_keys group by signing_keys.sealed_by;
  for sending in select organization_id from directory.sending_organizations loop
    perform set_config('app.organization_id', sending::text, true);
    return query select endpoints.sealed_by, count(*)::integer from app.endpoints
      where endpoints.organization_id = sending and endpoints.sealed_by is not null group by endpoints.sealed_by;
  end loop;
  perform set_config('app.organization_id', caller, true);
end $$;
grant execute on function directory.count_sealed() to ohmstead_worker;

-- The door for everything that happens: one row for the event, one for each webhook that wants it, with the fact or not at all. `facts`
-- are the data of the event; `path` is where the console shows the thing.
create function app.note_event(event_type text, happened_at timestamptz, location_id bigint, facts jsonb, path text) returns void
  language plpgsql security definer set search_path = app, directory, pg_temp as $$
declare
  event_id uuid;
  wanted bigint[];
begin
  wanted := array(select id from app.endpoints
    where organization_id = app.organization_id() and kind = 'webhook' and enabled and note_event.event_type = any (events)
      and (location_ids is null or note_event.location_id = any (location_ids)));
  if cardinality(wanted) = 0 then return; end if;
  event_id := gen_random_uuid();
  insert into app.outgoing_events (organization_id, id, type, happened_at, location_id, body)
    values (app.organization_id(), event_id, note_event.event_type, note_event.happened_at, note_event.location_id,
      json_build_object('id', event_id, 'type', note_event.event_type,
        'timestamp', floor(extract(epoch from note_event.happened_at) * 1000)::bigint,
        'data', note_event.facts || jsonb_build_object('link', rtrim(directory.public_url(), '/') || note_event.path))::text);
  insert into app.deliveries (organization_id, endpoint_id, event_id)
    select app.organization_id(), endpoint, event_id from unnest(wanted) as endpoint order by endpoint;
  perform pg_notify('deliveries', '');
end $$;

create function app.wants_event(event_types text[]) returns boolean
  language sql stable security definer set search_path = app, pg_temp as $$
  select exists (select from app.endpoints
    where organization_id = app.organization_id() and kind = 'webhook' and enabled and events && wants_event.event_types);
$$;

-- Whether somebody sees what is at this location; what is at none, only whoever sees all.
create function app.person_sees(person_id bigint, location_id bigint) returns boolean
  language sql stable set search_path = app, pg_temp as $$
  select exists (select from users as person
    where person.organization_id = (select app.organization_id()) and person.id = person_sees.person_id
      and person.verified_at is not null and person.disabled_at is null
      and (person.superuser or case when person.group_id is null
        then exists (select from user_permissions as held where held.organization_id = person.organization_id
            and held.user_id = person.id and held.permission = 'perm-all-locations')
          or exists (select from user_locations as place where place.organization_id = person.organization_id
            and place.user_id = person.id and place.location_id = person_sees.location_id)
        else exists (select from group_permissions as held where held.organization_id = person.organization_id
            and held.group_id = person.group_id and held.permission = 'perm-all-locations')
          or exists (select from group_locations as place where place.organization_id = person.organization_id
            and place.group_id = person.group_id and place.location_id = person_sees.location_id) end));
$$;
revoke execute on function app.note_event(text, timestamptz, bigint, jsonb, text), app.wants_event(text[]),
  app.person_sees(bigint, bigint) from public;
grant execute on function app.note_event(text, timestamptz, bigint, jsonb, text) to ohmstead_api, ohmstead_worker;
grant execute on function app.wants_event(text[]) to ohmstead_api, ohmstead_worker;
grant execute on function app.person_sees(bigint, bigint) to ohmstead_worker;
