-- Validated beside writers; the column then needs no look at the rows.
alter table app.batteries validate constraint batteries__disposition__check;
alter table app.batteries validate constraint batteries__disposition__given__check;
-- Safe beside the former version: a trigger labels whatever it writes.
alter table app.batteries alter column disposition set default 'notJudged', alter column disposition set not null;
-- Safe beside the former version: it knows no disposition, and the column itself takes no null now.
alter table app.batteries drop constraint batteries__disposition__given__check;
