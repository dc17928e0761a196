-- Tickets for services in the Battery Data Format (docs/decisions/0268).
-- Safe beside the former version: it opens none of the new form.
alter table app.export_tickets drop constraint export_tickets__form__check;
alter table app.export_tickets add constraint export_tickets__form__check check (
  (form in ('csv', 'csvSemicolon', 'xlsx', 'bdf') and file_name is not null) or form is null);

-- Where the analyzers of a model measure the temperature of a battery.
alter table directory.device_models add column temperature_sensor text not null default 'surface';
alter table directory.device_models add constraint device_models__temperature_sensor__check
  check (temperature_sensor in ('surface', 'unknown'));

-- Unknown for a model that is gone.
create function directory.temperature_sensor(model_name text) returns text
  language sql stable security definer set search_path = directory, pg_temp as $$
  select coalesce((select device_models.temperature_sensor from directory.device_models
    where device_models.name = temperature_sensor.model_name), 'unknown');
$$;
revoke execute on function directory.temperature_sensor(text) from public;
grant execute on function directory.temperature_sensor(text) to ohmstead_api;
