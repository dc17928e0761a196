-- When a bay was last calibrated, and how often it is to be.
alter table app.bays
  add column calibrated_at timestamptz,
  add column calibration_interval_days integer,
  add constraint bays__calibration_interval_days__check check (calibration_interval_days between 1 and 3650);
