-- Two administrators may set the rule at the same time: its version tells the second one. The row stays when samples stay for ever,
-- so that no version is ever given twice.
alter table app.retention_rules
  alter column archive_after_days drop not null,
  add column version integer not null default 0;
