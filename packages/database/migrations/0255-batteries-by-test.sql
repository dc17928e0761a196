-- Outside a transaction
-- Tests that become too old.
create index concurrently if not exists batteries__test_ended_at__idx on app.batteries (organization_id, test_ended_at)
  where test_ended_at is not null and retired_at is null;
