-- Generated from the migrations by packages/database/src/generate.ts: what they add up to. Never run.


create table app.alarm_events (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  alarm_id bigint not null,
  at timestamp with time zone not null,
  what text not null,
  user_id bigint,
  by_name text,
  text text,
  value double precision,
  severity text,
  silenced boolean not null default false,
  flapping boolean not null default false,
  constraint alarm_events__pkey PRIMARY KEY (organization_id, id),
  constraint alarm_events__alarm_id__fkey FOREIGN KEY (organization_id, alarm_id) REFERENCES app.alarms(organization_id, id) ON DELETE CASCADE,
  constraint alarm_events__user_id__fkey FOREIGN KEY (organization_id, user_id) REFERENCES app.users(organization_id, id) ON DELETE SET NULL (user_id)
);
CREATE INDEX alarm_events__alarm_id__idx ON app.alarm_events USING btree (organization_id, alarm_id, at);
CREATE INDEX alarm_events__user_id__idx ON app.alarm_events USING btree (organization_id, user_id);
alter table app.alarm_events enable row level security;
alter table app.alarm_events force row level security;
create policy organization on app.alarm_events as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant insert, select on app.alarm_events to ohmstead_api;
grant delete, insert, select on app.alarm_events to ohmstead_worker;

create table app.alarm_facts (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  device_id bigint,
  battery_id bigint,
  at timestamp with time zone not null,
  was jsonb not null,
  became jsonb not null,
  constraint alarm_facts__pkey PRIMARY KEY (organization_id, id),
  constraint alarm_facts__battery_id__fkey FOREIGN KEY (organization_id, battery_id) REFERENCES app.batteries(organization_id, id) ON DELETE CASCADE,
  constraint alarm_facts__device_id__fkey FOREIGN KEY (organization_id, device_id) REFERENCES app.devices(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX alarm_facts__battery_id__idx ON app.alarm_facts USING btree (organization_id, battery_id, at) WHERE (battery_id IS NOT NULL);
CREATE INDEX alarm_facts__device_id__idx ON app.alarm_facts USING btree (organization_id, device_id, at) WHERE (device_id IS NOT NULL);
alter table app.alarm_facts enable row level security;
alter table app.alarm_facts force row level security;
create policy organization on app.alarm_facts as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant select on app.alarm_facts to ohmstead_api;
grant delete, select on app.alarm_facts to ohmstead_worker;

create table app.alarm_notices (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  alarm_id bigint not null,
  rule_id bigint not null,
  at timestamp with time zone not null,
  message text not null,
  severity text not null,
  is_escalation boolean not null,
  created_at timestamp with time zone not null default now(),
  value double precision,
  constraint alarm_notices__pkey PRIMARY KEY (organization_id, id),
  constraint alarm_notices__alarm_id__fkey FOREIGN KEY (organization_id, alarm_id) REFERENCES app.alarms(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX alarm_notices__alarm_id__idx ON app.alarm_notices USING btree (organization_id, alarm_id);
alter table app.alarm_notices enable row level security;
alter table app.alarm_notices force row level security;
create policy organization on app.alarm_notices as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant insert, select on app.alarm_notices to ohmstead_api;
grant delete, insert, select on app.alarm_notices to ohmstead_worker;

create table app.alarm_requests (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  thing_kind text not null,
  thing_id bigint not null,
  constraint alarm_requests__pkey PRIMARY KEY (organization_id, id)
);
alter table app.alarm_requests enable row level security;
alter table app.alarm_requests force row level security;
create policy organization on app.alarm_requests as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant delete, select on app.alarm_requests to ohmstead_worker;

create table app.alarm_rules (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  name text not null,
  kind text not null,
  settings jsonb not null,
  enabled boolean not null,
  version integer not null default 1,
  applied_version integer not null default 0,
  applied_at timestamp with time zone,
  watched_at timestamp with time zone,
  constraint alarm_rules__pkey PRIMARY KEY (organization_id, id),
  constraint alarm_rules__name__check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255)))
);
CREATE UNIQUE INDEX alarm_rules__lower_name__key ON app.alarm_rules USING btree (organization_id, lower(name));
alter table app.alarm_rules enable row level security;
alter table app.alarm_rules force row level security;
create policy organization on app.alarm_rules as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant delete, insert, select, update on app.alarm_rules to ohmstead_api;
grant delete, insert, select, update on app.alarm_rules to ohmstead_worker;

create table app.alarm_states (
  organization_id bigint not null,
  rule_id bigint not null,
  thing_kind text not null,
  thing_id bigint not null,
  alarm_id bigint,
  state jsonb not null,
  folded_at timestamp with time zone not null,
  folded_count integer not null,
  due_at timestamp with time zone,
  constraint alarm_states__pkey PRIMARY KEY (organization_id, rule_id, thing_kind, thing_id),
  constraint alarm_states__alarm_id__fkey FOREIGN KEY (organization_id, alarm_id) REFERENCES app.alarms(organization_id, id) ON DELETE CASCADE,
  constraint alarm_states__rule_id__fkey FOREIGN KEY (organization_id, rule_id) REFERENCES app.alarm_rules(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX alarm_states__alarm_id__idx ON app.alarm_states USING btree (organization_id, alarm_id);
CREATE INDEX alarm_states__due_at__idx ON app.alarm_states USING btree (organization_id, due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX alarm_states__thing_id__idx ON app.alarm_states USING btree (organization_id, thing_kind, thing_id);
alter table app.alarm_states enable row level security;
alter table app.alarm_states force row level security;
create policy organization on app.alarm_states as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant delete, insert, select, update on app.alarm_states to ohmstead_api;
grant delete, insert, select, update on app.alarm_states to ohmstead_worker;

create table app.alarms (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  rule_id bigint,
  rule_name text not null,
  kind text not null,
  thing_kind text not null,
  device_id bigint,
  bay_id bigint,
  battery_id bigint,
  number integer not null,
  location_id bigint,
  listed boolean not null,
  severity text not null,
  worst_severity text not null,
  active boolean not null,
  acknowledged boolean not null,
  acknowledged_at timestamp with time zone,
  acknowledged_by bigint,
  raised_at timestamp with time zone not null,
  cleared_at timestamp with time zone,
  count integer not null,
  first_value double precision,
  last_value double precision,
  threshold double precision,
  assignee_id bigint,
  last_comment text,
  snoozed_until timestamp with time zone,
  flapping boolean not null,
  api_version integer not null default 1,
  version bigint not null,
  thing_words text,
  constraint alarms__pkey PRIMARY KEY (organization_id, id),
  constraint alarms__acknowledged_by__fkey FOREIGN KEY (organization_id, acknowledged_by) REFERENCES app.users(organization_id, id) ON DELETE SET NULL (acknowledged_by),
  constraint alarms__assignee_id__fkey FOREIGN KEY (organization_id, assignee_id) REFERENCES app.users(organization_id, id) ON DELETE SET NULL (assignee_id),
  constraint alarms__battery_id__fkey FOREIGN KEY (organization_id, battery_id) REFERENCES app.batteries(organization_id, id) ON DELETE CASCADE,
  constraint alarms__bay_id__fkey FOREIGN KEY (organization_id, bay_id) REFERENCES app.bays(organization_id, id) ON DELETE CASCADE,
  constraint alarms__device_id__fkey FOREIGN KEY (organization_id, device_id) REFERENCES app.devices(organization_id, id) ON DELETE CASCADE,
  constraint alarms__location_id__fkey FOREIGN KEY (organization_id, location_id) REFERENCES app.locations(organization_id, id) ON DELETE SET NULL (location_id),
  constraint alarms__rule_id__fkey FOREIGN KEY (organization_id, rule_id) REFERENCES app.alarm_rules(organization_id, id) ON DELETE SET NULL (rule_id)
);
CREATE INDEX alarms__acknowledged_by__idx ON app.alarms USING btree (organization_id, acknowledged_by);
CREATE INDEX alarms__assignee_id__idx ON app.alarms USING btree (organization_id, assignee_id);
CREATE INDEX alarms__battery_id__idx ON app.alarms USING btree (organization_id, battery_id);
CREATE INDEX alarms__bay_id__idx ON app.alarms USING btree (organization_id, bay_id);
CREATE INDEX alarms__device_id__idx ON app.alarms USING btree (organization_id, device_id);
CREATE INDEX alarms__listed__idx ON app.alarms USING btree (organization_id, id) WHERE listed;
CREATE INDEX alarms__location_id__idx ON app.alarms USING btree (organization_id, location_id);
CREATE INDEX alarms__rule_id__idx ON app.alarms USING btree (organization_id, rule_id);
CREATE INDEX alarms__version__idx ON app.alarms USING btree (organization_id, version);
alter table app.alarms enable row level security;
alter table app.alarms force row level security;
create policy forecast on app.alarms as restrictive for all to ohmstead_api
  using (((kind <> 'forecast-below'::text) OR ( SELECT app.sees_forecasts() AS sees_forecasts)))
  with check (true);
create policy location on app.alarms as restrictive for all to ohmstead_api
  using ((( SELECT app.all_locations() AS all_locations) OR (location_id = ANY (( SELECT app.location_ids() AS location_ids)::bigint[]))));
create policy organization on app.alarms as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
CREATE TRIGGER alarms__deleted AFTER DELETE ON app.alarms REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.bury_alarms();
grant insert, select, update on app.alarms to ohmstead_api;
grant delete, insert, select, update on app.alarms to ohmstead_worker;

create table app.alert_events (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  device_id bigint not null,
  kind text not null,
  at timestamp with time zone not null,
  service_id bigint,
  constraint alert_events__pkey PRIMARY KEY (organization_id, id),
  constraint alert_events__device_id__fkey FOREIGN KEY (organization_id, device_id) REFERENCES app.devices(organization_id, id) ON DELETE CASCADE,
  constraint alert_events__service_id__fkey FOREIGN KEY (organization_id, service_id) REFERENCES app.services(organization_id, id) ON DELETE CASCADE,
  constraint alert_events__kind__check CHECK ((kind = ANY (ARRAY['offline'::text, 'online'::text, 'service-ended'::text])))
);
CREATE INDEX alert_events__device_id__idx ON app.alert_events USING btree (organization_id, device_id);
CREATE INDEX alert_events__service_id__idx ON app.alert_events USING btree (organization_id, service_id);
alter table app.alert_events enable row level security;
alter table app.alert_events force row level security;
create policy organization on app.alert_events as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant delete, insert, select, update on app.alert_events to ohmstead_worker;

create table app.alerts (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  device_id bigint not null,
  user_id bigint not null,
  kind text not null,
  at timestamp with time zone not null,
  service_id bigint,
  mailed_at timestamp with time zone,
  constraint alerts__pkey PRIMARY KEY (organization_id, id),
  constraint alerts__device_id__fkey FOREIGN KEY (organization_id, device_id) REFERENCES app.devices(organization_id, id) ON DELETE CASCADE,
  constraint alerts__service_id__fkey FOREIGN KEY (organization_id, service_id) REFERENCES app.services(organization_id, id) ON DELETE CASCADE,
  constraint alerts__user_id__fkey FOREIGN KEY (organization_id, user_id) REFERENCES app.users(organization_id, id) ON DELETE CASCADE,
  constraint alerts__kind__check CHECK ((kind = ANY (ARRAY['offline'::text, 'online'::text, 'service-ended'::text])))
);
CREATE INDEX alerts__device_id__user_id__idx ON app.alerts USING btree (organization_id, device_id, user_id, mailed_at);
CREATE INDEX alerts__service_id__idx ON app.alerts USING btree (organization_id, service_id);
CREATE INDEX alerts__user_id__idx ON app.alerts USING btree (organization_id, user_id);
alter table app.alerts enable row level security;
alter table app.alerts force row level security;
create policy organization on app.alerts as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant delete, insert, select, update on app.alerts to ohmstead_worker;

create table app.api_tokens (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  kind text not null default 'personal'::text,
  owner_id bigint not null,
  name text not null,
  hint text not null,
  permissions text[] not null,
  location_ids bigint[],
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  last_used_ip text,
  last_used_client text,
  revoked_at timestamp with time zone,
  replaces_id bigint,
  told_days smallint,
  constraint api_tokens__pkey PRIMARY KEY (organization_id, id),
  constraint api_tokens__created_by__fkey FOREIGN KEY (organization_id, created_by) REFERENCES app.users(organization_id, id) ON DELETE SET NULL (created_by),
  constraint api_tokens__owner_id__fkey FOREIGN KEY (organization_id, owner_id) REFERENCES app.users(organization_id, id) ON DELETE CASCADE,
  constraint api_tokens__replaces_id__fkey FOREIGN KEY (organization_id, replaces_id) REFERENCES app.api_tokens(organization_id, id) ON DELETE SET NULL (replaces_id),
  constraint api_tokens__kind__check CHECK ((kind = ANY (ARRAY['personal'::text, 'service'::text]))),
  constraint api_tokens__name__check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255)))
);
CREATE INDEX api_tokens__created_by__idx ON app.api_tokens USING btree (organization_id, created_by);
CREATE INDEX api_tokens__owner_id__idx ON app.api_tokens USING btree (organization_id, owner_id);
CREATE UNIQUE INDEX api_tokens__replaces_id__key ON app.api_tokens USING btree (organization_id, replaces_id);
alter table app.api_tokens enable row level security;
alter table app.api_tokens force row level security;
create policy organization on app.api_tokens as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
CREATE TRIGGER api_tokens__forgotten AFTER DELETE ON app.api_tokens FOR EACH ROW EXECUTE FUNCTION app.forget_api_token();
CREATE TRIGGER api_tokens__trouble_gone AFTER DELETE ON app.api_tokens FOR EACH ROW WHEN ((old.kind = 'service'::text)) EXECUTE FUNCTION app.end_token_trouble();
CREATE TRIGGER api_tokens__trouble_replaced AFTER INSERT ON app.api_tokens FOR EACH ROW WHEN ((new.replaces_id IS NOT NULL)) EXECUTE FUNCTION app.end_token_trouble();
CREATE TRIGGER api_tokens__trouble_revoked AFTER UPDATE OF revoked_at ON app.api_tokens FOR EACH ROW WHEN (((old.revoked_at IS NULL) AND (new.revoked_at IS NOT NULL))) EXECUTE FUNCTION app.end_token_trouble();
grant insert, select, update on app.api_tokens to ohmstead_api;
grant delete, select on app.api_tokens to ohmstead_worker;

create table app.audit_events (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  user_id bigint,
  actor text not null,
  ip text,
  action text not null,
  object_kind text,
  object_id bigint,
  before jsonb,
  after jsonb,
  session text,
  client text,
  constraint audit_events__pkey PRIMARY KEY (organization_id, id)
);
CREATE INDEX audit_events__at__idx ON app.audit_events USING btree (organization_id, at);
CREATE INDEX audit_events__object__idx ON app.audit_events USING btree (organization_id, object_kind, object_id, id);
alter table app.audit_events enable row level security;
alter table app.audit_events force row level security;
create policy bulk_job on app.audit_events as restrictive for insert to ohmstead_worker
  with check (((EXISTS ( SELECT
   FROM app.bulk_jobs jobs
  WHERE ((jobs.organization_id = audit_events.organization_id) AND (jobs.user_id = audit_events.user_id) AND (jobs.state = 'running'::text) AND (jobs.id = ("substring"(audit_events.client, '^Bulk change ([0-9]{1,15})$'::text))::bigint)))) OR (EXISTS ( SELECT
   FROM app.imports
  WHERE ((imports.organization_id = audit_events.organization_id) AND (imports.acting_user_id = audit_events.user_id) AND (imports.state = 'running'::text) AND (imports.id = ("substring"(audit_events.client, '^Import ([0-9]{1,15})$'::text))::bigint))))));
create policy location on app.audit_events as restrictive for select to ohmstead_api
  using ((( SELECT app.all_locations() AS all_locations) OR
CASE object_kind
    WHEN 'battery'::text THEN (EXISTS ( SELECT
       FROM app.batteries
      WHERE ((batteries.organization_id = audit_events.organization_id) AND (batteries.id = audit_events.object_id))))
    WHEN 'device'::text THEN (EXISTS ( SELECT
       FROM app.devices
      WHERE ((devices.organization_id = audit_events.organization_id) AND (devices.id = audit_events.object_id))))
    WHEN 'service'::text THEN (EXISTS ( SELECT
       FROM app.services
      WHERE ((services.organization_id = audit_events.organization_id) AND (services.id = audit_events.object_id))))
    WHEN 'location'::text THEN (object_id = ANY (( SELECT app.location_ids() AS location_ids)::bigint[]))
    ELSE true
END));
create policy organization on app.audit_events as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
CREATE TRIGGER audit_events__say_who BEFORE INSERT ON app.audit_events FOR EACH ROW WHEN ((CURRENT_USER = 'ohmstead_api'::name)) EXECUTE FUNCTION app.say_who_acts();
CREATE TRIGGER audit_events__say_who_of_job BEFORE INSERT ON app.audit_events FOR EACH ROW WHEN ((CURRENT_USER = 'ohmstead_worker'::name)) EXECUTE FUNCTION app.say_who_acts();
CREATE TRIGGER audit_events__written BEFORE INSERT ON app.audit_events FOR EACH STATEMENT EXECUTE FUNCTION app.share_audit_lock();
grant select on app.audit_events to ohmstead_api;
grant select on app.audit_events to ohmstead_gateway;
grant select on app.audit_events to ohmstead_worker;

create table app.audit_grams (
  organization_id bigint not null,
  gram text not null,
  segment bigint not null,
  blocks bytea not null,
  constraint audit_grams__pkey PRIMARY KEY (organization_id, gram, segment)
);
alter table app.audit_grams enable row level security;
alter table app.audit_grams force row level security;
create policy organization on app.audit_grams as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant select on app.audit_grams to ohmstead_api;
grant delete, insert, select on app.audit_grams to ohmstead_worker;

create table app.audit_seals (
  organization_id bigint not null,
  number bigint not null,
  event_ids bigint[] not null,
  event_hashes bytea not null,
  sealed_at timestamp with time zone not null,
  previous_hash bytea not null,
  previous_sealed_at timestamp with time zone,
  hash bytea not null,
  constraint audit_seals__pkey PRIMARY KEY (organization_id, number)
);
alter table app.audit_seals enable row level security;
alter table app.audit_seals force row level security;
create policy organization on app.audit_seals as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant select on app.audit_seals to ohmstead_api;
grant select on app.audit_seals to ohmstead_worker;

create table app.audit_segments (
  organization_id bigint not null,
  number bigint not null,
  block_starts bigint[] not null,
  last_id bigint not null,
  constraint audit_segments__pkey PRIMARY KEY (organization_id, number)
);
alter table app.audit_segments enable row level security;
alter table app.audit_segments force row level security;
create policy organization on app.audit_segments as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant select on app.audit_segments to ohmstead_api;
grant delete, insert, select on app.audit_segments to ohmstead_worker;

create table app.batteries (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  serial_number text,
  model_name text,
  manufacturer text,
  chemistry text,
  used_in text,
  design_capacity_mah double precision,
  nominal_voltage_v double precision,
  rated_cca_a double precision,
  rc_minutes double precision,
  service_frequency_days double precision,
  cycle_count integer,
  comments text,
  purchased_at timestamp with time zone,
  in_service_at timestamp with time zone,
  expires_at timestamp with time zone,
  retired_at timestamp with time zone,
  location_id bigint,
  last_service_id bigint,
  last_service_at timestamp with time zone,
  last_service_type text,
  last_service_parameters text,
  last_status text,
  last_soh_percent double precision,
  last_device_id bigint,
  last_device_serial_number text,
  last_device_class text,
  rem_cap_mah double precision,
  created_at timestamp with time zone not null default now(),
  api_version integer not null default 1,
  version bigint not null default 0,
  last_temperature_c double precision,
  soh_measured_at timestamp with time zone,
  serial_key text,
  serial_key_reversed text,
  test_soh_percent double precision,
  test_ended_at timestamp with time zone,
  test_temperature_c double precision,
  disposition text not null default 'notJudged'::text,
  borderline boolean not null default false,
  fell_below_at timestamp with time zone,
  fell_from_percent double precision,
  due_at timestamp with time zone,
  forecast_earliest_at timestamp with time zone,
  forecast_location_ids bigint[],
  label_version bigint not null default 0,
  test_before_percent double precision,
  constraint batteries__pkey PRIMARY KEY (organization_id, id),
  constraint batteries__last_device_id__fkey FOREIGN KEY (organization_id, last_device_id) REFERENCES app.devices(organization_id, id) ON DELETE SET NULL (last_device_id),
  constraint batteries__last_service_id__fkey FOREIGN KEY (organization_id, last_service_id) REFERENCES app.services(organization_id, id) ON DELETE SET NULL (last_service_id),
  constraint batteries__location_id__fkey FOREIGN KEY (organization_id, location_id) REFERENCES app.places(organization_id, id) ON DELETE SET NULL (location_id),
  constraint batteries__disposition__check CHECK ((disposition = ANY (ARRAY['keep'::text, 'recondition'::text, 'lighterDuty'::text, 'secondLife'::text, 'retire'::text, 'testFirst'::text, 'notJudged'::text]))),
  constraint batteries__last_status__check CHECK ((last_status = ANY (ARRAY['pass'::text, 'fail'::text, 'servicing'::text, 'aborted'::text])))
) with (fillfactor=70);
CREATE INDEX batteries__due_at__idx ON app.batteries USING btree (organization_id, due_at, id) WHERE (due_at IS NOT NULL);
CREATE INDEX batteries__expires_at__idx ON app.batteries USING btree (organization_id, expires_at, id) INCLUDE (location_id) WHERE ((expires_at IS NOT NULL) AND (retired_at IS NULL));
CREATE INDEX batteries__in_service_at__idx ON app.batteries USING btree (organization_id, in_service_at) WHERE ((in_service_at IS NOT NULL) AND (retired_at IS NULL));
CREATE INDEX batteries__last_device_id__idx ON app.batteries USING btree (organization_id, last_device_id);
CREATE INDEX batteries__last_service_id__idx ON app.batteries USING btree (organization_id, last_service_id);
CREATE INDEX batteries__location_id__last_service_at__idx ON app.batteries USING btree (organization_id, location_id, last_service_at);
CREATE INDEX batteries__serial_key__idx ON app.batteries USING btree (organization_id, serial_key);
CREATE INDEX batteries__serial_key_reversed__idx ON app.batteries USING btree (organization_id, serial_key_reversed);
CREATE INDEX batteries__serial_number__idx ON app.batteries USING btree (organization_id, app.text_sort_key(serial_number) COLLATE "C", serial_number COLLATE "C", id) INCLUDE (location_id) WHERE ((serial_number <> ''::text) AND (last_status IS DISTINCT FROM 'servicing'::text));
CREATE UNIQUE INDEX batteries__serial_number__model_name__key ON app.batteries USING btree (organization_id, serial_number, COALESCE(model_name, ''::text)) WHERE (serial_number IS NOT NULL);
CREATE INDEX batteries__servicing__idx ON app.batteries USING btree (organization_id, id) WHERE (last_status = 'servicing'::text);
CREATE INDEX batteries__test_ended_at__idx ON app.batteries USING btree (organization_id, test_ended_at) WHERE ((test_ended_at IS NOT NULL) AND (retired_at IS NULL));
CREATE INDEX batteries__version__idx ON app.batteries USING btree (organization_id, version);
alter table app.batteries enable row level security;
alter table app.batteries force row level security;
create policy location on app.batteries as restrictive for all to ohmstead_api, ohmstead_worker
  using ((( SELECT app.all_locations() AS all_locations) OR (location_id = ANY (( SELECT app.location_ids() AS location_ids)::bigint[]))));
create policy organization on app.batteries as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
CREATE TRIGGER batteries__alarm_facts AFTER UPDATE ON app.batteries REFERENCING OLD TABLE AS gone NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION app.note_dates_of_batteries();
CREATE TRIGGER batteries__alarms_came AFTER INSERT ON app.batteries FOR EACH ROW WHEN (((new.due_at IS NOT NULL) OR (new.expires_at IS NOT NULL))) EXECUTE FUNCTION app.request_alarms_of_battery();
CREATE TRIGGER batteries__alarms_moved AFTER UPDATE OF location_id ON app.batteries FOR EACH ROW WHEN ((old.location_id IS DISTINCT FROM new.location_id)) EXECUTE FUNCTION app.move_alarms('batteries');
CREATE CONSTRAINT TRIGGER batteries__changed_event AFTER UPDATE OF retired_at, location_id ON app.batteries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((((old.retired_at IS NULL) AND (new.retired_at IS NOT NULL)) OR (old.location_id IS DISTINCT FROM new.location_id))) EXECUTE FUNCTION app.note_battery_event();
CREATE TRIGGER batteries__deleted AFTER DELETE ON app.batteries REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.bury_deleted('batteries');
CREATE TRIGGER batteries__departed AFTER UPDATE OF location_id ON app.batteries FOR EACH ROW WHEN ((old.location_id IS DISTINCT FROM new.location_id)) EXECUTE FUNCTION app.bury_departed('batteries');
CREATE TRIGGER batteries__forecast AFTER UPDATE OF design_capacity_mah, retired_at ON app.batteries FOR EACH ROW WHEN (((old.design_capacity_mah IS DISTINCT FROM new.design_capacity_mah) OR (old.retired_at IS DISTINCT FROM new.retired_at))) EXECUTE FUNCTION app.request_forecast_of_battery();
CREATE TRIGGER batteries__labelled BEFORE UPDATE OF retired_at, last_status, last_service_id, design_capacity_mah, chemistry, rated_cca_a, cycle_count, in_service_at, model_name, used_in ON app.batteries FOR EACH ROW WHEN ((COALESCE(current_setting('ohmstead.relabelling'::text, true), ''::text) = ''::text)) EXECUTE FUNCTION app.label_battery();
CREATE TRIGGER batteries__labelled_new BEFORE INSERT ON app.batteries FOR EACH ROW EXECUTE FUNCTION app.label_battery();
CREATE TRIGGER batteries__measured_fall BEFORE UPDATE OF retired_at, last_status, last_service_id, design_capacity_mah, chemistry, rated_cca_a, cycle_count, in_service_at, model_name, used_in, disposition, borderline ON app.batteries FOR EACH ROW WHEN ((COALESCE(current_setting('ohmstead.relabelling'::text, true), ''::text) = ''::text)) EXECUTE FUNCTION app.note_fall();
CREATE TRIGGER batteries__measured_fall_new BEFORE INSERT ON app.batteries FOR EACH ROW WHEN ((new.test_soh_percent IS NOT NULL)) EXECUTE FUNCTION app.note_fall();
CREATE CONSTRAINT TRIGGER batteries__new_event AFTER INSERT ON app.batteries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.note_battery_event();
CREATE TRIGGER batteries__next_due BEFORE UPDATE OF retired_at, last_status, last_service_id, design_capacity_mah, chemistry, rated_cca_a, cycle_count, in_service_at, model_name, used_in, disposition, service_frequency_days ON app.batteries FOR EACH ROW WHEN ((COALESCE(current_setting('ohmstead.relabelling'::text, true), ''::text) = ''::text)) EXECUTE FUNCTION app.set_due_date();
CREATE TRIGGER batteries__next_due_new BEFORE INSERT ON app.batteries FOR EACH ROW EXECUTE FUNCTION app.set_due_date();
CREATE TRIGGER batteries__pending BEFORE UPDATE ON app.batteries FOR EACH ROW WHEN (((old.label_version = new.label_version) AND (old.* IS DISTINCT FROM new.*) AND ((NOT (old.serial_key IS DISTINCT FROM new.serial_key)) OR (old.serial_number IS DISTINCT FROM new.serial_number)))) EXECUTE FUNCTION app.mark_pending();
CREATE TRIGGER batteries__serial_keys BEFORE INSERT ON app.batteries FOR EACH ROW EXECUTE FUNCTION app.set_serial_keys();
CREATE TRIGGER batteries__serial_keys_changed BEFORE UPDATE OF serial_number ON app.batteries FOR EACH ROW WHEN ((old.serial_number IS DISTINCT FROM new.serial_number)) EXECUTE FUNCTION app.set_serial_keys();
CREATE TRIGGER batteries__tallied AFTER UPDATE ON app.batteries REFERENCING OLD TABLE AS gone NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION app.tally_changed_batteries();
CREATE TRIGGER batteries__tallied_gone AFTER DELETE ON app.batteries REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.tally_gone_batteries();
CREATE TRIGGER batteries__tallied_new AFTER INSERT ON app.batteries REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION app.tally_new_batteries();
grant delete, insert, select, update on app.batteries to ohmstead_api;
grant insert, select, update on app.batteries to ohmstead_gateway;
grant delete, insert, select, update on app.batteries to ohmstead_worker;

create table app.battery_favourites (
  organization_id bigint not null,
  user_id bigint not null,
  battery_id bigint not null,
  constraint battery_favourites__pkey PRIMARY KEY (organization_id, user_id, battery_id),
  constraint battery_favourites__battery_id__fkey FOREIGN KEY (organization_id, battery_id) REFERENCES app.batteries(organization_id, id) ON DELETE CASCADE,
  constraint battery_favourites__user_id__fkey FOREIGN KEY (organization_id, user_id) REFERENCES app.users(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX battery_favourites__battery_id__idx ON app.battery_favourites USING btree (organization_id, battery_id);
alter table app.battery_favourites enable row level security;
alter table app.battery_favourites force row level security;
create policy organization on app.battery_favourites as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
CREATE TRIGGER battery_favourites__given AFTER INSERT ON app.battery_favourites REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.mark_favoured_batteries();
CREATE TRIGGER battery_favourites__taken AFTER DELETE ON app.battery_favourites REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.mark_favoured_batteries();
grant delete, insert, select, update on app.battery_favourites to ohmstead_api;
grant delete, insert, select on app.battery_favourites to ohmstead_worker;

create table app.battery_forecasts (
  organization_id bigint not null,
  battery_id bigint not null,
  middle_at timestamp with time zone,
  silent text,
  holds_until timestamp with time zone,
  location_ids bigint[] not null,
  middle_errors double precision[] not null,
  last_errors double precision[] not null,
  within integer not null,
  algorithm text not null,
  computed_at timestamp with time zone not null default now(),
  constraint battery_forecasts__pkey PRIMARY KEY (organization_id, battery_id),
  constraint battery_forecasts__battery_id__fkey FOREIGN KEY (organization_id, battery_id) REFERENCES app.batteries(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX battery_forecasts__holds_until__idx ON app.battery_forecasts USING btree (organization_id, holds_until) WHERE (holds_until IS NOT NULL);
alter table app.battery_forecasts enable row level security;
alter table app.battery_forecasts force row level security;
create policy location on app.battery_forecasts as restrictive for all to ohmstead_api
  using ((( SELECT app.all_locations() AS all_locations) OR (location_ids <@ ( SELECT app.location_ids() AS location_ids))));
create policy organization on app.battery_forecasts as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant select on app.battery_forecasts to ohmstead_api;
grant delete, insert, select, update on app.battery_forecasts to ohmstead_worker;

create table app.battery_model_images (
  organization_id bigint not null,
  image_id text not null,
  manufacturer text,
  model_name text not null,
  image bytea not null,
  saved_at timestamp with time zone not null default now(),
  constraint battery_model_images__pkey PRIMARY KEY (organization_id, image_id)
);
CREATE UNIQUE INDEX battery_model_images__model__key ON app.battery_model_images USING btree (organization_id, lower(model_name), lower(COALESCE(manufacturer, ''::text)));
alter table app.battery_model_images enable row level security;
alter table app.battery_model_images force row level security;
create policy organization on app.battery_model_images as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant delete, insert, select, update on app.battery_model_images to ohmstead_api;
grant delete, select on app.battery_model_images to ohmstead_worker;

create table app.battery_models (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  name text not null,
  manufacturer text,
  image text,
  default_service_parameters text,
  constraint battery_models__pkey PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX battery_models__lower_name__key ON app.battery_models USING btree (organization_id, lower(name));
alter table app.battery_models enable row level security;
alter table app.battery_models force row level security;
create policy organization on app.battery_models as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant delete, insert, select, update on app.battery_models to ohmstead_api;
grant insert, select, update on app.battery_models to ohmstead_gateway;
grant select on app.battery_models to ohmstead_worker;

create table app.battery_tallies (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  measure text not null,
  location_id bigint,
  bucket integer not null,
  difference integer not null,
  constraint battery_tallies__pkey PRIMARY KEY (organization_id, measure, id),
  constraint battery_tallies__measure__check CHECK ((measure = ANY (ARRAY['soh'::text, 'remaining'::text, 'temperature'::text, 'month'::text])))
);
alter table app.battery_tallies enable row level security;
alter table app.battery_tallies force row level security;
create policy location on app.battery_tallies as restrictive for all to ohmstead_api
  using ((( SELECT app.all_locations() AS all_locations) OR (location_id = ANY (( SELECT app.location_ids() AS location_ids)::bigint[]))));
create policy organization on app.battery_tallies as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant select on app.battery_tallies to ohmstead_api;

create table app.bay_findings (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  bay_id bigint not null,
  at timestamp with time zone not null,
  reads_wrong boolean not null,
  deviation double precision,
  constraint bay_findings__pkey PRIMARY KEY (organization_id, id),
  constraint bay_findings__bay_id__fkey FOREIGN KEY (organization_id, bay_id) REFERENCES app.bays(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX bay_findings__bay_id__idx ON app.bay_findings USING btree (organization_id, bay_id, at);
alter table app.bay_findings enable row level security;
alter table app.bay_findings force row level security;
create policy organization on app.bay_findings as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
CREATE TRIGGER bay_findings__alarms AFTER INSERT ON app.bay_findings FOR EACH ROW EXECUTE FUNCTION app.request_alarms_of_finding();
grant select on app.bay_findings to ohmstead_api;
grant delete, insert, select on app.bay_findings to ohmstead_worker;

create table app.bay_looks (
  organization_id bigint not null,
  looked_at timestamp with time zone not null,
  constraint bay_looks__pkey PRIMARY KEY (organization_id)
);
alter table app.bay_looks enable row level security;
alter table app.bay_looks force row level security;
create policy organization on app.bay_looks as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant insert, select, update on app.bay_looks to ohmstead_worker;

create table app.bays (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  device_id bigint not null,
  number integer not null,
  adapter_name text,
  default_service_parameters text,
  battery_id bigint,
  service_id bigint,
  calibrated_at timestamp with time zone,
  calibration_interval_days integer,
  constraint bays__device_id__number__key UNIQUE (organization_id, device_id, number),
  constraint bays__pkey PRIMARY KEY (organization_id, id),
  constraint bays__battery_id__fkey FOREIGN KEY (organization_id, battery_id) REFERENCES app.batteries(organization_id, id),
  constraint bays__device_id__fkey FOREIGN KEY (organization_id, device_id) REFERENCES app.devices(organization_id, id) ON DELETE CASCADE,
  constraint bays__service_id__fkey FOREIGN KEY (organization_id, service_id) REFERENCES app.services(organization_id, id) ON DELETE SET NULL (service_id),
  constraint bays__calibration_interval_days__check CHECK (((calibration_interval_days >= 1) AND (calibration_interval_days <= 3650))),
  constraint bays__number__check CHECK (((number >= 1) AND (number <= 64)))
);
CREATE INDEX bays__battery_id__idx ON app.bays USING btree (organization_id, battery_id);
CREATE INDEX bays__service_id__idx ON app.bays USING btree (organization_id, service_id);
alter table app.bays enable row level security;
alter table app.bays force row level security;
create policy location on app.bays as restrictive for all to ohmstead_api
  using ((( SELECT app.all_locations() AS all_locations) OR (EXISTS ( SELECT
   FROM app.devices
  WHERE ((devices.organization_id = bays.organization_id) AND (devices.id = bays.device_id))))));
create policy organization on app.bays as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
CREATE TRIGGER bays__device_inserted AFTER INSERT OR DELETE ON app.bays FOR EACH ROW EXECUTE FUNCTION app.mark_device_of_bay();
CREATE TRIGGER bays__device_updated AFTER UPDATE ON app.bays FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION app.mark_device_of_bay();
grant delete, insert, select, update on app.bays to ohmstead_api;
grant delete, insert, select, update on app.bays to ohmstead_gateway;
grant select on app.bays to ohmstead_worker;

create table app.bulk_edits (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  user_id bigint not null,
  kind text not null,
  fields text[] not null,
  audit_event_ids bigint[] not null,
  made_at timestamp with time zone not null default now(),
  undone_at timestamp with time zone,
  constraint bulk_edits__pkey PRIMARY KEY (organization_id, id),
  constraint bulk_edits__user_id__fkey FOREIGN KEY (organization_id, user_id) REFERENCES app.users(organization_id, id) ON DELETE CASCADE,
  constraint bulk_edits__kind__check CHECK ((kind = ANY (ARRAY['batteries'::text, 'devices'::text, 'services'::text])))
);
CREATE INDEX bulk_edits__user_id__idx ON app.bulk_edits USING btree (organization_id, user_id);
alter table app.bulk_edits enable row level security;
alter table app.bulk_edits force row level security;
create policy organization on app.bulk_edits as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant insert, select, update on app.bulk_edits to ohmstead_api;
grant delete, select on app.bulk_edits to ohmstead_worker;

create table app.bulk_jobs (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  user_id bigint not null,
  kind text not null,
  action text not null,
  row_filter jsonb not null,
  as_of bigint not null,
  except_ids bigint[] not null default '{}'::bigint[],
  wanted jsonb,
  state text not null default 'waiting'::text,
  last_id bigint not null default 0,
  counted integer not null default 0,
  total integer,
  changed integer not null default 0,
  left_changed integer not null default 0,
  left_unchanged integer not null default 0,
  left_in_use integer not null default 0,
  left_no_firmware integer not null default 0,
  failures integer not null default 0,
  served_at timestamp with time zone not null default now(),
  problem jsonb,
  ip text not null,
  session text,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  token_id bigint,
  constraint bulk_jobs__pkey PRIMARY KEY (organization_id, id),
  constraint bulk_jobs__user_id__fkey FOREIGN KEY (organization_id, user_id) REFERENCES app.users(organization_id, id) ON DELETE CASCADE,
  constraint bulk_jobs__action__check CHECK ((action = ANY (ARRAY['retire'::text, 'unretire'::text, 'acceptDisposition'::text, 'schedule'::text, 'favourite'::text, 'unfavourite'::text, 'upgradeFirmware'::text, 'edit'::text, 'delete'::text]))),
  constraint bulk_jobs__ended_at__check CHECK (((state = ANY (ARRAY['done'::text, 'failed'::text, 'cancelled'::text])) = (ended_at IS NOT NULL))),
  constraint bulk_jobs__kind__check CHECK ((kind = ANY (ARRAY['batteries'::text, 'devices'::text, 'services'::text]))),
  constraint bulk_jobs__problem__check CHECK (((state = 'failed'::text) = (problem IS NOT NULL))),
  constraint bulk_jobs__state__check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX bulk_jobs__open__idx ON app.bulk_jobs USING btree (organization_id, served_at) WHERE (ended_at IS NULL);
CREATE INDEX bulk_jobs__user_id__idx ON app.bulk_jobs USING btree (organization_id, user_id);
alter table app.bulk_jobs enable row level security;
alter table app.bulk_jobs force row level security;
create policy organization on app.bulk_jobs as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant insert, select, update on app.bulk_jobs to ohmstead_api;
grant delete, select, update on app.bulk_jobs to ohmstead_worker;

create table app.certificates (
  organization_id bigint not null,
  id text not null,
  battery_id bigint,
  serial_number text not null,
  model_name text,
  issued_at timestamp with time zone not null,
  valid_until timestamp with time zone not null,
  soh_percent double precision not null,
  uncertainty_percent double precision not null,
  token text,
  replaced_at timestamp with time zone,
  revoked_at timestamp with time zone,
  revoke_reason text,
  constraint certificates__pkey PRIMARY KEY (organization_id, id),
  constraint certificates__battery_id__fkey FOREIGN KEY (organization_id, battery_id) REFERENCES app.batteries(organization_id, id) ON DELETE SET NULL (battery_id),
  constraint certificates__reason__check CHECK ((((revoked_at IS NULL) = (revoke_reason IS NULL)) AND (revoke_reason = ANY (ARRAY['measurementError'::text, 'batteryChanged'::text, 'issuedByMistake'::text, 'other'::text])))),
  constraint certificates__token__check CHECK (((token IS NULL) = (battery_id IS NULL)))
);
CREATE INDEX certificates__battery_id__idx ON app.certificates USING btree (organization_id, battery_id);
CREATE UNIQUE INDEX certificates__battery_id__key ON app.certificates USING btree (organization_id, battery_id) WHERE (replaced_at IS NULL);
CREATE INDEX certificates__issued_at__idx ON app.certificates USING btree (organization_id, issued_at);
alter table app.certificates enable row level security;
alter table app.certificates force row level security;
create policy location on app.certificates as restrictive for all to ohmstead_api
  using ((( SELECT app.all_locations() AS all_locations) OR (EXISTS ( SELECT
   FROM app.batteries
  WHERE ((batteries.organization_id = certificates.organization_id) AND (batteries.id = certificates.battery_id))))));
create policy organization on app.certificates as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
CREATE TRIGGER certificates__forgotten BEFORE UPDATE OF battery_id ON app.certificates FOR EACH ROW WHEN ((new.battery_id IS NULL)) EXECUTE FUNCTION app.forget_certified_battery();
CREATE TRIGGER certificates__withdrawn AFTER UPDATE OF replaced_at, revoked_at ON app.certificates FOR EACH ROW EXECUTE FUNCTION app.note_withdrawn_certificate();
grant insert, select, update on app.certificates to ohmstead_api;

create table app.change_counters (
  organization_id bigint not null,
  kind text not null,
  n bigint not null default 0,
  labels_n bigint not null default 0,
  constraint change_counters__pkey PRIMARY KEY (organization_id, kind),
  constraint change_counters__kind__check CHECK ((kind = ANY (ARRAY['alarms'::text, 'batteries'::text, 'devices'::text, 'services'::text])))
) with (fillfactor=50);
alter table app.change_counters enable row level security;
alter table app.change_counters force row level security;
create policy organization on app.change_counters as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant select on app.change_counters to ohmstead_api;
grant select on app.change_counters to ohmstead_gateway;
grant select on app.change_counters to ohmstead_worker;

create table app.claims (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  thing_name text not null,
  user_id bigint not null,
  code_hmac bytea not null,
  attempts integer not null default 0,
  started_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  outcome text,
  constraint claims__pkey PRIMARY KEY (organization_id, id),
  constraint claims__user_id__fkey FOREIGN KEY (organization_id, user_id) REFERENCES app.users(organization_id, id) ON DELETE CASCADE,
  constraint claims__outcome__check CHECK ((outcome = ANY (ARRAY['claimed'::text, 'expired'::text, 'too many tries'::text, 'replaced'::text, 'unreachable'::text])))
);
CREATE INDEX claims__thing_name__idx ON app.claims USING btree (organization_id, thing_name);
alter table app.claims enable row level security;
alter table app.claims force row level security;
create policy organization on app.claims as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant delete, insert, select, update on app.claims to ohmstead_api;

create table app.default_views (
  organization_id bigint not null,
  user_id bigint not null,
  kind text not null,
  view_id bigint not null,
  constraint default_views__pkey PRIMARY KEY (organization_id, user_id, kind),
  constraint default_views__user_id__fkey FOREIGN KEY (organization_id, user_id) REFERENCES app.users(organization_id, id) ON DELETE CASCADE,
  constraint default_views__view_id__fkey FOREIGN KEY (organization_id, kind, view_id) REFERENCES app.views(organization_id, kind, id) ON DELETE CASCADE
);
CREATE INDEX default_views__view_id__idx ON app.default_views USING btree (organization_id, view_id);
alter table app.default_views enable row level security;
alter table app.default_views force row level security;
create policy organization on app.default_views as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant delete, insert, select, update on app.default_views to ohmstead_api;

create table app.deliveries (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  endpoint_id bigint not null,
  event_id uuid not null,
  state text not null default 'pending'::text,
  attempts jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null default now(),
  next_attempt_at timestamp with time zone default now(),
  leased_until timestamp with time zone,
  resend_of bigint,
  constraint deliveries__pkey PRIMARY KEY (organization_id, id),
  constraint deliveries__endpoint_id__fkey FOREIGN KEY (organization_id, endpoint_id) REFERENCES app.endpoints(organization_id, id) ON DELETE CASCADE,
  constraint deliveries__event_id__fkey FOREIGN KEY (organization_id, event_id) REFERENCES app.outgoing_events(organization_id, id) ON DELETE CASCADE,
  constraint deliveries__next_attempt_at__check CHECK (((state = 'pending'::text) = (next_attempt_at IS NOT NULL))),
  constraint deliveries__state__check CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text, 'withheld'::text])))
);
CREATE INDEX deliveries__endpoint_id__idx ON app.deliveries USING btree (organization_id, endpoint_id, id);
CREATE INDEX deliveries__event_id__idx ON app.deliveries USING btree (organization_id, event_id);
CREATE INDEX deliveries__waiting__idx ON app.deliveries USING btree (organization_id, endpoint_id, next_attempt_at, id) WHERE (state = 'pending'::text);
alter table app.deliveries enable row level security;
alter table app.deliveries force row level security;
create policy organization on app.deliveries as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant insert, select on app.deliveries to ohmstead_api;
grant insert, select, update on app.deliveries to ohmstead_worker;

create table app.device_groups (
  organization_id bigint not null,
  device_id bigint not null,
  group_id bigint not null,
  constraint device_groups__pkey PRIMARY KEY (organization_id, device_id, group_id),
  constraint device_groups__device_id__fkey FOREIGN KEY (organization_id, device_id) REFERENCES app.devices(organization_id, id) ON DELETE CASCADE,
  constraint device_groups__group_id__fkey FOREIGN KEY (organization_id, group_id) REFERENCES app.groups(organization_id, id) ON DELETE CASCADE
);
alter table app.device_groups enable row level security;
alter table app.device_groups force row level security;
create policy organization on app.device_groups as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant delete, insert, select, update on app.device_groups to ohmstead_api;
grant select on app.device_groups to ohmstead_worker;

create table app.device_presence (
  organization_id bigint not null,
  device_id bigint not null,
  connection_id text,
  last_message_at timestamp with time zone,
  state_at timestamp with time zone,
  hello_at timestamp with time zone,
  nameless_made_at timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  constraint device_presence__pkey PRIMARY KEY (organization_id, device_id),
  constraint device_presence__device_id__fkey FOREIGN KEY (organization_id, device_id) REFERENCES app.devices(organization_id, id) ON DELETE CASCADE
) with (fillfactor=50);
alter table app.device_presence enable row level security;
alter table app.device_presence force row level security;
create policy organization on app.device_presence as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant select on app.device_presence to ohmstead_api;
grant insert, select, update on app.device_presence to ohmstead_gateway;
grant select on app.device_presence to ohmstead_worker;

create table app.device_users (
  organization_id bigint not null,
  device_id bigint not null,
  user_id bigint not null,
  constraint device_users__pkey PRIMARY KEY (organization_id, device_id, user_id),
  constraint device_users__device_id__fkey FOREIGN KEY (organization_id, device_id) REFERENCES app.devices(organization_id, id) ON DELETE CASCADE,
  constraint device_users__user_id__fkey FOREIGN KEY (organization_id, user_id) REFERENCES app.users(organization_id, id) ON DELETE CASCADE
);
alter table app.device_users enable row level security;
alter table app.device_users force row level security;
create policy organization on app.device_users as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant delete, insert, select, update on app.device_users to ohmstead_api;
grant select on app.device_users to ohmstead_worker;

create table app.devices (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  thing_name text not null,
  type text not null,
  model_name text not null,
  model_description text,
  model_image text,
  device_class text not null,
  serial_number text not null,
  name text,
  location_id bigint,
  comments text,
  status text,
  raw_status text,
  online boolean not null default false,
  status_changed_at timestamp with time zone,
  in_service_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  firmware_versions jsonb not null default '{}'::jsonb,
  firmware_offer text,
  api_version integer not null default 1,
  version bigint not null default 0,
  last_heard_at timestamp with time zone,
  constraint devices__thing_name__key UNIQUE (organization_id, thing_name),
  constraint devices__pkey PRIMARY KEY (organization_id, id),
  constraint devices__location_id__fkey FOREIGN KEY (organization_id, location_id) REFERENCES app.locations(organization_id, id) ON DELETE SET NULL (location_id),
  constraint devices__status__check CHECK ((status = ANY (ARRAY['Idle'::text, 'Running'::text, 'Error'::text])))
) with (fillfactor=80);
CREATE INDEX devices__location_id__idx ON app.devices USING btree (organization_id, location_id);
CREATE INDEX devices__version__idx ON app.devices USING btree (organization_id, version);
alter table app.devices enable row level security;
alter table app.devices force row level security;
create policy location on app.devices as restrictive for all to ohmstead_api, ohmstead_worker
  using ((( SELECT app.all_locations() AS all_locations) OR (location_id = ANY (( SELECT app.location_ids() AS location_ids)::bigint[]))));
create policy organization on app.devices as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
CREATE TRIGGER devices__alarm_facts AFTER UPDATE OF online, status, raw_status ON app.devices FOR EACH ROW WHEN ((((old.online IS DISTINCT FROM new.online) OR ((old.status = 'Error'::text) IS DISTINCT FROM (new.status = 'Error'::text))) OR (
        CASE
            WHEN (old.status = 'Error'::text) THEN old.raw_status
            ELSE NULL::text
        END IS DISTINCT FROM
        CASE
            WHEN (new.status = 'Error'::text) THEN new.raw_status
            ELSE NULL::text
        END))) EXECUTE FUNCTION app.note_device_report();
CREATE TRIGGER devices__alarms_came AFTER INSERT ON app.devices FOR EACH ROW WHEN ((new.status_changed_at IS NOT NULL)) EXECUTE FUNCTION app.request_alarms_of_device();
CREATE TRIGGER devices__alarms_moved AFTER UPDATE OF location_id ON app.devices FOR EACH ROW WHEN ((old.location_id IS DISTINCT FROM new.location_id)) EXECUTE FUNCTION app.move_alarms('devices');
CREATE TRIGGER devices__alarms_placed AFTER UPDATE OF location_id, model_name ON app.devices FOR EACH ROW WHEN (((old.location_id IS DISTINCT FROM new.location_id) OR (old.model_name IS DISTINCT FROM new.model_name))) EXECUTE FUNCTION app.request_alarms_of_device();
CREATE CONSTRAINT TRIGGER devices__changed_event AFTER UPDATE OF online, location_id ON app.devices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.online IS DISTINCT FROM new.online) OR (old.location_id IS DISTINCT FROM new.location_id))) EXECUTE FUNCTION app.note_device_event();
CREATE TRIGGER devices__deleted AFTER DELETE ON app.devices REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.bury_deleted('devices');
CREATE TRIGGER devices__departed AFTER UPDATE OF location_id ON app.devices FOR EACH ROW WHEN ((old.location_id IS DISTINCT FROM new.location_id)) EXECUTE FUNCTION app.bury_departed('devices');
CREATE TRIGGER devices__firmware_inserted BEFORE INSERT ON app.devices FOR EACH ROW WHEN ((new.firmware_offer IS NULL)) EXECUTE FUNCTION app.offer_firmware();
CREATE TRIGGER devices__firmware_reported BEFORE UPDATE OF firmware_versions ON app.devices FOR EACH ROW WHEN ((old.firmware_versions IS DISTINCT FROM new.firmware_versions)) EXECUTE FUNCTION app.offer_firmware();
CREATE CONSTRAINT TRIGGER devices__new_event AFTER INSERT ON app.devices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.note_device_event();
CREATE TRIGGER devices__pending BEFORE UPDATE ON app.devices FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION app.mark_pending();
grant delete, insert, select, update on app.devices to ohmstead_api;
grant insert, select, update on app.devices to ohmstead_gateway;
grant delete, select, update on app.devices to ohmstead_worker;

create table app.display_configurations (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  type text not null,
  name text not null,
  columns jsonb not null default '[]'::jsonb,
  lock_column_order boolean not null default false,
  lock_column_visibility boolean not null default false,
  version integer not null default 1,
  constraint display_configurations__type__id__key UNIQUE (organization_id, type, id),
  constraint display_configurations__pkey PRIMARY KEY (organization_id, id),
  constraint display_configurations__name__check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255))),
  constraint display_configurations__type__check CHECK ((type = ANY (ARRAY['devices'::text, 'batteries'::text, 'services'::text])))
);
CREATE UNIQUE INDEX display_configurations__type__lower_name__key ON app.display_configurations USING btree (organization_id, type, lower(name));
alter table app.display_configurations enable row level security;
alter table app.display_configurations force row level security;
create policy organization on app.display_configurations as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant delete, insert, select, update on app.display_configurations to ohmstead_api;

create table app.disposition_policies (
  organization_id bigint not null,
  scope text not null,
  value text not null default ''::text,
  rule jsonb not null,
  constraint disposition_policies__pkey PRIMARY KEY (organization_id, scope, value),
  constraint disposition_policies__scope__check CHECK ((scope = ANY (ARRAY['organization'::text, 'group'::text, 'model'::text]))),
  constraint disposition_policies__value__check CHECK (((scope = 'organization'::text) = (value = ''::text)))
);
alter table app.disposition_policies enable row level security;
alter table app.disposition_policies force row level security;
create policy organization on app.disposition_policies as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant delete, insert, select, update on app.disposition_policies to ohmstead_api;
grant select on app.disposition_policies to ohmstead_gateway;
grant select on app.disposition_policies to ohmstead_worker;

create table app.disposition_settings (
  organization_id bigint not null,
  version integer not null default 0,
  repeatability_percent double precision not null default 1,
  renewed_at timestamp with time zone not null default now(),
  constraint disposition_settings__pkey PRIMARY KEY (organization_id),
  constraint disposition_settings__repeatability__check CHECK ((repeatability_percent > (0)::double precision)),
  constraint disposition_settings__version__check CHECK ((version >= 0))
);
alter table app.disposition_settings enable row level security;
alter table app.disposition_settings force row level security;
create policy organization on app.disposition_settings as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant insert, select, update on app.disposition_settings to ohmstead_api;
grant select on app.disposition_settings to ohmstead_gateway;
grant insert, select, update on app.disposition_settings to ohmstead_worker;

create table app.eis_analyses (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  user_id bigint not null,
  service_ids bigint[] not null,
  question jsonb not null,
  done integer not null default 0,
  leased_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  served_at timestamp with time zone not null default clock_timestamp(),
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  constraint eis_analyses__pkey PRIMARY KEY (organization_id, id),
  constraint eis_analyses__user_id__fkey FOREIGN KEY (organization_id, user_id) REFERENCES app.users(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX eis_analyses__open__idx ON app.eis_analyses USING btree (organization_id, served_at) WHERE (ended_at IS NULL);
CREATE INDEX eis_analyses__user_id__idx ON app.eis_analyses USING btree (organization_id, user_id);
alter table app.eis_analyses enable row level security;
alter table app.eis_analyses force row level security;
create policy organization on app.eis_analyses as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant insert, select on app.eis_analyses to ohmstead_api;
grant delete, select, update on app.eis_analyses to ohmstead_worker;

create table app.eis_analysis_results (
  organization_id bigint not null,
  analysis_id bigint not null,
  place integer not null,
  service_id bigint not null,
  result text not null,
  constraint eis_analysis_results__pkey PRIMARY KEY (organization_id, analysis_id, place),
  constraint eis_analysis_results__analysis_id__fkey FOREIGN KEY (organization_id, analysis_id) REFERENCES app.eis_analyses(organization_id, id) ON DELETE CASCADE,
  constraint eis_analysis_results__service_id__fkey FOREIGN KEY (organization_id, service_id) REFERENCES app.services(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX eis_analysis_results__service_id__idx ON app.eis_analysis_results USING btree (organization_id, service_id);
alter table app.eis_analysis_results enable row level security;
alter table app.eis_analysis_results force row level security;
create policy location on app.eis_analysis_results as restrictive for all to ohmstead_api
  using ((( SELECT app.all_locations() AS all_locations) OR (EXISTS ( SELECT
   FROM app.services
  WHERE ((services.organization_id = eis_analysis_results.organization_id) AND (services.id = eis_analysis_results.service_id))))));
create policy organization on app.eis_analysis_results as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant select on app.eis_analysis_results to ohmstead_api;
grant insert, select on app.eis_analysis_results to ohmstead_worker;

create table app.eis_fits (
  organization_id bigint not null,
  service_id bigint not null,
  api_version integer not null,
  saved_at timestamp with time zone not null,
  saved_by bigint,
  recipe jsonb not null,
  validity jsonb not null,
  fit jsonb not null,
  algorithm text not null,
  constraint eis_fits__pkey PRIMARY KEY (organization_id, service_id),
  constraint eis_fits__saved_by__fkey FOREIGN KEY (organization_id, saved_by) REFERENCES app.users(organization_id, id) ON DELETE SET NULL (saved_by),
  constraint eis_fits__service_id__fkey FOREIGN KEY (organization_id, service_id) REFERENCES app.services(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX eis_fits__saved_by__idx ON app.eis_fits USING btree (organization_id, saved_by);
alter table app.eis_fits enable row level security;
alter table app.eis_fits force row level security;
create policy location on app.eis_fits as restrictive for all to ohmstead_api
  using ((( SELECT app.all_locations() AS all_locations) OR (EXISTS ( SELECT
   FROM app.services
  WHERE ((services.organization_id = eis_fits.organization_id) AND (services.id = eis_fits.service_id))))));
create policy organization on app.eis_fits as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant insert, select, update on app.eis_fits to ohmstead_api;

create table app.endpoints (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  kind text not null,
  name text not null,
  seal_id uuid not null,
  url text,
  sealed bytea,
  sealed_by text,
  hint text,
  host text,
  old_sealed bytea,
  old_sealed_by text,
  old_until timestamp with time zone,
  header_names text[] not null default '{}'::text[],
  sealed_headers bytea,
  sealed_headers_by text,
  plain_signature boolean not null default false,
  events text[] not null default '{}'::text[],
  location_ids bigint[],
  owner_id bigint,
  user_ids bigint[] not null default '{}'::bigint[],
  group_ids bigint[] not null default '{}'::bigint[],
  enabled boolean not null default true,
  disabled_reason text,
  last_delivery_at timestamp with time zone,
  last_state text,
  last_success_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint endpoints__pkey PRIMARY KEY (organization_id, id),
  constraint endpoints__owner_id__fkey FOREIGN KEY (organization_id, owner_id) REFERENCES app.users(organization_id, id),
  constraint endpoints__disabled_reason__check CHECK ((disabled_reason = ANY (ARRAY['gone'::text, 'failing'::text, 'person'::text]))),
  constraint endpoints__enabled__check CHECK ((enabled = (disabled_reason IS NULL))),
  constraint endpoints__kind__check CHECK ((kind = ANY (ARRAY['webhook'::text, 'slack'::text, 'teams'::text, 'mail'::text]))),
  constraint endpoints__name__check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255)))
);
CREATE UNIQUE INDEX endpoints__lower_name__key ON app.endpoints USING btree (organization_id, ((kind = 'webhook'::text)), lower(name));
CREATE INDEX endpoints__owner_id__idx ON app.endpoints USING btree (organization_id, owner_id);
alter table app.endpoints enable row level security;
alter table app.endpoints force row level security;
create policy organization on app.endpoints as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
CREATE TRIGGER endpoints__troubles AFTER INSERT OR DELETE OR UPDATE OF disabled_reason ON app.endpoints FOR EACH ROW EXECUTE FUNCTION app.note_endpoint_trouble();
grant delete, insert, select, update on app.endpoints to ohmstead_api;
grant select, update on app.endpoints to ohmstead_worker;

create table app.export_tickets (
  organization_id bigint not null,
  hash bytea not null,
  user_id bigint not null,
  kind text not null,
  columns text[],
  time_zone text,
  expires_at timestamp with time zone not null,
  packed_ids bytea not null,
  form text,
  file_name text,
  about jsonb,
  constraint export_tickets__pkey PRIMARY KEY (organization_id, hash),
  constraint export_tickets__user_id__fkey FOREIGN KEY (organization_id, user_id) REFERENCES app.users(organization_id, id) ON DELETE CASCADE,
  constraint export_tickets__form__check CHECK ((((form = ANY (ARRAY['csv'::text, 'csvSemicolon'::text, 'xlsx'::text, 'bdf'::text])) AND (file_name IS NOT NULL)) OR (form IS NULL))),
  constraint export_tickets__kind__check CHECK ((kind = ANY (ARRAY['batteries'::text, 'devices'::text, 'services'::text])))
);
CREATE INDEX export_tickets__user_id__idx ON app.export_tickets USING btree (organization_id, user_id);
alter table app.export_tickets enable row level security;
alter table app.export_tickets force row level security;
create policy organization on app.export_tickets as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant delete, insert, select on app.export_tickets to ohmstead_api;

create table app.firmware_upgrades (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  device_id bigint not null,
  from_version text,
  to_version text not null,
  state text not null default 'queued'::text,
  reason text,
  requested_by bigint,
  requested_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  attempts integer not null default 0,
  constraint firmware_upgrades__pkey PRIMARY KEY (organization_id, id),
  constraint firmware_upgrades__device_id__fkey FOREIGN KEY (organization_id, device_id) REFERENCES app.devices(organization_id, id) ON DELETE CASCADE,
  constraint firmware_upgrades__requested_by__fkey FOREIGN KEY (organization_id, requested_by) REFERENCES app.users(organization_id, id) ON DELETE SET NULL (requested_by),
  constraint firmware_upgrades__state__check CHECK ((state = ANY (ARRAY['queued'::text, 'offered'::text, 'downloading'::text, 'installing'::text, 'confirmed'::text, 'failed'::text, 'timed out'::text, 'cancelled'::text])))
);
CREATE INDEX firmware_upgrades__device_id__idx ON app.firmware_upgrades USING btree (organization_id, device_id, id);
CREATE UNIQUE INDEX firmware_upgrades__open__key ON app.firmware_upgrades USING btree (organization_id, device_id) WHERE (state = ANY (ARRAY['queued'::text, 'offered'::text, 'downloading'::text, 'installing'::text]));
alter table app.firmware_upgrades enable row level security;
alter table app.firmware_upgrades force row level security;
create policy organization on app.firmware_upgrades as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
CREATE CONSTRAINT TRIGGER firmware_upgrades__ended_event AFTER UPDATE OF state ON app.firmware_upgrades DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.state <> new.state) AND (new.state = ANY (ARRAY['confirmed'::text, 'failed'::text, 'timed out'::text])))) EXECUTE FUNCTION app.note_firmware_event();
CREATE TRIGGER firmware_upgrades__mirrored AFTER INSERT OR DELETE OR UPDATE ON app.firmware_upgrades FOR EACH ROW EXECUTE FUNCTION app.mirror_upgrade();
grant delete, insert, select, update on app.firmware_upgrades to ohmstead_api;
grant insert, select, update on app.firmware_upgrades to ohmstead_gateway;
grant insert, select, update on app.firmware_upgrades to ohmstead_worker;

create table app.flagged_bays (
  organization_id bigint not null,
  bay_id bigint not null,
  sign smallint not null,
  constraint flagged_bays__pkey PRIMARY KEY (organization_id, bay_id),
  constraint flagged_bays__bay_id__fkey FOREIGN KEY (organization_id, bay_id) REFERENCES app.bays(organization_id, id) ON DELETE CASCADE,
  constraint flagged_bays__sign__check CHECK ((sign = ANY (ARRAY['-1'::integer, 1])))
);
alter table app.flagged_bays enable row level security;
alter table app.flagged_bays force row level security;
create policy organization on app.flagged_bays as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant delete, insert, select on app.flagged_bays to ohmstead_worker;

create table app.forecast_requests (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  battery_id bigint not null,
  constraint forecast_requests__pkey PRIMARY KEY (organization_id, id)
);
alter table app.forecast_requests enable row level security;
alter table app.forecast_requests force row level security;
create policy organization on app.forecast_requests as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant select on app.forecast_requests to ohmstead_api;
grant delete, select on app.forecast_requests to ohmstead_worker;

create table app.forecast_rounds (
  organization_id bigint not null,
  after_id bigint not null default 0,
  constraint forecast_rounds__pkey PRIMARY KEY (organization_id)
);
alter table app.forecast_rounds enable row level security;
alter table app.forecast_rounds force row level security;
create policy organization on app.forecast_rounds as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant select on app.forecast_rounds to ohmstead_api;
grant delete, insert, select, update on app.forecast_rounds to ohmstead_worker;

create table app.group_default_views (
  organization_id bigint not null,
  group_id bigint not null,
  kind text not null,
  view_id bigint not null,
  constraint group_default_views__pkey PRIMARY KEY (organization_id, group_id, kind),
  constraint group_default_views__group_id__fkey FOREIGN KEY (organization_id, group_id) REFERENCES app.groups(organization_id, id) ON DELETE CASCADE,
  constraint group_default_views__view_id__fkey FOREIGN KEY (organization_id, kind, view_id) REFERENCES app.views(organization_id, kind, id) ON DELETE CASCADE
);
CREATE INDEX group_default_views__view_id__idx ON app.group_default_views USING btree (organization_id, view_id);
alter table app.group_default_views enable row level security;
alter table app.group_default_views force row level security;
create policy organization on app.group_default_views as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant delete, insert, select, update on app.group_default_views to ohmstead_api;

create table app.group_locations (
  organization_id bigint not null,
  group_id bigint not null,
  location_id bigint not null,
  constraint group_locations__pkey PRIMARY KEY (organization_id, group_id, location_id),
  constraint group_locations__group_id__fkey FOREIGN KEY (organization_id, group_id) REFERENCES app.groups(organization_id, id) ON DELETE CASCADE,
  constraint group_locations__location_id__fkey FOREIGN KEY (organization_id, location_id) REFERENCES app.locations(organization_id, id) ON DELETE CASCADE
);
alter table app.group_locations enable row level security;
alter table app.group_locations force row level security;
create policy organization on app.group_locations as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
CREATE TRIGGER group_locations__given AFTER INSERT ON app.group_locations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.announce_group_rights();
CREATE TRIGGER group_locations__taken AFTER DELETE ON app.group_locations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.announce_group_rights();
grant delete, insert, select, update on app.group_locations to ohmstead_api;
grant select on app.group_locations to ohmstead_worker;

create table app.group_permissions (
  organization_id bigint not null,
  group_id bigint not null,
  permission text not null,
  constraint group_permissions__pkey PRIMARY KEY (organization_id, group_id, permission),
  constraint group_permissions__group_id__fkey FOREIGN KEY (organization_id, group_id) REFERENCES app.groups(organization_id, id) ON DELETE CASCADE,
  constraint group_permissions__permission__check CHECK ((permission ~ '^[a-z0-9-]{1,40}$'::text))
);
alter table app.group_permissions enable row level security;
alter table app.group_permissions force row level security;
create policy organization on app.group_permissions as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
CREATE TRIGGER group_permissions__given AFTER INSERT ON app.group_permissions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.announce_group_rights();
CREATE TRIGGER group_permissions__taken AFTER DELETE ON app.group_permissions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.announce_group_rights();
grant delete, insert, select, update on app.group_permissions to ohmstead_api;
grant select on app.group_permissions to ohmstead_worker;

create table app.groups (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  name text not null,
  devices_display_configuration_id bigint,
  batteries_display_configuration_id bigint,
  services_display_configuration_id bigint,
  version integer not null default 1,
  constraint groups__pkey PRIMARY KEY (organization_id, id),
  constraint groups__batteries_display_configuration_id__fkey FOREIGN KEY (organization_id, batteries_display_configuration_id) REFERENCES app.display_configurations(organization_id, id) ON DELETE SET NULL (batteries_display_configuration_id),
  constraint groups__devices_display_configuration_id__fkey FOREIGN KEY (organization_id, devices_display_configuration_id) REFERENCES app.display_configurations(organization_id, id) ON DELETE SET NULL (devices_display_configuration_id),
  constraint groups__services_display_configuration_id__fkey FOREIGN KEY (organization_id, services_display_configuration_id) REFERENCES app.display_configurations(organization_id, id) ON DELETE SET NULL (services_display_configuration_id),
  constraint groups__name__check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255)))
);
CREATE UNIQUE INDEX groups__lower_name__key ON app.groups USING btree (organization_id, lower(name));
alter table app.groups enable row level security;
alter table app.groups force row level security;
create policy organization on app.groups as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
CREATE TRIGGER groups__changed AFTER UPDATE ON app.groups REFERENCING OLD TABLE AS gone NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION app.announce_changed_groups();
CREATE TRIGGER groups__configured BEFORE INSERT OR UPDATE OF devices_display_configuration_id, batteries_display_configuration_id, services_display_configuration_id ON app.groups FOR EACH ROW WHEN ((num_nonnulls(new.devices_display_configuration_id, new.batteries_display_configuration_id, new.services_display_configuration_id) > 0)) EXECUTE FUNCTION app.refuse_configuration_of_another_list();
grant delete, insert, select, update on app.groups to ohmstead_api;
grant select on app.groups to ohmstead_worker;

create table app.house_troubles (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  kind text not null,
  subject_id bigint not null,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  detail text,
  constraint house_troubles__pkey PRIMARY KEY (organization_id, id),
  constraint house_troubles__kind__check CHECK ((kind = ANY (ARRAY['endpoint'::text, 'token'::text, 'identity-provider'::text, 'archive'::text, 'backup'::text, 'certificate'::text, 'parquet'::text])))
);
CREATE INDEX house_troubles__subject_id__idx ON app.house_troubles USING btree (organization_id, kind, subject_id);
alter table app.house_troubles enable row level security;
alter table app.house_troubles force row level security;
create policy organization on app.house_troubles as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant select on app.house_troubles to ohmstead_api;
grant delete, select on app.house_troubles to ohmstead_worker;

create table app.idempotency_keys (
  organization_id bigint not null,
  user_id bigint not null,
  path text not null,
  key text not null,
  body_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  answer text,
  made_id bigint,
  command_id bigint,
  busy_until timestamp with time zone,
  constraint idempotency_keys__pkey PRIMARY KEY (organization_id, user_id, path, key),
  constraint idempotency_keys__user_id__fkey FOREIGN KEY (organization_id, user_id) REFERENCES app.users(organization_id, id) ON DELETE CASCADE,
  constraint idempotency_keys__key__check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 255)))
);
CREATE INDEX idempotency_keys__created_at__idx ON app.idempotency_keys USING btree (organization_id, created_at);
alter table app.idempotency_keys enable row level security;
alter table app.idempotency_keys force row level security;
create policy organization on app.idempotency_keys as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant delete, insert, select, update on app.idempotency_keys to ohmstead_api;
grant delete, select on app.idempotency_keys to ohmstead_worker;

create table app.identity_group_mappings (
  organization_id bigint not null,
  position integer not null,
  value text not null,
  group_id bigint not null,
  constraint identity_group_mappings__pkey PRIMARY KEY (organization_id, "position"),
  constraint identity_group_mappings__group_id__fkey FOREIGN KEY (organization_id, group_id) REFERENCES app.groups(organization_id, id) ON DELETE CASCADE,
  constraint identity_group_mappings__provider__fkey FOREIGN KEY (organization_id) REFERENCES app.identity_providers(organization_id) ON DELETE CASCADE
);
CREATE INDEX identity_group_mappings__group_id__idx ON app.identity_group_mappings USING btree (organization_id, group_id);
alter table app.identity_group_mappings enable row level security;
alter table app.identity_group_mappings force row level security;
create policy organization on app.identity_group_mappings as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant delete, insert, select on app.identity_group_mappings to ohmstead_api;

create table app.identity_providers (
  organization_id bigint not null,
  issuer text not null,
  client_id text not null,
  client_authentication text not null,
  scopes text[] not null,
  claims jsonb not null,
  create_people boolean not null,
  default_group_id bigint,
  keep_groups boolean not null,
  only_single_sign_on boolean not null,
  link_without_password boolean not null,
  second_factor_claims jsonb not null,
  enabled boolean not null,
  public_jwk jsonb,
  revision integer not null default 1,
  last_test jsonb,
  version integer not null default 1,
  client_refused_at timestamp with time zone,
  client_refusal_told integer,
  constraint identity_providers__pkey PRIMARY KEY (organization_id),
  constraint identity_providers__default_group_id__fkey FOREIGN KEY (organization_id, default_group_id) REFERENCES app.groups(organization_id, id) ON DELETE SET NULL (default_group_id),
  constraint identity_providers__client_authentication__check CHECK ((client_authentication = ANY (ARRAY['secret'::text, 'privateKey'::text])))
);
CREATE INDEX identity_providers__default_group_id__idx ON app.identity_providers USING btree (organization_id, default_group_id);
alter table app.identity_providers enable row level security;
alter table app.identity_providers force row level security;
create policy organization on app.identity_providers as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
CREATE TRIGGER identity_providers__troubles AFTER DELETE OR UPDATE OF enabled, client_refused_at ON app.identity_providers FOR EACH ROW EXECUTE FUNCTION app.note_provider_trouble();
grant delete, insert, select, update on app.identity_providers to ohmstead_api;

create table app.import_pieces (
  organization_id bigint not null,
  import_id bigint not null,
  piece integer not null,
  content bytea not null,
  constraint import_pieces__pkey PRIMARY KEY (organization_id, import_id, piece),
  constraint import_pieces__import_id__fkey FOREIGN KEY (organization_id, import_id) REFERENCES app.imports(organization_id, id) ON DELETE CASCADE
);
alter table app.import_pieces enable row level security;
alter table app.import_pieces force row level security;
create policy organization on app.import_pieces as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant insert, select on app.import_pieces to ohmstead_api;
grant delete, select on app.import_pieces to ohmstead_worker;

create table app.import_rows (
  organization_id bigint not null,
  import_id bigint not null,
  line integer not null,
  state text not null,
  battery_id bigint,
  api_version integer,
  cells jsonb not null default '[]'::jsonb,
  reasons jsonb not null default '[]'::jsonb,
  written boolean not null default false,
  constraint import_rows__pkey PRIMARY KEY (organization_id, import_id, line),
  constraint import_rows__import_id__fkey FOREIGN KEY (organization_id, import_id) REFERENCES app.imports(organization_id, id) ON DELETE CASCADE,
  constraint import_rows__state__check CHECK ((state = ANY (ARRAY['create'::text, 'change'::text, 'unchanged'::text, 'skipped'::text, 'wrong'::text])))
);
CREATE INDEX import_rows__state__idx ON app.import_rows USING btree (organization_id, import_id, state, line);
alter table app.import_rows enable row level security;
alter table app.import_rows force row level security;
create policy organization on app.import_rows as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
CREATE TRIGGER import_rows__written AFTER UPDATE ON app.import_rows REFERENCING OLD TABLE AS gone NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION app.count_written_rows();
grant select, update on app.import_rows to ohmstead_api;
grant delete, insert, select, update on app.import_rows to ohmstead_worker;

create table app.imports (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  version integer not null default 1,
  kind text not null,
  file_name text not null,
  size_bytes integer not null,
  sha256 text not null,
  content bytea not null,
  state text not null default 'reading'::text,
  problem jsonb,
  user_id bigint,
  acting_user_id bigint,
  acting_token_id bigint,
  ip text not null,
  session text,
  format jsonb,
  columns jsonb not null default '[]'::jsonb,
  row_count integer not null default 0,
  mapping jsonb,
  counts jsonb,
  right_only boolean not null default false,
  last_line integer not null default 0,
  undone jsonb,
  failures integer not null default 0,
  served_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null default (now() + '7 days'::interval),
  summary jsonb,
  findings jsonb not null default '[]'::jsonb,
  service_ids bigint[] not null default '{}'::bigint[],
  made_battery_id bigint,
  remembered boolean not null default false,
  written integer not null default 0,
  constraint imports__pkey PRIMARY KEY (organization_id, id),
  constraint imports__acting_user_id__fkey FOREIGN KEY (organization_id, acting_user_id) REFERENCES app.users(organization_id, id) ON DELETE SET NULL (acting_user_id),
  constraint imports__user_id__fkey FOREIGN KEY (organization_id, user_id) REFERENCES app.users(organization_id, id) ON DELETE SET NULL (user_id),
  constraint imports__kind__check CHECK ((kind = ANY (ARRAY['batteries'::text, 'locations'::text, 'services'::text, 'users'::text]))),
  constraint imports__problem__check CHECK (((state = 'failed'::text) = (problem IS NOT NULL))),
  constraint imports__state__check CHECK ((state = ANY (ARRAY['reading'::text, 'mapping'::text, 'checking'::text, 'checked'::text, 'running'::text, 'done'::text, 'undone'::text, 'failed'::text])))
);
CREATE INDEX imports__acting_user_id__idx ON app.imports USING btree (organization_id, acting_user_id);
CREATE INDEX imports__open__idx ON app.imports USING btree (organization_id, served_at) WHERE (state = ANY (ARRAY['reading'::text, 'checking'::text, 'running'::text]));
CREATE INDEX imports__user_id__idx ON app.imports USING btree (organization_id, user_id);
alter table app.imports enable row level security;
alter table app.imports force row level security;
create policy organization on app.imports as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
CREATE CONSTRAINT TRIGGER imports__finished_event AFTER UPDATE OF state ON app.imports DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.state <> 'done'::text) AND (new.state = 'done'::text))) EXECUTE FUNCTION app.note_import_event();
grant delete, insert, select, update on app.imports to ohmstead_api;
grant delete, select, update on app.imports to ohmstead_worker;

create table app.label_codes (
  organization_id bigint not null,
  code text not null,
  battery_id bigint,
  device_id bigint,
  bay_id bigint,
  made_at timestamp with time zone not null default now(),
  constraint label_codes__battery_id__key UNIQUE (organization_id, battery_id),
  constraint label_codes__bay_id__key UNIQUE (organization_id, bay_id),
  constraint label_codes__device_id__key UNIQUE (organization_id, device_id),
  constraint label_codes__pkey PRIMARY KEY (organization_id, code),
  constraint label_codes__battery_id__fkey FOREIGN KEY (organization_id, battery_id) REFERENCES app.batteries(organization_id, id) ON DELETE CASCADE,
  constraint label_codes__bay_id__fkey FOREIGN KEY (organization_id, bay_id) REFERENCES app.bays(organization_id, id) ON DELETE CASCADE,
  constraint label_codes__device_id__fkey FOREIGN KEY (organization_id, device_id) REFERENCES app.devices(organization_id, id) ON DELETE CASCADE,
  constraint label_codes__thing__check CHECK ((num_nonnulls(battery_id, device_id, bay_id) <= 1))
);
alter table app.label_codes enable row level security;
alter table app.label_codes force row level security;
create policy location on app.label_codes as restrictive for all to ohmstead_api
  using ((( SELECT app.all_locations() AS all_locations) OR (EXISTS ( SELECT
   FROM app.batteries
  WHERE ((batteries.organization_id = label_codes.organization_id) AND (batteries.id = label_codes.battery_id)))) OR (EXISTS ( SELECT
   FROM app.devices
  WHERE ((devices.organization_id = label_codes.organization_id) AND (devices.id = label_codes.device_id)))) OR (EXISTS ( SELECT
   FROM app.bays
  WHERE ((bays.organization_id = label_codes.organization_id) AND (bays.id = label_codes.bay_id))))));
create policy organization on app.label_codes as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant insert, select on app.label_codes to ohmstead_api;

create table app.locations (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  name text not null,
  version integer not null default 1,
  constraint locations__pkey PRIMARY KEY (organization_id, id),
  constraint locations__name__check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255)))
);
CREATE UNIQUE INDEX locations__lower_name__key ON app.locations USING btree (organization_id, lower(name));
alter table app.locations enable row level security;
alter table app.locations force row level security;
create policy organization on app.locations as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
CREATE TRIGGER locations__added AFTER INSERT ON app.locations FOR EACH ROW EXECUTE FUNCTION app.add_place();
CREATE TRIGGER locations__deleted BEFORE DELETE ON app.locations FOR EACH ROW EXECUTE FUNCTION app.leave_place();
CREATE TRIGGER locations__renamed AFTER UPDATE OF name ON app.locations FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION app.mark_rows_of_location();
grant delete, insert, select, update on app.locations to ohmstead_api;
grant select on app.locations to ohmstead_gateway;
grant select on app.locations to ohmstead_worker;

create table app.maintenance_windows (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  name text not null,
  from_at timestamp with time zone not null,
  until_at timestamp with time zone not null,
  settings jsonb not null,
  version integer not null default 1,
  constraint maintenance_windows__pkey PRIMARY KEY (organization_id, id),
  constraint maintenance_windows__name__check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255))),
  constraint maintenance_windows__until_at__check CHECK ((until_at >= from_at))
);
alter table app.maintenance_windows enable row level security;
alter table app.maintenance_windows force row level security;
create policy organization on app.maintenance_windows as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant delete, insert, select, update on app.maintenance_windows to ohmstead_api;
grant delete, insert, select, update on app.maintenance_windows to ohmstead_worker;

create table app.measuring_settings (
  organization_id bigint not null,
  capacity_service_types text[] not null default '{"Capacity Test"}'::text[],
  soh_threshold_percent double precision not null default 80,
  version integer not null default 0,
  constraint measuring_settings__pkey PRIMARY KEY (organization_id),
  constraint measuring_settings__capacity_service_types__check CHECK (((cardinality(capacity_service_types) >= 1) AND (cardinality(capacity_service_types) <= 10))),
  constraint measuring_settings__soh_threshold_percent__check CHECK (((soh_threshold_percent >= (50)::double precision) AND (soh_threshold_percent <= (95)::double precision)))
);
alter table app.measuring_settings enable row level security;
alter table app.measuring_settings force row level security;
create policy organization on app.measuring_settings as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
CREATE TRIGGER measuring_settings__forecasts AFTER UPDATE OF capacity_service_types, soh_threshold_percent ON app.measuring_settings FOR EACH ROW WHEN (((old.capacity_service_types IS DISTINCT FROM new.capacity_service_types) OR (old.soh_threshold_percent IS DISTINCT FROM new.soh_threshold_percent))) EXECUTE FUNCTION app.request_all_forecasts();
grant insert, select, update on app.measuring_settings to ohmstead_api;
grant select on app.measuring_settings to ohmstead_worker;

create table app.offline_devices (
  organization_id bigint not null,
  device_id bigint not null,
  since timestamp with time zone not null,
  constraint offline_devices__pkey PRIMARY KEY (organization_id, device_id),
  constraint offline_devices__device_id__fkey FOREIGN KEY (organization_id, device_id) REFERENCES app.devices(organization_id, id) ON DELETE CASCADE
);
alter table app.offline_devices enable row level security;
alter table app.offline_devices force row level security;
create policy organization on app.offline_devices as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant delete, insert, select, update on app.offline_devices to ohmstead_worker;

create table app.outgoing_events (
  organization_id bigint not null,
  id uuid not null,
  type text not null,
  happened_at timestamp with time zone not null,
  location_id bigint,
  body text not null,
  created_at timestamp with time zone not null default now(),
  constraint outgoing_events__pkey PRIMARY KEY (organization_id, id)
);
CREATE INDEX outgoing_events__created_at__idx ON app.outgoing_events USING btree (organization_id, created_at);
alter table app.outgoing_events enable row level security;
alter table app.outgoing_events force row level security;
create policy organization on app.outgoing_events as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant insert, select on app.outgoing_events to ohmstead_api;
grant delete, insert, select on app.outgoing_events to ohmstead_worker;

create table app.pinned_views (
  organization_id bigint not null,
  user_id bigint not null,
  view_id bigint not null,
  constraint pinned_views__pkey PRIMARY KEY (organization_id, user_id, view_id),
  constraint pinned_views__user_id__fkey FOREIGN KEY (organization_id, user_id) REFERENCES app.users(organization_id, id) ON DELETE CASCADE,
  constraint pinned_views__view_id__fkey FOREIGN KEY (organization_id, view_id) REFERENCES app.views(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX pinned_views__view_id__idx ON app.pinned_views USING btree (organization_id, view_id);
alter table app.pinned_views enable row level security;
alter table app.pinned_views force row level security;
create policy organization on app.pinned_views as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant delete, insert, select, update on app.pinned_views to ohmstead_api;

create table app.places (
  organization_id bigint not null,
  id bigint not null,
  batteries_version bigint not null default 0,
  services_version bigint not null default 0,
  constraint places__pkey PRIMARY KEY (organization_id, id)
);
alter table app.places enable row level security;
alter table app.places force row level security;
create policy location on app.places as restrictive for all to ohmstead_api, ohmstead_worker
  using ((( SELECT app.all_locations() AS all_locations) OR (id = ANY (( SELECT app.location_ids() AS location_ids)::bigint[]))));
create policy organization on app.places as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant select on app.places to ohmstead_api;
grant select on app.places to ohmstead_worker;

create table app.plan_locations (
  organization_id bigint not null,
  location_id bigint not null,
  time_zone text not null,
  hours jsonb,
  constraint plan_locations__pkey PRIMARY KEY (organization_id, location_id),
  constraint plan_locations__location_id__fkey FOREIGN KEY (organization_id, location_id) REFERENCES app.locations(organization_id, id) ON DELETE CASCADE
);
alter table app.plan_locations enable row level security;
alter table app.plan_locations force row level security;
create policy location on app.plan_locations as restrictive for all to ohmstead_api
  using ((( SELECT app.all_locations() AS all_locations) OR (location_id = ANY (( SELECT app.location_ids() AS location_ids)::bigint[]))));
create policy organization on app.plan_locations as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant delete, insert, select on app.plan_locations to ohmstead_api;
grant select on app.plan_locations to ohmstead_worker;

create table app.plan_settings (
  organization_id bigint not null,
  lead_days integer not null default 14,
  service_type text not null default 'Capacity Test'::text,
  counted_types text[],
  model_days jsonb not null default '{}'::jsonb,
  adapter_models jsonb not null default '{}'::jsonb,
  version integer not null default 0,
  constraint plan_settings__pkey PRIMARY KEY (organization_id),
  constraint plan_settings__lead_days__check CHECK (((lead_days >= 0) AND (lead_days <= 365)))
);
alter table app.plan_settings enable row level security;
alter table app.plan_settings force row level security;
create policy organization on app.plan_settings as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant insert, select, update on app.plan_settings to ohmstead_api;
grant select on app.plan_settings to ohmstead_gateway;
grant select on app.plan_settings to ohmstead_worker;

create table app.remembered_columns (
  organization_id bigint not null,
  kind text not null,
  heads text not null,
  fields jsonb not null,
  used_at timestamp with time zone not null default now(),
  constraint remembered_columns__pkey PRIMARY KEY (organization_id, kind, heads)
);
alter table app.remembered_columns enable row level security;
alter table app.remembered_columns force row level security;
create policy organization on app.remembered_columns as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant insert, select, update on app.remembered_columns to ohmstead_api;
grant delete, select on app.remembered_columns to ohmstead_worker;

create table app.retention_rules (
  organization_id bigint not null,
  archive_after_days integer,
  version integer not null default 0,
  changed_at timestamp with time zone not null default now(),
  constraint retention_rules__pkey PRIMARY KEY (organization_id),
  constraint retention_rules__archive_after_days__check CHECK (((archive_after_days >= 1) AND (archive_after_days <= 36500)))
);
alter table app.retention_rules enable row level security;
alter table app.retention_rules force row level security;
create policy organization on app.retention_rules as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant delete, insert, select, update on app.retention_rules to ohmstead_api;
grant select on app.retention_rules to ohmstead_worker;

create table app.service_accounts (
  organization_id bigint not null,
  id bigint not null,
  name text not null,
  description text,
  created_at timestamp with time zone not null default now(),
  wall boolean not null default false,
  constraint service_accounts__pkey PRIMARY KEY (organization_id, id),
  constraint service_accounts__id__fkey FOREIGN KEY (organization_id, id) REFERENCES app.users(organization_id, id) ON DELETE CASCADE,
  constraint service_accounts__name__check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255)))
);
alter table app.service_accounts enable row level security;
alter table app.service_accounts force row level security;
create policy organization on app.service_accounts as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant insert, select, update on app.service_accounts to ohmstead_api;
grant select on app.service_accounts to ohmstead_worker;

create table app.service_archives (
  organization_id bigint not null,
  service_id bigint not null,
  file_name text not null,
  sha256 bytea not null,
  size_bytes bigint not null,
  sample_count integer not null,
  archived_at timestamp with time zone not null default now(),
  constraint service_archives__pkey PRIMARY KEY (organization_id, service_id),
  constraint service_archives__service_id__fkey FOREIGN KEY (organization_id, service_id) REFERENCES app.services(organization_id, id) ON DELETE CASCADE
);
alter table app.service_archives enable row level security;
alter table app.service_archives force row level security;
create policy location on app.service_archives as restrictive for all to ohmstead_api
  using ((( SELECT app.all_locations() AS all_locations) OR (EXISTS ( SELECT
   FROM app.services
  WHERE ((services.organization_id = service_archives.organization_id) AND (services.id = service_archives.service_id))))));
create policy organization on app.service_archives as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant select on app.service_archives to ohmstead_api;
grant select on app.service_archives to ohmstead_gateway;
grant delete, insert, select on app.service_archives to ohmstead_worker;

create table app.service_details (
  organization_id bigint not null,
  service_id bigint not null,
  cal_data jsonb,
  charge_capacities jsonb,
  discharge_capacities jsonb,
  eis_waveform_data jsonb,
  impedances jsonb,
  self_discharges jsonb,
  smart_battery_info jsonb,
  summary_data jsonb,
  constraint service_details__pkey PRIMARY KEY (organization_id, service_id),
  constraint service_details__service_id__fkey FOREIGN KEY (organization_id, service_id) REFERENCES app.services(organization_id, id) ON DELETE CASCADE
);
alter table app.service_details enable row level security;
alter table app.service_details force row level security;
create policy location on app.service_details as restrictive for all to ohmstead_api
  using ((( SELECT app.all_locations() AS all_locations) OR (EXISTS ( SELECT
   FROM app.services
  WHERE ((services.organization_id = service_details.organization_id) AND (services.id = service_details.service_id))))));
create policy organization on app.service_details as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant select on app.service_details to ohmstead_api;
grant delete, insert, select, update on app.service_details to ohmstead_gateway;
grant delete, insert, select, update on app.service_details to ohmstead_worker;

create table app.service_medians (
  organization_id bigint not null,
  service_type text not null,
  battery_model_name text not null,
  median_ms double precision,
  computed_at timestamp with time zone not null default now(),
  constraint service_medians__pkey PRIMARY KEY (organization_id, service_type, battery_model_name)
);
alter table app.service_medians enable row level security;
alter table app.service_medians force row level security;
create policy organization on app.service_medians as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant select on app.service_medians to ohmstead_api;
grant delete, insert, select, update on app.service_medians to ohmstead_worker;

create table app.service_sample_chunks (
  organization_id bigint not null,
  service_id bigint not null,
  chunk integer not null,
  first_offset_s double precision not null,
  last_offset_s double precision not null,
  sample_count integer not null,
  samples bytea not null,
  lowest_temperature_c double precision,
  highest_temperature_c double precision,
  lowest_voltage_mv double precision,
  highest_voltage_mv double precision,
  constraint service_sample_chunks__pkey PRIMARY KEY (organization_id, service_id, chunk),
  constraint service_sample_chunks__service_id__fkey FOREIGN KEY (organization_id, service_id) REFERENCES app.services(organization_id, id) ON DELETE CASCADE
);
alter table app.service_sample_chunks enable row level security;
alter table app.service_sample_chunks force row level security;
create policy location on app.service_sample_chunks as restrictive for all to ohmstead_api
  using ((( SELECT app.all_locations() AS all_locations) OR (EXISTS ( SELECT
   FROM app.services
  WHERE ((services.organization_id = service_sample_chunks.organization_id) AND (services.id = service_sample_chunks.service_id))))));
create policy organization on app.service_sample_chunks as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant select on app.service_sample_chunks to ohmstead_api;
grant delete, insert, select, update on app.service_sample_chunks to ohmstead_gateway;
grant delete, insert, select, update on app.service_sample_chunks to ohmstead_worker;

create table app.service_samples (
  organization_id bigint not null,
  service_id bigint not null,
  part integer not null,
  sample_count integer not null,
  samples bytea not null,
  first_offset_s double precision,
  last_offset_s double precision,
  constraint service_samples__pkey PRIMARY KEY (organization_id, service_id, part)
);
alter table app.service_samples enable row level security;
alter table app.service_samples force row level security;
create policy location on app.service_samples as restrictive for all to ohmstead_api
  using ((( SELECT app.all_locations() AS all_locations) OR (EXISTS ( SELECT
   FROM app.services
  WHERE ((services.organization_id = service_samples.organization_id) AND (services.id = service_samples.service_id))))));
create policy organization on app.service_samples as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant select on app.service_samples to ohmstead_api;
grant delete, insert, select, update on app.service_samples to ohmstead_gateway;
grant delete, insert, select, update on app.service_samples to ohmstead_worker;

create table app.service_spectra (
  organization_id bigint not null,
  service_id bigint not null,
  frequencies_hz double precision[] not null,
  real_ohm double precision[] not null,
  imaginary_ohm double precision[] not null,
  constraint service_spectra__pkey PRIMARY KEY (organization_id, service_id),
  constraint service_spectra__service_id__fkey FOREIGN KEY (organization_id, service_id) REFERENCES app.services(organization_id, id) ON DELETE CASCADE,
  constraint service_spectra__lengths__check CHECK (((cardinality(frequencies_hz) = cardinality(real_ohm)) AND (cardinality(real_ohm) = cardinality(imaginary_ohm))))
);
alter table app.service_spectra enable row level security;
alter table app.service_spectra force row level security;
create policy location on app.service_spectra as restrictive for all to ohmstead_api
  using ((( SELECT app.all_locations() AS all_locations) OR (EXISTS ( SELECT
   FROM app.services
  WHERE ((services.organization_id = service_spectra.organization_id) AND (services.id = service_spectra.service_id))))));
create policy organization on app.service_spectra as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant select on app.service_spectra to ohmstead_api;
grant delete, insert, select, update on app.service_spectra to ohmstead_gateway;
grant delete, insert, select, update on app.service_spectra to ohmstead_worker;

create table app.services (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  uid text not null,
  battery_id bigint not null,
  device_id bigint,
  bay_id bigint,
  bay_number integer,
  location_id bigint,
  battery_serial_number text,
  battery_model_name text,
  device_serial_number text,
  device_model_name text,
  adapter_name text,
  service_type text not null,
  service_parameters text,
  status text not null default 'servicing'::text,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  duration_s double precision,
  soh_percent double precision,
  fcc_mah double precision,
  rem_cap_mah double precision,
  battery_status text,
  battery_type text,
  cca_determination text,
  charge_applied_mah double precision,
  charge_cycles integer,
  confidence_grade text,
  cycle_counter integer,
  dealer_number text,
  device_soc_percent double precision,
  discharge_cycles integer,
  final_capacity_mah double precision,
  final_impedance_mohm double precision,
  final_test_message text,
  firmware_version text,
  max_error_percent double precision,
  measured_voltage_v double precision,
  measured_cca_a double precision,
  notes text,
  operator text,
  rated_cca_a double precision,
  rc_minutes double precision,
  rc_determination text,
  recondition_cycles integer,
  rma_number text,
  soc_determination text,
  target_capacity_percent double precision,
  temperature_c double precision,
  test_mode text,
  test_type text,
  vehicle_mileage_km double precision,
  vin text,
  warranty_id text,
  has_eis_data boolean not null default false,
  has_service_data boolean not null default false,
  live_at timestamp with time zone,
  live_offset_s double precision,
  live_current_ma double precision,
  live_voltage_mv double precision,
  live_temperature_c double precision,
  live_rem_cap_mah double precision,
  live_progress double precision,
  compacted_parts integer not null default 0,
  api_version integer not null default 1,
  version bigint not null default 0,
  expected_parts integer,
  imported jsonb,
  constraint services__device_id__uid__key UNIQUE (organization_id, device_id, uid),
  constraint services__pkey PRIMARY KEY (organization_id, id),
  constraint services__battery_id__fkey FOREIGN KEY (organization_id, battery_id) REFERENCES app.batteries(organization_id, id) ON DELETE CASCADE,
  constraint services__bay_id__fkey FOREIGN KEY (organization_id, bay_id) REFERENCES app.bays(organization_id, id) ON DELETE SET NULL (bay_id),
  constraint services__device_id__fkey FOREIGN KEY (organization_id, device_id) REFERENCES app.devices(organization_id, id) ON DELETE SET NULL (device_id),
  constraint services__location_id__fkey FOREIGN KEY (organization_id, location_id) REFERENCES app.places(organization_id, id) ON DELETE SET NULL (location_id),
  constraint services__status__check CHECK ((status = ANY (ARRAY['pass'::text, 'fail'::text, 'servicing'::text, 'aborted'::text])))
) with (fillfactor=80);
CREATE INDEX services__adapter_name__idx ON app.services USING btree (organization_id, location_id, adapter_name, battery_model_name) WHERE (adapter_name IS NOT NULL);
CREATE INDEX services__battery_id__started_at__idx ON app.services USING btree (organization_id, battery_id, started_at);
CREATE INDEX services__battery_model_name__location_id__idx ON app.services USING btree (organization_id, battery_model_name, location_id);
CREATE INDEX services__battery_serial_number__idx ON app.services USING btree (organization_id, app.text_sort_key(battery_serial_number) COLLATE "C", battery_serial_number COLLATE "C", id) INCLUDE (location_id) WHERE ((battery_serial_number <> ''::text) AND (status <> 'servicing'::text));
CREATE INDEX services__bay_id__idx ON app.services USING btree (organization_id, bay_id);
CREATE INDEX services__failed__idx ON app.services USING btree (organization_id, ended_at, id) INCLUDE (location_id) WHERE (status = 'fail'::text);
CREATE INDEX services__location_id__ended_at__idx ON app.services USING btree (organization_id, location_id, ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX services__location_id__service_type__status__idx ON app.services USING btree (organization_id, location_id, service_type, status);
CREATE INDEX services__location_id__started_at__idx ON app.services USING btree (organization_id, location_id, started_at);
CREATE INDEX services__running__idx ON app.services USING btree (organization_id, device_id) WHERE (status = 'servicing'::text);
CREATE INDEX services__started_at__idx ON app.services USING btree (organization_id, started_at, id) INCLUDE (location_id, status, service_type);
CREATE INDEX services__unpacked__idx ON app.services USING btree (organization_id, id) WHERE ((expected_parts > 1) AND (compacted_parts < expected_parts));
CREATE INDEX services__version__idx ON app.services USING btree (organization_id, version);
CREATE INDEX services__warranty_id__idx ON app.services USING btree (organization_id, app.text_sort_key(warranty_id) COLLATE "C", warranty_id COLLATE "C", id) INCLUDE (location_id) WHERE ((warranty_id <> ''::text) AND (status <> 'servicing'::text));
alter table app.services enable row level security;
alter table app.services force row level security;
create policy location on app.services as restrictive for all to ohmstead_api, ohmstead_worker
  using ((( SELECT app.all_locations() AS all_locations) OR (location_id = ANY (( SELECT app.location_ids() AS location_ids)::bigint[]))));
create policy organization on app.services as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
CREATE TRIGGER services__alarms AFTER UPDATE OF ended_at, status, service_type, soh_percent, battery_id, device_id, bay_id ON app.services FOR EACH ROW WHEN ((((old.ended_at IS NOT NULL) OR (new.ended_at IS NOT NULL)) AND (((((((old.ended_at IS DISTINCT FROM new.ended_at) OR (old.status IS DISTINCT FROM new.status)) OR (old.service_type IS DISTINCT FROM new.service_type)) OR (old.soh_percent IS DISTINCT FROM new.soh_percent)) OR (old.battery_id IS DISTINCT FROM new.battery_id)) OR (old.device_id IS DISTINCT FROM new.device_id)) OR (old.bay_id IS DISTINCT FROM new.bay_id)))) EXECUTE FUNCTION app.request_alarms_of_service();
CREATE TRIGGER services__alarms_came AFTER INSERT ON app.services FOR EACH ROW EXECUTE FUNCTION app.request_alarms_of_service();
CREATE TRIGGER services__alarms_gone AFTER DELETE ON app.services FOR EACH ROW WHEN ((old.ended_at IS NOT NULL)) EXECUTE FUNCTION app.request_alarms_of_service();
CREATE CONSTRAINT TRIGGER services__begun_event AFTER INSERT ON app.services DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.imported IS NULL)) EXECUTE FUNCTION app.note_service_event();
CREATE TRIGGER services__came_ended AFTER INSERT ON app.services FOR EACH ROW WHEN (((new.status <> 'servicing'::text) AND (new.device_id IS NOT NULL) AND (COALESCE(new.ended_at, now()) > (now() - '1 day'::interval)))) EXECUTE FUNCTION app.note_ended_service();
CREATE TRIGGER services__deleted AFTER DELETE ON app.services REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.bury_deleted('services');
CREATE TRIGGER services__departed AFTER UPDATE OF location_id ON app.services FOR EACH ROW WHEN ((old.location_id IS DISTINCT FROM new.location_id)) EXECUTE FUNCTION app.bury_departed('services');
CREATE TRIGGER services__device AFTER UPDATE ON app.services FOR EACH ROW WHEN (((new.version = 0) AND (old.status = 'servicing'::text))) EXECUTE FUNCTION app.mark_device_of_service();
CREATE TRIGGER services__ended AFTER UPDATE OF status ON app.services FOR EACH ROW WHEN (((old.status = 'servicing'::text) AND (new.status <> 'servicing'::text) AND (new.device_id IS NOT NULL) AND (COALESCE(new.ended_at, now()) > (now() - '1 day'::interval)))) EXECUTE FUNCTION app.note_ended_service();
CREATE CONSTRAINT TRIGGER services__ended_event AFTER UPDATE OF status ON app.services DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.status = 'servicing'::text) AND (new.status <> 'servicing'::text))) EXECUTE FUNCTION app.note_service_event();
CREATE TRIGGER services__forecast AFTER UPDATE OF ended_at, status, service_type, fcc_mah, cycle_counter, temperature_c, battery_id, location_id ON app.services FOR EACH ROW WHEN ((((old.ended_at IS NOT NULL) OR (new.ended_at IS NOT NULL)) AND ((((((((old.ended_at IS DISTINCT FROM new.ended_at) OR (old.status IS DISTINCT FROM new.status)) OR (old.service_type IS DISTINCT FROM new.service_type)) OR (old.fcc_mah IS DISTINCT FROM new.fcc_mah)) OR (old.cycle_counter IS DISTINCT FROM new.cycle_counter)) OR (old.temperature_c IS DISTINCT FROM new.temperature_c)) OR (old.battery_id IS DISTINCT FROM new.battery_id)) OR (old.location_id IS DISTINCT FROM new.location_id)))) EXECUTE FUNCTION app.request_forecast_of_service();
CREATE TRIGGER services__forecast_gone AFTER DELETE ON app.services FOR EACH ROW WHEN ((old.ended_at IS NOT NULL)) EXECUTE FUNCTION app.request_forecast_of_service();
CREATE TRIGGER services__forecast_new AFTER INSERT ON app.services FOR EACH ROW WHEN ((new.ended_at IS NOT NULL)) EXECUTE FUNCTION app.request_forecast_of_service();
CREATE TRIGGER services__orphan_followed AFTER UPDATE OF device_id ON app.services FOR EACH ROW WHEN (((new.device_id IS NULL) AND (old.device_id IS NOT NULL) AND (old.status = 'servicing'::text))) EXECUTE FUNCTION app.follow_orphan();
CREATE TRIGGER services__orphaned BEFORE UPDATE OF device_id ON app.services FOR EACH ROW WHEN (((new.device_id IS NULL) AND (old.device_id IS NOT NULL) AND (old.status = 'servicing'::text))) EXECUTE FUNCTION app.abort_orphan();
CREATE TRIGGER services__pending BEFORE UPDATE ON app.services FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION app.mark_pending();
CREATE TRIGGER services__samples AFTER DELETE ON app.services REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.delete_samples_of_services();
grant delete, insert, select, update on app.services to ohmstead_api;
grant insert, select, update on app.services to ohmstead_gateway;
grant delete, insert, select, update on app.services to ohmstead_worker;

create table app.sign_in_rules (
  organization_id bigint not null,
  requirement text not null default 'optional'::text,
  required_from timestamp with time zone,
  kinds text not null default 'any'::text,
  remembering boolean not null default true,
  identity_session_hours integer not null default 12,
  version integer not null default 0,
  view_as_mails boolean not null default true,
  constraint sign_in_rules__pkey PRIMARY KEY (organization_id),
  constraint sign_in_rules__identity_session_hours__check CHECK (((identity_session_hours >= 1) AND (identity_session_hours <= 168))),
  constraint sign_in_rules__kinds__check CHECK ((kinds = ANY (ARRAY['any'::text, 'passkey'::text]))),
  constraint sign_in_rules__required_from__check CHECK (((requirement = 'optional'::text) = (required_from IS NULL))),
  constraint sign_in_rules__requirement__check CHECK ((requirement = ANY (ARRAY['optional'::text, 'holders'::text, 'all'::text])))
);
alter table app.sign_in_rules enable row level security;
alter table app.sign_in_rules force row level security;
create policy organization on app.sign_in_rules as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant insert, select, update on app.sign_in_rules to ohmstead_api;

create table app.token_settings (
  organization_id bigint not null,
  longest_days integer not null default 365,
  personal_tokens boolean not null default true,
  version integer not null default 0,
  constraint token_settings__pkey PRIMARY KEY (organization_id),
  constraint token_settings__longest_days__check CHECK (((longest_days >= 1) AND (longest_days <= 1825)))
);
alter table app.token_settings enable row level security;
alter table app.token_settings force row level security;
create policy organization on app.token_settings as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant insert, select, update on app.token_settings to ohmstead_api;

create table app.told_notices (
  organization_id bigint not null,
  id bigint not null,
  alarm_id bigint not null,
  rule_id bigint not null,
  at timestamp with time zone not null,
  message text not null,
  is_escalation boolean not null,
  noticed_at timestamp with time zone not null,
  told_at timestamp with time zone not null default now(),
  constraint told_notices__pkey PRIMARY KEY (organization_id, id),
  constraint told_notices__alarm_id__fkey FOREIGN KEY (organization_id, alarm_id) REFERENCES app.alarms(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX told_notices__alarm_id__idx ON app.told_notices USING btree (organization_id, alarm_id);
CREATE INDEX told_notices__noticed_at__idx ON app.told_notices USING btree (organization_id, rule_id, noticed_at);
alter table app.told_notices enable row level security;
alter table app.told_notices force row level security;
create policy organization on app.told_notices as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant delete, insert, select on app.told_notices to ohmstead_worker;

create table app.tombstone_floors (
  organization_id bigint not null,
  kind text not null,
  version bigint not null,
  constraint tombstone_floors__pkey PRIMARY KEY (organization_id, kind)
);
alter table app.tombstone_floors enable row level security;
alter table app.tombstone_floors force row level security;
create policy organization on app.tombstone_floors as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant select on app.tombstone_floors to ohmstead_api;
grant select on app.tombstone_floors to ohmstead_gateway;
grant insert, select, update on app.tombstone_floors to ohmstead_worker;

create table app.tombstones (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  kind text not null,
  entity_id bigint not null,
  location_id bigint,
  version bigint not null default 0,
  buried_at timestamp with time zone not null default now(),
  constraint tombstones__pkey PRIMARY KEY (organization_id, id),
  constraint tombstones__kind__check CHECK ((kind = ANY (ARRAY['alarms'::text, 'batteries'::text, 'devices'::text, 'services'::text])))
);
CREATE INDEX tombstones__kind__version__idx ON app.tombstones USING btree (organization_id, kind, version);
alter table app.tombstones enable row level security;
alter table app.tombstones force row level security;
create policy location on app.tombstones as restrictive for all to ohmstead_api
  using ((( SELECT app.all_locations() AS all_locations) OR (location_id = ANY (( SELECT app.location_ids() AS location_ids)::bigint[]))));
create policy organization on app.tombstones as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant select on app.tombstones to ohmstead_api;
grant select on app.tombstones to ohmstead_gateway;
grant delete, select on app.tombstones to ohmstead_worker;

create table app.user_locations (
  organization_id bigint not null,
  user_id bigint not null,
  location_id bigint not null,
  constraint user_locations__pkey PRIMARY KEY (organization_id, user_id, location_id),
  constraint user_locations__location_id__fkey FOREIGN KEY (organization_id, location_id) REFERENCES app.locations(organization_id, id) ON DELETE CASCADE,
  constraint user_locations__user_id__fkey FOREIGN KEY (organization_id, user_id) REFERENCES app.users(organization_id, id) ON DELETE CASCADE
);
alter table app.user_locations enable row level security;
alter table app.user_locations force row level security;
create policy organization on app.user_locations as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
CREATE TRIGGER user_locations__given AFTER INSERT ON app.user_locations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.announce_user_rights();
CREATE TRIGGER user_locations__taken AFTER DELETE ON app.user_locations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.announce_user_rights();
grant delete, insert, select, update on app.user_locations to ohmstead_api;
grant select on app.user_locations to ohmstead_worker;

create table app.user_permissions (
  organization_id bigint not null,
  user_id bigint not null,
  permission text not null,
  constraint user_permissions__pkey PRIMARY KEY (organization_id, user_id, permission),
  constraint user_permissions__user_id__fkey FOREIGN KEY (organization_id, user_id) REFERENCES app.users(organization_id, id) ON DELETE CASCADE,
  constraint user_permissions__permission__check CHECK ((permission ~ '^[a-z0-9-]{1,40}$'::text))
);
alter table app.user_permissions enable row level security;
alter table app.user_permissions force row level security;
create policy organization on app.user_permissions as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
CREATE TRIGGER user_permissions__given AFTER INSERT ON app.user_permissions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.announce_user_rights();
CREATE TRIGGER user_permissions__taken AFTER DELETE ON app.user_permissions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.announce_user_rights();
grant delete, insert, select, update on app.user_permissions to ohmstead_api;
grant select on app.user_permissions to ohmstead_worker;

create table app.user_photos (
  organization_id bigint not null,
  user_id bigint not null,
  photo_id text not null,
  image bytea not null,
  taken_at timestamp with time zone not null default now(),
  constraint user_photos__photo_id__key UNIQUE (organization_id, photo_id),
  constraint user_photos__pkey PRIMARY KEY (organization_id, user_id),
  constraint user_photos__user_id__fkey FOREIGN KEY (organization_id, user_id) REFERENCES app.users(organization_id, id) ON DELETE CASCADE
);
alter table app.user_photos enable row level security;
alter table app.user_photos force row level security;
create policy organization on app.user_photos as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant delete, insert, select, update on app.user_photos to ohmstead_api;

create table app.users (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  email text not null,
  first_name text,
  last_name text,
  photo_id text,
  group_id bigint,
  superuser boolean not null default false,
  verified_at timestamp with time zone,
  disabled_at timestamp with time zone,
  distance_unit text not null default 'metric'::text,
  ui_settings jsonb not null default '{}'::jsonb,
  receives_marketing boolean not null default false,
  receives_device_offline_alerts boolean not null default true,
  receives_service_completion_alerts boolean not null default false,
  devices_display_configuration_id bigint,
  batteries_display_configuration_id bigint,
  services_display_configuration_id bigint,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  rights_given_by bigint[] not null default '{}'::bigint[],
  receives_service_due_digest boolean not null default false,
  service_due_digest_at timestamp with time zone,
  service_account boolean not null default false,
  constraint users__pkey PRIMARY KEY (organization_id, id),
  constraint users__batteries_display_configuration_id__fkey FOREIGN KEY (organization_id, batteries_display_configuration_id) REFERENCES app.display_configurations(organization_id, id) ON DELETE SET NULL (batteries_display_configuration_id),
  constraint users__devices_display_configuration_id__fkey FOREIGN KEY (organization_id, devices_display_configuration_id) REFERENCES app.display_configurations(organization_id, id) ON DELETE SET NULL (devices_display_configuration_id),
  constraint users__group_id__fkey FOREIGN KEY (organization_id, group_id) REFERENCES app.groups(organization_id, id) ON DELETE SET NULL (group_id),
  constraint users__services_display_configuration_id__fkey FOREIGN KEY (organization_id, services_display_configuration_id) REFERENCES app.display_configurations(organization_id, id) ON DELETE SET NULL (services_display_configuration_id),
  constraint users__distance_unit__check CHECK ((distance_unit = ANY (ARRAY['metric'::text, 'imperial'::text]))),
  constraint users__first_name__check CHECK ((char_length(first_name) <= 32)),
  constraint users__last_name__check CHECK ((char_length(last_name) <= 32))
);
CREATE INDEX users__group_id__idx ON app.users USING btree (organization_id, group_id);
CREATE UNIQUE INDEX users__lower_email__key ON app.users USING btree (organization_id, lower(email));
alter table app.users enable row level security;
alter table app.users force row level security;
create policy organization on app.users as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
CREATE TRIGGER users__changed AFTER UPDATE ON app.users REFERENCING OLD TABLE AS gone NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION app.announce_changed_users();
CREATE TRIGGER users__configured BEFORE INSERT OR UPDATE OF devices_display_configuration_id, batteries_display_configuration_id, services_display_configuration_id ON app.users FOR EACH ROW WHEN ((num_nonnulls(new.devices_display_configuration_id, new.batteries_display_configuration_id, new.services_display_configuration_id) > 0)) EXECUTE FUNCTION app.refuse_configuration_of_another_list();
CREATE TRIGGER users__gone AFTER DELETE ON app.users REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.announce_gone_users();
CREATE TRIGGER users__views BEFORE DELETE ON app.users FOR EACH ROW EXECUTE FUNCTION app.delete_private_views();
grant delete, insert, select, update on app.users to ohmstead_api;
grant select on app.users to ohmstead_worker;

create table app.view_groups (
  organization_id bigint not null,
  view_id bigint not null,
  group_id bigint not null,
  constraint view_groups__pkey PRIMARY KEY (organization_id, view_id, group_id),
  constraint view_groups__group_id__fkey FOREIGN KEY (organization_id, group_id) REFERENCES app.groups(organization_id, id) ON DELETE CASCADE,
  constraint view_groups__view_id__fkey FOREIGN KEY (organization_id, view_id) REFERENCES app.views(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX view_groups__group_id__idx ON app.view_groups USING btree (organization_id, group_id);
alter table app.view_groups enable row level security;
alter table app.view_groups force row level security;
create policy organization on app.view_groups as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant delete, insert, select, update on app.view_groups to ohmstead_api;

create table app.views (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  kind text not null,
  name text not null,
  owner_id bigint,
  filters jsonb not null default '{}'::jsonb,
  sort jsonb,
  entities_per_page integer not null default 10,
  columns jsonb not null,
  shared_with text not null default 'me'::text,
  schema_version integer not null default 1,
  version integer not null default 1,
  constraint views__kind__id__key UNIQUE (organization_id, kind, id),
  constraint views__pkey PRIMARY KEY (organization_id, id),
  constraint views__owner_id__fkey FOREIGN KEY (organization_id, owner_id) REFERENCES app.users(organization_id, id) ON DELETE SET NULL (owner_id),
  constraint views__kind__check CHECK ((kind = ANY (ARRAY['devices'::text, 'batteries'::text, 'services'::text]))),
  constraint views__name__check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 64))),
  constraint views__private__check CHECK (((shared_with <> 'me'::text) OR (owner_id IS NOT NULL))),
  constraint views__shared_with__check CHECK ((shared_with = ANY (ARRAY['me'::text, 'groups'::text, 'everybody'::text])))
);
CREATE UNIQUE INDEX views__owner_id__kind__lower_name__key ON app.views USING btree (organization_id, owner_id, kind, lower(name));
alter table app.views enable row level security;
alter table app.views force row level security;
create policy organization on app.views as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
create policy privacy on app.views as restrictive for all to ohmstead_api
  using (((shared_with <> 'me'::text) OR (owner_id = ( SELECT app.user_id() AS user_id))));
grant delete, insert, select, update on app.views to ohmstead_api;

create table app.watched_services (
  organization_id bigint not null,
  service_id bigint not null,
  rule_id bigint not null,
  next_part integer not null,
  last_offset_s double precision not null,
  watch jsonb,
  constraint watched_services__pkey PRIMARY KEY (organization_id, service_id, rule_id),
  constraint watched_services__rule_id__fkey FOREIGN KEY (organization_id, rule_id) REFERENCES app.alarm_rules(organization_id, id) ON DELETE CASCADE,
  constraint watched_services__service_id__fkey FOREIGN KEY (organization_id, service_id) REFERENCES app.services(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX watched_services__rule_id__idx ON app.watched_services USING btree (organization_id, rule_id);
alter table app.watched_services enable row level security;
alter table app.watched_services force row level security;
create policy organization on app.watched_services as permissive for all to public
  using ((organization_id = ( SELECT app.organization_id() AS organization_id)))
  with check ((organization_id = ( SELECT app.organization_id() AS organization_id)));
grant delete, insert, select, update on app.watched_services to ohmstead_worker;

create table directory.accounts (
  email text not null,
  organization_id bigint not null,
  user_id bigint not null,
  password_hash text,
  auth_epoch integer not null default 1,
  registration_expires_at timestamp with time zone,
  must_enrol_since timestamp with time zone,
  passkey_handle bytea,
  constraint accounts__pkey PRIMARY KEY (organization_id, user_id),
  constraint accounts__organization_id__fkey FOREIGN KEY (organization_id) REFERENCES directory.organizations(id) ON DELETE CASCADE,
  constraint accounts__email__check CHECK ((char_length(email) <= 255))
);
CREATE UNIQUE INDEX accounts__lower_email__key ON directory.accounts USING btree (lower(email));
CREATE INDEX accounts__registration_expires_at__idx ON directory.accounts USING btree (registration_expires_at) WHERE (registration_expires_at IS NOT NULL);
CREATE TRIGGER accounts__erased AFTER DELETE ON directory.accounts FOR EACH ROW EXECUTE FUNCTION directory.note_erased_person();

create table directory.api_tokens (
  hash bytea not null,
  organization_id bigint not null,
  token_id bigint not null,
  constraint api_tokens__token_id__key UNIQUE (organization_id, token_id),
  constraint api_tokens__pkey PRIMARY KEY (hash),
  constraint api_tokens__organization_id__fkey FOREIGN KEY (organization_id) REFERENCES directory.organizations(id) ON DELETE CASCADE
);

create table directory.attempt_counters (
  subject text not null,
  failures integer not null default 0,
  failures_in_a_row integer not null default 0,
  window_started_at timestamp with time zone not null default now(),
  blocked_until timestamp with time zone,
  constraint attempt_counters__pkey PRIMARY KEY (subject)
);

create table directory.demo_seedings (
  name text not null,
  history_until timestamp with time zone not null,
  started_at timestamp with time zone not null default now(),
  completed_at timestamp with time zone,
  constraint demo_seedings__pkey PRIMARY KEY (name)
);

create table directory.device_commands (
  id bigint not null generated always as identity,
  thing_name text not null,
  organization_id bigint,
  command text not null,
  payload jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  replied_at timestamp with time zone,
  reply jsonb,
  constraint device_commands__pkey PRIMARY KEY (id),
  constraint device_commands__thing_name__fkey FOREIGN KEY (thing_name) REFERENCES directory.things(thing_name) ON DELETE CASCADE
);
CREATE INDEX device_commands__open__idx ON directory.device_commands USING btree (thing_name, id) WHERE (replied_at IS NULL);
CREATE INDEX device_commands__sweep__idx ON directory.device_commands USING btree (expires_at);
CREATE TRIGGER device_commands__scrubbed BEFORE UPDATE ON directory.device_commands FOR EACH ROW WHEN (((new.replied_at IS NOT NULL) OR (new.expires_at <= now()))) EXECUTE FUNCTION directory.scrub_command();

create table directory.device_model_images (
  model_name text not null,
  image_id text not null,
  image bytea not null,
  saved_at timestamp with time zone not null default now(),
  constraint device_model_images__image_id__key UNIQUE (image_id),
  constraint device_model_images__pkey PRIMARY KEY (model_name),
  constraint device_model_images__model_name__fkey FOREIGN KEY (model_name) REFERENCES directory.device_models(name) ON DELETE CASCADE
);

create table directory.device_models (
  name text not null,
  type text not null,
  description text,
  image text,
  bay_count integer not null,
  device_class text not null default 'analyzer'::text,
  temperature_sensor text not null default 'surface'::text,
  constraint device_models__pkey PRIMARY KEY (name),
  constraint device_models__bay_count__check CHECK (((bay_count >= 1) AND (bay_count <= 64))),
  constraint device_models__temperature_sensor__check CHECK ((temperature_sensor = ANY (ARRAY['surface'::text, 'unknown'::text])))
);

create table directory.early_access_requests (
  id bigint not null generated always as identity,
  name text not null,
  company text not null,
  email text not null,
  requested_at timestamp with time zone not null default now(),
  constraint early_access_requests__pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX early_access_requests__lower_email__key ON directory.early_access_requests USING btree (lower(email));

create table directory.erasures (
  id bigint not null generated always as identity,
  organization_id bigint not null,
  user_id bigint,
  erased_at timestamp with time zone not null default clock_timestamp(),
  constraint erasures__pkey PRIMARY KEY (id)
);
CREATE INDEX erasures__organization_id__idx ON directory.erasures USING btree (organization_id, user_id);

create table directory.factor_setups (
  organization_id bigint not null,
  user_id bigint not null,
  seal_id uuid not null,
  sealed bytea not null,
  sealed_by text not null,
  tries integer not null default 0,
  expires_at timestamp with time zone not null,
  constraint factor_setups__pkey PRIMARY KEY (organization_id, user_id),
  constraint factor_setups__account__fkey FOREIGN KEY (organization_id, user_id) REFERENCES directory.accounts(organization_id, user_id) ON DELETE CASCADE
);

create table directory.firmware_releases (
  model_name text not null,
  version text not null,
  counter integer not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  file_name text not null,
  manifest text,
  released_at timestamp with time zone not null default now(),
  withdrawn_at timestamp with time zone,
  confirmed_count integer not null default 0,
  failed_count integer not null default 0,
  constraint firmware_releases__model_name__counter__key UNIQUE (model_name, counter),
  constraint firmware_releases__pkey PRIMARY KEY (model_name, version),
  constraint firmware_releases__model_name__fkey FOREIGN KEY (model_name) REFERENCES directory.device_models(name)
);
CREATE TRIGGER firmware_releases__alarms AFTER INSERT OR UPDATE OF withdrawn_at ON directory.firmware_releases FOR EACH ROW EXECUTE FUNCTION directory.request_roll_out_alarms();
CREATE TRIGGER firmware_releases__offered AFTER INSERT OR UPDATE OF withdrawn_at ON directory.firmware_releases FOR EACH ROW EXECUTE FUNCTION directory.offer_release();

create table directory.firmware_tickets (
  hash bytea not null,
  thing_name text not null,
  model_name text not null,
  version text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint firmware_tickets__pkey PRIMARY KEY (hash),
  constraint firmware_tickets__thing_name__fkey FOREIGN KEY (thing_name) REFERENCES directory.things(thing_name) ON DELETE CASCADE,
  constraint firmware_tickets__version__fkey FOREIGN KEY (model_name, version) REFERENCES directory.firmware_releases(model_name, version) ON DELETE CASCADE
);
CREATE INDEX firmware_tickets__thing_name__idx ON directory.firmware_tickets USING btree (thing_name);

create table directory.identities (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  user_id bigint not null,
  issuer text not null,
  subject text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint identities__subject__key UNIQUE (organization_id, issuer, subject),
  constraint identities__user_id__key UNIQUE (organization_id, user_id, issuer),
  constraint identities__pkey PRIMARY KEY (organization_id, id),
  constraint identities__account__fkey FOREIGN KEY (organization_id, user_id) REFERENCES directory.accounts(organization_id, user_id) ON DELETE CASCADE
);

create table directory.identity_domains (
  organization_id bigint not null,
  domain text not null,
  position integer not null,
  record text not null,
  proven_at timestamp with time zone,
  constraint identity_domains__pkey PRIMARY KEY (organization_id, domain),
  constraint identity_domains__organization_id__fkey FOREIGN KEY (organization_id) REFERENCES directory.organizations(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX identity_domains__proven__key ON directory.identity_domains USING btree (domain) WHERE (proven_at IS NOT NULL);

create table directory.identity_secrets (
  organization_id bigint not null,
  kind text not null,
  seal_id uuid not null,
  sealed bytea not null,
  sealed_by text not null,
  constraint identity_secrets__pkey PRIMARY KEY (organization_id, kind),
  constraint identity_secrets__organization_id__fkey FOREIGN KEY (organization_id) REFERENCES directory.organizations(id) ON DELETE CASCADE,
  constraint identity_secrets__kind__check CHECK ((kind = ANY (ARRAY['secret'::text, 'key'::text])))
);

create table directory.installation (
  is_one boolean not null default true,
  public_url text not null,
  backed_up_at timestamp with time zone,
  constraint installation__pkey PRIMARY KEY (is_one),
  constraint installation__is_one__check CHECK (is_one)
);

create table directory.mail_outbox (
  id bigint not null generated always as identity,
  organization_id bigint,
  user_id bigint,
  claimed_email text,
  recipient text,
  template text not null,
  parameters jsonb not null default '{}'::jsonb,
  message_id uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  outcome text,
  failure text,
  constraint mail_outbox__pkey PRIMARY KEY (id),
  constraint mail_outbox__account__fkey FOREIGN KEY (organization_id, user_id) REFERENCES directory.accounts(organization_id, user_id) ON DELETE CASCADE,
  constraint mail_outbox__ended__check CHECK (((ended_at IS NULL) = (outcome IS NULL))),
  constraint mail_outbox__outcome__check CHECK ((outcome = ANY (ARRAY['sent'::text, 'dropped'::text, 'given up'::text])))
);
CREATE INDEX mail_outbox__account__idx ON directory.mail_outbox USING btree (organization_id, user_id);
CREATE INDEX mail_outbox__waiting__idx ON directory.mail_outbox USING btree (next_attempt_at) WHERE (ended_at IS NULL);

create table directory.one_time_tokens (
  hash bytea not null,
  purpose text not null,
  organization_id bigint not null,
  user_id bigint not null,
  email text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint one_time_tokens__pkey PRIMARY KEY (hash),
  constraint one_time_tokens__account__fkey FOREIGN KEY (organization_id, user_id) REFERENCES directory.accounts(organization_id, user_id) ON DELETE CASCADE,
  constraint one_time_tokens__purpose__check CHECK ((purpose = ANY (ARRAY['verify'::text, 'invite'::text, 'reset'::text, 'email-change'::text, 'email-change-cancel'::text])))
);
CREATE INDEX one_time_tokens__user__purpose__idx ON directory.one_time_tokens USING btree (organization_id, user_id, purpose);

create table directory.open_upgrades (
  organization_id bigint not null,
  upgrade_id bigint not null,
  state text not null,
  changed_at timestamp with time zone not null,
  look_at timestamp with time zone not null default now(),
  model_name text,
  to_version text,
  constraint open_upgrades__pkey PRIMARY KEY (organization_id, upgrade_id)
);
CREATE INDEX open_upgrades__look_at__idx ON directory.open_upgrades USING btree (look_at);
CREATE INDEX open_upgrades__release__idx ON directory.open_upgrades USING btree (model_name, to_version, state);

create table directory.organizations (
  id bigint not null generated always as identity,
  name text,
  created_at timestamp with time zone not null default now(),
  constraint organizations__pkey PRIMARY KEY (id),
  constraint organizations__name__check CHECK (((char_length(name) >= 3) AND (char_length(name) <= 255)))
);
CREATE TRIGGER organizations__erased AFTER DELETE ON directory.organizations FOR EACH ROW EXECUTE FUNCTION directory.note_erased_organization();

create table directory.passkeys (
  organization_id bigint not null,
  factor_id bigint not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  backed_up boolean not null,
  relying_party text not null,
  constraint passkeys__credential_id__key UNIQUE (credential_id),
  constraint passkeys__pkey PRIMARY KEY (organization_id, factor_id),
  constraint passkeys__factor__fkey FOREIGN KEY (organization_id, factor_id) REFERENCES directory.second_factors(organization_id, id) ON DELETE CASCADE
);

create table directory.published_keys (
  kid text not null,
  x text not null,
  constraint published_keys__x__key UNIQUE (x),
  constraint published_keys__pkey PRIMARY KEY (kid)
);

create table directory.quarantined_messages (
  id bigint not null generated always as identity,
  thing_name text,
  topic text not null,
  payload bytea not null,
  reason text not null,
  received_at timestamp with time zone not null default now(),
  constraint quarantined_messages__pkey PRIMARY KEY (id)
);
CREATE INDEX quarantined_messages__thing_name__idx ON directory.quarantined_messages USING btree (thing_name, id);

create table directory.recovery_codes (
  organization_id bigint not null,
  user_id bigint not null,
  hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes__pkey PRIMARY KEY (organization_id, user_id, hash),
  constraint recovery_codes__account__fkey FOREIGN KEY (organization_id, user_id) REFERENCES directory.accounts(organization_id, user_id) ON DELETE CASCADE
);

create table directory.remembered_browsers (
  hash bytea not null,
  organization_id bigint not null,
  user_id bigint not null,
  auth_epoch integer not null,
  expires_at timestamp with time zone not null,
  constraint remembered_browsers__pkey PRIMARY KEY (hash),
  constraint remembered_browsers__account__fkey FOREIGN KEY (organization_id, user_id) REFERENCES directory.accounts(organization_id, user_id) ON DELETE CASCADE
);
CREATE INDEX remembered_browsers__account__idx ON directory.remembered_browsers USING btree (organization_id, user_id);

create table directory.second_factors (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  user_id bigint not null,
  kind text not null,
  name text not null,
  seal_id uuid,
  sealed bytea,
  sealed_by text,
  last_step bigint,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint second_factors__pkey PRIMARY KEY (organization_id, id),
  constraint second_factors__account__fkey FOREIGN KEY (organization_id, user_id) REFERENCES directory.accounts(organization_id, user_id) ON DELETE CASCADE,
  constraint second_factors__kind__check CHECK ((kind = ANY (ARRAY['totp'::text, 'passkey'::text]))),
  constraint second_factors__name__check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 64))),
  constraint second_factors__seal_id__check CHECK (((kind <> 'totp'::text) OR (seal_id IS NOT NULL)))
);
CREATE INDEX second_factors__account__idx ON directory.second_factors USING btree (organization_id, user_id, id);

create table directory.sending_organizations (
  organization_id bigint not null,
  constraint sending_organizations__pkey PRIMARY KEY (organization_id),
  constraint sending_organizations__organization_id__fkey FOREIGN KEY (organization_id) REFERENCES directory.organizations(id) ON DELETE CASCADE
);

create table directory.server_keys (
  name text not null,
  key bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint server_keys__pkey PRIMARY KEY (name),
  constraint server_keys__key__check CHECK ((octet_length(key) >= 32))
);

create table directory.sessions (
  cookie_hash bytea not null,
  bearer_hash bytea not null,
  organization_id bigint not null,
  user_id bigint not null,
  auth_epoch integer not null,
  created_at timestamp with time zone not null default now(),
  active_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  ip text,
  user_agent text,
  proven_at timestamp with time zone,
  signed_in_by text not null default 'password'::text,
  factor_asserted boolean not null default false,
  viewed_id bigint,
  viewed_until timestamp with time zone,
  constraint sessions__bearer_hash__key UNIQUE (bearer_hash),
  constraint sessions__pkey PRIMARY KEY (cookie_hash),
  constraint sessions__account__fkey FOREIGN KEY (organization_id, user_id) REFERENCES directory.accounts(organization_id, user_id) ON DELETE CASCADE,
  constraint sessions__signed_in_by__check CHECK ((signed_in_by = ANY (ARRAY['password'::text, 'passkey'::text, 'identityProvider'::text]))),
  constraint sessions__viewed__check CHECK (((viewed_id IS NULL) = (viewed_until IS NULL)))
);
CREATE INDEX sessions__expires_at__idx ON directory.sessions USING btree (expires_at);
CREATE INDEX sessions__organization_id__user_id__idx ON directory.sessions USING btree (organization_id, user_id);

create table directory.sign_in_attempts (
  hash bytea not null,
  organization_id bigint not null,
  purpose text not null,
  revision integer not null,
  session_hash bytea,
  called_back_at timestamp with time zone,
  outcome jsonb,
  expires_at timestamp with time zone not null,
  constraint sign_in_attempts__pkey PRIMARY KEY (hash),
  constraint sign_in_attempts__organization_id__fkey FOREIGN KEY (organization_id) REFERENCES directory.organizations(id) ON DELETE CASCADE,
  constraint sign_in_attempts__purpose__check CHECK ((purpose = ANY (ARRAY['signIn'::text, 'test'::text, 'stepUp'::text, 'link'::text]))),
  constraint sign_in_attempts__session_hash__check CHECK (((purpose = 'signIn'::text) = (session_hash IS NULL)))
);
CREATE INDEX sign_in_attempts__organization_id__idx ON directory.sign_in_attempts USING btree (organization_id);

create table directory.sign_in_tickets (
  hash bytea not null,
  browser_hash bytea not null,
  organization_id bigint not null,
  user_id bigint not null,
  auth_epoch integer not null,
  tries integer not null default 0,
  expires_at timestamp with time zone not null,
  identity jsonb,
  constraint sign_in_tickets__pkey PRIMARY KEY (hash),
  constraint sign_in_tickets__account__fkey FOREIGN KEY (organization_id, user_id) REFERENCES directory.accounts(organization_id, user_id) ON DELETE CASCADE
);
CREATE INDEX sign_in_tickets__account__idx ON directory.sign_in_tickets USING btree (organization_id, user_id);

create table directory.signing_keys (
  organization_id bigint not null,
  kid text not null,
  sealed bytea not null,
  sealed_by text not null,
  made_at timestamp with time zone not null default clock_timestamp(),
  constraint signing_keys__pkey PRIMARY KEY (organization_id, kid),
  constraint signing_keys__kid__fkey FOREIGN KEY (kid) REFERENCES directory.published_keys(kid),
  constraint signing_keys__organization_id__fkey FOREIGN KEY (organization_id) REFERENCES directory.organizations(id) ON DELETE CASCADE
);

create table directory.stray_sign_ins (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  ip text,
  client text,
  reason text not null,
  constraint stray_sign_ins__pkey PRIMARY KEY (id)
);
CREATE INDEX stray_sign_ins__at__idx ON directory.stray_sign_ins USING btree (at);

create table directory.things (
  thing_name text not null,
  model_name text not null,
  serial_number text not null,
  secret_hash bytea not null,
  next_secret_hash bytea,
  organization_id bigint,
  device_id bigint,
  disabled_at timestamp with time zone,
  claim_organization_id bigint,
  claim_expires_at timestamp with time zone,
  wrong_codes integer not null default 0,
  registered_at timestamp with time zone not null default now(),
  last_message_at timestamp with time zone,
  claim_leases integer not null default 0,
  constraint things__model_name__serial_number__key UNIQUE (model_name, serial_number),
  constraint things__pkey PRIMARY KEY (thing_name),
  constraint things__model_name__fkey FOREIGN KEY (model_name) REFERENCES directory.device_models(name),
  constraint things__organization_id__fkey FOREIGN KEY (organization_id) REFERENCES directory.organizations(id),
  constraint things__thing_name__check CHECK ((thing_name ~ '^[A-Za-z0-9_-]{1,64}$'::text))
);
CREATE INDEX things__organization_id__device_id__idx ON directory.things USING btree (organization_id, device_id);
CREATE TRIGGER things__announced BEFORE UPDATE OF organization_id, device_id, disabled_at, secret_hash, next_secret_hash ON directory.things FOR EACH ROW WHEN (((((old.organization_id IS DISTINCT FROM new.organization_id) OR (old.device_id IS DISTINCT FROM new.device_id)) OR (old.disabled_at IS DISTINCT FROM new.disabled_at)) OR (old.secret_hash IS DISTINCT FROM new.secret_hash))) EXECUTE FUNCTION directory.announce_thing();
CREATE TRIGGER things__removed BEFORE DELETE ON directory.things FOR EACH ROW EXECUTE FUNCTION directory.announce_thing();

create table directory.used_challenges (
  hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint used_challenges__pkey PRIMARY KEY (hash)
);

create table directory.wall_pairings (
  secret_hash bytea not null,
  code text not null,
  expires_at timestamp with time zone not null,
  organization_id bigint,
  account_id bigint,
  approved_by bigint,
  constraint wall_pairings__code__key UNIQUE (code),
  constraint wall_pairings__pkey PRIMARY KEY (secret_hash),
  constraint wall_pairings__organization_id__fkey FOREIGN KEY (organization_id) REFERENCES directory.organizations(id) ON DELETE CASCADE,
  constraint wall_pairings__approved__check CHECK ((((organization_id IS NULL) = (account_id IS NULL)) AND ((organization_id IS NULL) = (approved_by IS NULL))))
);
CREATE INDEX wall_pairings__expires_at__idx ON directory.wall_pairings USING btree (expires_at);
CREATE INDEX wall_pairings__organization_id__idx ON directory.wall_pairings USING btree (organization_id);

create table directory.withdrawn_certificates (
  certificate_id text not null,
  organization_id bigint not null,
  replaced boolean not null,
  revoked_at timestamp with time zone,
  revoke_reason text,
  constraint withdrawn_certificates__pkey PRIMARY KEY (certificate_id),
  constraint withdrawn_certificates__organization_id__fkey FOREIGN KEY (organization_id) REFERENCES directory.organizations(id) ON DELETE CASCADE,
  constraint withdrawn_certificates__reason__check CHECK (((revoked_at IS NULL) = (revoke_reason IS NULL)))
);
CREATE INDEX withdrawn_certificates__organization_id__idx ON directory.withdrawn_certificates USING btree (organization_id);

CREATE OR REPLACE FUNCTION app.abort_orphan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.status := 'aborted';
  new.ended_at := now();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.add_place()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  entered constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  perform set_config('app.organization_id', new.organization_id::text, true);
  insert into app.places (organization_id, id) values (new.organization_id, new.id) on conflict on constraint places__pkey do nothing;
  perform set_config('app.organization_id', entered, true);
  return null;
end $function$;
grant execute on function app.add_place() to public;

CREATE OR REPLACE FUNCTION app.alarm_columns(alarm_id bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select jsonb_build_object('id', alarm.id, 'apiVersion', alarm.api_version, 'version', alarm.version, 'ruleId', alarm.rule_id,
      'ruleName', alarm.rule_name, 'kind', alarm.kind, 'severity', alarm.severity, 'worstSeverity', alarm.worst_severity,
      'active', alarm.active, 'acknowledged', alarm.acknowledged, 'thingKind', alarm.thing_kind,
      'thing', coalesce(case alarm.thing_kind when 'battery' then battery.serial_number
        when 'organization' then coalesce(alarm.thing_words, directory.organization_name())
        when 'bay' then coalesce(device.name, device.serial_number) || ', bay ' || bay.number
        else coalesce(device.name, device.serial_number) end, ''),
      'deviceId', alarm.device_id, 'bayId', alarm.bay_id, 'batteryId', alarm.battery_id, 'location', location.name,
      'locationId', alarm.location_id, 'raisedAt', app.ms(alarm.raised_at), 'clearedAt', app.ms(alarm.cleared_at), 'count', alarm.count,
      'firstValue', alarm.first_value, 'lastValue', alarm.last_value, 'assigneeId', alarm.assignee_id,
      'assignee', nullif(concat_ws(' ', person.first_name, person.last_name), ''), 'lastComment', alarm.last_comment,
      'snoozedUntil', app.ms(alarm.snoozed_until), 'flapping', alarm.flapping,
      'silenced', coalesce(alarm.snoozed_until > now(), false) or exists (select from app.alarm_states as held
        where held.organization_id = alarm.organization_id and held.alarm_id = alarm.id
          and app.ms(now()) between (state #>> '{life,silence,from}')::bigint and (state #>> '{life,silence,until}')::bigint))
    from app.alarms as alarm
      left join app.locations as location on location.organization_id = alarm.organization_id and location.id = alarm.location_id
      left join app.devices as device on device.organization_id = alarm.organization_id and device.id = alarm.device_id
      left join app.bays as bay on bay.organization_id = alarm.organization_id and bay.id = alarm.bay_id
      left join app.batteries as battery on battery.organization_id = alarm.organization_id and battery.id = alarm.battery_id
      left join app.users as person on person.organization_id = alarm.organization_id and person.id = alarm.assignee_id
    where alarm.organization_id = app.organization_id() and alarm.id = alarm_columns.alarm_id;
$function$;

CREATE OR REPLACE FUNCTION app.alerted_users(device bigint, kind text)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select person.id
    from devices join users as person on person.organization_id = devices.organization_id
    where devices.organization_id = (select app.organization_id()) and devices.id = alerted_users.device
      and person.verified_at is not null and person.disabled_at is null
      and case when alerted_users.kind = 'service-ended'
        then person.receives_service_completion_alerts else person.receives_device_offline_alerts end
      and (person.superuser or case when person.group_id is null
        then exists (select from user_permissions as held where held.organization_id = person.organization_id
            and held.user_id = person.id and held.permission = 'perm-all-locations')
          or exists (select from user_locations as place where place.organization_id = person.organization_id
            and place.user_id = person.id and place.location_id = devices.location_id)
        else exists (select from group_permissions as held where held.organization_id = person.organization_id
            and held.group_id = person.group_id and held.permission = 'perm-all-locations')
          or exists (select from group_locations as place where place.organization_id = person.organization_id
            and place.group_id = person.group_id and place.location_id = devices.location_id) end)
      and (exists (select from device_users as assigned where assigned.organization_id = devices.organization_id
            and assigned.device_id = devices.id and assigned.user_id = person.id)
        or exists (select from device_groups as assigned where assigned.organization_id = devices.organization_id
            and assigned.device_id = devices.id and assigned.group_id = person.group_id)
        or not exists (select from device_users as assigned where assigned.organization_id = devices.organization_id
            and assigned.device_id = devices.id)
          and not exists (select from device_groups as assigned where assigned.organization_id = devices.organization_id
            and assigned.device_id = devices.id));
$function$;
grant execute on function app.alerted_users(bigint,text) to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.all_locations()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((NULLIF(current_setting('app.all_locations'::text, true), ''::text))::boolean, false);
grant execute on function app.all_locations() to public;

CREATE OR REPLACE FUNCTION app.announce_changed_groups()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  perform app.announce_sessions(users.organization_id, array_agg(distinct users.id))
    from came join gone using (organization_id, id)
      join app.users on users.organization_id = came.organization_id and users.group_id = came.id
    where (came.devices_display_configuration_id, came.batteries_display_configuration_id, came.services_display_configuration_id)
      is distinct from
        (gone.devices_display_configuration_id, gone.batteries_display_configuration_id, gone.services_display_configuration_id)
    group by users.organization_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.announce_changed_users()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  perform app.announce_sessions(organization_id, array_agg(distinct id))
    from came join gone using (organization_id, id)
    where (came.email, came.first_name, came.last_name, came.photo_id, came.group_id, came.superuser, came.disabled_at,
        came.distance_unit, came.devices_display_configuration_id, came.batteries_display_configuration_id,
        came.services_display_configuration_id)
      is distinct from (gone.email, gone.first_name, gone.last_name, gone.photo_id, gone.group_id, gone.superuser, gone.disabled_at,
        gone.distance_unit, gone.devices_display_configuration_id, gone.batteries_display_configuration_id,
        gone.services_display_configuration_id)
    group by organization_id;
  perform pg_notify('changes', organization_id || ' users') from (
    select distinct organization_id from came join gone using (organization_id, id)
      where (came.email, came.first_name, came.last_name, came.photo_id, came.verified_at, came.disabled_at, came.superuser,
          came.group_id, came.devices_display_configuration_id, came.batteries_display_configuration_id,
          came.services_display_configuration_id, came.version)
        is distinct from (gone.email, gone.first_name, gone.last_name, gone.photo_id, gone.verified_at, gone.disabled_at, gone.superuser,
          gone.group_id, gone.devices_display_configuration_id, gone.batteries_display_configuration_id,
          gone.services_display_configuration_id, gone.version)) as changed;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.announce_gone_users()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  perform app.announce_sessions(organization_id, array_agg(id)) from changed group by organization_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.announce_group_rights()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  perform app.announce_sessions(users.organization_id, array_agg(distinct users.id))
    from app.users join changed using (organization_id, group_id) group by users.organization_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.announce_sessions(organization bigint, people bigint[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select pg_notify('changes', organization || case when cardinality(people) > 200 then ' session'
    else (select string_agg(' session:' || person, '' order by person) from unnest(people) as person) end)
  where cardinality(people) > 0;
$function$;

CREATE OR REPLACE FUNCTION app.announce_user_rights()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  perform app.announce_sessions(organization_id, array_agg(distinct user_id)) from changed group by organization_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.audit_actor()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select case when app.user_id() is null then 'nobody who is signed in' else coalesce(
    (select 'token ' || api_tokens.name || ' of ' || users.email from app.api_tokens
      join app.users on users.organization_id = api_tokens.organization_id and users.id = api_tokens.owner_id
      where api_tokens.organization_id = app.organization_id() and api_tokens.id = app.token_id() and users.id = app.user_id()),
    (select email from app.users where organization_id = app.organization_id() and id = app.user_id()), 'user ' || app.user_id()) end;
$function$;
grant execute on function app.audit_actor() to ohmstead_api;
grant execute on function app.audit_actor() to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.audit_lock()
 RETURNS bigint
 LANGUAGE sql
 STABLE
RETURN hashtextextended(('audit '::text || app.organization_id()), (0)::bigint);
grant execute on function app.audit_lock() to public;

CREATE OR REPLACE FUNCTION app.audit_text(entry app.audit_events)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN (jsonb_build_array((entry).organization_id, (entry).id, (floor((EXTRACT(epoch FROM (entry).at) * (1000000)::numeric)))::bigint, (entry).user_id, (entry).actor, (entry).ip, (entry).session, (entry).client, (entry).action, (entry).object_kind, (entry).object_id, (entry).before, (entry).after))::text;
grant execute on function app.audit_text(app.audit_events) to public;

CREATE OR REPLACE FUNCTION app.battery_labels(policies jsonb, at timestamp with time zone)
 RETURNS TABLE(id bigint, disposition text, borderline boolean, keep numeric, every_days jsonb, was text, was_borderline boolean, due_at timestamp with time zone, fell_below_at timestamp with time zone, fell_from_percent double precision, test_ended_at timestamp with time zone, test_soh_percent double precision, test_before_percent double precision, service_frequency_days double precision, model_name text, chemistry text, retired_at timestamp with time zone, in_service_at timestamp with time zone, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE ROWS 100000
AS $function$
  with rules as materialized (select * from app.rules_of(app.default_disposition_rule() || policies))
  select batteries.id, label.disposition, label.borderline, rules.keep, rules.every_days, batteries.disposition, batteries.borderline,
      batteries.due_at, batteries.fell_below_at, batteries.fell_from_percent, batteries.test_ended_at, batteries.test_soh_percent,
      batteries.test_before_percent, batteries.service_frequency_days, batteries.model_name, batteries.chemistry, batteries.retired_at,
      batteries.in_service_at, batteries.created_at
    from app.batteries
      left join rules as of_model on of_model.scope = 'model' and of_model.value = batteries.model_name
      left join rules as of_group on of_group.scope = 'group' and of_group.value = batteries.used_in
      join rules on rules.n = coalesce(of_model.n, of_group.n, (select max(usual.n) from rules as usual where usual.scope = 'organization'), 1)
      cross join app.repeatability(app.organization_id()) as repeatability
      cross join lateral app.label_of(batteries, rules.keep, rules.lighter_duty, rules.second_life, rules.oldest_test_days, rules.limits,
        rules.recondition, at, repeatability) as label
    where batteries.organization_id = (select app.organization_id())
$function$;
grant execute on function app.battery_labels(jsonb,timestamp with time zone) to public;

CREATE OR REPLACE FUNCTION app.breaks_limit(battery app.batteries, limits jsonb, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  first_ohm double precision;
  newest_ohm double precision;
  cca_a double precision;
begin
  if (limits ->> 'cycles') is not null and battery.cycle_count > (limits ->> 'cycles')::numeric then return true; end if;
  if (limits ->> 'ageDays') is not null
    and app.displayed(extract(epoch from at - battery.in_service_at)::double precision / 86400) > (limits ->> 'ageDays')::numeric then
    return true;
  end if;
  if (limits ->> 'cca') is not null and battery.rated_cca_a > 0 then
    select measured_cca_a into cca_a from app.services
      where organization_id = battery.organization_id and battery_id = battery.id and ended_at is not null
        and status in ('pass', 'fail') and measured_cca_a is not null
      order by ended_at desc, id desc limit 1;
    if app.displayed(cca_a / battery.rated_cca_a * 100) < (limits ->> 'cca')::numeric then return true; end if;
  end if;
  if (limits ->> 'resistanceRise') is not null then
    select (array_agg(ohm order by ended_at, id))[1], (array_agg(ohm order by ended_at desc, id desc))[1] into first_ohm, newest_ohm
      from (select services.ended_at, services.id,
            app.resistance_at_one_kilohertz(spectra.frequencies_hz, spectra.real_ohm) as ohm
          from app.services join app.service_spectra as spectra
            on spectra.organization_id = services.organization_id and spectra.service_id = services.id
          where services.organization_id = battery.organization_id and services.battery_id = battery.id
            and services.ended_at is not null and services.status in ('pass', 'fail')) as measured
      where ohm is not null;
    if first_ohm > 0 and app.displayed((newest_ohm / first_ohm - 1) * 100) > (limits ->> 'resistanceRise')::numeric then
      return true;
    end if;
  end if;
  return false;
end $function$;
grant execute on function app.breaks_limit(app.batteries,jsonb,timestamp with time zone) to ohmstead_api;
grant execute on function app.breaks_limit(app.batteries,jsonb,timestamp with time zone) to ohmstead_backup;
grant execute on function app.breaks_limit(app.batteries,jsonb,timestamp with time zone) to ohmstead_gateway;
grant execute on function app.breaks_limit(app.batteries,jsonb,timestamp with time zone) to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.bury_alarms()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  if app.organization_id() is not null and exists (select from gone where listed) then
    insert into app.tombstones (organization_id, kind, entity_id, location_id, version)
      select organization_id, 'alarms', id, location_id, app.next_change('alarms') from gone where listed order by id;
    perform pg_notify('changes', app.organization_id() || ' alarms');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.bury_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  insert into app.tombstones (organization_id, kind, entity_id, location_id)
    select organization_id, tg_argv[0], id, location_id from gone order by id;
  return null;
end $function$;
grant execute on function app.bury_deleted() to public;

CREATE OR REPLACE FUNCTION app.bury_departed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  insert into app.tombstones (organization_id, kind, entity_id, location_id)
    values (old.organization_id, tg_argv[0], old.id, old.location_id);
  return null;
end $function$;
grant execute on function app.bury_departed() to public;

CREATE OR REPLACE FUNCTION app.compact_tallies()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  with crowded as (
    select measure, location_id, bucket from app.battery_tallies
      where organization_id = app.organization_id() group by 1, 2, 3 having count(*) > 1
  ), gathered as (
    delete from app.battery_tallies as tally using crowded
      where tally.organization_id = app.organization_id() and tally.measure = crowded.measure
        and tally.location_id is not distinct from crowded.location_id and tally.bucket = crowded.bucket
      returning tally.measure, tally.location_id, tally.bucket, tally.difference
  )
  insert into app.battery_tallies (organization_id, measure, location_id, bucket, difference)
    select app.organization_id(), measure, location_id, bucket, sum(difference) from gathered
      group by 1, 2, 3, 4 having sum(difference) <> 0
$function$;
grant execute on function app.compact_tallies() to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.configuring_permissions()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY['perm-users-groups'::text, 'perm-locations'::text, 'perm-display-configurations'::text, 'perm-alarm-rules'::text, 'perm-integrations'::text, 'perm-service-accounts'::text, 'perm-sign-in'::text];

CREATE OR REPLACE FUNCTION app.count_written_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  update app.imports set written = imports.written + counted.change
    from (
      select organization_id, import_id, sum(difference) as change
        from (select organization_id, import_id, written::integer as difference from came
          union all select organization_id, import_id, -written::integer from gone) as rows
        group by organization_id, import_id having sum(difference) <> 0
    ) as counted
    where imports.organization_id = counted.organization_id and imports.id = counted.import_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.default_disposition_rule()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select '{"keep": 80, "lighterDuty": 80, "secondLife": 80, "recondition": null, "oldestTestDays": null,
    "limits": {"resistanceRise": null, "cca": null, "ageDays": null, "cycles": null},
    "serviceEveryDays": {"keep": null, "recondition": null, "lighterDuty": null, "secondLife": null, "retire": null}}'::jsonb
$function$;
grant execute on function app.default_disposition_rule() to public;

CREATE OR REPLACE FUNCTION app.delete_private_views()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  delete from app.views where organization_id = old.organization_id and owner_id = old.id and shared_with = 'me';
  return old;
end $function$;
grant execute on function app.delete_private_views() to public;

CREATE OR REPLACE FUNCTION app.delete_samples_of_services()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  delete from app.service_samples using gone
    where service_samples.organization_id = gone.organization_id and service_samples.service_id = gone.id;
  return null;
end $function$;
grant execute on function app.delete_samples_of_services() to public;

CREATE OR REPLACE FUNCTION app.device_facts(device_id bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select jsonb_build_object('version', device.version, 'deviceId', device.id, 'name', device.name,
      'serialNumber', device.serial_number, 'modelName', device.model_name, 'location', location.name, 'locationId', location.id)
    from app.devices as device
      left join app.locations as location on location.organization_id = device.organization_id and location.id = device.location_id
    where device.organization_id = app.organization_id() and device.id = device_facts.device_id;
$function$;

CREATE OR REPLACE FUNCTION app.displayed(value double precision)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select round(value::text::numeric, 1) $function$;
grant execute on function app.displayed(double precision) to public;

CREATE OR REPLACE FUNCTION app.disposition_policy(battery app.batteries)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return coalesce(
    (select policy.rule || jsonb_build_object('scope', policy.scope, 'value', nullif(policy.value, ''))
      from app.disposition_policies as policy
      where policy.organization_id = battery.organization_id
        and (policy.scope = 'organization' or policy.scope = 'group' and policy.value = battery.used_in
          or policy.scope = 'model' and policy.value = battery.model_name)
      order by array_position(array['model', 'group', 'organization'], policy.scope) limit 1),
    app.default_disposition_rule() || '{"scope": "organization", "value": null}');
end $function$;
grant execute on function app.disposition_policy(app.batteries) to public;

CREATE OR REPLACE FUNCTION app.due_interval(battery app.batteries, model_days jsonb, OUT days double precision, OUT source text)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select given.days, given.source from (values
      (1, 'battery', battery.service_frequency_days),
      (2, 'policy', (app.disposition_policy(battery) -> 'serviceEveryDays' ->> battery.disposition)::double precision),
      (3, 'model', (model_days ->> battery.model_name)::double precision)
    ) as given (place, source, days)
    where given.days is not null order by given.days, given.place limit 1
$function$;
grant execute on function app.due_interval(app.batteries,jsonb) to public;

CREATE OR REPLACE FUNCTION app.due_of(battery app.batteries)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  days jsonb;
  counted text[];
begin
  select model_days, counted_types into days, counted from app.plan_settings where organization_id = battery.organization_id;
  return app.due_of(battery, days, counted);
end $function$;
grant execute on function app.due_of(app.batteries) to public;

CREATE OR REPLACE FUNCTION app.due_of(battery app.batteries, model_days jsonb, counted text[])
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  days double precision;
  served timestamptz;
begin
  if battery.retired_at is not null then return null; end if;
  days := least(battery.service_frequency_days,
    (app.disposition_policy(battery) -> 'serviceEveryDays' ->> battery.disposition)::double precision,
    (model_days ->> battery.model_name)::double precision);
  if days is null then return null; end if;
  select ended_at into served from app.newest_counted(battery.organization_id, battery.id, counted);
  return coalesce(served + interval '24 hours' * days, battery.in_service_at, battery.created_at);
end $function$;
grant execute on function app.due_of(app.batteries,jsonb,text[]) to public;

CREATE OR REPLACE FUNCTION app.dues_under(model_days jsonb, counted text[])
 RETURNS TABLE(battery_id bigint, due_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 100000
 SET search_path TO 'app', 'pg_temp'
 SET work_mem TO '64MB'
AS $function$
  select batteries.id, case when own.days is not null
      then coalesce(served.ended_at + interval '24 hours' * own.days, batteries.in_service_at, batteries.created_at) end
    from app.ruled_batteries(app.policies_in_force(app.organization_id())) as ruled join app.batteries on batteries.id = ruled.id
      cross join lateral (select least(batteries.service_frequency_days, (ruled.every_days ->> batteries.disposition)::double precision,
        (model_days ->> batteries.model_name)::double precision) as days offset 0) as own
      -- Nothing is looked for under no id.
      left join lateral app.newest_counted(batteries.organization_id, case when own.days is not null then batteries.id end, counted)
        as served on true
    where batteries.organization_id = (select app.organization_id()) and batteries.retired_at is null
$function$;
grant execute on function app.dues_under(jsonb,text[]) to ohmstead_api;
grant execute on function app.dues_under(jsonb,text[]) to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.end_alarms_of_rule(rule_id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  organization constant bigint := app.organization_id();
  rule constant bigint := end_alarms_of_rule.rule_id;
  change bigint;
  ended bigint[];
  alarm bigint;
begin
  -- States first, as the worker holds both.
  perform from app.alarm_states where organization_id = organization and alarm_states.rule_id = rule
    order by thing_kind, thing_id for update;
  if exists (select from app.alarms where organization_id = organization and alarms.rule_id = rule and listed) then
    change := app.next_change('alarms');
    ended := array(select id from app.alarms where organization_id = organization and alarms.rule_id = rule and active order by id for update);
    update app.alarms set listed = false, active = false, cleared_at = coalesce(cleared_at, now()), flapping = false, version = change
      where organization_id = organization and alarms.rule_id = rule and listed;
    insert into app.alarm_events (organization_id, alarm_id, at, what, value, severity)
      select organization, id, now(), 'cleared', last_value, severity from app.alarms
        where organization_id = organization and id = any (ended) order by id;
    foreach alarm in array ended loop
      perform app.note_alarm_event(alarm, 'alarm.cleared', now(), '{}');
    end loop;
    perform pg_notify('changes', organization || ' alarms');
  end if;
  delete from app.alarm_states where organization_id = organization and alarm_states.rule_id = rule;
end $function$;
grant execute on function app.end_alarms_of_rule(bigint) to ohmstead_api;
grant execute on function app.end_alarms_of_rule(bigint) to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.end_token_trouble()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  if app.organization_id() is null then return null; end if;
  update app.house_troubles set ended_at = now()
    where organization_id = app.organization_id() and kind = 'token' and ended_at is null
      and subject_id = case tg_op when 'INSERT' then new.replaces_id when 'UPDATE' then new.id else old.id end;
  if found then perform app.request_alarms_of('organization', app.organization_id()); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.fold_text(original text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when octet_length(original) = char_length(original) then lower(original collate "C") collate "default"
    else replace(lower(lower(regexp_replace(normalize(original, NFD),
        '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc'
        '\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u07a6-\u07b0\u07eb-\u07f3\u07fd\u0816-\u0819\u081b-\u0823'
        '\u0825-\u0827\u0829-\u082d\u0859-\u085b\u0897-\u089f\u08ca-\u08e1\u08e3-\u0903\u093a-\u093c\u093e-\u094f\u0951-\u0957'
        '\u0962-\u0963\u0981-\u0983\u09bc\u09be-\u09c4\u09c7-\u09c8\u09cb-\u09cd\u09d7\u09e2-\u09e3\u09fe\u0a01-\u0a03\u0a3c'
        '\u0a3e-\u0a42\u0a47-\u0a48\u0a4b-\u0a4d\u0a51\u0a70-\u0a71\u0a75\u0a81-\u0a83\u0abc\u0abe-\u0ac5\u0ac7-\u0ac9\u0acb-\u0acd'
        '\u0ae2-\u0ae3\u0afa-\u0aff\u0b01-\u0b03\u0b3c\u0b3e-\u0b44\u0b47-\u0b48\u0b4b-\u0b4d\u0b55-\u0b57\u0b62-\u0b63\u0b82'
        '\u0bbe-\u0bc2\u0bc6-\u0bc8\u0bca-\u0bcd\u0bd7\u0c00-\u0c04\u0c3c\u0c3e-\u0c44\u0c46-\u0c48\u0c4a-\u0c4d\u0c55-\u0c56'
        '\u0c62-\u0c63\u0c81-\u0c83\u0cbc\u0cbe-\u0cc4\u0cc6-\u0cc8\u0cca-\u0ccd\u0cd5-\u0cd6\u0ce2-\u0ce3\u0cf3\u0d00-\u0d03'
        '\u0d3b-\u0d3c\u0d3e-\u0d44\u0d46-\u0d48\u0d4a-\u0d4d\u0d57\u0d62-\u0d63\u0d81-\u0d83\u0dca\u0dcf-\u0dd4\u0dd6\u0dd8-\u0ddf'
        '\u0df2-\u0df3\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u0f18-\u0f19\u0f35\u0f37\u0f39\u0f3e-\u0f3f'
        '\u0f71-\u0f84\u0f86-\u0f87\u0f8d-\u0f97\u0f99-\u0fbc\u0fc6\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d'
        '\u1071-\u1074\u1082-\u108d\u108f\u109a-\u109d\u135d-\u135f\u1712-\u1715\u1732-\u1734\u1752-\u1753\u1772-\u1773\u17b4-\u17d3'
        '\u17dd\u180b-\u180d\u180f\u1885-\u1886\u18a9\u1920-\u192b\u1930-\u193b\u1a17-\u1a1b\u1a55-\u1a5e\u1a60-\u1a7c\u1a7f'
        '\u1ab0-\u1add\u1ae0-\u1aeb\u1b00-\u1b04\u1b34-\u1b44\u1b6b-\u1b73\u1b80-\u1b82\u1ba1-\u1bad\u1be6-\u1bf3\u1c24-\u1c37'
        '\u1cd0-\u1cd2\u1cd4-\u1ce8\u1ced\u1cf4\u1cf7-\u1cf9\u1dc0-\u1dff\u20d0-\u20f0\u2cef-\u2cf1\u2d7f\u2de0-\u2dff\u302a-\u302f'
        '\u3099-\u309a\ua66f-\ua672\ua674-\ua67d\ua69e-\ua69f\ua6f0-\ua6f1\ua802\ua806\ua80b\ua823-\ua827\ua82c\ua880-\ua881'
        '\ua8b4-\ua8c5\ua8e0-\ua8f1\ua8ff\ua926-\ua92d\ua947-\ua953\ua980-\ua983\ua9b3-\ua9c0\ua9e5\uaa29-\uaa36\uaa43\uaa4c-\uaa4d'
        '\uaa7b-\uaa7d\uaab0\uaab2-\uaab4\uaab7-\uaab8\uaabe-\uaabf\uaac1\uaaeb-\uaaef\uaaf5-\uaaf6\uabe3-\uabea\uabec-\uabed\ufb1e'
        '\ufe00-\ufe0f\ufe20-\ufe2f\U000101fd\U000102e0\U00010376-\U0001037a\U00010a01-\U00010a03\U00010a05-\U00010a06'
        '\U00010a0c-\U00010a0f\U00010a38-\U00010a3a\U00010a3f\U00010ae5-\U00010ae6\U00010d24-\U00010d27\U00010d69-\U00010d6d'
        '\U00010eab-\U00010eac\U00010efa-\U00010eff\U00010f46-\U00010f50\U00010f82-\U00010f85\U00011000-\U00011002\U00011038-\U00011046'
        '\U00011070\U00011073-\U00011074\U0001107f-\U00011082\U000110b0-\U000110ba\U000110c2\U00011100-\U00011102\U00011127-\U00011134'
        '\U00011145-\U00011146\U00011173\U00011180-\U00011182\U000111b3-\U000111c0\U000111c9-\U000111cc\U000111ce-\U000111cf'
        '\U0001122c-\U00011237\U0001123e\U00011241\U000112df-\U000112ea\U00011300-\U00011303\U0001133b-\U0001133c\U0001133e-\U00011344'
        '\U00011347-\U00011348\U0001134b-\U0001134d\U00011357\U00011362-\U00011363\U00011366-\U0001136c\U00011370-\U00011374'
        '\U000113b8-\U000113c0\U000113c2\U000113c5\U000113c7-\U000113ca\U000113cc-\U000113d0\U000113d2\U000113e1-\U000113e2'
        '\U00011435-\U00011446\U0001145e\U000114b0-\U000114c3\U000115af-\U000115b5\U000115b8-\U000115c0\U000115dc-\U000115dd'
        '\U00011630-\U00011640\U000116ab-\U000116b7\U0001171d-\U0001172b\U0001182c-\U0001183a\U00011930-\U00011935\U00011937-\U00011938'
        '\U0001193b-\U0001193e\U00011940\U00011942-\U00011943\U000119d1-\U000119d7\U000119da-\U000119e0\U000119e4\U00011a01-\U00011a0a'
        '\U00011a33-\U00011a39\U00011a3b-\U00011a3e\U00011a47\U00011a51-\U00011a5b\U00011a8a-\U00011a99\U00011b60-\U00011b67'
        '\U00011c2f-\U00011c36\U00011c38-\U00011c3f\U00011c92-\U00011ca7\U00011ca9-\U00011cb6\U00011d31-\U00011d36\U00011d3a'
        '\U00011d3c-\U00011d3d\U00011d3f-\U00011d45\U00011d47\U00011d8a-\U00011d8e\U00011d90-\U00011d91\U00011d93-\U00011d97'
        '\U00011ef3-\U00011ef6\U00011f00-\U00011f01\U00011f03\U00011f34-\U00011f3a\U00011f3e-\U00011f42\U00011f5a\U00013440'
        '\U00013447-\U00013455\U0001611e-\U0001612f\U00016af0-\U00016af4\U00016b30-\U00016b36\U00016f4f\U00016f51-\U00016f87'
        '\U00016f8f-\U00016f92\U00016fe4\U00016ff0-\U00016ff1\U0001bc9d-\U0001bc9e\U0001cf00-\U0001cf2d\U0001cf30-\U0001cf46'
        '\U0001d165-\U0001d169\U0001d16d-\U0001d172\U0001d17b-\U0001d182\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244'
        '\U0001da00-\U0001da36\U0001da3b-\U0001da6c\U0001da75\U0001da84\U0001da9b-\U0001da9f\U0001daa1-\U0001daaf\U0001e000-\U0001e006'
        '\U0001e008-\U0001e018\U0001e01b-\U0001e021\U0001e023-\U0001e024\U0001e026-\U0001e02a\U0001e08f\U0001e130-\U0001e136\U0001e2ae'
        '\U0001e2ec-\U0001e2ef\U0001e4ec-\U0001e4ef\U0001e5ee-\U0001e5ef\U0001e6e3\U0001e6e6\U0001e6ee-\U0001e6ef\U0001e6f5'
        '\U0001e8d0-\U0001e8d6\U0001e944-\U0001e94a\U000e0100-\U000e01ef]',
        '', 'g') collate "C") collate "default"), 'ς', 'σ') end;
$function$;
grant execute on function app.fold_text(text) to public;

CREATE OR REPLACE FUNCTION app.follow_deleted_services(battery_ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  perform app.refresh_batteries(follow_deleted_services.battery_ids);
  update app.batteries set last_service_id = null, last_service_at = null, last_service_type = null,
      last_service_parameters = null, last_status = null, last_soh_percent = null, soh_measured_at = null,
      last_temperature_c = null, last_device_id = null, last_device_serial_number = null, last_device_class = null,
      location_id = null
    where organization_id = app.organization_id() and id = any (follow_deleted_services.battery_ids)
      and not exists (select from app.services where services.organization_id = batteries.organization_id
        and services.battery_id = batteries.id);
  update app.batteries set rem_cap_mah = null
    where organization_id = app.organization_id() and id = any (follow_deleted_services.battery_ids) and rem_cap_mah is not null
      and not exists (select from app.services where services.organization_id = batteries.organization_id
        and services.battery_id = batteries.id and coalesce(rem_cap_mah, live_rem_cap_mah) is not null);
end $function$;
grant execute on function app.follow_deleted_services(bigint[]) to ohmstead_api;
grant execute on function app.follow_deleted_services(bigint[]) to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.follow_orphan()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  perform app.refresh_batteries(array[new.battery_id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.forecast_ms(earliest timestamp with time zone, places bigint[], location bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select case when not exists (select from unnest(places) as place where place is distinct from location)
    then (date_part('epoch', earliest) * 1000)::bigint end
$function$;
grant execute on function app.forecast_ms(timestamp with time zone,bigint[],bigint) to ohmstead_api;
grant execute on function app.forecast_ms(timestamp with time zone,bigint[],bigint) to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.forget_api_token()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'directory', 'pg_temp'
AS $function$
begin
  delete from directory.api_tokens where organization_id = old.organization_id and token_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.forget_certified_battery()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.token := null;
  return new;
end $function$;
grant execute on function app.forget_certified_battery() to public;

CREATE OR REPLACE FUNCTION app.grouped_measure(mask integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case mask when 7 then 'soh' when 11 then 'remaining' when 13 then 'temperature' else 'month' end
$function$;
grant execute on function app.grouped_measure(integer) to public;

CREATE OR REPLACE FUNCTION app.hold_acting_user()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  perform from users where organization_id = app.organization_id() and id = app.user_id() for key share;
end $function$;
grant execute on function app.hold_acting_user() to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.hold_batteries(battery_ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  organization constant bigint := app.organization_id();
begin
  perform from devices
    where organization_id = organization and id in (select device_id from bays
      where organization_id = organization and battery_id = any (hold_batteries.battery_ids))
    order by id for no key update;
  perform from batteries where organization_id = organization and id = any (hold_batteries.battery_ids) order by id for no key update;
  perform from services where organization_id = organization and battery_id = any (hold_batteries.battery_ids) order by id for update;
end $function$;
grant execute on function app.hold_batteries(bigint[]) to ohmstead_api;
grant execute on function app.hold_batteries(bigint[]) to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.hold_devices(device_ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  organization constant bigint := app.organization_id();
begin
  perform from devices where organization_id = organization and id = any (hold_devices.device_ids) order by id for no key update;
  perform from batteries
    where organization_id = organization and id in (
      select id from batteries where organization_id = organization and last_device_id = any (hold_devices.device_ids)
      union select battery_id from services
        where organization_id = organization and device_id = any (hold_devices.device_ids) and status = 'servicing')
    order by id for no key update;
  perform from services where organization_id = organization and device_id = any (hold_devices.device_ids) order by id for no key update;
end $function$;
grant execute on function app.hold_devices(bigint[]) to ohmstead_api;

CREATE OR REPLACE FUNCTION app.hold_locations(location_ids bigint[])
 RETURNS SETOF bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select id from app.locations where organization_id = app.organization_id() and id = any (hold_locations.location_ids)
      and (app.all_locations() or id = any (app.location_ids()))
    order by id for share;
$function$;
grant execute on function app.hold_locations(bigint[]) to ohmstead_api;
grant execute on function app.hold_locations(bigint[]) to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.hold_rights()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select pg_advisory_xact_lock(hashtextextended('rights', app.organization_id()));
$function$;
grant execute on function app.hold_rights() to ohmstead_api;

CREATE OR REPLACE FUNCTION app.hold_services(service_ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  organization constant bigint := app.organization_id();
begin
  perform from devices
    where organization_id = organization and id in (
      select device_id from bays where organization_id = organization and service_id = any (hold_services.service_ids)
      union select device_id from services
        where organization_id = organization and id = any (hold_services.service_ids) and status = 'servicing')
    order by id for no key update;
  perform from batteries
    where organization_id = organization and id in (
      select battery_id from services where organization_id = organization and id = any (hold_services.service_ids))
    order by id for no key update;
  perform from services where organization_id = organization and id = any (hold_services.service_ids) order by id for no key update;
end $function$;
grant execute on function app.hold_services(bigint[]) to ohmstead_api;
grant execute on function app.hold_services(bigint[]) to ohmstead_gateway;
grant execute on function app.hold_services(bigint[]) to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.judge_battery(battery app.batteries, rule jsonb, at timestamp with time zone, repeatability double precision, OUT disposition text, OUT borderline boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'app', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  select label.disposition, label.borderline into judge_battery.disposition, judge_battery.borderline
    from app.rules_of(jsonb_build_array(rule)) as rules
      cross join lateral app.label_of(battery, rules.keep, rules.lighter_duty, rules.second_life, rules.oldest_test_days, rules.limits,
        rules.recondition, at, repeatability) as label;
end $function$;
grant execute on function app.judge_battery(app.batteries,jsonb,timestamp with time zone,double precision) to public;

CREATE OR REPLACE FUNCTION app.judged_batteries(policies jsonb, at timestamp with time zone)
 RETURNS TABLE(id bigint, is_retired boolean, chemistry text, was text, was_borderline boolean, disposition text, borderline boolean)
 LANGUAGE sql
 STABLE ROWS 100000
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select id, retired_at is not null, chemistry, was, was_borderline, disposition, borderline from app.battery_labels(policies, at)
$function$;
grant execute on function app.judged_batteries(jsonb,timestamp with time zone) to public;

CREATE OR REPLACE FUNCTION app.label_battery()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  judged record;
begin
  if coalesce(current_setting('ohmstead.labelled_by', true), '') = '' then
    perform set_config('ohmstead.labelled_by', app.rules_version(new.organization_id), true);
  end if;
  select soh_percent, ended_at, temperature_c, lead(soh_percent) over (order by ended_at desc, id desc)
    into new.test_soh_percent, new.test_ended_at, new.test_temperature_c, new.test_before_percent
    from app.services
    where organization_id = new.organization_id and battery_id = new.id and ended_at is not null and soh_percent is not null
      and status in ('pass', 'fail')
    order by ended_at desc, id desc limit 1;
  judged := app.judge_battery(new, app.disposition_policy(new), now(), app.repeatability(new.organization_id));
  new.disposition := judged.disposition;
  new.borderline := judged.borderline;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.label_of(battery app.batteries, keep numeric, lighter_duty numeric, second_life numeric, oldest_test_days integer, limits jsonb, recondition jsonb, at timestamp with time zone, repeatability double precision)
 RETURNS TABLE(disposition text, borderline boolean)
 LANGUAGE sql
 STABLE ROWS 1
AS $function$
  select case
      when found.before_health is not null then found.before_health
      when found.soh >= keep then 'keep'
      when found.is_listed and found.soh >= (recondition ->> 'from')::numeric and app.may_recondition(battery, recondition, at) then 'recondition'
      when found.soh >= lighter_duty then 'lighterDuty'
      when found.soh >= second_life then 'secondLife'
      else 'retire' end,
      found.before_health is null and least(abs(found.soh - keep), abs(found.soh - lighter_duty), abs(found.soh - second_life),
        case when found.is_listed then abs(found.soh - (recondition ->> 'from')::numeric) end) <= found.doubt
    from (
      select case
          when battery.retired_at is not null or battery.last_status = 'servicing' or battery.design_capacity_mah is null then 'notJudged'
          when battery.test_soh_percent is null or battery.test_ended_at < at - interval '24 hours' * oldest_test_days then 'testFirst'
          when limits is not null and app.breaks_limit(battery, limits, at) then 'retire' end as before_health,
        app.displayed(battery.test_soh_percent) as soh,
        -- Standard uncertainties in %: of the repetition, and half a per cent per kelvin from 25 °C, evenly distributed.
        app.displayed(battery.test_soh_percent * 2
          * sqrt(power(repeatability, 2) + power(0.5 * abs(coalesce(battery.test_temperature_c, 35) - 25), 2) / 3) / 100) as doubt,
        recondition is not null and exists (select from jsonb_array_elements_text(recondition -> 'chemistries') as listed (chemistry)
          where lower(listed.chemistry) = lower(battery.chemistry)) as is_listed
        -- Otherwise each of these is worked out wherever it is used.
        offset 0
    ) as found
$function$;
grant execute on function app.label_of(app.batteries,numeric,numeric,numeric,integer,jsonb,jsonb,timestamp with time zone,double precision) to public;

CREATE OR REPLACE FUNCTION app.last_counted(battery app.batteries, counted text[])
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select ended_at from app.services
    where organization_id = battery.organization_id and battery_id = battery.id and ended_at is not null
      and status in ('pass', 'fail') and (counted is null or service_type = any (counted))
    order by ended_at desc limit 1
$function$;
grant execute on function app.last_counted(app.batteries,text[]) to public;

CREATE OR REPLACE FUNCTION app.last_counted_of(battery_ids bigint[], counted text[])
 RETURNS TABLE(battery_id bigint, at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select id, app.last_counted(batteries, counted) from app.batteries
    where organization_id = (select app.organization_id()) and id = any (battery_ids)
$function$;
grant execute on function app.last_counted_of(bigint[],text[]) to ohmstead_api;
grant execute on function app.last_counted_of(bigint[],text[]) to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.leave_location(location_id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  organization constant bigint := app.organization_id();
  place constant bigint := leave_location.location_id;
  change bigint;
begin
  if not app.all_locations() and place <> all (app.location_ids()) then return; end if;
  perform from app.batteries where organization_id = organization and location_id = place order by id for no key update;
  if found then
    change := app.number_change('batteries');
    update app.batteries set location_id = null, version = change where organization_id = organization and location_id = place;
  end if;
  perform from app.devices where organization_id = organization and location_id = place order by id for no key update;
  if found then
    change := app.number_change('devices');
    update app.devices set location_id = null, version = change where organization_id = organization and location_id = place;
  end if;
  perform from app.services where organization_id = organization and location_id = place order by id for no key update;
  if found then
    change := app.number_change('services');
    update app.services set location_id = null, version = change where organization_id = organization and location_id = place;
  end if;
end $function$;
grant execute on function app.leave_location(bigint) to ohmstead_api;

CREATE OR REPLACE FUNCTION app.leave_place()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  perform app.renumber_place(old.organization_id, old.id, true);
  return old;
end $function$;
grant execute on function app.leave_place() to public;

CREATE OR REPLACE PROCEDURE app.limit_to_locations(IN table_name regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  -- The cast keeps "= any" an array comparison instead of a subquery of rows.
  execute format(
    'create policy location on %s as restrictive to ohmstead_api'
    ' using ((select app.all_locations()) or location_id = any ((select app.location_ids())::bigint[]))', table_name);
end $procedure$;
grant execute on procedure app.limit_to_locations(regclass) to public;

CREATE OR REPLACE FUNCTION app.location_ids()
 RETURNS bigint[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((NULLIF(current_setting('app.location_ids'::text, true), ''::text))::bigint[], '{}'::bigint[]);
grant execute on function app.location_ids() to public;

CREATE OR REPLACE FUNCTION app.mark_device_of_bay()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  update app.devices set version = 0
    where organization_id = coalesce(new.organization_id, old.organization_id)
      and id = coalesce(new.device_id, old.device_id) and version <> 0;
  return null;
end $function$;
grant execute on function app.mark_device_of_bay() to public;

CREATE OR REPLACE FUNCTION app.mark_device_of_service()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  update app.devices set version = 0
    where organization_id = new.organization_id and id = new.device_id and version <> 0;
  return null;
end $function$;
grant execute on function app.mark_device_of_service() to public;

CREATE OR REPLACE FUNCTION app.mark_favoured_batteries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  update app.batteries set version = 0
    where organization_id = app.organization_id() and version <> 0 and id in (select battery_id from changed);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.mark_pending()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.version = old.version then
    new.version := 0;
  end if;
  return new;
end $function$;
grant execute on function app.mark_pending() to public;

CREATE OR REPLACE FUNCTION app.mark_rows_of_location()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  perform app.renumber_place(new.organization_id, new.id, false);
  return null;
end $function$;
grant execute on function app.mark_rows_of_location() to public;

CREATE OR REPLACE FUNCTION app.may_recondition(battery app.batteries, recondition jsonb, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  newest record;
  before_percent double precision;
begin
  if (select count(*) from app.services
      where organization_id = battery.organization_id and battery_id = battery.id and service_type = 'Recondition'
        and status in ('pass', 'fail') and ended_at > at - interval '24 hours' * 365) >= (recondition ->> 'mostPerYear')::integer then
    return false;
  end if;
  select id, ended_at, soh_percent into newest from app.services
    where organization_id = battery.organization_id and battery_id = battery.id and service_type = 'Recondition'
      and status in ('pass', 'fail') and ended_at is not null
    order by ended_at desc, id desc limit 1;
  if newest.id is null then return true; end if;
  select soh_percent into before_percent from app.services
    where organization_id = battery.organization_id and battery_id = battery.id and status in ('pass', 'fail')
      and soh_percent is not null and (ended_at, id) < (newest.ended_at, newest.id)
    order by ended_at desc, id desc limit 1;
  return coalesce(app.displayed(newest.soh_percent) - app.displayed(before_percent) >= (recondition ->> 'leastGain')::numeric, true);
end $function$;
grant execute on function app.may_recondition(app.batteries,jsonb,timestamp with time zone) to ohmstead_api;
grant execute on function app.may_recondition(app.batteries,jsonb,timestamp with time zone) to ohmstead_backup;
grant execute on function app.may_recondition(app.batteries,jsonb,timestamp with time zone) to ohmstead_gateway;
grant execute on function app.may_recondition(app.batteries,jsonb,timestamp with time zone) to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.mirror_upgrade()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  upgrade constant app.firmware_upgrades := coalesce(new, old);
  is_open constant boolean := tg_op <> 'DELETE' and upgrade.state in ('queued', 'offered', 'downloading', 'installing');
  model constant text := (select model_name from app.devices where organization_id = upgrade.organization_id and id = upgrade.device_id);
begin
  if is_open then
    insert into directory.open_upgrades (organization_id, upgrade_id, state, changed_at, model_name, to_version)
      values (upgrade.organization_id, upgrade.id, upgrade.state, upgrade.changed_at, model, upgrade.to_version)
      on conflict on constraint open_upgrades__pkey do update
        set state = excluded.state, changed_at = excluded.changed_at, look_at = now();
  else
    delete from directory.open_upgrades where organization_id = upgrade.organization_id and upgrade_id = upgrade.id;
  end if;
  if tg_op = 'DELETE' then return null; end if;
  update app.devices set version = 0
    where organization_id = upgrade.organization_id and id = upgrade.device_id and version <> 0;
  if tg_op = 'UPDATE' and old.state <> new.state and new.state <> 'cancelled' then
    perform directory.count_outcome(model, new.to_version, new.state);
    insert into app.audit_events (organization_id, actor, action, object_kind, object_id, before, after)
      values (new.organization_id, 'firmware', 'devices-firmware', 'device', new.device_id, jsonb_build_object('state', old.state),
        jsonb_strip_nulls(jsonb_build_object('state', new.state, 'version', new.to_version, 'reason', new.reason)));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.month_bucket(battery app.batteries)
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select case when battery.retired_at is null and battery.last_soh_percent >= 0
    then (12 * date_part('year', app.soh_time(battery) at time zone 'UTC')
      + date_part('month', app.soh_time(battery) at time zone 'UTC'))::integer - 12 * 1970 - 1 end
$function$;
grant execute on function app.month_bucket(app.batteries) to public;

CREATE OR REPLACE FUNCTION app.move_alarms()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  of_devices constant boolean := tg_argv[0] = 'devices';
  change bigint;
begin
  if not exists (select from app.alarms where organization_id = new.organization_id
      and case when of_devices then device_id else battery_id end = new.id
      and location_id is distinct from new.location_id) then
    return null;
  end if;
  change := app.next_change('alarms');
  insert into app.tombstones (organization_id, kind, entity_id, location_id, version)
    select organization_id, 'alarms', id, location_id, change from app.alarms
      where organization_id = new.organization_id and case when of_devices then device_id else battery_id end = new.id
      order by id;
  update app.alarms set location_id = new.location_id, version = change
    where organization_id = new.organization_id and case when of_devices then device_id else battery_id end = new.id;
  perform pg_notify('changes', new.organization_id || ' alarms');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.move_device(device_id bigint, location_id bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  if move_device.location_id is not null and not (
      (app.all_locations() or move_device.location_id = any (app.location_ids()))
      and exists (select from app.locations
        where organization_id = app.organization_id() and locations.id = move_device.location_id)) then
    return false;
  end if;
  update app.devices set location_id = move_device.location_id
    where organization_id = app.organization_id() and id = move_device.device_id
      and (app.all_locations() or location_id = any (app.location_ids()));
  return found;
end $function$;
grant execute on function app.move_device(bigint,bigint) to ohmstead_api;

CREATE OR REPLACE FUNCTION app.move_devices(device_ids bigint[], location_ids bigint[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  update app.devices set location_id = moved.location_id
    from unnest(move_devices.device_ids, move_devices.location_ids) as moved (device_id, location_id)
    where organization_id = app.organization_id() and devices.id = moved.device_id
      and (app.all_locations() or devices.location_id = any (app.location_ids()))
      and (moved.location_id is null or app.all_locations() or moved.location_id = any (app.location_ids()));
$function$;
grant execute on function app.move_devices(bigint[],bigint[]) to ohmstead_api;
grant execute on function app.move_devices(bigint[],bigint[]) to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.ms(moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (floor((EXTRACT(epoch FROM moment) * (1000)::numeric)))::bigint;
grant execute on function app.ms(timestamp with time zone) to public;

CREATE OR REPLACE FUNCTION app.newest_counted(organization bigint, battery bigint, counted text[])
 RETURNS TABLE(ended_at timestamp with time zone)
 LANGUAGE sql
 STABLE ROWS 1
AS $function$
  select services.ended_at from app.services
    where services.organization_id = organization and services.battery_id = battery and services.ended_at is not null
      and services.status in ('pass', 'fail') and (counted is null or services.service_type = any (counted))
    order by services.ended_at desc limit 1
$function$;
grant execute on function app.newest_counted(bigint,bigint,text[]) to public;

CREATE OR REPLACE FUNCTION app.next_alarm_change()
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select app.next_change('alarms')
$function$;
grant execute on function app.next_alarm_change() to ohmstead_api;
grant execute on function app.next_alarm_change() to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.next_change(kind text)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  insert into app.change_counters as counter (organization_id, kind, n) values (app.organization_id(), next_change.kind, 1)
    on conflict on constraint change_counters__pkey do update set n = counter.n + 1 returning n;
$function$;

CREATE OR REPLACE FUNCTION app.note_alarm_event(alarm_id bigint, event_type text, happened_at timestamp with time zone, said jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  facts jsonb;
begin
  if not app.wants_event(array[note_alarm_event.event_type]) then return; end if;
  facts := app.alarm_columns(note_alarm_event.alarm_id) || note_alarm_event.said;
  if facts is null then return; end if;
  perform app.note_event(note_alarm_event.event_type, note_alarm_event.happened_at, (facts ->> 'locationId')::bigint,
    jsonb_build_object('version', facts -> 'version', 'alarm', facts), '/alarms?alarm=' || note_alarm_event.alarm_id);
end $function$;
grant execute on function app.note_alarm_event(bigint,text,timestamp with time zone,jsonb) to ohmstead_api;
grant execute on function app.note_alarm_event(bigint,text,timestamp with time zone,jsonb) to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.note_battery_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  kinds constant text[] := array_remove(array[
    case when tg_op = 'INSERT' then 'battery.created' end,
    case when tg_op = 'UPDATE' and old.retired_at is null and new.retired_at is not null then 'battery.retired' end,
    case when tg_op = 'UPDATE' and old.location_id is distinct from new.location_id then 'battery.moved' end], null);
  kind text;
  facts jsonb;
begin
  if new.organization_id is distinct from app.organization_id() or not app.wants_event(kinds) then return null; end if;
  select jsonb_build_object('version', battery.version, 'batteryId', battery.id, 'serialNumber', battery.serial_number,
      'modelName', battery.model_name, 'location', location.name, 'locationId', location.id, 'retired', app.ms(battery.retired_at))
    into facts
    from app.batteries as battery
      left join app.locations as location on location.organization_id = battery.organization_id and location.id = battery.location_id
    where battery.organization_id = new.organization_id and battery.id = new.id;
  if not found then return null; end if;
  foreach kind in array kinds loop
    perform app.note_event(kind, now(), new.location_id, facts, '/batteries?battery=' || new.id);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.note_dates_of_batteries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
 SET enable_nestloop TO 'off'
AS $function$
begin
  -- Only who repairs tables by hand is in no organisation. What only gives rows their change number changes no date.
  if app.organization_id() is null
    or not exists (select from came where version = 0) and not exists (select from gone where version <> 0) then
    return null;
  end if;
  with changed as materialized (
    select came.organization_id, came.id,
        jsonb_build_object('due', (date_part('epoch', gone.due_at) * 1000)::bigint,
          'expires', case when gone.retired_at is null then (date_part('epoch', gone.expires_at) * 1000)::bigint end,
          'forecast', app.forecast_ms(gone.forecast_earliest_at, gone.forecast_location_ids, gone.location_id)) as was,
        jsonb_build_object('due', (date_part('epoch', came.due_at) * 1000)::bigint,
          'expires', case when came.retired_at is null then (date_part('epoch', came.expires_at) * 1000)::bigint end,
          'forecast', app.forecast_ms(came.forecast_earliest_at, came.forecast_location_ids, came.location_id)) as became
      from came join gone using (organization_id, id)
      where (gone.due_at, gone.expires_at, gone.retired_at, gone.location_id, gone.model_name, gone.forecast_earliest_at,
          gone.forecast_location_ids)
        is distinct from (came.due_at, came.expires_at, came.retired_at, came.location_id, came.model_name, came.forecast_earliest_at,
          came.forecast_location_ids)
  ), noted as (
    insert into app.alarm_facts (organization_id, battery_id, at, was, became)
      select organization_id, id, now(), was, became from changed where was is distinct from became order by id
  )
  insert into app.alarm_requests (organization_id, thing_kind, thing_id)
    select app.organization_id(), 'battery', id from changed order by id;
  if found then perform pg_notify('alarms', ''); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.note_device_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  kinds constant text[] := array_remove(array[
    case when tg_op = 'INSERT' then 'device.claimed' end,
    case when tg_op = 'UPDATE' and old.online is distinct from new.online
      then case when new.online then 'device.online' else 'device.offline' end end,
    case when tg_op = 'UPDATE' and old.location_id is distinct from new.location_id then 'device.moved' end], null);
  kind text;
  facts jsonb;
begin
  if new.organization_id is distinct from app.organization_id() or not app.wants_event(kinds) then return null; end if;
  facts := app.device_facts(new.id);
  if facts is null then return null; end if;
  foreach kind in array kinds loop
    perform app.note_event(kind,
      case when kind in ('device.online', 'device.offline') then coalesce(new.status_changed_at, now()) else now() end,
      new.location_id, facts, '/devices?device=' || new.id);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.note_device_report()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  if app.organization_id() is null then return null; end if;
  insert into app.alarm_facts (organization_id, device_id, at, was, became) values (new.organization_id, new.id,
    case when new.online <> old.online then coalesce(new.status_changed_at, now()) else now() end,
    jsonb_build_object('online', old.online, 'error', case when old.status = 'Error' then coalesce(old.raw_status, '') end),
    jsonb_build_object('online', new.online, 'error', case when new.status = 'Error' then coalesce(new.raw_status, '') end));
  perform app.request_alarms_of('device', new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.note_ended_service()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  insert into app.alert_events (organization_id, device_id, kind, at, service_id)
    select new.organization_id, new.device_id, 'service-ended', coalesce(new.ended_at, now()), new.id
    where new.organization_id = app.organization_id();
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.note_endpoint_trouble()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  was constant boolean := tg_op <> 'INSERT' and old.disabled_reason in ('gone', 'failing');
  is_now constant boolean := tg_op <> 'DELETE' and new.disabled_reason in ('gone', 'failing');
begin
  if app.organization_id() is null or coalesce(was, false) = coalesce(is_now, false) then return null; end if;
  if is_now then
    insert into app.house_troubles (organization_id, kind, subject_id, began_at) values (new.organization_id, 'endpoint', new.id, now());
  else
    update app.house_troubles set ended_at = now()
      where organization_id = old.organization_id and kind = 'endpoint' and subject_id = old.id and ended_at is null;
  end if;
  perform app.request_alarms_of('organization', app.organization_id());
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.note_event(event_type text, happened_at timestamp with time zone, location_id bigint, facts jsonb, path text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'directory', 'pg_temp'
AS $function$
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
end $function$;
grant execute on function app.note_event(text,timestamp with time zone,bigint,jsonb,text) to ohmstead_api;
grant execute on function app.note_event(text,timestamp with time zone,bigint,jsonb,text) to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.note_fall()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  threshold constant numeric := app.disposition_policy(new) ->> 'keep';
  before_percent double precision := new.test_before_percent;
begin
  new.fell_below_at := null;
  new.fell_from_percent := null;
  if app.displayed(new.test_soh_percent) < threshold then
    if before_percent is null then
      select soh_percent into before_percent from app.test_before(new.organization_id, new.id);
    end if;
    if before_percent is null or app.displayed(before_percent) >= threshold then
      new.fell_below_at := new.test_ended_at;
      new.fell_from_percent := before_percent;
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.note_firmware_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  kind constant text := case new.state when 'confirmed' then 'firmware.installed' else 'firmware.failed' end;
  facts jsonb;
begin
  if new.organization_id is distinct from app.organization_id() or not app.wants_event(array[kind]) then return null; end if;
  facts := app.device_facts(new.device_id);
  if facts is null then return null; end if;
  perform app.note_event(kind, new.changed_at, (facts ->> 'locationId')::bigint,
    facts || jsonb_build_object('firmwareVersion', new.to_version, 'reason', new.reason), '/devices?device=' || new.device_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.note_house_trouble(trouble text, subject bigint, is_wrong boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('house_troubles', app.organization_id()));
  if is_wrong then
    insert into app.house_troubles (organization_id, kind, subject_id, began_at)
      select app.organization_id(), trouble, subject, now()
        where not exists (select from app.house_troubles as known where known.organization_id = app.organization_id()
          and known.kind = trouble and known.subject_id = subject and known.ended_at is null);
  else
    update app.house_troubles set ended_at = now()
      where organization_id = app.organization_id() and kind = trouble and subject_id = subject and ended_at is null;
  end if;
  if found then perform app.request_alarms_of('organization', app.organization_id()); end if;
end $function$;
grant execute on function app.note_house_trouble(text,bigint,boolean) to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.note_house_trouble(trouble text, subject bigint, is_wrong boolean, words text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  perform app.note_house_trouble(trouble, subject, is_wrong);
  if not is_wrong then return; end if;
  update app.house_troubles set detail = words
    where organization_id = app.organization_id() and kind = trouble and subject_id = subject and ended_at is null
      and detail is distinct from words;
  if found then perform app.request_alarms_of('organization', app.organization_id()); end if;
end $function$;
grant execute on function app.note_house_trouble(text,bigint,boolean,text) to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.note_import_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  place bigint;
begin
  if new.organization_id is distinct from app.organization_id() or not app.wants_event(array['import.finished']) then return null; end if;
  -- A table is of no one place.
  select location_id into place from app.services
    where services.organization_id = new.organization_id and services.id = any (new.service_ids) limit 1;
  perform app.note_event('import.finished', now(), place, jsonb_build_object('version', new.version, 'importId', new.id,
      'kind', new.kind, 'fileName', new.file_name, 'counts', new.counts, 'serviceIds', to_jsonb(new.service_ids),
      'location', (select name from app.locations where locations.organization_id = new.organization_id and locations.id = place),
      'locationId', place),
    case when new.kind in ('locations', 'users') then '/settings' else '' end || '/' || new.kind || '/import/' || new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.note_provider_trouble()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  was constant boolean := old.enabled and old.client_refused_at is not null;
  is_now constant boolean := tg_op <> 'DELETE' and new.enabled and new.client_refused_at is not null;
begin
  if app.organization_id() is null or was = is_now then return null; end if;
  if is_now then
    insert into app.house_troubles (organization_id, kind, subject_id, began_at)
      values (new.organization_id, 'identity-provider', new.organization_id, new.client_refused_at);
  else
    update app.house_troubles set ended_at = now()
      where organization_id = old.organization_id and kind = 'identity-provider' and ended_at is null;
  end if;
  perform app.request_alarms_of('organization', app.organization_id());
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.note_service_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  kind constant text := case new.status when 'servicing' then 'service.started' when 'pass' then 'service.passed'
    when 'fail' then 'service.failed' else 'service.aborted' end;
  facts jsonb;
begin
  if new.organization_id is distinct from app.organization_id() or not app.wants_event(array[kind]) then return null; end if;
  select jsonb_build_object('version', service.version, 'serviceId', service.id, 'serviceType', service.service_type,
      'status', new.status, 'startTime', app.ms(service.started_at), 'duration', service.duration_s, 'soh', service.soh_percent,
      'fcc', service.fcc_mah, 'batteryId', service.battery_id, 'batterySerialNumber', service.battery_serial_number,
      'batteryModelName', service.battery_model_name, 'deviceId', service.device_id, 'deviceName', device.name,
      'bayId', service.bay_id, 'location', location.name, 'locationId', location.id)
    into facts
    from app.services as service
      left join app.devices as device on device.organization_id = service.organization_id and device.id = service.device_id
      left join app.locations as location on location.organization_id = service.organization_id and location.id = service.location_id
    where service.organization_id = new.organization_id and service.id = new.id;
  if found then
    perform app.note_event(kind, case new.status when 'servicing' then new.started_at else coalesce(new.ended_at, now()) end,
      new.location_id, facts, '/services?service=' || new.id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.note_token_troubles()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  insert into app.house_troubles (organization_id, kind, subject_id, began_at)
    select organization_id, 'token', id, greatest(created_at, expires_at - interval '14 days') from app.api_tokens
      where organization_id = app.organization_id() and kind = 'service' and revoked_at is null and expires_at < now() + interval '14 days'
        and not exists (select from app.api_tokens as later where later.organization_id = api_tokens.organization_id
          and later.replaces_id = api_tokens.id)
        and not exists (select from app.house_troubles as known where known.organization_id = api_tokens.organization_id
          and known.kind = 'token' and known.subject_id = api_tokens.id)
      order by id;
  if found then perform app.request_alarms_of('organization', app.organization_id()); end if;
end $function$;
grant execute on function app.note_token_troubles() to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.note_withdrawn_certificate()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'directory', 'pg_temp'
AS $function$
begin
  insert into directory.withdrawn_certificates (certificate_id, organization_id, replaced, revoked_at, revoke_reason)
    values (new.id, new.organization_id, new.replaced_at is not null, new.revoked_at, new.revoke_reason)
    on conflict on constraint withdrawn_certificates__pkey do update
      set replaced = excluded.replaced, revoked_at = excluded.revoked_at, revoke_reason = excluded.revoke_reason;
  return null;
end $function$;
grant execute on function app.note_withdrawn_certificate() to public;

CREATE OR REPLACE FUNCTION app.number_change(kind text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  perform pg_notify('changes', app.organization_id() || ' ' || number_change.kind);
  return app.next_change(number_change.kind);
end $function$;
grant execute on function app.number_change(text) to ohmstead_api;
grant execute on function app.number_change(text) to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.offer_firmware()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  new.firmware_offer := directory.firmware_above(new.model_name, new.firmware_versions ->> 'main');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.organization_id()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint;
grant execute on function app.organization_id() to public;

CREATE OR REPLACE FUNCTION app.person_holds(person_id bigint, permission text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select exists (select from users as person
    where person.organization_id = (select app.organization_id()) and person.id = person_holds.person_id
      and (person.superuser or person_holds.permission = any (case when person.group_id is null
        then array(select held.permission from user_permissions as held where held.organization_id = person.organization_id
          and held.user_id = person.id)
        else array(select held.permission from group_permissions as held where held.organization_id = person.organization_id
          and held.group_id = person.group_id) end)));
$function$;
grant execute on function app.person_holds(bigint,text) to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.person_sees(person_id bigint, location_id bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'app', 'pg_temp'
AS $function$
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
$function$;
grant execute on function app.person_sees(bigint,bigint) to ohmstead_api;
grant execute on function app.person_sees(bigint,bigint) to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.person_sees_alarm(person_id bigint, location_id bigint, alarm_kind text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select app.person_sees(person_id, location_id) and (alarm_kind <> 'forecast-below' or exists (select from users as person
    where person.organization_id = (select app.organization_id()) and person.id = person_sees_alarm.person_id
      and (person.superuser or 'perm-batteries-charts' = any (case when person.group_id is null
        then array(select permission from user_permissions as held where held.organization_id = person.organization_id
          and held.user_id = person.id)
        else array(select permission from group_permissions as held where held.organization_id = person.organization_id
          and held.group_id = person.group_id) end))));
$function$;
grant execute on function app.person_sees_alarm(bigint,bigint,text) to ohmstead_api;
grant execute on function app.person_sees_alarm(bigint,bigint,text) to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.policies_in_force(organization bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select coalesce(jsonb_agg(rule || jsonb_build_object('scope', scope, 'value', nullif(value, ''))), '[]')
    from app.disposition_policies where organization_id = organization
$function$;
grant execute on function app.policies_in_force(bigint) to public;

CREATE OR REPLACE FUNCTION app.policies_version(organization bigint)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select coalesce((select version from app.disposition_settings where organization_id = organization), 0)
$function$;
grant execute on function app.policies_version(bigint) to public;

CREATE OR REPLACE FUNCTION app.recount_tallies()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  delete from app.battery_tallies where organization_id = app.organization_id();
  insert into app.battery_tallies (organization_id, measure, location_id, bucket, difference)
    select organization_id, app.grouped_measure(grouping(soh, remaining, temperature, month)), location_id,
        coalesce(soh, remaining, temperature, month), count(*)
      from (select organization_id, location_id, app.soh_bucket(batteries) as soh, app.remaining_bucket(batteries) as remaining,
        app.temperature_bucket(batteries) as temperature, app.month_bucket(batteries) as month
        from app.batteries where organization_id = app.organization_id()) as standing
      group by organization_id, location_id, grouping sets (soh, remaining, temperature, month)
      having coalesce(soh, remaining, temperature, month) is not null
$function$;

CREATE OR REPLACE FUNCTION app.refresh_batteries(battery_ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
 SET enable_nestloop TO 'off'
AS $function$
declare
  organization constant bigint := app.organization_id();
  repeatability constant double precision := app.repeatability(organization);
  change bigint;
  policies jsonb;
  settings app.plan_settings;
begin
  perform from app.batteries where organization_id = organization and id = any (battery_ids) order by id for no key update;
  -- Thousands get their change number at once, before the rules are read, because stamping would write them twice.
  if cardinality(battery_ids) > 1000 then change := app.number_change('batteries'); end if;
  -- By which rules: app.stamp_changes judges once more if there are others by then.
  if coalesce(current_setting('ohmstead.labelled_by', true), '') = '' then
    perform set_config('ohmstead.labelled_by', app.rules_version(organization), true);
  end if;
  select app.default_disposition_rule() || coalesce(jsonb_agg(rule || jsonb_build_object('scope', scope, 'value', nullif(value, ''))), '[]')
    into policies from app.disposition_policies where organization_id = organization;
  select * into settings from app.plan_settings where organization_id = organization;
  perform set_config('ohmstead.relabelling', 'refreshing', true);
  with theirs as materialized (
    select id, battery_id, started_at, ended_at, status, service_type, service_parameters, soh_percent, temperature_c, device_id,
        device_serial_number, location_id, rem_cap_mah, cycle_counter, live_rem_cap_mah
      from app.services
      where organization_id = organization and battery_id = any (battery_ids) and (ended_at is not null or status = 'servicing')
  ), ended as materialized (
    select distinct on (battery_id) * from theirs where ended_at is not null order by battery_id, ended_at desc, id desc
  ), measured as materialized (
    select distinct on (battery_id) * from theirs where ended_at is not null and soh_percent is not null
      order by battery_id, ended_at desc, id desc
  ), held as materialized (
    select distinct on (battery_id) battery_id, coalesce(rem_cap_mah, live_rem_cap_mah) as rem_cap_mah from theirs
      where ended_at is not null and coalesce(rem_cap_mah, live_rem_cap_mah) is not null
      order by battery_id, ended_at desc, id desc
  ), running as materialized (
    select distinct on (theirs.battery_id) theirs.* from theirs left join ended using (battery_id)
      where theirs.status = 'servicing' and (ended.ended_at is null or theirs.started_at >= ended.started_at)
      order by theirs.battery_id, theirs.started_at desc, theirs.id desc
  ), tested as materialized (
    select distinct on (battery_id) battery_id, soh_percent, ended_at, temperature_c,
        lead(soh_percent) over (partition by battery_id order by ended_at desc, id desc) as before_percent
      from theirs where ended_at is not null and soh_percent is not null and status in ('pass', 'fail')
      order by battery_id, ended_at desc, id desc
  ), served as materialized (
    select battery_id, max(ended_at) as ended_at from theirs
      where ended_at is not null and status in ('pass', 'fail')
        and (settings.counted_types is null or service_type = any (settings.counted_types))
      group by battery_id
  ), rules as materialized (
    select * from app.rules_of(policies)
  ), followed as materialized (
    -- Each battery as it will be, as far as its label rests on it.
    select jsonb_populate_record(battery, jsonb_build_object(
          'last_status', case when running.id is not null then 'servicing' else ended.status end,
          'cycle_count', greatest(battery.cycle_count, ended.cycle_counter),
          'test_soh_percent', tested.soh_percent, 'test_ended_at', tested.ended_at, 'test_temperature_c', tested.temperature_c,
          'test_before_percent', tested.before_percent)) as battery,
        coalesce(of_model.n, of_group.n, usual.n, 1) as rule,
        ended.id as last_service_id, ended.ended_at as last_service_at, ended.service_type as last_service_type,
        ended.service_parameters as last_service_parameters, measured.soh_percent as last_soh_percent,
        measured.ended_at as soh_measured_at, measured.temperature_c as last_temperature_c, ended.device_id as last_device_id,
        ended.device_serial_number as last_device_serial_number,
        (select device_class from app.devices where devices.organization_id = organization and devices.id = ended.device_id)
          as last_device_class,
        case when running.id is not null then running.location_id else ended.location_id end as location_id,
        coalesce(running.live_rem_cap_mah, held.rem_cap_mah, battery.rem_cap_mah) as rem_cap_mah, served.ended_at as served_at
      from app.batteries as battery
        left join ended on ended.battery_id = battery.id
        left join measured on measured.battery_id = battery.id
        left join held on held.battery_id = battery.id
        left join running on running.battery_id = battery.id
        left join tested on tested.battery_id = battery.id
        left join served on served.battery_id = battery.id
        left join rules as of_model on of_model.scope = 'model' and of_model.value = battery.model_name
        left join rules as of_group on of_group.scope = 'group' and of_group.value = battery.used_in
        left join rules as usual on usual.scope = 'organization'
      where battery.organization_id = organization and battery.id = any (battery_ids) and (ended.id is not null or running.id is not null)
  ), judged as materialized (
    select followed.*, label.disposition, label.borderline,
        case when (followed.battery).retired_at is null and days.due is not null
          then coalesce(followed.served_at + interval '24 hours' * days.due, (followed.battery).in_service_at,
            (followed.battery).created_at) end as due_at,
        case when fallen.is_noted then (followed.battery).test_ended_at end as fell_below_at,
        case when fallen.is_noted then (followed.battery).test_before_percent end as fell_from_percent
      from followed join rules on rules.n = followed.rule
        cross join lateral app.label_of(followed.battery, rules.keep, rules.lighter_duty, rules.second_life, rules.oldest_test_days,
          rules.limits, rules.recondition, now(), repeatability) as label
        cross join lateral (select least((followed.battery).service_frequency_days,
          (rules.every_days ->> label.disposition)::double precision,
          (settings.model_days ->> (followed.battery).model_name)::double precision) as due) as days
        cross join lateral (select app.displayed((followed.battery).test_soh_percent) < rules.keep
          and ((followed.battery).test_before_percent is null or app.displayed((followed.battery).test_before_percent) >= rules.keep)
          as is_noted) as fallen
  ), refreshed as materialized (
    select (battery).id, last_service_id, last_service_at, last_service_type, last_service_parameters, (battery).last_status,
        last_soh_percent, soh_measured_at, last_temperature_c, last_device_id, last_device_serial_number, last_device_class, location_id,
        rem_cap_mah, (battery).cycle_count, (battery).test_soh_percent, (battery).test_ended_at, (battery).test_temperature_c,
        (battery).test_before_percent, disposition, borderline, due_at, fell_below_at, fell_from_percent
      from judged
  )
  update app.batteries set
      last_service_id = refreshed.last_service_id,
      last_service_at = refreshed.last_service_at,
      last_service_type = refreshed.last_service_type,
      last_service_parameters = refreshed.last_service_parameters,
      last_status = refreshed.last_status,
      last_soh_percent = refreshed.last_soh_percent,
      soh_measured_at = refreshed.soh_measured_at,
      last_temperature_c = refreshed.last_temperature_c,
      last_device_id = refreshed.last_device_id,
      last_device_serial_number = refreshed.last_device_serial_number,
      last_device_class = refreshed.last_device_class,
      location_id = refreshed.location_id,
      rem_cap_mah = refreshed.rem_cap_mah,
      cycle_count = refreshed.cycle_count,
      test_soh_percent = refreshed.test_soh_percent,
      test_ended_at = refreshed.test_ended_at,
      test_temperature_c = refreshed.test_temperature_c,
      test_before_percent = refreshed.test_before_percent,
      disposition = refreshed.disposition,
      borderline = refreshed.borderline,
      due_at = refreshed.due_at,
      fell_below_at = refreshed.fell_below_at,
      fell_from_percent = refreshed.fell_from_percent,
      version = coalesce(change, batteries.version)
    from refreshed
    -- The second condition finds few batteries by the index, the third is by which they are joined.
    where batteries.organization_id = organization and batteries.id = any (battery_ids) and batteries.id = refreshed.id
      and (batteries.id, batteries.last_service_id, batteries.last_service_at, batteries.last_service_type,
        batteries.last_service_parameters, batteries.last_status, batteries.last_soh_percent, batteries.soh_measured_at,
        batteries.last_temperature_c, batteries.last_device_id, batteries.last_device_serial_number, batteries.last_device_class,
        batteries.location_id, batteries.rem_cap_mah, batteries.cycle_count, batteries.test_soh_percent, batteries.test_ended_at,
        batteries.test_temperature_c, batteries.test_before_percent, batteries.disposition, batteries.borderline, batteries.due_at,
        batteries.fell_below_at, batteries.fell_from_percent) is distinct from refreshed;
  perform set_config('ohmstead.relabelling', '', true);
end $function$;
grant execute on function app.refresh_batteries(bigint[]) to ohmstead_gateway;

CREATE OR REPLACE FUNCTION app.refuse_configuration_of_another_list()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  list text;
  chosen bigint;
begin
  foreach list in array array['devices', 'batteries', 'services'] loop
    chosen := to_jsonb(new) ->> (list || '_display_configuration_id');
    if chosen is not null and not exists (select from app.display_configurations
        where organization_id = new.organization_id and type = list and id = chosen) then
      raise foreign_key_violation using message = 'This display configuration is of another list, or of nobody',
        constraint = tg_table_name || '__' || list || '_display_configuration_id__fkey', table = tg_table_name, schema = tg_table_schema;
    end if;
  end loop;
  return new;
end $function$;
grant execute on function app.refuse_configuration_of_another_list() to public;

CREATE OR REPLACE FUNCTION app.relabel_batteries(formerly jsonb, policies jsonb, is_allowed boolean, OUT kept bigint, OUT retired bigint, OUT changed bigint)
 RETURNS record
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select kept, retired, changed from app.relabel_batteries(formerly, policies, is_allowed, false)
$function$;
grant execute on function app.relabel_batteries(jsonb,jsonb,boolean) to ohmstead_api;
grant execute on function app.relabel_batteries(jsonb,jsonb,boolean) to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.relabel_batteries(formerly jsonb, policies jsonb, is_allowed boolean, keeps_versions boolean, OUT kept bigint, OUT retired bigint, OUT changed bigint)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
 SET work_mem TO '64MB'
AS $function$
declare
  organization constant bigint := app.organization_id();
  change bigint;
  is_large boolean;
  settings app.plan_settings;
begin
  perform from app.batteries where organization_id = organization order by id for no key update;
  change := app.number_change('batteries');
  select * into settings from app.plan_settings where organization_id = organization;
  perform set_config('ohmstead.relabelling', 'on', true);
  with judged as materialized (
    select judged.*, (judged.was, judged.was_borderline) is distinct from (judged.disposition, judged.borderline) as is_relabelled,
        judged.keep <> ruled_before.keep as has_other_threshold,
        least(judged.service_frequency_days, (judged.every_days ->> judged.disposition)::double precision,
          (settings.model_days ->> judged.model_name)::double precision) as days,
        least(judged.service_frequency_days, (ruled_before.every_days ->> judged.was)::double precision,
          (settings.model_days ->> judged.model_name)::double precision) as days_before
      from app.battery_labels(policies, now()) as judged join app.ruled_batteries(formerly) as ruled_before using (id)
  ), counted as (
    select count(*) filter (where judged.was = 'keep') as kept,
        count(*) filter (where judged.was = 'keep' and judged.disposition = 'retire') as retired
      from judged
  ), touched as (
    select judged.*, judged.days is distinct from judged.days_before as is_redated,
        -- A fall without another label only counts for some days.
        judged.has_other_threshold and (judged.is_relabelled or judged.test_ended_at > now() - interval '8 days') as is_noted
      from judged
  ), found as (
    select touched.id, touched.was, touched.disposition, touched.borderline, touched.is_relabelled,
        case when not touched.is_redated then touched.due_at
          when touched.retired_at is null and touched.days is not null
          then coalesce(served.ended_at + interval '24 hours' * touched.days, touched.in_service_at, touched.created_at) end as due_at,
        case when not touched.is_noted then touched.fell_below_at when fallen.has_fallen then touched.test_ended_at end as fell_below_at,
        case when not touched.is_noted then touched.fell_from_percent when fallen.has_fallen then earlier.soh_percent end
          as fell_from_percent
      from touched
        cross join lateral (select touched.is_noted and app.displayed(touched.test_soh_percent) < touched.keep as is_below) as stands
        -- Nothing is looked for under no id.
        left join lateral app.newest_counted(organization, case when touched.is_redated then touched.id end, settings.counted_types)
          as served on true
        left join lateral app.test_before(organization,
          case when stands.is_below and touched.test_before_percent is null then touched.id end) as looked_for on true
        cross join lateral (select coalesce(touched.test_before_percent, looked_for.soh_percent) as soh_percent) as earlier
        cross join lateral (select stands.is_below
          and (earlier.soh_percent is null or app.displayed(earlier.soh_percent) >= touched.keep) as has_fallen) as fallen
      where touched.is_relabelled or touched.is_redated or touched.is_noted
  ), size as (
    select keeps_versions and count(*) > 1000 as is_large from found
  ), written as (
    update app.batteries set disposition = found.disposition, borderline = found.borderline, due_at = found.due_at,
        fell_below_at = found.fell_below_at, fell_from_percent = found.fell_from_percent,
        version = case when size.is_large then batteries.version else change end,
        label_version = case when size.is_large then change else batteries.label_version end
      from found cross join size
      where batteries.organization_id = organization and batteries.id = found.id
        and (is_allowed or (select counted.retired * 2 <= counted.kept from counted))
        and (found.is_relabelled or (batteries.due_at, batteries.fell_below_at, batteries.fell_from_percent)
          is distinct from (found.due_at, found.fell_below_at, found.fell_from_percent))
      returning found.was <> found.disposition as is_changed
  )
  select counted.kept, counted.retired, (select count(*) from written where written.is_changed), size.is_large
    into relabel_batteries.kept, relabel_batteries.retired, relabel_batteries.changed, is_large from counted cross join size;
  if is_large then
    update app.change_counters set labels_n = change where organization_id = organization and kind = 'batteries';
  end if;
  perform set_config('ohmstead.relabelling', '', true);
end $function$;
grant execute on function app.relabel_batteries(jsonb,jsonb,boolean,boolean) to ohmstead_api;
grant execute on function app.relabel_batteries(jsonb,jsonb,boolean,boolean) to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.remaining_bucket(battery app.batteries)
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select case when battery.retired_at is null and battery.design_capacity_mah > 0 and battery.rem_cap_mah >= 0
    then least(floor(battery.rem_cap_mah / battery.design_capacity_mah * 100 / 10), 10)::integer end
$function$;
grant execute on function app.remaining_bucket(app.batteries) to public;

CREATE OR REPLACE FUNCTION app.renew_due_dates()
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  organization constant bigint := app.organization_id();
  settings app.plan_settings;
  change bigint;
  renewed bigint;
begin
  perform from app.batteries where organization_id = organization order by id for no key update;
  change := app.number_change('batteries');
  select * into settings from app.plan_settings where organization_id = organization;
  update app.batteries set due_at = dues.due_at, version = change
    from app.dues_under(settings.model_days, settings.counted_types) as dues
    where batteries.organization_id = organization and batteries.id = dues.battery_id
      and batteries.due_at is distinct from dues.due_at;
  get diagnostics renewed = row_count;
  return renewed;
end $function$;
grant execute on function app.renew_due_dates() to ohmstead_api;
grant execute on function app.renew_due_dates() to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.renumber_place(organization bigint, place bigint, is_leaving boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  entered constant text := coalesce(current_setting('app.organization_id', true), '');
  has_devices boolean;
  of_batteries bigint;
  of_devices bigint;
begin
  perform set_config('app.organization_id', organization::text, true);
  perform from app.devices where organization_id = organization and location_id = place order by id for no key update;
  has_devices := found;
  of_batteries := app.number_change('batteries');
  if has_devices then
    of_devices := app.number_change('devices');
    update app.devices set version = of_devices, location_id = case when not is_leaving then location_id end
      where organization_id = organization and location_id = place;
  end if;
  insert into app.places (organization_id, id, batteries_version, services_version)
    values (organization, place, of_batteries, app.number_change('services'))
    on conflict on constraint places__pkey do update
      set batteries_version = excluded.batteries_version, services_version = excluded.services_version;
  perform set_config('app.organization_id', entered, true);
end $function$;

CREATE OR REPLACE FUNCTION app.repeatability(organization bigint)
 RETURNS double precision
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  return coalesce((select repeatability_percent from app.disposition_settings where organization_id = organization), 1);
end $function$;
grant execute on function app.repeatability(bigint) to public;

CREATE OR REPLACE FUNCTION app.request_alarms_of(thing_kind text, thing_id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  -- Only who repairs tables by hand is in no organisation.
  if app.organization_id() is null or thing_id is null then return; end if;
  insert into app.alarm_requests (organization_id, thing_kind, thing_id) values (app.organization_id(), thing_kind, thing_id);
  perform pg_notify('alarms', '');
end $function$;

CREATE OR REPLACE FUNCTION app.request_alarms_of_battery()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  perform app.request_alarms_of('battery', new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.request_alarms_of_device()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  perform app.request_alarms_of('device', new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.request_alarms_of_finding()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  perform app.request_alarms_of('device', (select device_id from app.bays where organization_id = new.organization_id and id = new.bay_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.request_alarms_of_service()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  if tg_op <> 'INSERT' then
    perform app.request_alarms_of('battery', old.battery_id);
    perform app.request_alarms_of('device', old.device_id);
  end if;
  -- How long it takes is a matter of its bay.
  if tg_op = 'INSERT' and new.ended_at is null then
    perform app.request_alarms_of('device', new.device_id);
  elsif tg_op = 'INSERT' or tg_op = 'UPDATE' and (new.battery_id, new.device_id) is distinct from (old.battery_id, old.device_id) then
    perform app.request_alarms_of('battery', new.battery_id);
    perform app.request_alarms_of('device', new.device_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.request_all_forecasts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  insert into app.forecast_rounds (organization_id) values (new.organization_id)
    on conflict on constraint forecast_rounds__pkey do update set after_id = 0;
  perform pg_notify('forecasts', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.request_forecast_of(battery bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  -- Only who repairs tables by hand is in no organisation.
  if app.organization_id() is null then return; end if;
  insert into app.forecast_requests (organization_id, battery_id) values (app.organization_id(), battery);
  perform pg_notify('forecasts', '');
end $function$;

CREATE OR REPLACE FUNCTION app.request_forecast_of_battery()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  perform app.request_forecast_of(new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.request_forecast_of_service()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  if tg_op <> 'INSERT' then perform app.request_forecast_of(old.battery_id); end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and new.battery_id <> old.battery_id then
    perform app.request_forecast_of(new.battery_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.require_rights(held text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  person app.users;
  rights text[];
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('rights', app.organization_id()));
  select * into person from app.users
    where organization_id = app.organization_id() and id = app.user_id() and verified_at is not null and disabled_at is null;
  if found then
    rights := case when person.group_id is null then app.rights_of_user(person.id) else app.rights_of_group(person.group_id) end;
  end if;
  if person.id is null or not (person.superuser or held <@ rights or ('perm-all-locations' = any (rights)
      and array(select needed from unnest(held) as needed where needed not like 'perm-location-%') <@ rights)) then
    raise exception 'a right was lost before the change was kept' using errcode = 'OHR01';
  end if;
end $function$;
grant execute on function app.require_rights(text[]) to ohmstead_api;
grant execute on function app.require_rights(text[]) to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.resistance_at_one_kilohertz(frequencies_hz double precision[], real_ohm double precision[])
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select ohm from unnest(frequencies_hz, real_ohm) as point (hz, ohm) where hz > 0
    order by round(abs(ln(hz / 1000))::numeric, 9), hz desc limit 1
$function$;
grant execute on function app.resistance_at_one_kilohertz(double precision[],double precision[]) to public;

CREATE OR REPLACE FUNCTION app.rights_of_group(wanted_group bigint)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select array(
    select permission from app.group_permissions where organization_id = app.organization_id() and group_id = wanted_group
    union all
    select 'perm-location-' || location_id from app.group_locations
      where organization_id = app.organization_id() and group_id = wanted_group
    order by 1);
$function$;
grant execute on function app.rights_of_group(bigint) to ohmstead_api;

CREATE OR REPLACE FUNCTION app.rights_of_user(person bigint)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select array(
    select permission from app.user_permissions where organization_id = app.organization_id() and user_id = person
    union all
    select 'perm-location-' || location_id from app.user_locations where organization_id = app.organization_id() and user_id = person
    order by 1);
$function$;
grant execute on function app.rights_of_user(bigint) to ohmstead_api;

CREATE OR REPLACE FUNCTION app.ruled_batteries(policies jsonb)
 RETURNS TABLE(id bigint, keep numeric, every_days jsonb)
 LANGUAGE sql
 STABLE ROWS 100000
AS $function$
  with rules as materialized (select * from app.rules_of(app.default_disposition_rule() || policies))
  select batteries.id, rules.keep, rules.every_days
    from app.batteries
      left join rules as of_model on of_model.scope = 'model' and of_model.value = batteries.model_name
      left join rules as of_group on of_group.scope = 'group' and of_group.value = batteries.used_in
      join rules on rules.n = coalesce(of_model.n, of_group.n, (select max(usual.n) from rules as usual where usual.scope = 'organization'), 1)
    where batteries.organization_id = (select app.organization_id())
$function$;
grant execute on function app.ruled_batteries(jsonb) to public;

CREATE OR REPLACE FUNCTION app.rules_of(policies jsonb)
 RETURNS TABLE(n bigint, scope text, value text, keep numeric, lighter_duty numeric, second_life numeric, oldest_test_days integer, limits jsonb, recondition jsonb, every_days jsonb)
 LANGUAGE sql
 STABLE ROWS 10
AS $function$
  select given.n, given.policy ->> 'scope', given.policy ->> 'value', (given.policy ->> 'keep')::numeric,
      (given.policy ->> 'lighterDuty')::numeric, (given.policy ->> 'secondLife')::numeric, (given.policy ->> 'oldestTestDays')::integer,
      case when given.policy -> 'limits' @? '$.* ? (@ != null)' then given.policy -> 'limits' end,
      case when jsonb_typeof(given.policy -> 'recondition') = 'object' then given.policy -> 'recondition' end,
      case when given.policy -> 'serviceEveryDays' @? '$.* ? (@ != null)' then given.policy -> 'serviceEveryDays' end
    from jsonb_array_elements(policies) with ordinality as given (policy, n)
$function$;
grant execute on function app.rules_of(jsonb) to public;

CREATE OR REPLACE FUNCTION app.rules_version(organization bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select app.policies_version(organization) || '.'
    || coalesce((select version from app.plan_settings where organization_id = organization), 0)
$function$;
grant execute on function app.rules_version(bigint) to public;

CREATE OR REPLACE FUNCTION app.say_who_acts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.at := now();
  new.user_id := app.user_id();
  new.actor := app.audit_actor();
  return new;
end $function$;
grant execute on function app.say_who_acts() to public;

CREATE OR REPLACE FUNCTION app.seal_audit_events()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  organization constant bigint := app.organization_id();
  last app.audit_seals;
  from_id bigint;
  settled bigint;
  ids bigint[];
  hashes bytea;
  sealing timestamptz;
  total integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('audit seal ' || organization, 0)) then return 0; end if;
  select * into last from app.audit_seals where organization_id = organization order by number desc limit 1;
  from_id := coalesce(last.event_ids[cardinality(last.event_ids)], 0);
  if not exists (select from app.audit_events where organization_id = organization and id > from_id) then return 0; end if;
  settled := app.settled_audit_event(exists (select from app.audit_events
    where organization_id = organization and id > from_id and at < now() - interval '1 minute'));
  while total < 5000 loop
    select array_agg(entry.id order by entry.id), string_agg(sha256(convert_to(app.audit_text(entry), 'UTF8')), ''::bytea order by entry.id)
      into ids, hashes
      from (select * from app.audit_events
        where organization_id = organization and id > from_id and id <= settled order by id limit 1000) as entry;
    exit when ids is null;
    sealing := date_trunc('milliseconds', clock_timestamp());
    insert into app.audit_seals (organization_id, number, event_ids, event_hashes, sealed_at, previous_hash, previous_sealed_at, hash)
      values (organization, coalesce(last.number, 0) + 1, ids, hashes, sealing, coalesce(last.hash, ''), last.sealed_at,
        sha256(convert_to(jsonb_build_array(organization, coalesce(last.number, 0) + 1, ids,
          floor(extract(epoch from sealing) * 1000)::bigint, floor(extract(epoch from last.sealed_at) * 1000)::bigint,
          encode(coalesce(last.hash, ''), 'hex'), encode(hashes, 'hex'))::text, 'UTF8')))
      returning * into last;
    from_id := ids[cardinality(ids)];
    total := total + cardinality(ids);
  end loop;
  return total;
end $function$;
grant execute on function app.seal_audit_events() to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.sees_forecasts()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select exists (select from app.users where organization_id = app.organization_id() and id = app.user_id()
    and (superuser or 'perm-batteries-charts' = any (case when group_id is null
      then app.rights_of_user(id) else app.rights_of_group(group_id) end)))
$function$;
grant execute on function app.sees_forecasts() to ohmstead_api;
grant execute on function app.sees_forecasts() to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.set_due_date()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  if coalesce(current_setting('ohmstead.labelled_by', true), '') = '' then
    perform set_config('ohmstead.labelled_by', app.rules_version(new.organization_id), true);
  end if;
  new.due_at := app.due_of(new);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.set_serial_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.serial_key := app.fold_text(new.serial_number);
  new.serial_key_reversed := reverse(new.serial_key);
  return new;
end $function$;
grant execute on function app.set_serial_keys() to public;

CREATE OR REPLACE FUNCTION app.settled_audit_event(insists boolean)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  key constant bigint := app.audit_lock();
  is_alone boolean;
  settled bigint;
begin
  for attempt in 1..20 loop
    is_alone := pg_try_advisory_lock(key);
    exit when is_alone;
    perform pg_sleep(0.01);
  end loop;
  if not is_alone and insists then
    begin
      perform set_config('lock_timeout', '300ms', true);
      perform pg_advisory_lock(key);
      is_alone := true;
    exception when lock_not_available then
      is_alone := false;
    end;
  end if;
  if not is_alone then return null; end if;
  begin
    select max(id) into settled from app.audit_events where organization_id = app.organization_id();
  exception when others then
    perform pg_advisory_unlock(key);
    raise;
  end;
  perform pg_advisory_unlock(key);
  return settled;
end $function$;

CREATE OR REPLACE FUNCTION app.share_audit_lock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(app.audit_lock());
  return null;
end $function$;
grant execute on function app.share_audit_lock() to public;

CREATE OR REPLACE FUNCTION app.soh_bucket(battery app.batteries)
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select case when battery.retired_at is null and battery.last_soh_percent >= 0
    then least(floor(battery.last_soh_percent / 5), 20)::integer end
$function$;
grant execute on function app.soh_bucket(app.batteries) to public;

CREATE OR REPLACE FUNCTION app.soh_time(battery app.batteries)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select case when battery.last_soh_percent is not null then coalesce(battery.soh_measured_at, battery.last_service_at) end
$function$;
grant execute on function app.soh_time(app.batteries) to public;

CREATE OR REPLACE FUNCTION app.stamp_changes()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  organization constant bigint := app.organization_id();
  kinds text := '';
  change bigint;
begin
  if exists (select from app.batteries where organization_id = organization and version = 0)
    or exists (select from app.tombstones where organization_id = organization and kind = 'batteries' and version = 0) then
    change := app.next_change('batteries');
    if app.rules_version(organization) <> nullif(current_setting('ohmstead.labelled_by', true), '') then
      update app.batteries set last_service_id = last_service_id where organization_id = organization and version = 0;
    end if;
    update app.batteries set version = change where organization_id = organization and version = 0;
    update app.tombstones set version = change where organization_id = organization and kind = 'batteries' and version = 0;
    kinds := kinds || ' batteries';
  end if;
  if exists (select from app.devices where organization_id = organization and version = 0)
    or exists (select from app.tombstones where organization_id = organization and kind = 'devices' and version = 0) then
    change := app.next_change('devices');
    update app.devices set version = change where organization_id = organization and version = 0;
    update app.tombstones set version = change where organization_id = organization and kind = 'devices' and version = 0;
    kinds := kinds || ' devices';
  end if;
  if exists (select from app.services where organization_id = organization and version = 0)
    or exists (select from app.tombstones where organization_id = organization and kind = 'services' and version = 0) then
    change := app.next_change('services');
    update app.services set version = change where organization_id = organization and version = 0;
    update app.tombstones set version = change where organization_id = organization and kind = 'services' and version = 0;
    kinds := kinds || ' services';
  end if;
  if kinds <> '' then
    perform pg_notify('changes', organization || kinds);
  end if;
end $function$;
grant execute on function app.stamp_changes() to public;
grant execute on function app.stamp_changes() to ohmstead_api;
grant execute on function app.stamp_changes() to ohmstead_gateway;
grant execute on function app.stamp_changes() to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.sweep_audit_events(life interval)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  organization constant bigint := app.organization_id();
  newest_id bigint;
begin
  select event_ids[cardinality(event_ids)] into newest_id from app.audit_seals
    where organization_id = organization and sealed_at < now() - life order by number desc limit 1;
  if newest_id is null then return; end if;
  delete from app.audit_events where organization_id = organization and id <= newest_id;
  delete from app.audit_seals where organization_id = organization and sealed_at < now() - life;
end $function$;
grant execute on function app.sweep_audit_events(interval) to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.taken_battery_keys(serial_numbers text[], model_names text[])
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select asked.place::integer from unnest(serial_numbers, model_names) with ordinality as asked (serial_number, model_name, place)
    where exists (select from app.batteries where batteries.organization_id = app.organization_id()
      and batteries.serial_number = asked.serial_number and coalesce(batteries.model_name, '') = asked.model_name);
$function$;
grant execute on function app.taken_battery_keys(text[],text[]) to ohmstead_worker;

CREATE OR REPLACE FUNCTION app.tally_changed_batteries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
 SET enable_nestloop TO 'off'
AS $function$
begin
  if current_setting('ohmstead.relabelling', true) = 'on' then return null; end if;
  if not exists (select from came where version = 0) and not exists (select from gone where version <> 0) then
    return null;
  end if;
  insert into app.battery_tallies (organization_id, measure, location_id, bucket, difference)
    with stood as (
      select organization_id, gone.location_id as old_location_id, came.location_id as new_location_id,
          app.soh_bucket(gone) as old_soh, app.soh_bucket(came) as new_soh,
          app.remaining_bucket(gone) as old_remaining, app.remaining_bucket(came) as new_remaining,
          app.temperature_bucket(gone) as old_temperature, app.temperature_bucket(came) as new_temperature,
          app.month_bucket(gone) as old_month, app.month_bucket(came) as new_month
        from came join gone using (organization_id, id) where came.version = 0 or gone.version <> 0
    ), changed as materialized (
      select * from stood where (old_location_id, old_soh, old_remaining, old_temperature, old_month)
        is distinct from (new_location_id, new_soh, new_remaining, new_temperature, new_month)
    )
    select organization_id, app.grouped_measure(grouping(soh, remaining, temperature, month)), location_id,
        coalesce(soh, remaining, temperature, month), sum(difference)
      from (
        select organization_id, new_location_id as location_id, new_soh as soh, new_remaining as remaining,
          new_temperature as temperature, new_month as month, 1 as difference from changed
        union all
        select organization_id, old_location_id, old_soh, old_remaining, old_temperature, old_month, -1 from changed
      ) as moved
      group by organization_id, location_id, grouping sets (soh, remaining, temperature, month)
      having coalesce(soh, remaining, temperature, month) is not null and sum(difference) <> 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.tally_gone_batteries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  insert into app.battery_tallies (organization_id, measure, location_id, bucket, difference)
    select organization_id, app.grouped_measure(grouping(soh, remaining, temperature, month)), location_id,
        coalesce(soh, remaining, temperature, month), -count(*)
      from (select organization_id, location_id, app.soh_bucket(gone) as soh, app.remaining_bucket(gone) as remaining,
        app.temperature_bucket(gone) as temperature, app.month_bucket(gone) as month from gone) as standing
      group by organization_id, location_id, grouping sets (soh, remaining, temperature, month)
      having coalesce(soh, remaining, temperature, month) is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.tally_new_batteries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  insert into app.battery_tallies (organization_id, measure, location_id, bucket, difference)
    select organization_id, app.grouped_measure(grouping(soh, remaining, temperature, month)), location_id,
        coalesce(soh, remaining, temperature, month), count(*)
      from (select organization_id, location_id, app.soh_bucket(came) as soh, app.remaining_bucket(came) as remaining,
        app.temperature_bucket(came) as temperature, app.month_bucket(came) as month from came) as standing
      group by organization_id, location_id, grouping sets (soh, remaining, temperature, month)
      having coalesce(soh, remaining, temperature, month) is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.temperature_bucket(battery app.batteries)
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select case when battery.retired_at is null and battery.last_soh_percent >= 0 then floor(battery.last_temperature_c)::integer end
$function$;
grant execute on function app.temperature_bucket(app.batteries) to public;

CREATE OR REPLACE FUNCTION app.test_before(organization bigint, battery bigint)
 RETURNS TABLE(soh_percent double precision)
 LANGUAGE sql
 STABLE ROWS 1
AS $function$
  select services.soh_percent from app.services
    where services.organization_id = organization and services.battery_id = battery and services.ended_at is not null
      and services.soh_percent is not null and services.status in ('pass', 'fail')
    order by services.ended_at desc, services.id desc offset 1 limit 1
$function$;
grant execute on function app.test_before(bigint,bigint) to public;

CREATE OR REPLACE FUNCTION app.text_sort_key(original text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  rest text := app.fold_text(original);
  zeros text := translate(rest, '123456789', '000000000');
  key text := '';
  at integer;
  after_run text;
  number text;
begin
  loop
    at := strpos(zeros, '0');
    if at = 0 then return key || rest; end if;
    after_run := ltrim(substr(rest, at), '0123456789');
    number := ltrim(substr(rest, at, char_length(rest) - char_length(after_run) - at + 1), '0');
    if number = '' then number := '0'; end if;
    key := key || left(rest, at - 1) || chr(48 + least(char_length(number), 64)) || number;
    zeros := substr(zeros, char_length(rest) - char_length(after_run) + 1);
    rest := after_run;
  end loop;
end $function$;
grant execute on function app.text_sort_key(text) to public;

CREATE OR REPLACE FUNCTION app.token_id()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.token_id'::text, true), ''::text))::bigint;
grant execute on function app.token_id() to public;

CREATE OR REPLACE FUNCTION app.user_id()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.user_id'::text, true), ''::text))::bigint;
grant execute on function app.user_id() to public;

CREATE OR REPLACE PROCEDURE app.wall_in(IN table_name regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format(
    'create policy organization on %s using (organization_id = (select app.organization_id()))'
    ' with check (organization_id = (select app.organization_id()))', table_name);
end $procedure$;
grant execute on procedure app.wall_in(regclass) to public;

CREATE OR REPLACE FUNCTION app.wants_event(event_types text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select exists (select from app.endpoints
    where organization_id = app.organization_id() and kind = 'webhook' and enabled and events && wants_event.event_types);
$function$;
grant execute on function app.wants_event(text[]) to ohmstead_api;
grant execute on function app.wants_event(text[]) to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.accept_by_provider(person bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  select directory.mark_verified(app.organization_id(), person);
  update directory.one_time_tokens set expires_at = now()
    where organization_id = app.organization_id() and user_id = person and used_at is null and expires_at > now();
$function$;
grant execute on function directory.accept_by_provider(bigint) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.add_api_token(hash bytea, token_id bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  insert into directory.api_tokens (hash, organization_id, token_id)
    values (add_api_token.hash, app.organization_id(), add_api_token.token_id);
$function$;
grant execute on function directory.add_api_token(bytea,bigint) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.add_passkey(person bigint, name text, credential_id bytea, public_key bytea, counter bigint, transports text[], backed_up boolean, relying_party text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
declare
  added bigint;
begin
  insert into directory.second_factors (organization_id, user_id, kind, name)
    values (app.organization_id(), person, 'passkey', add_passkey.name) returning id into added;
  insert into directory.passkeys values (app.organization_id(), added, add_passkey.credential_id, add_passkey.public_key,
    add_passkey.counter, add_passkey.transports, add_passkey.backed_up, add_passkey.relying_party) on conflict do nothing;
  if not found then
    delete from directory.second_factors where organization_id = app.organization_id() and id = added;
    return null;
  end if;
  update directory.accounts set must_enrol_since = null where organization_id = app.organization_id() and user_id = person;
  perform directory.forget_browsers(person);
  return added;
end $function$;
grant execute on function directory.add_passkey(bigint,text,bytea,bytea,bigint,text[],boolean,text) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.add_sign_in_attempt(hash bytea, organization bigint, purpose text, revision integer, session_hash bytea, life interval)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  insert into directory.sign_in_attempts (hash, organization_id, purpose, revision, session_hash, expires_at)
    values (add_sign_in_attempt.hash, organization, add_sign_in_attempt.purpose, add_sign_in_attempt.revision,
      add_sign_in_attempt.session_hash, now() + life);
$function$;
grant execute on function directory.add_sign_in_attempt(bytea,bigint,text,integer,bytea,interval) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.add_sign_in_ticket(hash bytea, browser_hash bytea, organization bigint, person bigint, life interval)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  insert into directory.sign_in_tickets (hash, browser_hash, organization_id, user_id, auth_epoch, expires_at)
    select add_sign_in_ticket.hash, add_sign_in_ticket.browser_hash, organization, person, auth_epoch, now() + life
      from directory.accounts where organization_id = organization and user_id = person;
$function$;
grant execute on function directory.add_sign_in_ticket(bytea,bytea,bigint,bigint,interval) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.add_signing_key(kid text, x text, sealed bytea, sealed_by text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  insert into directory.published_keys (kid, x) values (add_signing_key.kid, add_signing_key.x);
  insert into directory.signing_keys (organization_id, kid, sealed, sealed_by)
    values (app.organization_id(), add_signing_key.kid, add_signing_key.sealed, add_signing_key.sealed_by);
$function$;
grant execute on function directory.add_signing_key(text,text,bytea,text) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.add_totp(person bigint, name text, seal_id uuid, step bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
declare
  added bigint;
begin
  with setup as (
    delete from directory.factor_setups where organization_id = app.organization_id() and user_id = person
      and factor_setups.seal_id = add_totp.seal_id returning *
  )
  insert into directory.second_factors (organization_id, user_id, kind, name, seal_id, sealed, sealed_by, last_step)
    select organization_id, user_id, 'totp', add_totp.name, setup.seal_id, sealed, sealed_by, step from setup
    returning id into added;
  if added is not null then
    update directory.accounts set must_enrol_since = null where organization_id = app.organization_id() and user_id = person;
    perform directory.forget_browsers(person);
  end if;
  return added;
end $function$;
grant execute on function directory.add_totp(bigint,text,uuid,bigint) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.announce_thing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
begin
  if old.organization_id is not null then
    perform pg_advisory_xact_lock(20, hashint8(old.organization_id));
  end if;
  perform pg_notify('things', old.thing_name);
  return coalesce(new, old);
end $function$;

CREATE OR REPLACE FUNCTION directory.approve_wall_pairing(code text, account_id bigint, life interval)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
begin
  update directory.wall_pairings set organization_id = app.organization_id(), approved_by = app.user_id(),
      account_id = approve_wall_pairing.account_id, expires_at = now() + life
    where wall_pairings.code = approve_wall_pairing.code and organization_id is null and expires_at > now();
  return found;
end $function$;
grant execute on function directory.approve_wall_pairing(text,bigint,interval) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.ask_wall_pairing(secret_hash bytea, code text, life interval)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
declare
  ends timestamptz;
begin
  delete from directory.wall_pairings where expires_at <= now() and organization_id is null;
  insert into directory.wall_pairings (secret_hash, code, expires_at)
    values (ask_wall_pairing.secret_hash, ask_wall_pairing.code, now() + life)
    on conflict do nothing returning expires_at into ends;
  return ends;
end $function$;
grant execute on function directory.ask_wall_pairing(bytea,text,interval) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.authenticate(cookie_hash bytea, bearer_hash bytea, idle interval, background boolean)
 RETURNS TABLE(organization_id bigint, user_id bigint, superuser boolean, permissions text[], location_ids bigint[], session_hash bytea)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  session directory.sessions;
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  select sessions.* into session from directory.sessions join directory.accounts using (organization_id, user_id)
    where (sessions.cookie_hash = authenticate.cookie_hash or sessions.bearer_hash = authenticate.bearer_hash)
      and sessions.auth_epoch = accounts.auth_epoch
      and sessions.expires_at > now() and sessions.active_at > now() - authenticate.idle;
  if not found then return; end if;
  if not authenticate.background and session.active_at < now() - interval '1 minute' then
    update directory.sessions set active_at = now() where cookie_hash = session.cookie_hash;
  end if;
  perform set_config('app.organization_id', session.organization_id::text, true);
  return query
    select users.organization_id, users.id, users.superuser,
      case when users.group_id is null
        then array(select permission from app.user_permissions rights
          where rights.organization_id = users.organization_id and rights.user_id = users.id order by permission)
        else array(select permission from app.group_permissions rights
          where rights.organization_id = users.organization_id and rights.group_id = users.group_id order by permission) end,
      case when users.group_id is null
        then array(select location_id from app.user_locations rights
          where rights.organization_id = users.organization_id and rights.user_id = users.id order by location_id)
        else array(select location_id from app.group_locations rights
          where rights.organization_id = users.organization_id and rights.group_id = users.group_id order by location_id) end,
      session.cookie_hash
    from app.users
    where users.organization_id = session.organization_id and users.id = session.user_id
      and users.verified_at is not null and users.disabled_at is null;
  perform set_config('app.organization_id', caller, true);
end $function$;
grant execute on function directory.authenticate(bytea,bytea,interval,boolean) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.authenticate_thing(thing_name text, secret_hash bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  -- A device that signs in with its new secret needs the old one no longer.
  update directory.things set secret_hash = next_secret_hash, next_secret_hash = null
    where things.thing_name = authenticate_thing.thing_name and disabled_at is null
      and next_secret_hash = authenticate_thing.secret_hash;
  return exists (
    select from directory.things
      where things.thing_name = authenticate_thing.thing_name and disabled_at is null
        and things.secret_hash = authenticate_thing.secret_hash);
end $function$;
grant execute on function directory.authenticate_thing(text,bytea) to ohmstead_gateway;

CREATE OR REPLACE FUNCTION directory.backed_up_at()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select backed_up_at from directory.installation;
$function$;
grant execute on function directory.backed_up_at() to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.begin_attempt(subject text, max_failures integer, max_in_a_row integer, time_window interval)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  counter directory.attempt_counters;
begin
  insert into directory.attempt_counters (subject) values (begin_attempt.subject) on conflict do nothing;
  select * into counter from directory.attempt_counters where subject = begin_attempt.subject for update;
  if counter.blocked_until > now() then
    return least(900, ceil(extract(epoch from least(counter.blocked_until, now() + interval '1 day') - now())));
  end if;
  if counter.window_started_at < now() - time_window then
    counter.failures := 0;
    counter.window_started_at := now();
  end if;
  counter.failures := counter.failures + 1;
  counter.failures_in_a_row := counter.failures_in_a_row + 1;
  counter.blocked_until := case
    when counter.failures_in_a_row >= max_in_a_row then 'infinity'
    when counter.failures >= max_failures
      then now() + least(900, 60 * 2 ^ least(10, counter.failures - max_failures)) * interval '1 second' end;
  if counter.blocked_until is not null then counter.window_started_at := now(); end if;
  update directory.attempt_counters set failures = counter.failures, failures_in_a_row = counter.failures_in_a_row,
    window_started_at = counter.window_started_at, blocked_until = counter.blocked_until
    where subject = begin_attempt.subject;
  return 0;
end $function$;
grant execute on function directory.begin_attempt(text,integer,integer,interval) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.begin_attempts(subjects text[], max_failures integer[], max_in_a_row integer[], time_windows interval[])
 RETURNS TABLE(refused_by text, wait integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
begin
  for place in 1 .. cardinality(subjects) loop
    wait := directory.begin_attempt(subjects[place], max_failures[place], max_in_a_row[place], time_windows[place]);
    if wait > 0 then
      refused_by := subjects[place];
      return next;
      return;
    end if;
  end loop;
end $function$;
grant execute on function directory.begin_attempts(text[],integer[],integer[],interval[]) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.begin_registration(organization_id bigint, user_id bigint, life interval)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  update directory.accounts set registration_expires_at = now() + begin_registration.life
    where accounts.organization_id = begin_registration.organization_id and accounts.user_id = begin_registration.user_id;
$function$;
grant execute on function directory.begin_registration(bigint,bigint,interval) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.begin_totp(person bigint, seal_id uuid, sealed bytea, sealed_by text, life interval)
 RETURNS timestamp with time zone
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  insert into directory.factor_setups as setup (organization_id, user_id, seal_id, sealed, sealed_by, expires_at)
    values (app.organization_id(), person, begin_totp.seal_id, begin_totp.sealed, begin_totp.sealed_by, now() + life)
    on conflict on constraint factor_setups__pkey do update set seal_id = excluded.seal_id, sealed = excluded.sealed,
      sealed_by = excluded.sealed_by, expires_at = excluded.expires_at, tries = 0
    returning expires_at;
$function$;
grant execute on function directory.begin_totp(bigint,uuid,bytea,text,interval) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.begin_viewing(session_hash bytea, person bigint, life interval)
 RETURNS timestamp with time zone
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  update directory.sessions set viewed_id = person, viewed_until = now() + life
    where cookie_hash = session_hash and organization_id = app.organization_id() and viewed_id is null returning viewed_until;
$function$;
grant execute on function directory.begin_viewing(bytea,bigint,interval) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.call_back(attempt_hash bytea)
 RETURNS TABLE(organization_id bigint, purpose text, revision integer)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  update directory.sign_in_attempts as attempt set called_back_at = now()
    where hash = attempt_hash and called_back_at is null and expires_at > now()
    returning attempt.organization_id, attempt.purpose, attempt.revision;
$function$;
grant execute on function directory.call_back(bytea) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.cancel_address_change(token_hash bytea)
 RETURNS TABLE(organization_id bigint, user_id bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  token directory.one_time_tokens;
begin
  select * into token from directory.one_time_tokens
    where hash = cancel_address_change.token_hash and purpose = 'email-change-cancel' and used_at is null and expires_at > now();
  if not found or not directory.take_address_back(token.email, token.organization_id, token.user_id) then return; end if;
  select * into token from directory.use_token(cancel_address_change.token_hash, 'email-change-cancel');
  if token.hash is null then return; end if;
  update directory.one_time_tokens set expires_at = now()
    where organization_id = token.organization_id and user_id = token.user_id and purpose = 'email-change-cancel'
      and used_at is null and created_at >= token.created_at;
  perform directory.replace_address(token.organization_id, token.user_id, token.email);
  perform directory.replace_password(token.organization_id, token.user_id, null);
  return query select token.organization_id, token.user_id;
end $function$;
grant execute on function directory.cancel_address_change(bytea) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.change_address(user_id bigint, token_hash bytea)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
declare
  token directory.one_time_tokens;
begin
  perform from directory.one_time_tokens where hash = token_hash
    and one_time_tokens.organization_id = app.organization_id() and one_time_tokens.user_id = change_address.user_id;
  if not found then return null; end if;
  select * into token from directory.use_token(token_hash, 'email-change');
  if token.hash is null then return null; end if;
  perform directory.replace_address(token.organization_id, token.user_id, token.email);
  return token.email;
end $function$;
grant execute on function directory.change_address(bigint,bytea) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.change_password(user_id bigint, new_hash text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  select directory.replace_password(app.organization_id(), change_password.user_id, change_password.new_hash);
$function$;
grant execute on function directory.change_password(bigint,text) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.claim_thing(thing_name text, location_id bigint, next_secret_hash bytea)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  claimed bigint;
begin
  perform from directory.things
    where things.thing_name = claim_thing.thing_name and disabled_at is null and organization_id is null
      and claim_organization_id = app.organization_id() for no key update;
  if not found then return null; end if;
  claimed := directory.give_thing(claim_thing.thing_name, app.organization_id(), null, claim_thing.location_id);
  update directory.things set next_secret_hash = claim_thing.next_secret_hash, claim_organization_id = null,
      claim_expires_at = null, claim_leases = 0, wrong_codes = 0
    where things.thing_name = claim_thing.thing_name;
  return claimed;
end $function$;
grant execute on function directory.claim_thing(text,bigint,bytea) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.clear_attempts(subject text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  delete from directory.attempt_counters where attempt_counters.subject = clear_attempts.subject;
$function$;
grant execute on function directory.clear_attempts(text) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.close_command(command_id bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  update directory.device_commands set expires_at = least(expires_at, now())
    where id = close_command.command_id and replied_at is null
      and (organization_id = app.organization_id() or exists (
        select from directory.things where things.thing_name = device_commands.thing_name
          and app.organization_id() in (things.organization_id, things.claim_organization_id)));
$function$;
grant execute on function directory.close_command(bigint) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.close_session(cookie_hash bytea)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  delete from directory.sessions where sessions.cookie_hash = close_session.cookie_hash;
$function$;
grant execute on function directory.close_session(bytea) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.count_code(thing_name text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  update directory.things set wrong_codes = wrong_codes + 1
    where things.thing_name = count_code.thing_name and disabled_at is null and organization_id is null
      and claim_organization_id = app.organization_id() and claim_expires_at > now() and wrong_codes < 15;
  if found then return 'counted'; end if;
  return case when exists (select from directory.things
    where things.thing_name = count_code.thing_name and organization_id is not null) then 'owned' else 'no lease' end;
end $function$;
grant execute on function directory.count_code(text) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.count_outcome(model_name text, version text, state text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  if count_outcome.state = 'confirmed' then
    update directory.firmware_releases set confirmed_count = confirmed_count + 1
      where model_name = count_outcome.model_name and version = count_outcome.version;
    update directory.open_upgrades set look_at = now()
      where model_name = count_outcome.model_name and to_version = count_outcome.version and state = 'queued'
        and look_at between now() and now() + interval '10 seconds';
  elsif count_outcome.state in ('failed', 'timed out') then
    update directory.firmware_releases set failed_count = failed_count + 1
      where model_name = count_outcome.model_name and version = count_outcome.version;
    update directory.firmware_releases set withdrawn_at = now()
      where model_name = count_outcome.model_name and version = count_outcome.version and withdrawn_at is null
        and failed_count >= 5 and failed_count > 0.02 * (failed_count + confirmed_count);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION directory.count_passkeys_elsewhere(relying_party text)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select count(*)::integer from directory.passkeys where passkeys.relying_party <> count_passkeys_elsewhere.relying_party;
$function$;
grant execute on function directory.count_passkeys_elsewhere(text) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.count_sealed()
 RETURNS TABLE(sealed_by text, count integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  sending bigint;
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  return query select signing_keys.sealed_by, count(*)::integer from directory.signing_keys group by signing_keys.sealed_by;
  return query select second_factors.sealed_by, count(*)::integer from directory.second_factors
    where second_factors.sealed_by is not null group by second_factors.sealed_by;
  return query select identity_secrets.sealed_by, count(*)::integer from directory.identity_secrets group by identity_secrets.sealed_by;
  for sending in select organization_id from directory.sending_organizations loop
    perform set_config('app.organization_id', sending::text, true);
    return query select endpoints.sealed_by, count(*)::integer from app.endpoints
      where endpoints.organization_id = sending and endpoints.sealed_by is not null group by endpoints.sealed_by;
  end loop;
  perform set_config('app.organization_id', caller, true);
end $function$;
grant execute on function directory.count_sealed() to ohmstead_api;
grant execute on function directory.count_sealed() to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.count_use(subject text, max_uses integer, time_window interval)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  counter directory.attempt_counters;
begin
  insert into directory.attempt_counters as known (subject, failures) values (count_use.subject, 1)
    on conflict on constraint attempt_counters__pkey do update set
      failures = case when known.window_started_at < now() - count_use.time_window then 1 else known.failures + 1 end,
      window_started_at = case when known.window_started_at < now() - count_use.time_window then now() else known.window_started_at end
    returning * into counter;
  if counter.failures <= count_use.max_uses then return 0; end if;
  return greatest(1, ceil(extract(epoch from counter.window_started_at + count_use.time_window - now())));
end $function$;
grant execute on function directory.count_use(text,integer,interval) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.count_uses(subject text, uses integer, max_uses integer, time_window interval)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  counter directory.attempt_counters;
begin
  insert into directory.attempt_counters as known (subject, failures) values (count_uses.subject, count_uses.uses)
    on conflict on constraint attempt_counters__pkey do update set
      failures = case when known.window_started_at < now() - count_uses.time_window then count_uses.uses
        else known.failures + count_uses.uses end,
      window_started_at = case when known.window_started_at < now() - count_uses.time_window then now() else known.window_started_at end
    returning * into counter;
  if counter.failures <= count_uses.max_uses then return 0; end if;
  return greatest(1, ceil(extract(epoch from counter.window_started_at + count_uses.time_window - now())));
end $function$;
grant execute on function directory.count_uses(text,integer,integer,interval) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.count_ways_in(person bigint)
 RETURNS TABLE(recovery_codes integer, remembered_browsers integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  select (select count(*) from directory.recovery_codes
      where organization_id = app.organization_id() and user_id = person and used_at is null)::integer,
    (select count(*) from directory.remembered_browsers join directory.accounts using (organization_id, user_id)
      where organization_id = app.organization_id() and user_id = person and expires_at > now()
        and remembered_browsers.auth_epoch = accounts.auth_epoch)::integer;
$function$;
grant execute on function directory.count_ways_in(bigint) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.create_account(organization_id bigint, user_id bigint, email text, password_hash text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  insert into directory.accounts (organization_id, user_id, email, password_hash)
    values (create_account.organization_id, create_account.user_id, create_account.email, create_account.password_hash);
$function$;
grant execute on function directory.create_account(bigint,bigint,text,text) to ohmstead_api;
grant execute on function directory.create_account(bigint,bigint,text,text) to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.create_organization(name text)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  insert into directory.organizations (name) values (create_organization.name) returning id;
$function$;
grant execute on function directory.create_organization(text) to ohmstead_api;
grant execute on function directory.create_organization(text) to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.delete_account(user_id bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  delete from directory.accounts where organization_id = app.organization_id() and accounts.user_id = delete_account.user_id;
$function$;
grant execute on function directory.delete_account(bigint) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.device_model_image_path(model_name text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select '/uploads/model-images/' || image_id from directory.device_model_images
    where device_model_images.model_name = device_model_image_path.model_name;
$function$;
grant execute on function directory.device_model_image_path(text) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.disable_thing(thing_name text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  update directory.things set disabled_at = coalesce(disabled_at, now()) where things.thing_name = disable_thing.thing_name;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION directory.drop_identity_provider()
 RETURNS TABLE(user_id bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  delete from directory.identity_secrets where organization_id = app.organization_id();
  delete from directory.identity_domains where organization_id = app.organization_id();
  delete from directory.identities where organization_id = app.organization_id();
  delete from directory.sign_in_attempts where organization_id = app.organization_id();
  delete from directory.sign_in_tickets where organization_id = app.organization_id() and identity is not null;
  return query with ended as (
    delete from directory.sessions where organization_id = app.organization_id() and signed_in_by = 'identityProvider' returning sessions.user_id)
    select distinct ended.user_id from ended;
end $function$;
grant execute on function directory.drop_identity_provider() to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.drop_lapsed_walls()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
  lapsed directory.wall_pairings;
  account_name text;
begin
  for lapsed in delete from directory.wall_pairings where expires_at <= now() and organization_id is not null returning * loop
    perform set_config('app.organization_id', lapsed.organization_id::text, true);
    select name into account_name from app.service_accounts
      where organization_id = lapsed.organization_id and id = lapsed.account_id and wall
        and not exists (select from app.api_tokens where api_tokens.organization_id = lapsed.organization_id
          and owner_id = lapsed.account_id);
    if found then
      delete from app.users where organization_id = lapsed.organization_id and id = lapsed.account_id;
      insert into app.audit_events (organization_id, actor, action, object_kind, object_id, before)
        values (lapsed.organization_id, 'expiry', 'serviceAccounts-delete', 'serviceAccount', lapsed.account_id,
          jsonb_build_object('name', account_name));
      perform pg_notify('changes', lapsed.organization_id || ' tokens');
    end if;
  end loop;
  perform set_config('app.organization_id', caller, true);
end $function$;
grant execute on function directory.drop_lapsed_walls() to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.drop_registration(organization bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  perform set_config('app.organization_id', organization::text, true);
  delete from app.audit_seals where organization_id = organization;
  delete from app.audit_events where organization_id = organization;
  delete from app.users where organization_id = organization;
  perform set_config('app.organization_id', caller, true);
  delete from directory.organizations where id = organization;
end $function$;

CREATE OR REPLACE FUNCTION directory.due_deliveries()
 RETURNS TABLE(organization_id bigint, next_attempt_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
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
end $function$;
grant execute on function directory.due_deliveries() to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.end_lease(thing_name text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  update directory.things set claim_organization_id = null, claim_expires_at = null, claim_leases = 0
    where things.thing_name = end_lease.thing_name and claim_organization_id = app.organization_id();
$function$;
grant execute on function directory.end_lease(text) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.end_mail(mail_id bigint, outcome text, failure text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  update directory.mail_outbox set ended_at = now(), outcome = end_mail.outcome, failure = end_mail.failure, parameters = '{}'
    where id = end_mail.mail_id and ended_at is null;
$function$;
grant execute on function directory.end_mail(bigint,text,text) to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.end_own_sessions(user_id bigint, id text, but bytea)
 RETURNS SETOF bytea
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  delete from directory.sessions
    where organization_id = app.organization_id() and sessions.user_id = end_own_sessions.user_id
      and case when end_own_sessions.id is null then cookie_hash <> end_own_sessions.but
        else encode(substring(sha256(cookie_hash) for 12), 'hex') = end_own_sessions.id end
    returning cookie_hash;
$function$;
grant execute on function directory.end_own_sessions(bigint,text,bytea) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.end_sessions(user_id bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  update directory.accounts set auth_epoch = auth_epoch + 1
    where accounts.organization_id = app.organization_id() and accounts.user_id = end_sessions.user_id;
$function$;
grant execute on function directory.end_sessions(bigint) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.end_viewing(session_hash bytea, person bigint)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  with ended as (update directory.sessions set viewed_id = null, viewed_until = null
    where cookie_hash = session_hash and organization_id = app.organization_id() and viewed_id = person returning 1)
  select exists (select from ended);
$function$;
grant execute on function directory.end_viewing(bytea,bigint) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.enter_session(cookie_hash bytea, bearer_hash bytea, idle interval)
 RETURNS TABLE(organization_id bigint, user_id bigint, superuser boolean, permissions text[], location_ids bigint[], session_hash bytea, noted_long_ago boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  caller record;
begin
  select * into caller from directory.find_caller(enter_session.cookie_hash, enter_session.bearer_hash, enter_session.idle);
  if caller.user_id is null then return; end if;
  if caller.author_id is not null then
    perform set_config('app.organization_id', '', true);
    return;
  end if;
  return query select caller.organization_id, caller.user_id, caller.superuser, caller.permissions, caller.location_ids,
    caller.session_hash, caller.noted_long_ago;
end $function$;
grant execute on function directory.enter_session(bytea,bytea,interval) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.enter_token(token_hash bytea)
 RETURNS TABLE(organization_id bigint, user_id bigint, superuser boolean, permissions text[], location_ids bigint[], session_hash bytea, noted_long_ago boolean, token_id bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  known directory.api_tokens;
  token app.api_tokens;
  is_super boolean;
  held text[];
  places bigint[];
begin
  select api_tokens.* into known from directory.api_tokens where api_tokens.hash = enter_token.token_hash;
  if not found then return; end if;
  perform set_config('app.organization_id', known.organization_id::text, true);
  select api_tokens.* into token from app.api_tokens
    where api_tokens.organization_id = known.organization_id and api_tokens.id = known.token_id
      and api_tokens.revoked_at is null and api_tokens.expires_at > now()
      and (api_tokens.kind <> 'personal' or coalesce((select personal_tokens from app.token_settings
        where token_settings.organization_id = known.organization_id), true));
  if found then
    select users.superuser,
        case when users.group_id is null
          then array(select permission from app.user_permissions rights
            where rights.organization_id = users.organization_id and rights.user_id = users.id)
          else array(select permission from app.group_permissions rights
            where rights.organization_id = users.organization_id and rights.group_id = users.group_id) end,
        case when users.group_id is null
          then array(select location_id from app.user_locations rights
            where rights.organization_id = users.organization_id and rights.user_id = users.id order by location_id)
          else array(select location_id from app.group_locations rights
            where rights.organization_id = users.organization_id and rights.group_id = users.group_id order by location_id) end
      into is_super, held, places
      from app.users
      where users.organization_id = known.organization_id and users.id = token.owner_id
        and users.verified_at is not null and users.disabled_at is null;
  end if;
  if is_super is null then
    perform set_config('app.organization_id', '', true);
    return;
  end if;
  organization_id := token.organization_id;
  user_id := token.owner_id;
  superuser := false;
  token_id := token.id;
  session_hash := known.hash;
  noted_long_ago := token.last_used_at is null or token.last_used_at < now() - interval '1 minute';
  permissions := array(select permission from unnest(token.permissions) as permission
    where (is_super or permission = any (held)) and permission <> 'perm-all-locations' order by permission);
  if not (is_super or 'perm-all-locations' = any (held)) then
    location_ids := case when token.location_ids is null then places
      else array(select place from unnest(token.location_ids) as place where place = any (places) order by place) end;
  elsif token.location_ids is null then
    permissions := permissions || 'perm-all-locations'::text;
    location_ids := '{}';
  else
    location_ids := token.location_ids;
  end if;
  if token.kind = 'service' and exists (select from app.service_accounts
      where service_accounts.organization_id = token.organization_id and service_accounts.id = token.owner_id and wall) then
    permissions := array(select permission from unnest(permissions) as permission where permission = 'perm-all-locations') || 'wall'::text;
  end if;
  perform set_config('app.user_id', user_id::text, true), set_config('app.location_ids', location_ids::text, true),
    set_config('app.all_locations', ('perm-all-locations' = any (permissions))::text, true),
    set_config('app.token_id', token_id::text, true);
  return next;
end $function$;
grant execute on function directory.enter_token(bytea) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.factor_asserted(session_hash bytea)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select factor_asserted and must_enrol_since is null from directory.sessions join directory.accounts using (organization_id, user_id)
    where cookie_hash = session_hash;
$function$;
grant execute on function directory.factor_asserted(bytea) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.factor_readiness(requirement text, kinds text)
 RETURNS TABLE(id bigint, email text, is_ready boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  select users.id, users.email, exists (select from directory.second_factors
      where organization_id = app.organization_id() and user_id = users.id and (kind = 'passkey' or factor_readiness.kinds = 'any'))
    from app.users where users.organization_id = app.organization_id() and not users.service_account
      and users.verified_at is not null and users.disabled_at is null
      and (factor_readiness.requirement = 'all' or (factor_readiness.requirement = 'holders' and (users.superuser
        or app.configuring_permissions() && case when users.group_id is null then app.rights_of_user(users.id)
          else app.rights_of_group(users.group_id) end)))
    order by lower(users.email);
$function$;
grant execute on function directory.factor_readiness(text,text) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.factor_state(person bigint)
 RETURNS TABLE(enrolled boolean, required boolean, required_from timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  with asked as (
    select min(since) as since from (
      select must_enrol_since as since from directory.accounts where organization_id = app.organization_id() and user_id = person
      union all
      select rule.required_from from app.sign_in_rules as rule
        join app.users on users.organization_id = rule.organization_id and users.id = person
        where rule.organization_id = app.organization_id() and (rule.requirement = 'all' or users.superuser
          or app.configuring_permissions() && case when users.group_id is null then app.rights_of_user(users.id)
            else app.rights_of_group(users.group_id) end)
    ) as reasons)
  select exists (select from directory.second_factors where organization_id = app.organization_id() and user_id = person
      and (kind = 'passkey' or coalesce((select kinds from app.sign_in_rules where organization_id = app.organization_id()), 'any') = 'any')),
    asked.since is not null, asked.since from asked;
$function$;
grant execute on function directory.factor_state(bigint) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.find_api_token(token_hash bytea)
 RETURNS TABLE(organization_id bigint, token_id bigint, owner_id bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  known directory.api_tokens;
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  select api_tokens.* into known from directory.api_tokens where api_tokens.hash = find_api_token.token_hash;
  if not found then return; end if;
  perform set_config('app.organization_id', known.organization_id::text, true);
  return query select api_tokens.organization_id, api_tokens.id, api_tokens.owner_id from app.api_tokens
    where api_tokens.organization_id = known.organization_id and api_tokens.id = known.token_id and revoked_at is null and expires_at > now();
  perform set_config('app.organization_id', caller, true);
end $function$;
grant execute on function directory.find_api_token(bytea) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.find_caller(cookie_hash bytea, bearer_hash bytea, idle interval)
 RETURNS TABLE(organization_id bigint, user_id bigint, superuser boolean, permissions text[], location_ids bigint[], session_hash bytea, noted_long_ago boolean, author_id bigint, viewed_id bigint, viewed_until timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  session directory.sessions;
  must_enrol boolean;
  rule app.sign_in_rules;
begin
  select sessions.* into session from directory.sessions join directory.accounts using (organization_id, user_id)
    where (sessions.cookie_hash = find_caller.cookie_hash or sessions.bearer_hash = find_caller.bearer_hash)
      and sessions.auth_epoch = accounts.auth_epoch
      and sessions.expires_at > now() and sessions.active_at > now() - find_caller.idle;
  if not found then return; end if;
  session_hash := session.cookie_hash;
  noted_long_ago := session.active_at < now() - interval '1 minute';
  perform set_config('app.organization_id', session.organization_id::text, true);
  select users.organization_id, users.id, users.superuser,
      case when users.group_id is null
        then array(select permission from app.user_permissions rights
          where rights.organization_id = users.organization_id and rights.user_id = users.id order by permission)
        else array(select permission from app.group_permissions rights
          where rights.organization_id = users.organization_id and rights.group_id = users.group_id order by permission) end,
      case when users.group_id is null
        then array(select location_id from app.user_locations rights
          where rights.organization_id = users.organization_id and rights.user_id = users.id order by location_id)
        else array(select location_id from app.group_locations rights
          where rights.organization_id = users.organization_id and rights.group_id = users.group_id order by location_id) end
    into organization_id, user_id, superuser, permissions, location_ids
    from app.users
    where users.organization_id = session.organization_id and users.id = session.user_id
      and users.verified_at is not null and users.disabled_at is null;
  if not found then
    perform set_config('app.organization_id', '', true);
    return;
  end if;
  select sign_in_rules.* into rule from app.sign_in_rules
    where sign_in_rules.organization_id = session.organization_id and sign_in_rules.required_from <= now();
  select must_enrol_since is not null into must_enrol from directory.accounts
    where accounts.organization_id = session.organization_id and accounts.user_id = session.user_id;
  if must_enrol or (not session.factor_asserted and (rule.requirement = 'all'
      or (rule.requirement = 'holders' and (superuser or permissions && app.configuring_permissions())))) then
    perform from directory.second_factors as factor
      where factor.organization_id = session.organization_id and factor.user_id = session.user_id
        and (factor.kind = 'passkey' or coalesce(rule.kinds, 'any') = 'any') limit 1;
    if not found then permissions := permissions || 'second-factor-required'::text; end if;
  end if;
  if session.viewed_id is not null then
    -- Declared here, since a record costs even a session without a view.
    declare
      viewed record;
    begin
      viewed_id := session.viewed_id;
      viewed_until := session.viewed_until;
      select * into viewed from directory.rights_of_viewed(session.organization_id, session.viewed_id);
      if found and session.viewed_until > now() and not 'second-factor-required' = any (permissions)
          and (superuser or ('perm-view-as' = any (permissions) and not viewed.superuser and viewed.permissions <@ permissions
            and ('perm-all-locations' = any (permissions) or viewed.location_ids <@ location_ids))) then
        author_id := user_id;
        user_id := session.viewed_id;
        superuser := viewed.superuser;
        permissions := viewed.permissions;
        location_ids := viewed.location_ids;
      end if;
    end;
  end if;
  perform set_config('app.user_id', user_id::text, true), set_config('app.location_ids', location_ids::text, true),
    set_config('app.all_locations', (superuser or 'perm-all-locations' = any (permissions))::text, true);
  return next;
end $function$;
grant execute on function directory.find_caller(bytea,bytea,interval) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.find_claimable(thing_name text)
 RETURNS TABLE(model_name text, serial_number text, image text, organization_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select model_name, serial_number, directory.device_model_image_path(model_name), organization_id
    from directory.things where things.thing_name = find_claimable.thing_name and disabled_at is null;
$function$;
grant execute on function directory.find_claimable(text) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.find_command(command_id bigint)
 RETURNS TABLE(command text, expires_at timestamp with time zone, sent_at timestamp with time zone, replied_at timestamp with time zone, reply jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select command, expires_at, sent_at, replied_at, reply from directory.device_commands
    where id = find_command.command_id
      and (organization_id = app.organization_id() or exists (
        select from directory.things where things.thing_name = device_commands.thing_name
          and app.organization_id() in (things.organization_id, things.claim_organization_id)));
$function$;
grant execute on function directory.find_command(bigint) to ohmstead_api;
grant execute on function directory.find_command(bigint) to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.find_device_model_image(image_id text)
 RETURNS bytea
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select image from directory.device_model_images where device_model_images.image_id = find_device_model_image.image_id;
$function$;
grant execute on function directory.find_device_model_image(text) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.find_identity(issuer text, subject text, address text)
 RETURNS TABLE(linked_id bigint, account_organization_id bigint, account_id bigint, account_linked boolean, is_registration boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  select (select user_id from directory.identities as link where link.organization_id = app.organization_id()
      and link.issuer = find_identity.issuer and link.subject = find_identity.subject),
    account.organization_id, account.user_id, exists (select from directory.identities as link
      where link.organization_id = app.organization_id() and link.user_id = account.user_id and link.issuer = find_identity.issuer),
    account.registration_expires_at is not null
    from (select) as one left join directory.accounts as account on lower(account.email) = lower(find_identity.address);
$function$;
grant execute on function directory.find_identity(text,text,text) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.find_identity_domain(wanted text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select organization_id from directory.identity_domains where domain = lower(wanted) and proven_at is not null;
$function$;
grant execute on function directory.find_identity_domain(text) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.find_outcome(attempt_hash bytea)
 RETURNS TABLE(organization_id bigint, purpose text, revision integer, session_hash bytea, outcome jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select organization_id, purpose, revision, session_hash, outcome from directory.sign_in_attempts
    where hash = attempt_hash and outcome is not null and expires_at > now();
$function$;
grant execute on function directory.find_outcome(bytea) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.find_passkey(credential_id bytea)
 RETURNS TABLE(id bigint, organization_id bigint, user_id bigint, email text, auth_epoch integer, handle bytea, public_key bytea, counter bigint, is_disabled boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  select factor.id, factor.organization_id, factor.user_id, accounts.email, accounts.auth_epoch, accounts.passkey_handle,
      passkey.public_key, passkey.counter
    into id, organization_id, user_id, email, auth_epoch, handle, public_key, counter
    from directory.passkeys as passkey
    join directory.second_factors as factor on factor.organization_id = passkey.organization_id and factor.id = passkey.factor_id
    join directory.accounts on accounts.organization_id = factor.organization_id and accounts.user_id = factor.user_id
    where passkey.credential_id = find_passkey.credential_id;
  if not found then return; end if;
  perform set_config('app.organization_id', organization_id::text, true);
  select users.disabled_at is not null into is_disabled from app.users
    where users.organization_id = find_passkey.organization_id and users.id = find_passkey.user_id and users.verified_at is not null;
  if found then return next; end if;
  perform set_config('app.organization_id', caller, true);
end $function$;
grant execute on function directory.find_passkey(bytea) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.find_registrations(thing_names text[])
 RETURNS TABLE(thing_name text, model_name text, serial_number text, bay_count integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select things.thing_name, things.model_name, things.serial_number, device_models.bay_count
    from directory.things join directory.device_models on device_models.name = things.model_name
    where things.thing_name = any (find_registrations.thing_names);
$function$;
grant execute on function directory.find_registrations(text[]) to ohmstead_gateway;

CREATE OR REPLACE FUNCTION directory.find_sign_in(email text)
 RETURNS TABLE(organization_id bigint, user_id bigint, password_hash text, verified boolean, disabled boolean, auth_epoch integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
declare
  account directory.accounts;
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  select * into account from directory.accounts where lower(accounts.email) = lower(find_sign_in.email);
  -- No organisation and no person has the number 0.
  perform set_config('app.organization_id', coalesce(account.organization_id, 0)::text, true);
  return query
    select users.organization_id, users.id, account.password_hash, users.verified_at is not null, users.disabled_at is not null,
      account.auth_epoch
    from app.users where users.organization_id = coalesce(account.organization_id, 0) and users.id = coalesce(account.user_id, 0);
  perform set_config('app.organization_id', caller, true);
end $function$;
grant execute on function directory.find_sign_in(text) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.find_sign_in_ticket(ticket_hash bytea, browser_hash bytea, max_tries integer)
 RETURNS TABLE(organization_id bigint, user_id bigint, email text, auth_epoch integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  select accounts.organization_id, accounts.user_id, accounts.email, accounts.auth_epoch
    into organization_id, user_id, email, auth_epoch
    from directory.sign_in_tickets as ticket join directory.accounts using (organization_id, user_id)
    where ticket.hash = find_sign_in_ticket.ticket_hash and ticket.browser_hash = find_sign_in_ticket.browser_hash
      and ticket.auth_epoch = accounts.auth_epoch and ticket.tries < find_sign_in_ticket.max_tries and ticket.expires_at > now();
  if not found then return; end if;
  perform set_config('app.organization_id', organization_id::text, true);
  if exists (select from app.users where users.organization_id = find_sign_in_ticket.organization_id
      and users.id = find_sign_in_ticket.user_id and users.verified_at is not null and users.disabled_at is null) then
    return next;
  end if;
  perform set_config('app.organization_id', caller, true);
end $function$;
grant execute on function directory.find_sign_in_ticket(bytea,bytea,integer) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.find_signing_key()
 RETURNS TABLE(kid text, sealed bytea, sealed_by text, made_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  select kid, sealed, sealed_by, made_at from directory.signing_keys
    where organization_id = app.organization_id() order by made_at desc, kid limit 1;
$function$;
grant execute on function directory.find_signing_key() to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.find_taken_address(emails text[])
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
declare
  taken text[] := '{}';
  address text;
begin
  for address in select email from unnest(emails) as email order by lower(email) loop
    if not directory.free_address(address, false) then taken := taken || address; end if;
  end loop;
  return (select email from unnest(emails) with ordinality as asked (email, place) where email = any (taken) order by place limit 1);
end $function$;
grant execute on function directory.find_taken_address(text[]) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.find_things(thing_names text[])
 RETURNS TABLE(thing_name text, organization_id bigint, device_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select thing_name, organization_id, device_id from directory.things
    where thing_name = any (find_things.thing_names) and disabled_at is null;
$function$;
grant execute on function directory.find_things(text[]) to ohmstead_gateway;

CREATE OR REPLACE FUNCTION directory.find_token(token_hash bytea)
 RETURNS TABLE(purpose text, state text, organization_id bigint, user_id bigint, email text, first_name text, last_name text, organization_name text, verified boolean, disabled boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  token directory.one_time_tokens;
  account directory.accounts;
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  select * into token from directory.one_time_tokens where hash = find_token.token_hash;
  if not found then return; end if;
  select * into account from directory.accounts
    where accounts.organization_id = token.organization_id and accounts.user_id = token.user_id;
  perform set_config('app.organization_id', token.organization_id::text, true);
  return query
    select token.purpose,
      case when token.used_at is not null then 'used'
        when token.expires_at <= now() then 'expired'
        -- It was sent to an address that the account no longer has.
        when token.purpose in ('verify', 'invite', 'reset') and lower(token.email) <> lower(account.email) then 'expired'
        else 'good' end,
      token.organization_id, token.user_id, token.email, users.first_name, users.last_name,
      (select name from directory.organizations where id = token.organization_id),
      users.verified_at is not null, users.disabled_at is not null
    from app.users where users.organization_id = token.organization_id and users.id = token.user_id;
  perform set_config('app.organization_id', caller, true);
end $function$;
grant execute on function directory.find_token(bytea) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.find_totp_secrets(organization bigint, person bigint)
 RETURNS TABLE(id bigint, seal_id uuid, sealed bytea, sealed_by text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select id, seal_id, sealed, sealed_by from directory.second_factors
    where organization_id = organization and user_id = person and kind = 'totp' order by id;
$function$;
grant execute on function directory.find_totp_secrets(bigint,bigint) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.find_withdrawn_certificate(certificate_id text)
 RETURNS TABLE(replaced boolean, revoked_at timestamp with time zone, revoke_reason text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select replaced, revoked_at, revoke_reason from directory.withdrawn_certificates
    where withdrawn_certificates.certificate_id = find_withdrawn_certificate.certificate_id;
$function$;
grant execute on function directory.find_withdrawn_certificate(text) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.finish_attempt(attempt_hash bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
begin
  delete from directory.sign_in_attempts where hash = attempt_hash and expires_at > now();
  return found;
end $function$;
grant execute on function directory.finish_attempt(bytea) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.firmware_above(model_name text, version text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select release.version from directory.firmware_releases as release
    where release.model_name = firmware_above.model_name and withdrawn_at is null and release.version <> firmware_above.version
      and counter > coalesce((select counter from directory.firmware_releases as own
        where own.model_name = firmware_above.model_name and own.version = firmware_above.version), 0)
    order by counter desc limit 1;
$function$;

CREATE OR REPLACE FUNCTION directory.follow_session(session_hash bytea, former_hash bytea)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  update directory.sessions as session set signed_in_by = former.signed_in_by, factor_asserted = former.factor_asserted,
      expires_at = least(session.expires_at, former.expires_at)
    from directory.sessions as former
    where session.cookie_hash = session_hash and former.cookie_hash = former_hash and former.signed_in_by = 'identityProvider';
$function$;
grant execute on function directory.follow_session(bytea,bytea) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.forget_browsers(person bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  delete from directory.remembered_browsers where organization_id = app.organization_id() and user_id = person;
$function$;
grant execute on function directory.forget_browsers(bigint) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.forget_wrong_codes(thing_name text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  update directory.things set wrong_codes = 0
    where things.thing_name = forget_wrong_codes.thing_name and wrong_codes > 0 and coalesce(claim_expires_at < now(), true);
$function$;
grant execute on function directory.forget_wrong_codes(text) to ohmstead_gateway;

CREATE OR REPLACE FUNCTION directory.forgive_attempt(subject text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  update directory.attempt_counters set failures = greatest(0, failures - 1), failures_in_a_row = greatest(0, failures_in_a_row - 1),
    blocked_until = null where attempt_counters.subject = forgive_attempt.subject;
$function$;
grant execute on function directory.forgive_attempt(text) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.free_address(email text, expired_only boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
declare
  account directory.accounts;
begin
  select * into account from directory.accounts where lower(accounts.email) = lower(free_address.email) for update;
  if not found then return true; end if;
  if account.registration_expires_at is null or (free_address.expired_only and account.registration_expires_at > now()) then
    return false;
  end if;
  perform directory.drop_registration(account.organization_id);
  return true;
end $function$;
grant execute on function directory.free_address(text,boolean) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.give_thing(thing_name text, organization_id bigint, name text, location_id bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  thing directory.things;
  model directory.device_models;
  given bigint;
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  select * into thing from directory.things where things.thing_name = give_thing.thing_name for no key update;
  if thing.thing_name is null or thing.organization_id is not null or thing.disabled_at is not null then
    raise exception 'thing % cannot be given away', thing_name using errcode = 'no_data_found';
  end if;
  select * into model from directory.device_models where device_models.name = thing.model_name;
  perform set_config('app.organization_id', give_thing.organization_id::text, true);
  insert into app.devices (organization_id, thing_name, type, model_name, model_description, model_image, device_class,
      serial_number, name, location_id)
    values (give_thing.organization_id, thing.thing_name, model.type, model.name, model.description, model.image,
      model.device_class, thing.serial_number, give_thing.name, give_thing.location_id)
    returning id into given;
  update directory.things set organization_id = give_thing.organization_id, device_id = given
    where things.thing_name = give_thing.thing_name;
  perform app.stamp_changes();
  perform set_config('app.organization_id', caller, true);
  return given;
end $function$;

CREATE OR REPLACE FUNCTION directory.has_room(release directory.firmware_releases)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
declare
  waiting integer;
  under_way integer;
begin
  select count(*) filter (where state = 'queued'),
      count(*) filter (where state <> 'queued' and changed_at > now() - interval '3 minutes')
    into waiting, under_way
    from directory.open_upgrades where model_name = release.model_name and to_version = release.version;
  return case
    when release.confirmed_count = 0 then under_way = 0
    when release.confirmed_count < 0.1 * (waiting + under_way + release.confirmed_count)
      then under_way < ceil(0.1 * (waiting + under_way + release.confirmed_count))
    else true end;
end $function$;

CREATE OR REPLACE FUNCTION directory.hold_devices_of_model(model_name text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
declare
  organization bigint;
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  for organization in select distinct organization_id from things
      where things.model_name = hold_devices_of_model.model_name and organization_id is not null order by organization_id loop
    perform set_config('app.organization_id', organization::text, true);
    perform from devices where organization_id = organization and devices.model_name = hold_devices_of_model.model_name
      order by id for no key update;
  end loop;
  perform set_config('app.organization_id', caller, true);
end $function$;

CREATE OR REPLACE FUNCTION directory.hold_factors(person bigint)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
begin
  perform from directory.accounts where organization_id = app.organization_id() and user_id = person for update;
  return (select count(*) from directory.second_factors where organization_id = app.organization_id() and user_id = person);
end $function$;
grant execute on function directory.hold_factors(bigint) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.hold_leased_thing(thing_name text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select from directory.things
    where things.thing_name = hold_leased_thing.thing_name and claim_organization_id = app.organization_id() for no key update;
$function$;
grant execute on function directory.hold_leased_thing(text) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.hold_offers(device_ids bigint[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  select from directory.device_commands
    where command = 'offer-firmware' and replied_at is null and thing_name in (select thing_name from app.devices
      where organization_id = app.organization_id() and id = any (hold_offers.device_ids))
    order by id for update;
$function$;
grant execute on function directory.hold_offers(bigint[]) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.hold_things(thing_names text[])
 RETURNS SETOF text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock_shared(20, hashint8(app.organization_id()));
  return query
    select held.thing_name from unnest(thing_names) as wanted (name),
      lateral (select things.thing_name from directory.things
        where things.thing_name = wanted.name and disabled_at is null and organization_id = app.organization_id() offset 0) as held;
end $function$;
grant execute on function directory.hold_things(text[]) to ohmstead_gateway;

CREATE OR REPLACE FUNCTION directory.issue_token(organization_id bigint, user_id bigint, purpose text, email text, token_hash bytea, life interval)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select from directory.accounts
    where accounts.organization_id = issue_token.organization_id and accounts.user_id = issue_token.user_id
    for no key update;
  update directory.one_time_tokens set expires_at = now()
    where one_time_tokens.organization_id = issue_token.organization_id and one_time_tokens.user_id = issue_token.user_id
      and one_time_tokens.purpose = issue_token.purpose and used_at is null and expires_at > now()
      and (one_time_tokens.purpose <> 'email-change-cancel' or lower(one_time_tokens.email) = lower(issue_token.email));
  insert into directory.one_time_tokens (hash, purpose, organization_id, user_id, email, expires_at)
    values (issue_token.token_hash, issue_token.purpose, issue_token.organization_id, issue_token.user_id, issue_token.email,
      now() + issue_token.life);
  update directory.accounts set registration_expires_at = least(organizations.created_at + interval '7 days',
      greatest(registration_expires_at, now() + issue_token.life))
    from directory.organizations
    where accounts.organization_id = issue_token.organization_id and accounts.user_id = issue_token.user_id
      and registration_expires_at is not null and organizations.id = accounts.organization_id and issue_token.purpose = 'verify';
$function$;
grant execute on function directory.issue_token(bigint,bigint,text,text,bytea,interval) to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.keep_outcome(attempt_hash bytea, outcome jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  update directory.sign_in_attempts set outcome = keep_outcome.outcome where hash = attempt_hash;
$function$;
grant execute on function directory.keep_outcome(bytea,jsonb) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.keep_ticket_identity(ticket_hash bytea, identity jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  update directory.sign_in_tickets set identity = keep_ticket_identity.identity where hash = ticket_hash;
$function$;
grant execute on function directory.keep_ticket_identity(bytea,jsonb) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.lacking_proof(session_hash bytea)
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
declare
  session directory.sessions;
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
  proofs text[];
  ways text[];
begin
  select * into session from directory.sessions where sessions.cookie_hash = lacking_proof.session_hash;
  if not found or session.proven_at > now() - interval '10 minutes' then return null; end if;
  proofs := directory.proofs_of(session.organization_id, session.user_id);
  ways := case when cardinality(proofs) > 0
    then array(select case proof when 'totp' then 'code' else proof end from unnest(proofs) as proof)
    else array(select 'password' from directory.accounts as account where account.organization_id = session.organization_id
      and account.user_id = session.user_id and account.password_hash is not null) end;
  if exists (select from directory.identities as link
      where link.organization_id = session.organization_id and link.user_id = session.user_id) then
    perform set_config('app.organization_id', session.organization_id::text, true);
    if exists (select from app.identity_providers as provider join directory.identities as link using (organization_id, issuer)
        where provider.organization_id = session.organization_id and link.user_id = session.user_id and provider.enabled
          and (cardinality(proofs) = 0 or provider.second_factor_claims @? '$.*[*]')) then
      ways := ways || 'identityProvider'::text;
    end if;
    perform set_config('app.organization_id', caller, true);
  end if;
  return ways;
end $function$;
grant execute on function directory.lacking_proof(bytea) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.lease_thing(thing_name text, life interval)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  thing directory.things;
  is_held boolean;
begin
  select * into thing from directory.things where things.thing_name = lease_thing.thing_name and disabled_at is null for no key update;
  is_held := coalesce(thing.claim_expires_at > now(), false);
  if thing.thing_name is null or thing.organization_id is not null
      or (is_held and thing.claim_organization_id <> app.organization_id()) then
    return 'unavailable';
  end if;
  if thing.wrong_codes >= 15 then return 'worn out'; end if;
  if is_held and thing.claim_leases >= 2 then return 'too often'; end if;
  update directory.things set claim_organization_id = app.organization_id(), claim_expires_at = now() + lease_thing.life,
      claim_leases = case when is_held then claim_leases + 1 else 1 end
    where things.thing_name = lease_thing.thing_name;
  return 'leased';
end $function$;
grant execute on function directory.lease_thing(text,interval) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.link_identity(person bigint, issuer text, subject text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
begin
  insert into directory.identities (organization_id, user_id, issuer, subject)
    values (app.organization_id(), person, link_identity.issuer, link_identity.subject) on conflict do nothing;
  return found;
end $function$;
grant execute on function directory.link_identity(bigint,text,text) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.list_erasures()
 RETURNS TABLE(organization_id bigint, user_id bigint, erased_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select organization_id, user_id, erased_at from directory.erasures order by id;
$function$;
grant execute on function directory.list_erasures() to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.list_factor_kinds()
 RETURNS TABLE(user_id bigint, kinds text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  select user_id, array_agg(distinct kind order by kind) from directory.second_factors
    where organization_id = app.organization_id() group by user_id;
$function$;
grant execute on function directory.list_factor_kinds() to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.list_factors(person bigint)
 RETURNS TABLE(id bigint, kind text, name text, created_at timestamp with time zone, last_used_at timestamp with time zone, backed_up boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  select id, kind, name, created_at, last_used_at, backed_up
    from directory.second_factors as factor
    left join directory.passkeys as passkey on passkey.organization_id = factor.organization_id and passkey.factor_id = factor.id
    where factor.organization_id = app.organization_id() and user_id = person order by id;
$function$;
grant execute on function directory.list_factors(bigint) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.list_firmware()
 RETURNS TABLE(model_name text, version text, counter integer, size_bytes bigint, released_at timestamp with time zone, withdrawn_at timestamp with time zone, confirmed_count integer, failed_count integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select model_name, version, counter, size_bytes, released_at, withdrawn_at, confirmed_count, failed_count
    from directory.firmware_releases order by model_name, counter;
$function$;

CREATE OR REPLACE FUNCTION directory.list_identities(person bigint)
 RETURNS TABLE(id bigint, issuer text, created_at timestamp with time zone, last_used_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  select id, issuer, created_at, last_used_at from directory.identities
    where organization_id = app.organization_id() and user_id = person order by id;
$function$;
grant execute on function directory.list_identities(bigint) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.list_identity_domains()
 RETURNS TABLE(domain text, record text, proven_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  select domain, record, proven_at from directory.identity_domains
    where organization_id = app.organization_id() order by position, domain;
$function$;
grant execute on function directory.list_identity_domains() to ohmstead_api;
grant execute on function directory.list_identity_domains() to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.list_identity_secrets()
 RETURNS TABLE(kind text, seal_id uuid, sealed bytea, sealed_by text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  select kind, seal_id, sealed, sealed_by from directory.identity_secrets where organization_id = app.organization_id();
$function$;
grant execute on function directory.list_identity_secrets() to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.list_linked_people()
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  select distinct user_id from directory.identities where organization_id = app.organization_id();
$function$;
grant execute on function directory.list_linked_people() to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.list_passkeys(organization bigint, person bigint)
 RETURNS TABLE(credential_id bytea, transports text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select credential_id, transports from directory.passkeys as passkey
    join directory.second_factors as factor on factor.organization_id = passkey.organization_id and factor.id = passkey.factor_id
    where factor.organization_id = organization and factor.user_id = person order by factor.id;
$function$;
grant execute on function directory.list_passkeys(bigint,bigint) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.list_published_keys()
 RETURNS TABLE(x text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select x from directory.published_keys order by kid collate "C";
$function$;
grant execute on function directory.list_published_keys() to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.list_refused(thing_name text)
 RETURNS TABLE(received_at timestamp with time zone, topic text, reason text, payload bytea)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select received_at, topic, reason, payload from directory.quarantined_messages
    where quarantined_messages.thing_name = list_refused.thing_name order by id desc;
$function$;

CREATE OR REPLACE FUNCTION directory.list_sessions(user_id bigint, idle interval)
 RETURNS TABLE(id text, cookie_hash bytea, created_at timestamp with time zone, active_at timestamp with time zone, ip text, user_agent text, signed_in_by text, expires_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  select encode(substring(sha256(cookie_hash) for 12), 'hex'), cookie_hash, created_at, active_at, ip, user_agent, signed_in_by, expires_at
    from directory.sessions join directory.accounts using (organization_id, user_id)
    where organization_id = app.organization_id() and accounts.user_id = list_sessions.user_id
      and sessions.auth_epoch = accounts.auth_epoch and expires_at > now() and active_at > now() - list_sessions.idle
    order by active_at desc, cookie_hash;
$function$;
grant execute on function directory.list_sessions(bigint,interval) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.list_things()
 RETURNS TABLE(thing_name text, model_name text, serial_number text, organization text, registered_at timestamp with time zone, disabled_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select thing_name, model_name, serial_number, organizations.name, registered_at, disabled_at
    from directory.things left join directory.organizations on organizations.id = things.organization_id
    order by model_name, serial_number;
$function$;

CREATE OR REPLACE FUNCTION directory.lock_session(session_hash bytea)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  update directory.sessions set proven_at = null where cookie_hash = lock_session.session_hash;
$function$;
grant execute on function directory.lock_session(bytea) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.look_later(upgrade_id bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  update directory.open_upgrades set look_at = now() + interval '5 minutes'
    where organization_id = app.organization_id() and upgrade_id = look_later.upgrade_id;
$function$;

CREATE OR REPLACE FUNCTION directory.mail_backlog(OUT waiting bigint, OUT oldest_s double precision)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select count(*), coalesce(extract(epoch from now() - min(created_at)), 0)::double precision
    from directory.mail_outbox where ended_at is null;
$function$;
grant execute on function directory.mail_backlog() to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.mark_verified(organization bigint, person bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  perform set_config('app.organization_id', organization::text, true);
  update app.users set verified_at = now() where organization_id = organization and id = person and verified_at is null;
  update directory.accounts set registration_expires_at = null where organization_id = organization and user_id = person;
  perform set_config('app.organization_id', caller, true);
end $function$;

CREATE OR REPLACE FUNCTION directory.migration_state()
 RETURNS TABLE(landed text[], half_restored boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select array(select name from ohmstead.migrations order by number), to_regclass('ohmstead.restoring') is not null
$function$;
grant execute on function directory.migration_state() to ohmstead_api;
grant execute on function directory.migration_state() to ohmstead_gateway;
grant execute on function directory.migration_state() to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.needs_identity_provider(organization bigint, person bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
  is_needed boolean;
begin
  if not exists (select from directory.identity_domains as known join directory.accounts as account
      on account.organization_id = known.organization_id and known.domain = lower(split_part(account.email, '@', 2))
      where known.organization_id = organization and account.user_id = person and known.proven_at is not null) then
    return false;
  end if;
  perform set_config('app.organization_id', organization::text, true);
  select exists (select from app.identity_providers as provider
      where provider.organization_id = organization and provider.enabled and provider.only_single_sign_on)
    and exists (select from app.users where users.organization_id = organization and users.id = person and not users.superuser)
    into is_needed;
  perform set_config('app.organization_id', caller, true);
  return is_needed;
end $function$;
grant execute on function directory.needs_identity_provider(bigint,bigint) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.next_firmware_counter(model_name text)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select coalesce(max(counter), 0) + 1 from directory.firmware_releases
    where firmware_releases.model_name = next_firmware_counter.model_name;
$function$;

CREATE OR REPLACE FUNCTION directory.note_backup(taken_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  update directory.installation set backed_up_at = greatest(backed_up_at, note_backup.taken_at);
$function$;

CREATE OR REPLACE FUNCTION directory.note_erased_organization()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
begin
  insert into directory.erasures (organization_id) values (old.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION directory.note_erased_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
begin
  insert into directory.erasures (organization_id, user_id) values (old.organization_id, old.user_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION directory.note_identity_session(session_hash bytea, organization bigint, proven timestamp with time zone, asserted boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  perform set_config('app.organization_id', organization::text, true);
  update directory.sessions set signed_in_by = 'identityProvider', proven_at = case when proven is not null then least(proven, now()) end, factor_asserted = asserted,
      expires_at = least(expires_at, created_at + make_interval(hours => coalesce(
        (select identity_session_hours from app.sign_in_rules where sign_in_rules.organization_id = organization), 12)))
    where cookie_hash = session_hash;
  perform set_config('app.organization_id', caller, true);
end $function$;
grant execute on function directory.note_identity_session(bytea,bigint,timestamp with time zone,boolean) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.note_refused_client(ip text, client text, facts jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  insert into app.audit_events (organization_id, actor, ip, client, action, object_kind, after)
    values (app.organization_id(), 'identity provider', note_refused_client.ip, note_refused_client.client,
      'organizations-identity-provider', 'organization', facts);
$function$;
grant execute on function directory.note_refused_client(text,text,jsonb) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.note_refused_identity(person bigint, ip text, client text, facts jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  insert into app.audit_events (organization_id, actor, ip, client, action, object_kind, object_id, after)
    values (app.organization_id(), 'identity provider', note_refused_identity.ip, note_refused_identity.client, 'session-login-refused',
      'user', person, facts);
$function$;
grant execute on function directory.note_refused_identity(bigint,text,text,jsonb) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.note_refused_sign_in(email text, ip text, client text, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
declare
  account directory.accounts;
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  select * into account from directory.accounts where lower(accounts.email) = lower(note_refused_sign_in.email);
  perform set_config('app.organization_id', coalesce(account.organization_id, 0)::text, true);
  if account.user_id is not null then
    -- Nobody has shown to be this person: the entry is about them, and not by them.
    insert into app.audit_events (organization_id, actor, ip, client, action, object_kind, object_id, after)
      values (account.organization_id, account.email, note_refused_sign_in.ip, note_refused_sign_in.client, 'session-login-refused',
        'user', account.user_id, jsonb_build_object('reason', note_refused_sign_in.reason));
  else
    insert into directory.stray_sign_ins (ip, client, reason)
      values (note_refused_sign_in.ip, note_refused_sign_in.client, note_refused_sign_in.reason);
  end if;
  perform set_config('app.organization_id', caller, true);
end $function$;
grant execute on function directory.note_refused_sign_in(text,text,text,text) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.note_sending()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  insert into directory.sending_organizations values (app.organization_id()) on conflict do nothing;
$function$;
grant execute on function directory.note_sending() to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.note_token_use(token_hash bytea, ip text, client text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
declare
  known directory.api_tokens;
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  select api_tokens.* into known from directory.api_tokens where api_tokens.hash = note_token_use.token_hash;
  if not found then return; end if;
  perform set_config('app.organization_id', known.organization_id::text, true);
  update app.api_tokens set last_used_at = now(), last_used_ip = note_token_use.ip, last_used_client = note_token_use.client
    where organization_id = known.organization_id and id = known.token_id
      and (last_used_at is null or last_used_at < now() - interval '1 minute');
  perform set_config('app.organization_id', caller, true);
end $function$;
grant execute on function directory.note_token_use(bytea,text,text) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.note_use(session_hash bytea)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  update directory.sessions set active_at = now()
    where sessions.cookie_hash = note_use.session_hash and active_at < now() - interval '1 minute';
$function$;
grant execute on function directory.note_use(bytea) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.note_way_in(session_hash bytea, way text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  update directory.sessions set signed_in_by = way where cookie_hash = session_hash;
$function$;
grant execute on function directory.note_way_in(bytea,text) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.offer_release()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
declare
  organization bigint;
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  for organization in select distinct organization_id from directory.things
      where model_name = new.model_name and organization_id is not null order by organization_id loop
    perform set_config('app.organization_id', organization::text, true);
    update app.devices set firmware_offer = directory.firmware_above(model_name, firmware_versions ->> 'main')
      where organization_id = organization and model_name = new.model_name
        and firmware_offer is distinct from directory.firmware_above(model_name, firmware_versions ->> 'main');
    perform app.stamp_changes();
  end loop;
  perform set_config('app.organization_id', caller, true);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION directory.offer_upgrade(upgrade_id bigint, ticket_hash bytea, url text, life interval)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
declare
  upgrade app.firmware_upgrades;
  device app.devices;
  release directory.firmware_releases;
begin
  select * into upgrade from app.firmware_upgrades
    where organization_id = app.organization_id() and id = offer_upgrade.upgrade_id and state = 'queued' for update;
  select * into device from app.devices where organization_id = app.organization_id() and id = upgrade.device_id;
  if device.id is null then return false; end if;
  if device.firmware_versions ->> 'main' = upgrade.to_version then
    update app.firmware_upgrades set state = 'confirmed', changed_at = now()
      where organization_id = upgrade.organization_id and id = upgrade.id;
    return false;
  end if;
  -- Held, so that of several gateways only one sends the first device ahead.
  select * into release from directory.firmware_releases
    where model_name = device.model_name and version = upgrade.to_version and withdrawn_at is null for no key update;
  if release.version is null then
    update app.firmware_upgrades set state = 'failed', reason = 'This version is no longer offered.', changed_at = now()
      where organization_id = upgrade.organization_id and id = upgrade.id;
    return false;
  end if;
  if not device.online or exists (select from directory.things where thing_name = device.thing_name and disabled_at is not null) then
    perform directory.look_later(upgrade.id);
    return false;
  end if;
  if exists (select from app.services
      where organization_id = device.organization_id and device_id = device.id and status = 'servicing')
      or not directory.has_room(release) then
    return false;
  end if;
  delete from directory.firmware_tickets where thing_name = device.thing_name;
  insert into directory.firmware_tickets (hash, thing_name, model_name, version, expires_at)
    values (ticket_hash, device.thing_name, release.model_name, release.version, now() + life);
  delete from directory.device_commands
    where thing_name = device.thing_name and command = 'offer-firmware' and replied_at is null;
  perform directory.queue_command(device.thing_name, 'offer-firmware', jsonb_build_object('version', release.version,
    'url', url, 'size', release.size_bytes, 'sha256', encode(release.sha256, 'hex'), 'manifest', release.manifest), life);
  update app.firmware_upgrades set state = 'offered', reason = null, attempts = attempts + 1, changed_at = now()
    where organization_id = upgrade.organization_id and id = upgrade.id;
  return true;
end $function$;
grant execute on function directory.offer_upgrade(bigint,bytea,text,interval) to ohmstead_gateway;

CREATE OR REPLACE FUNCTION directory.open_session(organization_id bigint, user_id bigint, cookie_hash bytea, bearer_hash bytea, life interval, max_sessions integer, ip text, user_agent text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  perform from directory.accounts
    where accounts.organization_id = open_session.organization_id and accounts.user_id = open_session.user_id for update;
  delete from directory.sessions where cookie_hash in (
    select cookie_hash from directory.sessions
      where organization_id = open_session.organization_id and user_id = open_session.user_id
      order by created_at desc, cookie_hash offset open_session.max_sessions - 1);
  insert into directory.sessions (cookie_hash, bearer_hash, organization_id, user_id, auth_epoch, expires_at, ip, user_agent)
    select open_session.cookie_hash, open_session.bearer_hash, organization_id, user_id, auth_epoch, now() + open_session.life,
      open_session.ip, open_session.user_agent
    from directory.accounts
    where organization_id = open_session.organization_id and user_id = open_session.user_id;
end $function$;
grant execute on function directory.open_session(bigint,bigint,bytea,bytea,interval,integer,text,text) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.organization_ids()
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  select id from directory.organizations order by id;
$function$;
grant execute on function directory.organization_ids() to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.organization_name()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  select name from directory.organizations where id = app.organization_id();
$function$;
grant execute on function directory.organization_name() to ohmstead_api;
grant execute on function directory.organization_name() to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.organizations_with_alarm_work()
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
  organization bigint;
begin
  for organization in select id from directory.organizations order by id loop
    perform set_config('app.organization_id', organization::text, true);
    if exists (select from app.alarm_requests where organization_id = organization)
      or exists (select from app.alarm_rules where organization_id = organization
        and (applied_version < version or enabled and kind in ('temperature-above', 'voltage-outside')
          and coalesce(watched_at < now() - interval '50 seconds', true)))
      or exists (select from app.alarm_states where organization_id = organization and due_at <= now()) then
      return next organization;
    end if;
  end loop;
  perform set_config('app.organization_id', caller, true);
end $function$;
grant execute on function directory.organizations_with_alarm_work() to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.organizations_with_bulk_jobs()
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
  organization bigint;
begin
  for organization in select id from directory.organizations order by id loop
    perform set_config('app.organization_id', organization::text, true);
    if exists (select from app.bulk_jobs where organization_id = organization and ended_at is null) then
      return next organization;
    end if;
  end loop;
  perform set_config('app.organization_id', caller, true);
end $function$;
grant execute on function directory.organizations_with_bulk_jobs() to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.organizations_with_eis_analyses()
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
  organization bigint;
begin
  for organization in select id from directory.organizations order by id loop
    perform set_config('app.organization_id', organization::text, true);
    if exists (select from app.eis_analyses where organization_id = organization and ended_at is null) then
      return next organization;
    end if;
  end loop;
  perform set_config('app.organization_id', caller, true);
end $function$;
grant execute on function directory.organizations_with_eis_analyses() to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.organizations_with_imports()
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
  organization bigint;
begin
  for organization in select id from directory.organizations order by id loop
    perform set_config('app.organization_id', organization::text, true);
    if exists (select from app.imports where organization_id = organization and state in ('reading', 'checking', 'running')) then
      return next organization;
    end if;
  end loop;
  perform set_config('app.organization_id', caller, true);
end $function$;
grant execute on function directory.organizations_with_imports() to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.organizations_with_stale_forecasts()
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
  organization bigint;
begin
  for organization in select id from directory.organizations order by id loop
    perform set_config('app.organization_id', organization::text, true);
    if exists (select from app.forecast_requests where organization_id = organization)
      or exists (select from app.forecast_rounds where organization_id = organization)
      or exists (select from app.battery_forecasts where organization_id = organization and holds_until < now()) then
      return next organization;
    end if;
  end loop;
  perform set_config('app.organization_id', caller, true);
end $function$;
grant execute on function directory.organizations_with_stale_forecasts() to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.organizations_with_things()
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select distinct organization_id from directory.things where organization_id is not null order by 1;
$function$;
grant execute on function directory.organizations_with_things() to ohmstead_gateway;
grant execute on function directory.organizations_with_things() to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.own_account(user_id bigint)
 RETURNS TABLE(email text, password_hash text, auth_epoch integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  select email, password_hash, auth_epoch from directory.accounts
    where organization_id = app.organization_id() and accounts.user_id = own_account.user_id;
$function$;
grant execute on function directory.own_account(bigint) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.passkey_handle(person bigint, fresh bytea)
 RETURNS bytea
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  update directory.accounts set passkey_handle = coalesce(passkey_handle, fresh)
    where organization_id = app.organization_id() and user_id = person returning passkey_handle;
$function$;
grant execute on function directory.passkey_handle(bigint,bytea) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.postpone_mail(mail_id bigint, wait interval, failure text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  update directory.mail_outbox set next_attempt_at = now() + postpone_mail.wait, failure = postpone_mail.failure
    where id = postpone_mail.mail_id and ended_at is null;
$function$;
grant execute on function directory.postpone_mail(bigint,interval,text) to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.proofs_at_sign_in(organization bigint, person bigint, browser_hash bytea)
 RETURNS TABLE(proofs text[], is_remembered boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  proofs := directory.proofs_of(organization, person);
  is_remembered := false;
  if cardinality(proofs) > 0 and proofs_at_sign_in.browser_hash is not null then
    perform set_config('app.organization_id', organization::text, true);
    is_remembered := exists (select from directory.remembered_browsers join directory.accounts using (organization_id, user_id)
        where hash = proofs_at_sign_in.browser_hash and organization_id = organization and user_id = person
          and remembered_browsers.auth_epoch = accounts.auth_epoch and expires_at > now())
      and coalesce((select remembering from app.sign_in_rules where sign_in_rules.organization_id = organization), true);
    perform set_config('app.organization_id', caller, true);
  end if;
  return next;
end $function$;
grant execute on function directory.proofs_at_sign_in(bigint,bigint,bytea) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.proofs_of(organization bigint, person bigint)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select case when exists (select from directory.second_factors where organization_id = organization and user_id = person)
    then array(select kind from directory.second_factors where organization_id = organization and user_id = person
        group by kind order by kind desc)
      || array(select 'recoveryCode' where exists (select from directory.recovery_codes
        where organization_id = organization and user_id = person and used_at is null))
    else '{}' end;
$function$;
grant execute on function directory.proofs_of(bigint,bigint) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.prove_identity_domain(proven text, prover text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
begin
  update directory.identity_domains set proven_at = now()
    where organization_id = app.organization_id() and domain = proven and proven_at is null
      and not exists (select from directory.identity_domains as other where other.domain = proven and other.proven_at is not null);
  if not found then return false; end if;
  insert into app.audit_events (organization_id, actor, action, object_kind, after)
    values (app.organization_id(), prover, 'organizations-domain-proven', 'organization', jsonb_build_object('domain', proven));
  return true;
exception when unique_violation then return false;
end $function$;
grant execute on function directory.prove_identity_domain(text,text) to ohmstead_api;
grant execute on function directory.prove_identity_domain(text,text) to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.prove_session(session_hash bytea)
 RETURNS timestamp with time zone
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  update directory.sessions set proven_at = now() where cookie_hash = prove_session.session_hash
    returning proven_at + interval '10 minutes';
$function$;
grant execute on function directory.prove_session(bytea) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.prove_session_since(session_hash bytea, since timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  update directory.sessions set proven_at = greatest(proven_at, least(since, now())) where cookie_hash = session_hash
    returning proven_at + interval '10 minutes';
$function$;
grant execute on function directory.prove_session_since(bytea,timestamp with time zone) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.proven_until(session_hash bytea)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select proven_at + interval '10 minutes' from directory.sessions
    where cookie_hash = proven_until.session_hash and proven_at > now() - interval '10 minutes';
$function$;
grant execute on function directory.proven_until(bytea) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.public_url()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select coalesce((select public_url from directory.installation), 'http://localhost:3000');
$function$;
grant execute on function directory.public_url() to ohmstead_api;
grant execute on function directory.public_url() to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.quarantine_message(thing_name text, topic text, payload bytea, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  known constant text := (select thing_name from directory.things where things.thing_name = quarantine_message.thing_name);
begin
  insert into directory.quarantined_messages (thing_name, topic, payload, reason)
    values (known, left(quarantine_message.topic, 200), substring(quarantine_message.payload for 65536),
      left(quarantine_message.reason, 500));
  if known is null then
    delete from directory.quarantined_messages where thing_name is null and id <= (
      select id from directory.quarantined_messages where thing_name is null order by id desc offset 1000 limit 1);
  else
    delete from directory.quarantined_messages where thing_name = known and id <= (
      select id from directory.quarantined_messages where thing_name = known order by id desc offset 100 limit 1);
  end if;
end $function$;
grant execute on function directory.quarantine_message(text,text,bytea,text) to ohmstead_gateway;

CREATE OR REPLACE FUNCTION directory.queue_claimed_mail(claimed_email text, template text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  insert into directory.mail_outbox (claimed_email, template) values (queue_claimed_mail.claimed_email, queue_claimed_mail.template);
  select pg_notify('mail', '');
$function$;
grant execute on function directory.queue_claimed_mail(text,text) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.queue_command(thing_name text, command text, payload jsonb, life interval)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  queued bigint;
begin
  insert into directory.device_commands (thing_name, organization_id, command, payload, expires_at)
    select thing_name, organization_id, queue_command.command, queue_command.payload, now() + queue_command.life
      from directory.things
      where things.thing_name = queue_command.thing_name and disabled_at is null
        and app.organization_id() in (organization_id, claim_organization_id)
    returning id into queued;
  if queued is null then
    raise exception 'thing % is not within reach', thing_name using errcode = 'no_data_found';
  end if;
  perform pg_notify('device_commands', thing_name);
  return queued;
end $function$;
grant execute on function directory.queue_command(text,text,jsonb,interval) to ohmstead_api;
grant execute on function directory.queue_command(text,text,jsonb,interval) to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.queue_mail(user_id bigint, recipient text, template text, parameters jsonb, replaces boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
begin
  if queue_mail.replaces then
    update directory.mail_outbox set ended_at = now(), outcome = 'dropped', failure = 'replaced', parameters = '{}'
      where mail_outbox.organization_id = app.organization_id() and mail_outbox.user_id = queue_mail.user_id
        and mail_outbox.template = queue_mail.template and ended_at is null;
  end if;
  insert into directory.mail_outbox (organization_id, user_id, recipient, template, parameters)
    values (case when queue_mail.user_id is not null then app.organization_id() end, queue_mail.user_id, queue_mail.recipient,
      queue_mail.template, queue_mail.parameters);
  perform pg_notify('mail', '');
end $function$;
grant execute on function directory.queue_mail(bigint,text,text,jsonb,boolean) to ohmstead_api;
grant execute on function directory.queue_mail(bigint,text,text,jsonb,boolean) to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.record_reply(thing_name text, command_id bigint, reply jsonb)
 RETURNS TABLE(command text, payload jsonb, is_news boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  return query
    update directory.device_commands as asked set replied_at = coalesce(replied_at, now()),
        reply = case when (asked.reply ->> 'at')::numeric > (record_reply.reply ->> 'at')::numeric then asked.reply else record_reply.reply end
      where asked.id = record_reply.command_id and asked.thing_name = record_reply.thing_name
      returning asked.command, asked.payload, asked.reply = record_reply.reply and not exists (
        select from directory.device_commands as newer
          where newer.thing_name = asked.thing_name and newer.command = asked.command and newer.id > asked.id);
  if found then
    perform pg_notify('device_replies', command_id::text);
  end if;
end $function$;
grant execute on function directory.record_reply(text,bigint,jsonb) to ohmstead_gateway;

CREATE OR REPLACE FUNCTION directory.refresh_statistics()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  outgrown text;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('ohmstead.statistics', 0)) then return null; end if;
  select oid::regclass::text into outgrown
    from pg_class, lateral (select pg_relation_size(oid) / current_setting('block_size')::bigint as pages,
      pg_stat_get_live_tuples(oid) as rows) now
    where relkind = 'r' and relnamespace in ('app'::regnamespace, 'directory'::regnamespace)
      and (pages > 2 * relpages + 16 or rows > 2 * greatest(reltuples, 0) + 500)
      and oid not in (select relation from pg_locks
        where locktype = 'relation' and database = (select oid from pg_database where datname = current_database())
          and mode in ('ShareUpdateExclusiveLock', 'ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'))
    order by random() limit 1;
  if outgrown is not null then execute format('analyze (skip_locked) %s', outgrown); end if;
  return outgrown;
end $function$;
grant execute on function directory.refresh_statistics() to ohmstead_gateway;

CREATE OR REPLACE FUNCTION directory.register_device_model(name text, type text, description text, image text, bay_count integer, device_class text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  insert into directory.device_models (name, type, description, image, bay_count, device_class)
    values (register_device_model.name, register_device_model.type, register_device_model.description,
      register_device_model.image, register_device_model.bay_count, register_device_model.device_class)
    on conflict on constraint device_models__pkey do update set type = excluded.type, description = excluded.description,
      image = coalesce(excluded.image, device_models.image), bay_count = excluded.bay_count, device_class = excluded.device_class;
$function$;

CREATE OR REPLACE FUNCTION directory.register_thing(thing_name text, model_name text, serial_number text, secret_hash bytea)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  insert into directory.things (thing_name, model_name, serial_number, secret_hash)
    values (register_thing.thing_name, register_thing.model_name, register_thing.serial_number, register_thing.secret_hash);
$function$;

CREATE OR REPLACE FUNCTION directory.rehash_password(organization_id bigint, user_id bigint, old_hash text, new_hash text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  update directory.accounts set password_hash = rehash_password.new_hash
    where accounts.organization_id = rehash_password.organization_id and accounts.user_id = rehash_password.user_id
      and accounts.password_hash = rehash_password.old_hash;
$function$;
grant execute on function directory.rehash_password(bigint,bigint,text,text) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.release_devices(device_ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  names text[];
begin
  select array_agg(thing_name) into names from (
    select thing_name from directory.things
      where organization_id = app.organization_id() and device_id = any (release_devices.device_ids)
      order by thing_name for no key update) as held;
  update directory.things set organization_id = null, device_id = null, claim_organization_id = null, claim_expires_at = null,
      wrong_codes = 0
    where thing_name = any (names);
  delete from directory.device_commands where thing_name = any (names);
  perform app.hold_devices(release_devices.device_ids);
end $function$;
grant execute on function directory.release_devices(bigint[]) to ohmstead_api;
grant execute on function directory.release_devices(bigint[]) to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.release_firmware(model_name text, version text, counter integer, size_bytes bigint, sha256 bytea, file_name text, manifest text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  insert into directory.firmware_releases (model_name, version, counter, size_bytes, sha256, file_name, manifest)
    values (release_firmware.model_name, release_firmware.version, release_firmware.counter, release_firmware.size_bytes,
      release_firmware.sha256, release_firmware.file_name, release_firmware.manifest);
$function$;

CREATE OR REPLACE FUNCTION directory.release_thing(thing_name text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  thing directory.things;
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  select * into thing from directory.things where things.thing_name = release_thing.thing_name for no key update;
  if thing.organization_id is null then return false; end if;
  update directory.things set organization_id = null, device_id = null, claim_organization_id = null, claim_expires_at = null,
    wrong_codes = 0 where things.thing_name = release_thing.thing_name;
  delete from directory.device_commands where device_commands.thing_name = release_thing.thing_name;
  perform set_config('app.organization_id', thing.organization_id::text, true);
  perform app.hold_devices(array[thing.device_id]);
  delete from app.devices where organization_id = thing.organization_id and id = thing.device_id;
  perform app.stamp_changes();
  perform set_config('app.organization_id', caller, true);
  return true;
end $function$;

CREATE OR REPLACE FUNCTION directory.releases_of(model_names text[])
 RETURNS TABLE(model_name text, released_at timestamp with time zone, withdrawn_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select model_name, released_at, withdrawn_at from directory.firmware_releases
    where firmware_releases.model_name = any (releases_of.model_names) order by released_at;
$function$;
grant execute on function directory.releases_of(text[]) to ohmstead_api;
grant execute on function directory.releases_of(text[]) to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.remember_browser(hash bytea, organization bigint, person bigint, life interval)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
  is_remembered boolean;
begin
  perform set_config('app.organization_id', organization::text, true);
  insert into directory.remembered_browsers (hash, organization_id, user_id, auth_epoch, expires_at)
    select remember_browser.hash, organization, person, auth_epoch, now() + life from directory.accounts
      where organization_id = organization and user_id = person
        and coalesce((select remembering from app.sign_in_rules where sign_in_rules.organization_id = organization), true);
  is_remembered := found;
  perform set_config('app.organization_id', caller, true);
  return is_remembered;
end $function$;
grant execute on function directory.remember_browser(bytea,bigint,bigint,interval) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.remove_factor(person bigint, factor bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
begin
  delete from directory.second_factors where organization_id = app.organization_id() and user_id = person and id = factor;
  perform directory.forget_browsers(person);
  if exists (select from directory.second_factors where organization_id = app.organization_id() and user_id = person) then return; end if;
  delete from directory.recovery_codes where organization_id = app.organization_id() and user_id = person;
  delete from directory.sign_in_tickets where organization_id = app.organization_id() and user_id = person;
end $function$;
grant execute on function directory.remove_factor(bigint,bigint) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.rename_factor(person bigint, factor bigint, name text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
begin
  update directory.second_factors set name = rename_factor.name
    where organization_id = app.organization_id() and user_id = person and id = factor;
  return found;
end $function$;
grant execute on function directory.rename_factor(bigint,bigint,text) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.reopen_firmware_command(thing_name text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  update directory.device_commands set replied_at = null, sent_at = null
    where thing_name = reopen_firmware_command.thing_name and command = 'offer-firmware' and expires_at > now()
      and (reply is null or (reply ->> 'ok')::boolean and coalesce(reply ->> 'state', '') <> 'confirmed');
  update directory.firmware_tickets set used_at = null
    where thing_name = reopen_firmware_command.thing_name and expires_at > now();
$function$;
grant execute on function directory.reopen_firmware_command(text) to ohmstead_gateway;

CREATE OR REPLACE FUNCTION directory.replace_address(organization bigint, person bigint, new_email text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  update directory.accounts set email = new_email, auth_epoch = auth_epoch + 1
    where organization_id = organization and user_id = person;
  update directory.one_time_tokens set expires_at = now()
    where organization_id = organization and user_id = person and used_at is null and expires_at > now()
      and purpose <> 'email-change-cancel';
  perform set_config('app.organization_id', organization::text, true);
  update app.users set email = new_email, version = version + 1 where organization_id = organization and id = person;
  perform set_config('app.organization_id', caller, true);
end $function$;

CREATE OR REPLACE FUNCTION directory.replace_password(organization bigint, person bigint, new_hash text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  update directory.accounts set password_hash = new_hash, auth_epoch = auth_epoch + 1
    where organization_id = organization and user_id = person;
  update directory.one_time_tokens set expires_at = now()
    where organization_id = organization and user_id = person and used_at is null and expires_at > now()
      and purpose <> 'email-change-cancel';
$function$;

CREATE OR REPLACE FUNCTION directory.replace_recovery_codes(person bigint, hashes bytea[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  delete from directory.recovery_codes where organization_id = app.organization_id() and user_id = person;
  insert into directory.recovery_codes (organization_id, user_id, hash) select app.organization_id(), person, unnest(hashes);
$function$;
grant execute on function directory.replace_recovery_codes(bigint,bytea[]) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.replace_thing_secret(thing_name text, secret_hash bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  update directory.things set secret_hash = replace_thing_secret.secret_hash, next_secret_hash = null
    where things.thing_name = replace_thing_secret.thing_name;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION directory.request_early_access(name text, company text, email text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
begin
  insert into directory.early_access_requests (name, company, email)
    values (request_early_access.name, request_early_access.company, request_early_access.email)
    on conflict do nothing;
  return found;
end $function$;
grant execute on function directory.request_early_access(text,text,text) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.request_roll_out_alarms()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
declare
  organization bigint;
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  for organization in select distinct organization_id from directory.things
      where model_name = new.model_name and organization_id is not null order by organization_id loop
    perform set_config('app.organization_id', organization::text, true);
    perform app.request_alarms_of('organization', organization);
  end loop;
  perform set_config('app.organization_id', caller, true);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION directory.reset_own_organizations_factor(person bigint)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  select directory.reset_second_factor(app.organization_id(), person);
$function$;
grant execute on function directory.reset_own_organizations_factor(bigint) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.reset_second_factor(organization bigint, person bigint)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
declare
  removed integer;
begin
  delete from directory.second_factors where organization_id = organization and user_id = person;
  get diagnostics removed = row_count;
  if removed = 0 then return 0; end if;
  delete from directory.recovery_codes where organization_id = organization and user_id = person;
  delete from directory.remembered_browsers where organization_id = organization and user_id = person;
  delete from directory.sign_in_tickets where organization_id = organization and user_id = person;
  delete from directory.factor_setups where organization_id = organization and user_id = person;
  update directory.accounts set must_enrol_since = now(), auth_epoch = auth_epoch + 1
    where organization_id = organization and user_id = person;
  return removed;
end $function$;

CREATE OR REPLACE FUNCTION directory.rights_of_viewed(organization bigint, person bigint)
 RETURNS TABLE(superuser boolean, permissions text[], location_ids bigint[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  select users.superuser,
      case when users.group_id is null
        then array(select permission from app.user_permissions given
          where given.organization_id = users.organization_id and given.user_id = users.id order by permission)
        else array(select permission from app.group_permissions given
          where given.organization_id = users.organization_id and given.group_id = users.group_id order by permission) end,
      case when users.group_id is null
        then array(select location_id from app.user_locations given
          where given.organization_id = users.organization_id and given.user_id = users.id order by location_id)
        else array(select location_id from app.group_locations given
          where given.organization_id = users.organization_id and given.group_id = users.group_id order by location_id) end
    from app.users
    where users.organization_id = organization and users.id = person
      and users.verified_at is not null and users.disabled_at is null and not users.service_account;
$function$;

CREATE OR REPLACE FUNCTION directory.save_device_model_image(model_name text, image_id text, image bytea)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  insert into directory.device_model_images (model_name, image_id, image)
    values (save_device_model_image.model_name, save_device_model_image.image_id, save_device_model_image.image)
    on conflict on constraint device_model_images__pkey do update
      set image_id = excluded.image_id, image = excluded.image, saved_at = excluded.saved_at;
  select pg_notify('changes', organization_id || ' modelImages') from (
    select distinct organization_id from directory.things
      where things.model_name = save_device_model_image.model_name and organization_id is not null) as owner;
$function$;

CREATE OR REPLACE FUNCTION directory.save_identity_secret(kind text, seal_id uuid, sealed bytea, sealed_by text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  insert into directory.identity_secrets values (app.organization_id(), save_identity_secret.kind, save_identity_secret.seal_id,
      save_identity_secret.sealed, save_identity_secret.sealed_by)
    on conflict on constraint identity_secrets__pkey do update
      set seal_id = excluded.seal_id, sealed = excluded.sealed, sealed_by = excluded.sealed_by;
$function$;
grant execute on function directory.save_identity_secret(text,uuid,bytea,text) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.say_public_url(url text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  insert into directory.installation (public_url) values (url)
    on conflict (is_one) do update set public_url = excluded.public_url
      where installation.public_url is distinct from excluded.public_url;
$function$;
grant execute on function directory.say_public_url(text) to ohmstead_api;
grant execute on function directory.say_public_url(text) to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.scrub_command()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
begin
  new.payload := new.payload - 'code' - 'newSecret';
  return new;
end $function$;

CREATE OR REPLACE FUNCTION directory.server_key(name text, candidate bytea)
 RETURNS bytea
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  insert into directory.server_keys (name, key) values (server_key.name, server_key.candidate) on conflict do nothing;
  select key from directory.server_keys where server_keys.name = server_key.name;
$function$;
grant execute on function directory.server_key(text,bytea) to ohmstead_api;
grant execute on function directory.server_key(text,bytea) to ohmstead_gateway;
grant execute on function directory.server_key(text,bytea) to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.session_life(session_hash bytea)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select ceil(extract(epoch from expires_at - now()))::integer from directory.sessions where cookie_hash = session_hash;
$function$;
grant execute on function directory.session_life(bytea) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.set_identity_domains(domains text[], records text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  delete from directory.identity_domains where organization_id = app.organization_id() and domain <> all (domains);
  insert into directory.identity_domains as known (organization_id, domain, position, record)
    select app.organization_id(), asked.domain, asked.place, asked.record
      from unnest(domains, records) with ordinality as asked (domain, record, place)
    on conflict on constraint identity_domains__pkey do update set position = excluded.position;
$function$;
grant execute on function directory.set_identity_domains(text[],text[]) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.signed_in_by(session_hash bytea)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select signed_in_by from directory.sessions where cookie_hash = signed_in_by.session_hash;
$function$;
grant execute on function directory.signed_in_by(bytea) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.sweep_commands()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  delete from directory.device_commands where expires_at < now() - interval '30 days';
$function$;
grant execute on function directory.sweep_commands() to ohmstead_gateway;

CREATE OR REPLACE FUNCTION directory.sweep_expired(idle interval)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  delete from directory.sessions where expires_at < now() or active_at < now() - sweep_expired.idle;
  delete from directory.one_time_tokens where expires_at < now() - interval '30 days';
  delete from directory.sign_in_tickets where expires_at < now();
  delete from directory.factor_setups where expires_at < now();
  delete from directory.remembered_browsers where expires_at < now();
  delete from directory.used_challenges where expires_at < now();
  delete from directory.sign_in_attempts where expires_at < now();
  delete from directory.attempt_counters
    where window_started_at < now() - interval '1 day' and (blocked_until is null or blocked_until < now());
$function$;
grant execute on function directory.sweep_expired(interval) to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.sweep_mail(life interval)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  delete from directory.mail_outbox where ended_at < now() - sweep_mail.life;
$function$;
grant execute on function directory.sweep_mail(interval) to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.sweep_registrations()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
declare
  organization bigint;
begin
  for organization in select organization_id from directory.accounts where registration_expires_at < now()
      order by lower(email) for update loop
    perform directory.drop_registration(organization);
  end loop;
end $function$;
grant execute on function directory.sweep_registrations() to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.sweep_stray_sign_ins(life interval)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  delete from directory.stray_sign_ins where at < now() - sweep_stray_sign_ins.life;
$function$;
grant execute on function directory.sweep_stray_sign_ins(interval) to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.take_address_back(wanted text, organization bigint, person bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
  other directory.accounts;
  has_shown boolean;
begin
  select * into other from directory.accounts where lower(email) = lower(wanted) for update;
  if not found or (other.organization_id = organization and other.user_id = person) then return true; end if;
  if other.registration_expires_at is not null then
    perform directory.drop_registration(other.organization_id);
    return true;
  end if;
  perform set_config('app.organization_id', other.organization_id::text, true);
  select verified_at is not null into has_shown from app.users
    where organization_id = other.organization_id and id = other.user_id;
  if not has_shown then
    delete from directory.accounts where organization_id = other.organization_id and user_id = other.user_id;
    delete from app.users where organization_id = other.organization_id and id = other.user_id;
    insert into app.audit_events (organization_id, actor, action, object_kind, object_id, before)
      values (other.organization_id, other.email, 'users-delete', 'user', other.user_id, jsonb_build_object('email', other.email));
  end if;
  perform set_config('app.organization_id', caller, true);
  return not has_shown;
end $function$;

CREATE OR REPLACE FUNCTION directory.take_commands(thing_names text[], resend_after interval)
 RETURNS TABLE(id bigint, thing_name text, command text, payload jsonb)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  update directory.device_commands set sent_at = now()
    where device_commands.id in (
      select open.id from directory.device_commands as open
        where replied_at is null and expires_at > now() and (take_commands.thing_names is null or thing_name = any (take_commands.thing_names))
          and (sent_at is null or sent_at <= now() - take_commands.resend_after)
        order by open.id limit 1000 for update skip locked)
    returning id, thing_name, command, payload;
$function$;
grant execute on function directory.take_commands(text[],interval) to ohmstead_gateway;

CREATE OR REPLACE FUNCTION directory.take_due_upgrades(stalled interval)
 RETURNS TABLE(organization_id bigint, upgrade_id bigint, state text)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  update directory.open_upgrades set look_at = now() + interval '10 seconds'
    where (open_upgrades.organization_id, open_upgrades.upgrade_id) in (
      select due.organization_id, due.upgrade_id from directory.open_upgrades as due
        where look_at <= now() and (due.state = 'queued' or changed_at <= now() - take_due_upgrades.stalled)
        order by look_at limit 500 for update skip locked)
    returning organization_id, upgrade_id, state;
$function$;
grant execute on function directory.take_due_upgrades(interval) to ohmstead_gateway;

CREATE OR REPLACE FUNCTION directory.take_mail(lease interval)
 RETURNS TABLE(id bigint, message_id uuid, created_at timestamp with time zone, attempts integer, template text, parameters jsonb, organization_id bigint, user_id bigint, recipient text, first_name text, organization_name text, verified boolean, disabled boolean, has_password boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  mail directory.mail_outbox;
  account directory.accounts;
  person app.users;
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  update directory.mail_outbox set attempts = attempts + 1, next_attempt_at = now() + take_mail.lease
    where id = (select due.id from directory.mail_outbox as due where ended_at is null and next_attempt_at <= now()
      order by next_attempt_at, due.id limit 1 for update skip locked)
    returning * into mail;
  if not found then return; end if;
  select * into account from directory.accounts
    where (accounts.organization_id = mail.organization_id and accounts.user_id = mail.user_id)
      or lower(accounts.email) = lower(mail.claimed_email);
  if account.user_id is not null then
    perform set_config('app.organization_id', account.organization_id::text, true);
    select * into person from app.users where users.organization_id = account.organization_id and users.id = account.user_id;
    perform set_config('app.organization_id', caller, true);
  end if;
  return query select mail.id, mail.message_id, mail.created_at, mail.attempts, mail.template, mail.parameters,
    account.organization_id, account.user_id, coalesce(mail.recipient, account.email), person.first_name,
    (select name from directory.organizations where organizations.id = account.organization_id),
    person.verified_at is not null, person.disabled_at is not null, account.password_hash is not null;
end $function$;
grant execute on function directory.take_mail(interval) to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.take_password(token_hash bytea, purpose text, new_hash text)
 RETURNS TABLE(organization_id bigint, user_id bigint, email text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
declare
  token directory.one_time_tokens;
begin
  if take_password.purpose not in ('invite', 'reset') then raise 'no password comes with %', take_password.purpose; end if;
  select * into token from directory.use_token(token_hash, take_password.purpose);
  if token.hash is null then return; end if;
  perform directory.replace_password(token.organization_id, token.user_id, new_hash);
  perform directory.mark_verified(token.organization_id, token.user_id);
  return query select token.organization_id, token.user_id, token.email;
end $function$;
grant execute on function directory.take_password(bytea,text,text) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.take_wall_pairing(secret_hash bytea)
 RETURNS TABLE(organization_id bigint, account_id bigint, approved_by bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  return query delete from directory.wall_pairings
    where secret_hash = take_wall_pairing.secret_hash and organization_id is not null and expires_at > now()
    returning organization_id, account_id, approved_by;
  if found then return; end if;
  return query select organization_id, account_id, approved_by from directory.wall_pairings
    where secret_hash = take_wall_pairing.secret_hash and expires_at > now();
end $function$;
grant execute on function directory.take_wall_pairing(bytea) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.temperature_sensor(model_name text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select coalesce((select device_models.temperature_sensor from directory.device_models
    where device_models.name = temperature_sensor.model_name), 'unknown');
$function$;
grant execute on function directory.temperature_sensor(text) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.ticket_identity(ticket_hash bytea)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select identity from directory.sign_in_tickets where hash = ticket_hash;
$function$;
grant execute on function directory.ticket_identity(bytea) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.touch_things(thing_names text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  update directory.things set last_message_at = now()
    where thing_name = any (touch_things.thing_names)
      and (last_message_at is null or last_message_at < now() - interval '5 seconds');
$function$;
grant execute on function directory.touch_things(text[]) to ohmstead_gateway;

CREATE OR REPLACE FUNCTION directory.try_sign_in_ticket(ticket_hash bytea, max_tries integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
begin
  update directory.sign_in_tickets set tries = tries + 1
    where hash = try_sign_in_ticket.ticket_hash and tries < try_sign_in_ticket.max_tries and expires_at > now();
  return found;
end $function$;
grant execute on function directory.try_sign_in_ticket(bytea,integer) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.try_totp(organization bigint, person bigint, max_tries integer)
 RETURNS TABLE(seal_id uuid, sealed bytea, sealed_by text)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  update directory.factor_setups as setup set tries = tries + 1
    where organization_id = organization and user_id = person and tries < max_tries and expires_at > now()
    returning setup.seal_id, setup.sealed, setup.sealed_by;
$function$;
grant execute on function directory.try_totp(bigint,bigint,integer) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.unlink_identity(person bigint, identity bigint)
 RETURNS text
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  delete from directory.identities where organization_id = app.organization_id() and user_id = person and id = identity returning issuer;
$function$;
grant execute on function directory.unlink_identity(bigint,bigint) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.unsubscribe(organization bigint, person bigint, marketing boolean, offline boolean, completion boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  perform set_config('app.organization_id', organization::text, true);
  update app.users set
      receives_marketing = receives_marketing and not marketing,
      receives_device_offline_alerts = receives_device_offline_alerts and not offline,
      receives_service_completion_alerts = receives_service_completion_alerts and not completion
    where organization_id = organization and id = person;
  perform set_config('app.organization_id', caller, true);
end $function$;
grant execute on function directory.unsubscribe(bigint,bigint,boolean,boolean,boolean) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.unsubscribe(organization bigint, person bigint, marketing boolean, offline boolean, completion boolean, digest boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  perform directory.unsubscribe(organization, person, marketing, offline, completion);
  perform set_config('app.organization_id', organization::text, true);
  update app.users set receives_service_due_digest = false where organization_id = organization and id = person and digest;
  perform set_config('app.organization_id', caller, true);
end $function$;
grant execute on function directory.unsubscribe(bigint,bigint,boolean,boolean,boolean,boolean) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.use_challenge(hash bytea, expires_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
begin
  insert into directory.used_challenges values (use_challenge.hash, use_challenge.expires_at) on conflict do nothing;
  return found;
end $function$;
grant execute on function directory.use_challenge(bytea,timestamp with time zone) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.use_firmware_ticket(ticket_hash bytea)
 RETURNS TABLE(file_name text, size_bytes bigint)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  with used as (
    update directory.firmware_tickets set used_at = now()
      where hash = use_firmware_ticket.ticket_hash and used_at is null and expires_at > now() returning model_name, version)
  select file_name, size_bytes from used join directory.firmware_releases using (model_name, version)
    where withdrawn_at is null;
$function$;
grant execute on function directory.use_firmware_ticket(bytea) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.use_identity(issuer text, subject text)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  update directory.identities as link set last_used_at = now()
    where link.organization_id = app.organization_id() and link.issuer = use_identity.issuer and link.subject = use_identity.subject
    returning user_id;
$function$;
grant execute on function directory.use_identity(text,text) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.use_passkey(organization bigint, person bigint, factor bigint, new_counter bigint, is_backed_up boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
begin
  perform from directory.accounts where organization_id = organization and user_id = person for update;
  update directory.passkeys set counter = new_counter, backed_up = is_backed_up
    where organization_id = organization and factor_id = factor and (counter < new_counter or (counter = 0 and new_counter = 0));
  if not found then return false; end if;
  update directory.second_factors set last_used_at = now() where organization_id = organization and id = factor and user_id = person;
  return found;
end $function$;
grant execute on function directory.use_passkey(bigint,bigint,bigint,bigint,boolean) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.use_recovery_code(organization bigint, person bigint, hashes bytea[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
begin
  update directory.recovery_codes set used_at = now()
    where organization_id = organization and user_id = person and hash = any (hashes) and used_at is null;
  if not found then return null; end if;
  return (select count(*) from directory.recovery_codes
    where organization_id = organization and user_id = person and used_at is null);
end $function$;
grant execute on function directory.use_recovery_code(bigint,bigint,bytea[]) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.use_sign_in_ticket(ticket_hash bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
begin
  delete from directory.sign_in_tickets as ticket using directory.accounts as account
    where ticket.hash = use_sign_in_ticket.ticket_hash and ticket.expires_at > now() and ticket.auth_epoch = account.auth_epoch
      and account.organization_id = ticket.organization_id and account.user_id = ticket.user_id;
  return found;
end $function$;
grant execute on function directory.use_sign_in_ticket(bytea) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.use_token(token_hash bytea, purpose text)
 RETURNS SETOF directory.one_time_tokens
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  select from directory.accounts
    where (organization_id, user_id) in (select organization_id, user_id from directory.one_time_tokens where hash = use_token.token_hash)
    for no key update;
  update directory.one_time_tokens as token set used_at = now() from directory.accounts as account
    where hash = use_token.token_hash and token.purpose = use_token.purpose and used_at is null and expires_at > now()
      and account.organization_id = token.organization_id and account.user_id = token.user_id
      and (token.purpose in ('email-change', 'email-change-cancel') or lower(account.email) = lower(token.email))
    returning token.*;
$function$;

CREATE OR REPLACE FUNCTION directory.use_totp_step(organization bigint, factor bigint, step bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
begin
  update directory.second_factors set last_step = step, last_used_at = now()
    where organization_id = organization and id = factor and kind = 'totp' and (last_step is null or last_step < step);
  return found;
end $function$;
grant execute on function directory.use_totp_step(bigint,bigint,bigint) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.verify_address(token_hash bytea)
 RETURNS TABLE(organization_id bigint, user_id bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
declare
  token directory.one_time_tokens;
begin
  select * into token from directory.use_token(token_hash, 'verify');
  if token.hash is null then return; end if;
  perform directory.mark_verified(token.organization_id, token.user_id);
  return query select token.organization_id, token.user_id;
end $function$;
grant execute on function directory.verify_address(bytea) to ohmstead_api;

CREATE OR REPLACE FUNCTION directory.waiting_notices()
 RETURNS TABLE(organization_id bigint, since timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
  organization bigint;
begin
  for organization in select id from directory.organizations order by id loop
    perform set_config('app.organization_id', organization::text, true);
    return query select organization, min(created_at) from app.alarm_notices
      where alarm_notices.organization_id = organization having count(*) > 0;
  end loop;
  perform set_config('app.organization_id', caller, true);
end $function$;
grant execute on function directory.waiting_notices() to ohmstead_worker;

CREATE OR REPLACE FUNCTION directory.wake_upgrades(upgrade_ids bigint[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
  update directory.open_upgrades set look_at = now()
    where organization_id = app.organization_id() and upgrade_id = any (wake_upgrades.upgrade_ids);
$function$;
grant execute on function directory.wake_upgrades(bigint[]) to ohmstead_gateway;

CREATE OR REPLACE FUNCTION directory.withdraw_firmware(model_name text, version text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'directory', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  perform directory.hold_devices_of_model(withdraw_firmware.model_name);
  update directory.firmware_releases set withdrawn_at = now()
    where model_name = withdraw_firmware.model_name and version = withdraw_firmware.version and withdrawn_at is null;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION directory.withdraw_offers(device_ids bigint[])
 RETURNS SETOF bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'directory', 'app', 'pg_temp'
AS $function$
  delete from directory.firmware_tickets
    where used_at is null and thing_name in (select thing_name from app.devices
      where organization_id = app.organization_id() and id = any (withdraw_offers.device_ids));
  delete from directory.device_commands as command
    where command.command = 'offer-firmware' and replied_at is null and thing_name in (select thing_name from app.devices
        where organization_id = app.organization_id() and id = any (withdraw_offers.device_ids))
      and not exists (select from directory.firmware_tickets as ticket where ticket.thing_name = command.thing_name);
  select id from app.devices
    where organization_id = app.organization_id() and id = any (withdraw_offers.device_ids)
      and not exists (select from directory.firmware_tickets as ticket where ticket.thing_name = devices.thing_name);
$function$;
grant execute on function directory.withdraw_offers(bigint[]) to ohmstead_api;
