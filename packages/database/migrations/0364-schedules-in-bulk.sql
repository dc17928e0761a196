-- Bulk changes that set how often batteries are to be serviced.
-- Safe beside the former version: the next statement allows all that it knows, and one action more.
alter table app.bulk_jobs drop constraint bulk_jobs__action__check;
alter table app.bulk_jobs add constraint bulk_jobs__action__check check (action in
  ('retire', 'unretire', 'acceptDisposition', 'schedule', 'favourite', 'unfavourite', 'upgradeFirmware', 'edit', 'delete'));
