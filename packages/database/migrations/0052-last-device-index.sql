-- A device that is deleted is taken off the batteries that it serviced last: without an index every battery would be read.
create index batteries__last_device_id__idx on app.batteries (organization_id, last_device_id);
