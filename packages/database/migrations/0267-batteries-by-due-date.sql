-- Outside a transaction
create index concurrently if not exists batteries__due_at__idx on app.batteries (organization_id, due_at, id) where due_at is not null;
