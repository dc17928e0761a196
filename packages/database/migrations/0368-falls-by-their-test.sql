-- Outside a transaction
-- A battery fell when its newest test ended, so these are found among the newest tests (docs/decisions/0323).
-- Safe beside the former version: it reads all batteries instead.
drop index concurrently if exists app.batteries__fell_below_at__idx;
