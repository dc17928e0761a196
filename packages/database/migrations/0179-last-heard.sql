-- When a device was last heard of, as lists show it. The time of every message is in app.device_presence, which no list reads: it changes
-- with each batch. This one follows it within a minute while the device is connected, and to the second when it goes offline.
alter table app.devices add column last_heard_at timestamptz;

do $$
declare organization bigint;
begin
  for organization in select id from directory.organizations order by id loop
    perform set_config('app.organization_id', organization::text, true);
    update app.devices set last_heard_at = last_message_at from app.device_presence as presence
      where devices.organization_id = organization and presence.organization_id = organization and presence.device_id = devices.id
        and last_message_at is not null;
    perform app.stamp_changes();
  end loop;
  perform set_config('app.organization_id', '', true);
end $$;
