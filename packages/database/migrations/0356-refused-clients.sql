-- A provider that no longer takes our client secret or key (docs/decisions/0284): since when, and the revision of which people were told.
alter table app.identity_providers add column client_refused_at timestamptz, add column client_refusal_told integer;

-- It is a trouble of the product itself, as long as people are to log in there.
-- Safe beside the former version: it writes none of the new kind.
alter table app.house_troubles drop constraint house_troubles__kind__check,
  add constraint house_troubles__kind__check check (kind in ('endpoint', 'token', 'identity-provider'));

create function app.note_provider_trouble() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
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
end $$;
create trigger identity_providers__troubles after delete or update of enabled, client_refused_at on app.identity_providers
  for each row execute function app.note_provider_trouble();
revoke execute on function app.note_provider_trouble() from public;

-- In the log of the organisation. Who happened to log in has not done it.
create function directory.note_refused_client(ip text, client text, facts jsonb) returns void
  language sql security definer set search_path = directory, app, pg_temp as $$
  insert into app.audit_events (organization_id, actor, ip, client, action, object_kind, after)
    values (app.organization_id(), 'identity provider', note_refused_client.ip, note_refused_client.client,
      'organizations-identity-provider', 'organization', facts);
$$;
revoke execute on function directory.note_refused_client(text, text, jsonb) from public;
grant execute on function directory.note_refused_client(text, text, jsonb) to ohmstead_api;
