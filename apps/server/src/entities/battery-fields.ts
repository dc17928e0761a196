import { batteryCatalogue, batteryWireColumns, modelImagePath } from '@ohmstead/contract';
import { catalogueFields } from './catalogue-fields.ts';
import type { EntityList } from './entity-list.ts';
import { joinLocations, versionOf } from './row-version.ts';

/** Favourites belong to a user. */
export const batteriesFrom = `batteries ${joinLocations('batteries')}
  left join battery_favourites favourites on favourites.organization_id = batteries.organization_id
    and favourites.battery_id = batteries.id and favourites.user_id = (select app.user_id())`;

const modelServiceParameters = `(select default_service_parameters from battery_models
  where battery_models.organization_id = batteries.organization_id and lower(battery_models.name) = lower(batteries.model_name))`;

const modelImage = `(select '${modelImagePath('')}' || image_id from battery_model_images as images
  where images.organization_id = batteries.organization_id and lower(images.model_name) = lower(batteries.model_name)
    and lower(coalesce(images.manufacturer, '')) = lower(coalesce(batteries.manufacturer, '')))`;

/** Of whoever may see forecasts, and every test that this one rests on. */
const forecastEarliest = `(case when (select app.sees_forecasts())
    and ((select app.all_locations()) or batteries.forecast_location_ids <@ (select app.location_ids())::bigint[])
  then batteries.forecast_earliest_at end)`;

export const batteryColumnNames = {
  batteryId: 'id',
  designCapacity: 'design_capacity_mah',
  due: 'due_at',
  expires: 'expires_at',
  fellBelow: 'fell_below_at',
  inService: 'in_service_at',
  lastServiceTime: 'last_service_at',
  lastSoh: 'last_soh_percent',
  lastTemperature: 'last_temperature_c',
  nomVoltage: 'nominal_voltage_v',
  purchased: 'purchased_at',
  ratedCca: 'rated_cca_a',
  rc: 'rc_minutes',
  remCap: 'rem_cap_mah',
  retired: 'retired_at',
  serviceFrequency: 'service_frequency_days',
} as const;

/** A battery's location is where it was last serviced. */
export const batteryFields = catalogueFields(batteryCatalogue, 'batteries', {
  columns: batteryColumnNames,
  expressions: {
    version: versionOf('batteries'),
    forecastEarliest,
    favourite: '(favourites.battery_id is not null)',
    lastLocation: 'locations.name',
    lastSohTime: 'soh_time(batteries)',
    location: 'locations.name',
    locationId: 'locations.id',
    modelImage,
    modelServiceParameters,
  },
});

export const batteryList: EntityList = {
  kind: 'batteries',
  columns: batteryWireColumns,
  fields: batteryFields,
  from: batteriesFrom,
};
