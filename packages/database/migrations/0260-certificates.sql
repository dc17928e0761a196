-- Health certificates (docs/decisions/0213). The public keys of every organisation, for ever: what was signed with them stays genuine, also
-- when the organisation is gone, and nothing here says whose they were.
create table directory.published_keys (
  kid text not null,
  -- The Ed25519 key in base64url.
  x text not null,
  constraint published_keys__pkey primary key (kid),
  constraint published_keys__x__key unique (x)
);

-- The private halves, sealed by a key that is not in the database.
create table directory.signing_keys (
  organization_id bigint not null,
  kid text not null,
  sealed bytea not null,
  -- Which key sealed it.
  sealed_by text not null,
  made_at timestamptz not null default clock_timestamp(),
  constraint signing_keys__pkey primary key (organization_id, kid),
  constraint signing_keys__organization_id__fkey foreign key (organization_id)
    references directory.organizations (id) on delete cascade,
  constraint signing_keys__kid__fkey foreign key (kid) references directory.published_keys (kid)
);

-- Certificates that were replaced or revoked. One that is valid has no row, as an id that was never given has none, so that nobody can tell
-- them apart. Found by strangers, before an organisation is known.
create table directory.withdrawn_certificates (
  certificate_id text not null,
  organization_id bigint not null,
  replaced boolean not null,
  revoked_at timestamptz,
  revoke_reason text,
  constraint withdrawn_certificates__pkey primary key (certificate_id),
  constraint withdrawn_certificates__organization_id__fkey foreign key (organization_id)
    references directory.organizations (id) on delete cascade,
  constraint withdrawn_certificates__reason__check check ((revoked_at is null) = (revoke_reason is null))
);
create index withdrawn_certificates__organization_id__idx on directory.withdrawn_certificates (organization_id);

create table app.certificates (
  organization_id bigint not null,
  -- 22 random characters of base64url.
  id text not null,
  -- Null once the battery is deleted.
  battery_id bigint,
  serial_number text not null,
  model_name text,
  issued_at timestamptz not null,
  valid_until timestamptz not null,
  soh_percent double precision not null,
  uncertainty_percent double precision not null,
  -- Goes with the battery: it may name people.
  token text,
  replaced_at timestamptz,
  revoked_at timestamptz,
  revoke_reason text,
  constraint certificates__pkey primary key (organization_id, id),
  constraint certificates__battery_id__fkey foreign key (organization_id, battery_id)
    references app.batteries (organization_id, id) on delete set null (battery_id),
  constraint certificates__token__check check ((token is null) = (battery_id is null)),
  constraint certificates__reason__check check (
    (revoked_at is null) = (revoke_reason is null)
    and revoke_reason in ('measurementError', 'batteryChanged', 'issuedByMistake', 'other'))
);
-- Of ten issued at once, one is not replaced.
create unique index certificates__battery_id__key on app.certificates (organization_id, battery_id) where replaced_at is null;
create index certificates__battery_id__idx on app.certificates (organization_id, battery_id);
create index certificates__issued_at__idx on app.certificates (organization_id, issued_at);
call app.wall_in('app.certificates');
-- Those of deleted batteries have no location.
create policy location on app.certificates as restrictive to ohmstead_api
  using ((select app.all_locations())
    or exists (select from app.batteries where batteries.organization_id = certificates.organization_id and batteries.id = battery_id));
grant select, insert, update on app.certificates to ohmstead_api;

create function app.forget_certified_battery() returns trigger
  language plpgsql as $$
begin
  new.token := null;
  return new;
end $$;
create trigger certificates__forgotten before update of battery_id on app.certificates
  for each row when (new.battery_id is null) execute function app.forget_certified_battery();

create function app.note_withdrawn_certificate() returns trigger
  language plpgsql security definer set search_path = app, directory, pg_temp as $$
begin
  insert into directory.withdrawn_certificates (certificate_id, organization_id, replaced, revoked_at, revoke_reason)
    values (new.id, new.organization_id, new.replaced_at is not null, new.revoked_at, new.revoke_reason)
    on conflict on constraint withdrawn_certificates__pkey do update
      set replaced = excluded.replaced, revoked_at = excluded.revoked_at, revoke_reason = excluded.revoke_reason;
  return null;
end $$;
create trigger certificates__withdrawn after update of replaced_at, revoked_at on app.certificates
  for each row execute function app.note_withdrawn_certificate();

create function directory.find_withdrawn_certificate(certificate_id text)
  returns table (replaced boolean, revoked_at timestamptz, revoke_reason text)
  language sql stable security definer set search_path = directory, pg_temp as $$
  select replaced, revoked_at, revoke_reason from directory.withdrawn_certificates
    where withdrawn_certificates.certificate_id = find_withdrawn_certificate.certificate_id;
$$;

-- By their thumbprints, which are as good as random: the order does not say whose a key is, or how old.
create function directory.list_published_keys() returns table (x text)
  language sql stable security definer set search_path = directory, pg_temp as $$
  select x from directory.published_keys order by kid collate "C";
$$;

-- The newest one of the organisation whose transaction this is.
create function directory.find_signing_key() returns table (kid text, sealed bytea, sealed_by text, made_at timestamptz)
  language sql stable security definer set search_path = directory, app, pg_temp as $$
  select kid, sealed, sealed_by, made_at from directory.signing_keys
    where organization_id = app.organization_id() order by made_at desc, kid limit 1;
$$;

create function directory.add_signing_key(kid text, x text, sealed bytea, sealed_by text) returns void
  language sql security definer set search_path = directory, app, pg_temp as $$
  insert into directory.published_keys (kid, x) values (add_signing_key.kid, add_signing_key.x);
  insert into directory.signing_keys (organization_id, kid, sealed, sealed_by)
    values (app.organization_id(), add_signing_key.kid, add_signing_key.sealed, add_signing_key.sealed_by);
$$;

-- What is sealed, by which key.
create function directory.count_sealed() returns table (sealed_by text, count integer)
  language sql stable security definer set search_path = directory, pg_temp as $$
  select sealed_by, count(*)::integer from directory.signing_keys group by sealed_by;
$$;

revoke execute on function directory.find_withdrawn_certificate(text), directory.list_published_keys(), directory.find_signing_key(),
  directory.add_signing_key(text, text, bytea, text), directory.count_sealed() from public;
grant execute on function directory.find_withdrawn_certificate(text), directory.list_published_keys(), directory.find_signing_key(),
  directory.add_signing_key(text, text, bytea, text), directory.count_sealed() to ohmstead_api;
