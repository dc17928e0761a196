-- Names of the permission catalogue hold nothing that would need an escape in JSON: long lists are put together as text.
alter table app.user_permissions add constraint user_permissions__permission__check check (permission ~ '^[a-z0-9-]{1,40}$');
alter table app.group_permissions add constraint group_permissions__permission__check check (permission ~ '^[a-z0-9-]{1,40}$');
