import { modelImagePath, type BatteryWireColumn } from '@ohmstead/contract';
import { boolean, number, text, time, type Fields } from '../../entity-updates/field.ts';
import { joinLocations, versionOf } from '../../entity-updates/row-version.ts';

/** A favourite is each user's own. */
export const batteriesFrom = `batteries ${joinLocations('batteries')}
  left join battery_favourites favourites on favourites.organization_id = batteries.organization_id
    and favourites.battery_id = batteries.id and favourites.user_id = (select app.user_id())`;

/** The wire's names for what the table holds. Where a battery is and where it was last serviced is one thing. */
export const batteryFields = {
  batteryId: number('batteries.id'),
  apiVersion: number('batteries.api_version'),
  version: number(versionOf('batteries')),
  chemistry: text('batteries.chemistry'),
  cycleCount: number('batteries.cycle_count'),
  designCapacity: number('batteries.design_capacity_mah'),
  expires: time('batteries.expires_at'),
  favourite: boolean('(favourites.battery_id is not null)'),
  inService: time('batteries.in_service_at'),
  lastDeviceClass: text('batteries.last_device_class'),
  lastDeviceId: number('batteries.last_device_id'),
  lastDeviceSerialNumber: text('batteries.last_device_serial_number'),
  lastLocation: text('locations.name'),
  lastServiceId: number('batteries.last_service_id'),
  lastServiceParameters: text('batteries.last_service_parameters'),
  lastServiceTime: time('batteries.last_service_at'),
  lastServiceType: text('batteries.last_service_type'),
  lastSoh: number('batteries.last_soh_percent'),
  lastSohTime: time('soh_time(batteries)'),
  lastStatus: text('batteries.last_status'),
  lastTemperature: number('batteries.last_temperature_c'),
  location: text('locations.name'),
  locationId: number('locations.id'),
  manufacturer: text('batteries.manufacturer'),
  modelName: text('batteries.model_name'),
  nomVoltage: number('batteries.nominal_voltage_v'),
  purchased: time('batteries.purchased_at'),
  ratedCca: number('batteries.rated_cca_a'),
  rc: number('batteries.rc_minutes'),
  remCap: number('batteries.rem_cap_mah'),
  retired: time('batteries.retired_at'),
  serialNumber: text('batteries.serial_number'),
  serviceFrequency: number('batteries.service_frequency_days'),
  usedIn: text('batteries.used_in'),
} as const satisfies Fields<BatteryWireColumn>;

const modelServiceParameters = `(select default_service_parameters from battery_models
  where battery_models.organization_id = batteries.organization_id and lower(battery_models.name) = lower(batteries.model_name))`;

const modelImage = `(select '${modelImagePath('')}' || image_id from battery_model_images as images
  where images.organization_id = batteries.organization_id and lower(images.model_name) = lower(batteries.model_name)
    and lower(coalesce(images.manufacturer, '')) = lower(coalesce(batteries.manufacturer, '')))`;

export const batteryDetailFields = {
  ...batteryFields,
  modelImage: text(modelImage),
  modelServiceParameters: text(modelServiceParameters),
  comments: text('batteries.comments'),
} as const satisfies Fields;
