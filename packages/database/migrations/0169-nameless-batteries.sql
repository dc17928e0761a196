-- When the device last made batteries without a serial number: those of the last minute, at most sixty. In the database, so that neither
-- another gateway nor a restart gives it more.
alter table app.device_presence add column nameless_made_at timestamptz[] not null default '{}';
