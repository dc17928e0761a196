-- Run as the super user after a restore to a point in time, before Ohmstead is started: what must not come back with the rows of another day.
begin;
-- Everybody signs in anew; links in mails, downloads and open claims are void.
delete from directory.sessions;
delete from directory.one_time_tokens;
delete from directory.firmware_tickets;
update directory.accounts set auth_epoch = auth_epoch + 1;
delete from app.export_tickets;
delete from app.claims where ended_at is null;
-- Further than any open page has come: it loads its lists anew.
with raised as (update app.change_counters set n = n + 1000000000 returning organization_id, kind, n)
insert into app.tombstone_floors as floors (organization_id, kind, version) select organization_id, kind, n from raised
  on conflict on constraint tombstone_floors__pkey do update set version = excluded.version;
commit;
